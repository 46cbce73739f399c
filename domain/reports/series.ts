import { addDays, addMonths } from '../time/calendar';
import type { TimeRange } from '../time/timeRange';
import type { ReportAnswer, ReportCell } from './answer';

/** Values of several series over the same categories. */
export interface Series {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** How many categories have begun: those after them are in the future, and their values mean nothing. Absent: all. */
  readonly begun?: number;
}

/** The value of a series; null: its category is in the future. */
export const valueAt = ({ begun = Infinity }: Series, values: readonly number[], index: number): number | null =>
  index < begun ? (values[index] ?? 0) : null;

/** More series, or parts of a whole, than this are shown as one: colours could not be distinguished. */
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
export type Naming = (cell: ReportCell) => string;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The parts of a whole, the largest first; the smallest are one part.
 * @param others name of what is shown as one; absent: the smallest are left out, because the figure of several parts is
 * not the sum of theirs
 */
export function partsOf(cells: readonly ReportCell[], nameOf: Naming, others: string | undefined, most = MAX_SERIES) {
  const parts = cells
    .map((cell) => ({ name: nameOf(cell), value: cell.val }))
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  if (parts.length <= most + 1) return parts;
  const shown = parts.slice(0, most);
  return others === undefined
    ? shown
    : [...shown, { name: others, value: sum(parts.slice(most).map(({ value }) => value)) }];
}

/**
 * How many steps have begun.
 * @param now `yyyy-MM-dd HH:mm:ss` on the clocks of the figures: names of steps are beginnings of such texts
 */
function begunOf({ categories, series }: Series, now: string): number {
  const first = categories.findIndex((name) => name > now);
  // Where the reader's clock is slow, steps with events have begun, too.
  const last = categories.findLastIndex((_, index) => series.some(({ values }) => (values[index] ?? 0) > 0));
  return first < 0 ? categories.length : Math.max(first, last + 1);
}

/**
 * Figures by date and a second dimension as one series for each of its values, the largest first.
 * @param now the time on the clocks of the figures, `yyyy-MM-dd HH:mm:ss`; absent: the period is over
 */
export function seriesOf(
  { report, step }: ReportAnswer,
  range: TimeRange,
  nameOf: Naming,
  others: string | undefined,
  most = MAX_SERIES,
  now?: string,
): Series {
  const all = table(report, stepsOf(range, step), ({ keys }) => String(keys[0]), nameOf, others, most);
  return now === undefined ? all : { ...all, begun: begunOf(all, now) };
}

/** Figures by two dimensions, neither of them the date: the largest categories and series. */
export function matrixOf(
  cells: readonly ReportCell[],
  categoryOf: Naming,
  nameOf: Naming,
  others: string | undefined,
  mostCategories: number,
  most = MAX_SERIES,
): Series {
  const totals = new Map<string, number>();
  for (const cell of cells) totals.set(categoryOf(cell), (totals.get(categoryOf(cell)) ?? 0) + cell.val);
  const categories = [...totals].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name);
  return table(cells, categories.slice(0, mostCategories), categoryOf, nameOf, others, most);
}

/** Never larger than its categories times `most`: of thousands of values of the second dimension, most are left out. */
function table(
  cells: readonly ReportCell[],
  categories: readonly string[],
  categoryOf: Naming,
  nameOf: Naming,
  others: string | undefined,
  most: number,
): Series {
  const index = new Map(categories.map((name, position) => [name, position]));
  const totals = new Map<string, number>();
  const placed = cells.map((cell) => ({ name: nameOf(cell), at: index.get(categoryOf(cell)), value: cell.val }));
  for (const { name, at, value } of placed) totals.set(name, (totals.get(name) ?? 0) + (at === undefined ? 0 : value));
  const names = [...totals].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name);
  const shown = names.slice(0, names.length <= most + 1 ? names.length : most);
  const series = shown.map((name) => ({ name, values: categories.map(() => 0) }));
  const rest = shown.length < names.length && others !== undefined ? categories.map(() => 0) : undefined;
  const valuesOf = new Map(series.map(({ name, values }) => [name, values]));
  for (const { name, at, value } of placed) {
    const values = valuesOf.get(name) ?? rest;
    if (at !== undefined && values) values[at] = (values[at] ?? 0) + value;
  }
  return { categories, series: rest && others !== undefined ? [...series, { name: others, values: rest }] : series };
}
