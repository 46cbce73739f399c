import { type figuresOf, isRound, sumOfParts, type Figures } from '../../../domain/reports/figures';
import type { ReportAnswer } from '../../../domain/reports/answer';
import { valueAt } from '../../../domain/reports/series';
import { stepNamer } from '../../../domain/reports/stepTexts';
import { languageNamer } from '../../../domain/text/languageName';
import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import type { GraphType } from '../../../domain/reports/sources';
import type { TimeRange } from '../../../domain/time/timeRange';
import type { PrintedChart, PrintedTable } from '../../files/print/figures/parts';
import type { Writing } from './writing';

/** Rows of a table on paper at most: the file has all of them. */
export const MAX_ROWS = 200;
/** How the types of graphs are drawn on paper; the others are a table. */
const CHARTS: Readonly<Partial<Record<GraphType, PrintedChart['kind']>>> = {
  bar: 'bars',
  radar: 'bars',
  line: 'lines',
  pie: 'parts',
  doughnut: 'parts',
};

/** What stands below a bar, and at the start of a line. */
export const categoryOf = (
  { dated }: Figures,
  writing: Writing,
  { step, period }: { readonly step: ReportAnswer['step']; readonly period: TimeRange },
) => (dated ? stepNamer(step, period, writing) : (name: string) => name);

/** How figures and the values of their dimensions are called. @param unit what the figures count */
export function textsFor(writing: Writing, unit: string, locale: Locale): Parameters<typeof figuresOf>[4] {
  const { words } = writing;
  const languageName = languageNamer(LOCALE_TAGS[locale]);
  return {
    naming:
      (dimension, index) =>
      ({ labels }) => {
        const label = labels[index];
        if (label === null || label === undefined) return words.unknown;
        if (dimension === 'was_used') return label === 'true' ? words.used : words.unused;
        return dimension === 'language' ? languageName(label) : label;
      },
    stepName: (step, range) => stepNamer(step, range, writing),
    others: words.others,
    unit,
  };
}

/**
 * The figures as a table for paper, and how many lines there are in all.
 * @param first heading of the first column
 * @param category what stands at the start of a line
 */
export function tableOf(
  figures: Figures,
  { first, drawn }: { readonly first: string; readonly drawn: boolean },
  writing: Writing,
  category: (name: string) => string,
) {
  // A column for each of many series would continue for pages: the file has all of them.
  const many = drawn && figures.whole.series.length > figures.shown.series.length;
  const data = many ? figures.shown : figures.whole;
  const written = (value: number | null) => (value === null ? '–' : writing.number(value));
  const rows = data.categories
    .slice(0, MAX_ROWS)
    .map((name, index) => [category(name), ...data.series.map(({ values }) => written(valueAt(data, values, index)))]);
  const table: PrintedTable = {
    heads: [first, ...data.series.map(({ name }) => name)],
    rows,
    numbers: [false, ...data.series.map(() => true)],
  };
  return { table, rows: data.categories.length };
}

/** The drawing of a graph; undefined for one that is a table. */
export function chartOf(
  type: GraphType,
  figures: Figures,
  category: (name: string) => string,
): PrintedChart | undefined {
  const kind = CHARTS[type];
  if (kind === undefined) return undefined;
  const { shown } = figures;
  return {
    kind,
    categories: isRound(type) ? shown.categories : shown.categories.map(category),
    series: shown.series,
    ...(kind === 'parts' && { whole: sumOfParts(figures), ...(!figures.shares && { noShares: true as const }) }),
  };
}
