import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../domain/import-export/csv';
import type { Locale } from '../../domain/text/locale';
import { dayIn } from './useForecastText';
import type { CompanyOverview } from './useOverview';

interface CsvTexts {
  /** Headings of the nine columns. */
  readonly head: readonly string[];
  readonly kind: (kind: string) => string;
  readonly number: (value: number) => string;
  readonly locale: Locale;
}

/**
 * The usage of companies as CSV, a line for each limit of each company.
 * @param end the last day, from which the day is computed on which a maximum is reached
 */
export function overviewCsv(companies: readonly CompanyOverview[], end: string, texts: CsvTexts): string {
  const separator = separatorOf(texts.locale);
  const line = (cells: readonly string[]) => csvLine(cells.map(safeText), separator);
  const lines = companies.flatMap(({ companyid, c_name, usage }) =>
    usage
      .filter(({ max }) => max > 0)
      .map(({ kind, used, max, peak, perDay, daysLeft }) =>
        // Numbers as they are: an apostrophe before a minus would make texts of them.
        csvLine(
          [
            String(companyid),
            safeText(c_name),
            safeText(texts.kind(kind)),
            String(used),
            String(max),
            String(peak),
            perDay === null ? '' : texts.number(perDay),
            daysLeft === null ? '' : String(daysLeft),
            daysLeft === null ? '' : dayIn(end, daysLeft),
          ],
          separator,
        ),
      ),
  );
  return BYTE_ORDER_MARK + line(texts.head) + lines.join('');
}
