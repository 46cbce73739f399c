import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../import-export/csv';
import type { Locale } from '../text/locale';
import { valueAt, type Series } from './series';

/**
 * The figures of a graph as CSV: a line for each category, a column for each series. What is in the future has no figures.
 * @param first heading of the first column
 * @param locale of the reader, which decides the separator
 * @param about a note on all figures, in the headings of their columns; empty: none
 */
export function graphCsv(first: string, figures: Series, locale: Locale, about = ''): string {
  const { head, row } = graphCsvLines(first, figures, locale, about);
  return head + figures.categories.map((_, index) => row(index)).join('');
}

/** The same line by line: what goes before the first one, and the line of a category by its index. */
export function graphCsvLines(first: string, figures: Series, locale: Locale, about = '') {
  const { categories, series } = figures;
  const separator = separatorOf(locale);
  const line = (cells: readonly string[]) => csvLine(cells.map(safeText), separator);
  const note = about === '' ? '' : ` (${about})`;
  return {
    head: BYTE_ORDER_MARK + line([first, ...series.map(({ name }) => name + note)]),
    row: (index: number) =>
      line([categories[index] ?? '', ...series.map(({ values }) => String(valueAt(figures, values, index) ?? ''))]),
  };
}
