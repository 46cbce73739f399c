/** Overrides, embeddings and isolates of the writing direction. Not the marks U+200E and U+200F, which names in two scripts need. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The values of a text without characters that turn the direction of what follows: a name would turn the rest of the
 * sentence that it is in.
 * @param values by placeholder
 */
export function inSameDirection(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const turns = (value: unknown) => typeof value === 'string' && value.search(TURNS) >= 0;
  if (!Object.values(values).some(turns)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replace(TURNS, '') : value]),
  );
}
