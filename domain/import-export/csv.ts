import type { Locale } from '../text/locale';

/** What a spreadsheet takes for the start of a formula (OWASP, CSV injection), full-width forms included. */
const RISKY = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** What separates the cells of a file in a language: where the comma is the decimal sign it cannot be the separator. */
export function separatorOf(locale: Locale): ';' | ',' {
  return locale === 'fr' || locale === 'es' ? ';' : ',';
}

/** Text that no spreadsheet takes for a formula: an apostrophe comes before what looks like one. */
export function safeText(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** Takes back what `safeText` has done; any other text is left as it is. */
export function plainText(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text;
}

/** One cell, quoted where the separator, a quote or a line break is in it (RFC 4180). */
function csvCell(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of texts, with its end. */
export function csvLine(cells: readonly string[], separator: string): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

/** Written before the first line, so that Excel reads UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
