import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../../domain/transfer/csv';
import type { Locale } from '../../../domain/schema/model';
import { GUEST_WORDS, momentText } from '../print/words';
import type { Credentials } from './reveal';

/** The CSV `bulk-user` (specification 2 §2): login, password and validity, in the conventions of a language. */
export function bulkFile(accounts: readonly Credentials[], locale: Locale, timezone: string): string {
  const words = GUEST_WORDS[locale];
  const separator = separatorOf(locale);
  const lines = [
    [words.login, words.password, words.from, words.until],
    ...accounts.map(({ login, password, start, end }) => [
      login,
      password ?? '',
      momentText(start, locale, timezone),
      momentText(end, locale, timezone),
    ]),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells.map(safeText), separator)).join('');
}
