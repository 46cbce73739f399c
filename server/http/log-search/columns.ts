import * as errors from '../../errors/catalogue';
import { requireMembers, type Json } from './members';

/** Values of one column, as many as a body may name, and characters of a pattern. */
const MAX_VALUES = 100;
const MAX_PATTERN = 200;

/** Adds a condition on a column; the list's own rules say later whether it may be asked. */
export function addColumn(columns: Record<string, unknown>, name: string, value: unknown): void {
  if (name === 'received_at' || Object.hasOwn(columns, name)) throw errors.unknownParameter(name);
  Object.defineProperty(columns, name, { value, enumerable: true });
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** One value of a column, or several of which a line must have one. @throws PorticoError 422 for anything else */
export function columnValue(name: string, value: unknown): unknown {
  if (isPlain(value)) return { eq: value };
  if (!Array.isArray(value) || value.length > MAX_VALUES || !value.every(isPlain)) throw errors.unknownParameter(name);
  return { in: value };
}

/**
 * A text that a column contains (`*text*`) or begins with (`text*`); a backslash takes the meaning from the sign after
 * it. Capitals make no difference, and a client cannot ask that they do. Other patterns would search every line.
 * @throws PorticoError 422 for them
 */
export function pattern(name: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null;
  const parts: Json = isObject ? requireMembers(value as Json, ['value', 'case_insensitive']) : { value };
  const { value: text, case_insensitive: ignoresCase = true } = parts;
  if (ignoresCase !== true) throw errors.unknownParameter('case_insensitive');
  const [, open, inner = ''] = (typeof text === 'string' && /^(\*?)((?:[^*?\\]|\\.)+)\*$/s.exec(text)) || [];
  const plain = inner.replace(/\\(.)/gs, '$1');
  if (plain.trim() === '' || plain.length > MAX_PATTERN) throw errors.unknownParameter(name);
  return { [open ? 'contains' : 'startsWith']: plain };
}
