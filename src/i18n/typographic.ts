interface Phrases {
  readonly [key: string]: string | Phrases;
}

const NBSP = '\u00a0';

/** French as it is printed: typographic apostrophes, and no line break before `:`, `;`, `?`, `!`. */
export function typographic<T extends object>(phrases: T): T {
  const entries = Object.entries(phrases as Phrases).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replaceAll("'", '’').replace(/ ([:;?!])/g, `${NBSP}$1`) : typographic(value),
  ]);
  return Object.fromEntries(entries) as T;
}
