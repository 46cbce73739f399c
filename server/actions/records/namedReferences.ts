import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { findRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

/**
 * The virtual fields that are called like a reference and `_name`, with that reference: `location_name` beside
 * `location_id`, whose relation is `location`.
 */
export function namedReferences(
  { model, caller }: Access,
  resource: Resource,
): { readonly name: string; readonly field: Field; readonly target: Resource }[] {
  const readable = visibleFields(resource, caller.permissions, 'read');
  const virtual = new Set(readable.flatMap(({ name, virtual }) => (virtual ? [name] : [])));
  return readable.flatMap((field) => {
    const target = model.resources[field.reference?.resource ?? ''];
    const name = `${field.reference?.as ?? ''}_name`;
    return target && !field.reference?.many && virtual.has(name) ? [{ name, field, target }] : [];
  });
}

/**
 * Fills in the fields of `namedReferences` with the title of the referenced record. It is stored nowhere: another name is
 * shown at once, and a record that the caller does not see has none.
 */
export async function withReferenceNames(
  access: Access,
  resource: Resource,
  records: readonly WireRecord[],
): Promise<WireRecord[]> {
  let named = [...records];
  for (const { name, field, target } of namedReferences(access, resource)) {
    const keys = [...new Set(named.map((record) => record[field.name]))].filter(
      (key) => key !== null && key !== undefined,
    );
    const title = target.fields.filter((one) => one.name === target.title);
    const rows = await findRows(access, target, title, keys as (string | number)[]);
    const titles = new Map(rows.map((row) => [row[target.id], row[target.title]]));
    named = named.map((record) => ({ ...record, [name]: titles.get(record[field.name]) ?? null }));
  }
  return named;
}
