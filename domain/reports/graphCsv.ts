import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../import-export/csv';
import type { Locale } from '../text/locale';
import type { Series } from './series';

/**
 * The figures of a graph as CSV: a line for each category, a column for each series.
 * @param first heading of the first column
 * @param locale of the reader, which decides the separator
 */
export function graphCsv(first: string, { categories, series }: Series, locale: Locale): string {
  const separator = separatorOf(locale);
  const line = (cells: readonly string[]) => csvLine(cells.map(safeText), separator);
  const rows = categories.map((name, index) => line([name, ...series.map(({ values }) => String(values[index] ?? 0))]));
  return BYTE_ORDER_MARK + line([first, ...series.map(({ name }) => name)]) + rows.join('');
}
