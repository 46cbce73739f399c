/** A JSON field as it travels: text, or a value that the data provider has decoded already. */
interface JsonValue {
  readonly decoded: unknown;
  readonly text: string;
}

/** Decodes a JSON field; `decoded` is undefined when the text is no JSON, and `text` is then the raw text. */
export function decodeJson(value: unknown): JsonValue {
  if (typeof value !== 'string') return { decoded: value, text: JSON.stringify(value, null, 2) ?? '' };
  try {
    const decoded: unknown = JSON.parse(value);
    return { decoded, text: JSON.stringify(decoded, null, 2) };
  } catch {
    return { decoded: undefined, text: value };
  }
}
