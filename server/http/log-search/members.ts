import * as errors from '../../errors/catalogue';

/** A part of a search body. */
export type Json = Record<string, unknown>;

/** @throws PorticoError 422 for what is no object */
export const requireObject = (value: unknown, name: string): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw errors.unknownParameter(name);
  return value as Json;
};
/** @throws PorticoError 422 naming a member that is not allowed */
export const requireMembers = (value: Json, allowed: readonly string[]): Json => {
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown !== undefined) throw errors.unknownParameter(unknown);
  return value;
};
/** One item or several, as a list. */
export const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());
/** A list. @throws PorticoError 422 for more than `most` items */
export const listUpTo = (name: string, value: unknown, most: number): unknown[] => {
  const items = listOf(value);
  if (items.length > most) throw errors.unknownParameter(name);
  return items;
};
