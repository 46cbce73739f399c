import { joinFilters, readFilters, unknownTo, type FilterKey } from '../../../domain/reports/filters';
import { GRAPH_TYPES, SOURCES, readGrouping } from '../../../domain/reports/sources';
import { DAY_MS, HOUR_MS } from '../../../domain/time/durations';
import { addDays } from '../../../domain/time/calendar';
import { fromWallClock } from '../../../domain/time/wallClock';
import * as errors from '../../errors/catalogue';
import { STEPS, type ReportQuery, type Step } from '../../storage/reports/query';

/** The parameters of the report service as they arrive (specification S-REP-8). */
export interface ReportParameters {
  readonly start: string;
  readonly end: string;
  readonly source: string;
  readonly type?: string | undefined;
  readonly dimensions?: string | undefined;
  readonly step?: string | undefined;
  /** JSON text, keyed `element.field`. */
  readonly filters?: string | undefined;
  readonly global_filters?: string | undefined;
}

interface ReadReport {
  readonly query: ReportQuery;
  /** Global filters that the source does not know, which therefore do not apply. */
  readonly ignored: readonly FilterKey[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** A day with a change of the clocks may have 25 hours. */
const MAX_HOURS_MS = 49 * HOUR_MS;
const MAX_DAYS_MS = 400 * DAY_MS;

/**
 * Checks the parameters of a report.
 * @param zone the caller's time zone, in which days and times without an offset are meant
 * @throws PorticoError 422 that names the parameter
 */
export function readReport(parameters: ReportParameters, zone: string, now: Date): ReadReport {
  const source = SOURCES.find((one) => one === parameters.source);
  if (!source) throw errors.unknownParameter('source');
  const type = parameters.type === undefined ? 'raw' : GRAPH_TYPES.find((one) => one === parameters.type);
  if (!type) throw errors.unknownParameter('type');
  const grouping = readGrouping(parameters.dimensions ?? '', source, type);
  if (!grouping) throw errors.unknownParameter('dimensions');
  const filters = readFilters(parameters.filters);
  if (!filters || unknownTo(source, filters).length > 0) throw errors.unknownParameter('filters');
  const shared = readFilters(parameters.global_filters);
  if (!shared) throw errors.unknownParameter('global_filters');
  const ignored = unknownTo(source, shared);
  const applied = [...shared].filter(([key]) => !ignored.includes(key));
  const start = momentOf('start', parameters.start, zone, 0);
  const end = momentOf('end', parameters.end, zone, 1);
  if (end <= start) throw errors.unknownParameter('end');
  return {
    query: {
      source,
      grouping,
      start,
      end,
      zone,
      step: stepFor(parameters.step, start, end),
      filters: joinFilters([...filters], applied),
      now,
    },
    ignored,
  };
}

/**
 * A day, a time on the clocks of the zone, or an instant with its offset.
 * @param days added to a day: the last day of a period is part of it
 */
function momentOf(name: string, text: string, zone: string, days: number): Date {
  const clock = DAY.test(text)
    ? `${days > 0 ? addDays(text, days) : text} 00:00:00`
    : CLOCK.test(text)
      ? text
      : undefined;
  const moment = clock === undefined ? (INSTANT.test(text) ? text : '') : fromWallClock(clock, zone);
  const at = new Date(moment ?? '');
  if (Number.isNaN(at.getTime())) throw errors.unknownParameter(name);
  return at;
}

/** The step that is asked for; otherwise hours for two days, days for about a year, months for more. */
function stepFor(parameters: string | undefined, start: Date, end: Date): Step {
  if (parameters !== undefined) {
    const step = STEPS.find((one) => one === parameters);
    if (!step) throw errors.unknownParameter('step');
    return step;
  }
  const length = end.getTime() - start.getTime();
  return length <= MAX_HOURS_MS ? 'hour' : length <= MAX_DAYS_MS ? 'day' : 'month';
}
