import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';

/** One object of an array of objects. */
export type RowValues = Readonly<Record<string, unknown>>;

/** The objects in a value; what is none (another back end, an old record) counts as empty. */
export function asRows(value: unknown): readonly RowValues[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) => (typeof one === 'object' && one !== null ? (one as RowValues) : {}));
}

/** A new object: the declared defaults. */
export function startRow({ columns = [] }: Field): RowValues {
  return Object.fromEntries(columns.filter((one) => one.default !== undefined).map((one) => [one.name, one.default]));
}

/** The resource with the words of a field's columns in the place of its own, for cells and inputs of one column. */
export function inColumn(resource: ClientResource, field: Field): ClientResource {
  return { ...resource, texts: { ...resource.texts, fields: resource.texts.rows?.[field.name] ?? {} } };
}
