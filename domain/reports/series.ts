import { addDays, addMonths } from '../time/calendar';
import type { TimeRange } from '../time/timeRange';
import { fromWallClock, toWallClock } from '../time/wallClock';
import type { ReportAnswer, ReportCell } from './answer';

/** Values of several series over the same categories. */
export interface Series {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** How many categories have begun: those after them are in the future, and their values mean nothing. Absent: all. */
  readonly begun?: number;
  /** The answer was cut off: a figure that it does not have is unknown, not 0. */
  readonly cutOff?: true;
}

/** The value of a series; null: its category is in the future, or it was cut off. */
export function valueAt({ begun = Infinity, cutOff }: Series, values: readonly number[], index: number): number | null {
  const value = values[index] ?? 0;
  return index >= begun || (cutOff && value === 0) ? null : value;
}

/** More series, or parts of a whole, than this are shown as one: colours could not be distinguished. */
export const MAX_SERIES = 7;

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Whether the clocks of a zone show an hour on a day. */
const isShown = (hour: string, zone: string) =>
  toWallClock(fromWallClock(`${hour}:00`, zone) ?? '', zone).startsWith(hour.slice(0, 13));

/**
 * Every step of a period, as the report service names them, those without events too.
 * @param zone whose clocks name the hours (IANA): those that they leave out are no steps
 */
export function stepsOf({ from, to }: TimeRange, step: ReportAnswer['step'], zone: string): string[] {
  const steps: string[] = [];
  if (step === 'month') {
    for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) steps.push(day.slice(0, 7));
    return steps;
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const hours = step === 'day' ? [] : HOURS.map((hour) => `${day} ${hour}`);
    steps.push(...(step === 'day' ? [day] : hours.filter((hour) => isShown(hour, zone))));
  }
  return steps;
}

/** How the values of one dimension are called. */
export type Naming = (cell: ReportCell) => string;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The parts of a whole, the largest first; the smallest are one part.
 * @param othersName name of what is shown as one; absent: the smallest are left out, because the figure of several parts
 * is not the sum of theirs
 */
export function partsOf(
  { report, others: leftOut = [] }: Pick<ReportAnswer, 'report' | 'others'>,
  nameOf: Naming,
  othersName: string | undefined,
  most = MAX_SERIES,
) {
  const parts = report
    .map((cell) => ({ name: nameOf(cell), value: cell.val }))
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  const more = sum(leftOut.map(({ val }) => val));
  if (more === 0 && parts.length <= most + 1) return parts;
  const shown = parts.slice(0, most);
  return othersName === undefined
    ? shown
    : [...shown, { name: othersName, value: more + sum(parts.slice(most).map(({ value }) => value)) }];
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

/** The period of figures by date. */
interface Period {
  readonly range: TimeRange;
  /** Time zone of its days and hours (IANA). */
  readonly zone: string;
  /** The time on these clocks, `yyyy-MM-dd HH:mm:ss`; absent: the period is over. */
  readonly now?: string | undefined;
}

/** Figures by date and a second dimension as one series for each of its values, the largest first. */
export function seriesOf(
  { report, step, others: left }: ReportAnswer,
  { range, zone, now }: Period,
  nameOf: Naming,
  others: string | undefined,
  most = MAX_SERIES,
): Series {
  const steps = stepsOf(range, step, zone);
  const all = table({ report, left }, steps, ({ keys }) => String(keys[0]), nameOf, others, most);
  return now === undefined ? all : { ...all, begun: begunOf(all, now) };
}

/** Figures by two dimensions, neither of them the date: the largest categories and series. */
export function matrixOf(
  { report: cells, truncated }: Pick<ReportAnswer, 'report' | 'truncated'>,
  categoryOf: Naming,
  nameOf: Naming,
  others: string | undefined,
  mostCategories: number,
  most = MAX_SERIES,
): Series {
  const totals = new Map<string, number>();
  for (const cell of cells) totals.set(categoryOf(cell), (totals.get(categoryOf(cell)) ?? 0) + cell.val);
  const categories = [...totals].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name);
  const shown = categories.slice(0, mostCategories);
  const figures = table({ report: cells }, shown, categoryOf, nameOf, others, most);
  return truncated ? { ...figures, cutOff: true } : figures;
}

/**
 * Never larger than its categories times `most`: of thousands of values of the second dimension, most are left out.
 * @param left figures of a category that belong to the others
 */
function table(
  { report: cells, left = [] }: { readonly report: readonly ReportCell[]; readonly left?: ReportAnswer['others'] },
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
  const isRest = shown.length < names.length || left.length > 0;
  const rest = isRest && others !== undefined ? categories.map(() => 0) : undefined;
  const valuesOf = new Map(series.map(({ name, values }) => [name, values]));
  for (const { name, at, value } of placed) {
    const values = valuesOf.get(name) ?? rest;
    if (at !== undefined && values) values[at] = (values[at] ?? 0) + value;
  }
  for (const { keys, val } of left) {
    const at = index.get(String(keys[0]));
    if (at !== undefined && rest) rest[at] = (rest[at] ?? 0) + val;
  }
  return { categories, series: rest && others !== undefined ? [...series, { name: others, values: rest }] : series };
}
