import { instantsOf, rangeBetween, type Preset, type TimeRange } from '../../../domain/time/timeRange';
import type { Field } from '../../../domain/schema/model/model';
import { clockAt, readMoment } from '../values/time';
import { addDays } from '../../../domain/time/calendar';
import { between, readFilter, type FilterValue } from './filterValue';

/** Named periods that a filter offers in addition to the inputs of two days. */
export const FILTER_PRESETS: readonly Preset[] = ['today', 'yesterday', 'week', 'lastweek', 'month', 'lastmonth'];

/** The filter that shows exactly a range: days for a date, instants on the caller's clocks for a date and time. */
export function filterOf(range: TimeRange, field: Field, zone: string): FilterValue {
  if (field.kind !== 'dateTime') return between(range.from, range.to);
  const instants = instantsOf(range, zone);
  return instants && between(instants.start, instants.until, 'lt');
}

/** The range that a filter shows, when it has two ends; an inclusive end counts as the end of its day. */
export function rangeOf(value: FilterValue, zone: string): TimeRange | undefined {
  const { from, to, open } = readFilter(value);
  const [start, end] = [readMoment(from, zone), readMoment(to, zone)];
  if (!start || !end) return undefined;
  if (start.dayOnly && end.dayOnly) {
    return { from: String(from), to: open ? addDays(String(to), -1) : String(to) };
  }
  if (!open) return { from: clockAt(start.ms, zone).day, to: clockAt(end.ms, zone).day };
  return rangeBetween(new Date(start.ms).toISOString(), new Date(end.ms).toISOString(), zone);
}
