import { addDays, addMonths } from '../../domain/time/calendar';
import type { TimeRange } from '../../domain/time/timeRange';
import type { ReportAnswer, ReportCell } from './useReport';

/** Values of several series over the same categories. */
export interface Series {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** More series, or parts of a whole, than this are shown as one: colours could not be told apart. */
export const MAX_SERIES = 7;

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Every step of a period, as the report service names them, those without events too. */
export function stepsOf({ from, to }: TimeRange, step: ReportAnswer['step']): string[] {
  const steps: string[] = [];
  if (step === 'month') {
    for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) steps.push(day.slice(0, 7));
    return steps;
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    steps.push(...(step === 'day' ? [day] : HOURS.map((hour) => `${day} ${hour}`)));
  }
  return steps;
}

/** How the values of one dimension are called. */
type Naming = (cell: ReportCell) => string;

/**
 * The parts of a whole, the largest first; the smallest are one part.
 * @param others name of what is shown as one
 */
export function partsOf(cells: readonly ReportCell[], nameOf: Naming, others: string) {
  const parts = cells
    .map((cell) => ({ name: nameOf(cell), value: cell.val }))
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  if (parts.length <= MAX_SERIES + 1) return parts;
  const rest = parts.slice(MAX_SERIES).reduce((sum, { value }) => sum + value, 0);
  return [...parts.slice(0, MAX_SERIES), { name: others, value: rest }];
}

/** Figures by date and a second dimension as one series for each of its values, the largest first. */
export function seriesOf({ report, step }: ReportAnswer, range: TimeRange, nameOf: Naming, others: string): Series {
  const categories = stepsOf(range, step);
  const place = new Map(categories.map((name, index) => [name, index]));
  const all = new Map<string, number[]>();
  for (const cell of report) {
    const name = nameOf(cell);
    const values = all.get(name) ?? categories.map(() => 0);
    const at = place.get(String(cell.keys[0]));
    if (at !== undefined) values[at] = (values[at] ?? 0) + cell.val;
    all.set(name, values);
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const series = [...all]
    .map(([name, values]) => ({ name, values }))
    .sort((a, b) => sum(b.values) - sum(a.values) || (a.name < b.name ? -1 : 1));
  if (series.length <= MAX_SERIES + 1) return { categories, series };
  const rest = series.slice(MAX_SERIES);
  const values = categories.map((_, index) => sum(rest.map((one) => one.values[index] ?? 0)));
  return { categories, series: [...series.slice(0, MAX_SERIES), { name: others, values }] };
}
