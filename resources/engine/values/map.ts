import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { decodeJson } from './json';

/** A name and the words chosen for it. */
export interface MapLine {
  readonly name?: string;
  readonly values?: readonly string[];
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** `{"user.country": ["FR"]}` as lines; undefined for any other JSON, which could not be written back unchanged. */
export function mapLines(value: unknown): readonly MapLine[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  const { decoded } = decodeJson(value);
  if (typeof decoded !== 'object' || decoded === null || Array.isArray(decoded)) return undefined;
  const members = Object.entries(decoded);
  return members.every(([, words]) => isWords(words))
    ? members.map(([name, words]) => ({ name, values: words as string[] }))
    : undefined;
}

/** Lines as they are kept; a name that is there twice keeps all its words, a line without a name is left out. */
export function mapOf(lines: readonly MapLine[]): Readonly<Record<string, readonly string[]>> {
  const words = new Map<string, string[]>();
  for (const { name = '', values = [] } of lines) {
    const key = name.trim();
    if (key !== '') words.set(key, [...new Set([...(words.get(key) ?? []), ...values])]);
  }
  return Object.fromEntries(words);
}

/** The field as an array of objects with the two members of a line, and a resource that has words for them. */
export function asLines(field: Field, resource: ClientResource, name: string, values: string) {
  const { cast: _cast, widget: _widget, display: _display, default: _default, ...base } = field;
  const column = { ...base, nullable: false, readOnly: false } as const;
  const lines: Field = {
    ...base,
    kind: 'rows',
    type: 'array',
    schema: {},
    columns: [
      { ...column, name: 'name', kind: 'text', type: 'string', schema: { type: 'string' }, required: true },
      { ...column, name: 'values', kind: 'list', type: 'array', schema: { type: 'array' }, required: false },
    ],
  };
  const rows = { ...resource.texts.rows, [field.name]: { name, values } };
  return { field: lines, resource: { ...resource, texts: { ...resource.texts, rows } } };
}
