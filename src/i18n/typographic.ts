interface Phrases {
  readonly [key: string]: string | Phrases;
}

const SPACE = '\u00a0';
const NARROW = '\u202f';

/**
 * A French text as it is printed: typographic apostrophes, a no-break space before `:`, a narrow one before `;?!` and
 * inside quotation marks.
 */
const typographicText = (text: string) =>
  text
    .replaceAll("'", '’')
    .replace(/[ \u00a0]([;?!»])/g, `${NARROW}$1`)
    .replace(/«[ \u00a0]/g, `«${NARROW}`)
    .replace(/ :/g, `${SPACE}:`);

/** All French texts of an area as they are printed. */
export function typographic<T extends object>(phrases: T): T {
  const entries = Object.entries(phrases as Phrases).map(([key, value]) => [
    key,
    typeof value === 'string' ? typographicText(value) : typographic(value),
  ]);
  return Object.fromEntries(entries) as T;
}
