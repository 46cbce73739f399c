const DAY_LETTERS = 'ymdYMD';
const CLOCK_LETTERS = 'hsHS';

/** What a number format shows of a date: its day only, or its time of day, too. */
export type DateFormat = 'day' | 'moment';

/**
 * What a number format of a workbook shows of a date (ECMA-376 part 1, 18.8.31), by the letters y, m, d, h and s outside
 * of quoted text, escapes and brackets. One pass over the text, whatever is in it.
 * @returns undefined for a format of plain numbers
 */
export function dateFormatOf(code: string): DateFormat | undefined {
  let closing = '';
  let found: DateFormat | undefined;
  for (let at = 0; at < code.length; at += 1) {
    const one = code.charAt(at);
    if (closing !== '') {
      if (one === closing) closing = '';
    } else if (one === '"') closing = '"';
    else if (one === '[') closing = ']';
    else if (one === '\\') at += 1;
    else if (CLOCK_LETTERS.includes(one)) return 'moment';
    else if (DAY_LETTERS.includes(one)) found = 'day';
  }
  return found;
}
