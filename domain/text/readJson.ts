/** The value of a JSON text. @returns undefined for a text that is none, and for no text */
export function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object of JSON: neither null nor a list. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object of a JSON text. @returns an empty one for a text that is no object, and for no text */
export function readJsonObject(text: string | null | undefined): Readonly<Record<string, unknown>> {
  const value = readJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
