/** Replaces a character that no font has. */
const MISSING_CHARACTER = '□';
/** Replaces a space that no font has, such as the thin ones in a period. */
const NO_BREAK = '\u00a0';
/** The first font draws this apostrophe as wide as a Chinese character. */
const ELISION = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;

/** The longest start of a text that fits, with an ellipsis; a binary search, because texts can be long. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  const all = [...text];
  const cut = (length: number) => `${all.slice(0, length).join('')}…`;
  let [low, high] = [1, all.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cut(middle))) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

/** A text in characters that one of the fonts has. */
export const printable = (fonts: readonly { readonly has: (code: number) => boolean }[], text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(ELISION, "'"),
  ]
    .map((one) => {
      if (fonts.some(({ has }) => has(one.codePointAt(0) ?? 0))) return one;
      return /\p{Zs}/u.test(one) ? NO_BREAK : MISSING_CHARACTER;
    })
    .join('');

/** Chinese breaks after every character, but not beside its brackets and marks; a no-break space joins words. */
const UNITS = /[（《]*\p{Script=Han}[，。；：、）》]*|[^ \t\r\n\p{Script=Han}]+/gu;

/** A text in lines that fit. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  let end = 0;
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const next = line === '' ? unit : `${line}${index > end ? ' ' : ''}${unit}`;
    end = index + unit.length;
    if (fits(next)) {
      line = next;
      continue;
    }
    if (line !== '') lines.push(line);
    line = unit;
    // A word that is longer than the line.
    while (!fits(line)) {
      let cut = [...line].length - 1;
      while (cut > 1 && !fits([...line].slice(0, cut).join(''))) cut -= 1;
      lines.push([...line].slice(0, cut).join(''));
      line = [...line].slice(cut).join('');
      if (cut <= 1 && line.length <= 1) break;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}
