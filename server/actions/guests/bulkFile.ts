import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../../domain/import-export/csv';
import type { Locale } from '../../../domain/text/locale';
import { GUEST_WORDS, momentText } from '../../files/print/words';
import { mapInSlices } from '../../concurrency/inSlices';
import type { Credentials } from '../../files/print/cards';

/** The CSV `bulk-user` (specification S-IDN-12): login, password and validity, in the conventions of a language. */
export async function bulkFile(accounts: readonly Credentials[], locale: Locale, timezone: string): Promise<string> {
  const words = GUEST_WORDS[locale];
  const separator = separatorOf(locale);
  const line = (cells: readonly string[]) => csvLine(cells.map(safeText), separator);
  const lines = await mapInSlices(accounts, ({ login, password, start, end }) =>
    line([login, password ?? '', momentText(start, locale, timezone), momentText(end, locale, timezone)]),
  );
  return BYTE_ORDER_MARK + line([words.login, words.password, words.from, words.until]) + lines.join('');
}
