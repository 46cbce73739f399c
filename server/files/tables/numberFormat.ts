const DATE_LETTERS = 'ymdhsYMDHS';

/**
 * Whether a number format of a workbook shows a date or a time (ECMA-376 part 1, 18.8.31): it contains one of the
 * letters y, m, d, h or s outside of quoted text, escapes and brackets. One pass over the text, whatever is in it.
 */
export function isDateFormat(code: string): boolean {
  let closing = '';
  for (let at = 0; at < code.length; at += 1) {
    const one = code.charAt(at);
    if (closing !== '') {
      if (one === closing) closing = '';
    } else if (one === '"') closing = '"';
    else if (one === '[') closing = ']';
    else if (one === '\\') at += 1;
    else if (DATE_LETTERS.includes(one)) return true;
  }
  return false;
}
