import type { Resource } from '../../../domain/schema/model/model';
import { findRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

/**
 * Fills in virtual fields that are called like a reference and `_name` (`location_name` beside `location_id`, whose
 * relation is `location`) with the title of the referenced record. It is stored nowhere: another name is shown at once,
 * and a record that the caller does not see has none.
 */
export async function withReferenceNames(
  access: Access,
  resource: Resource,
  records: readonly WireRecord[],
): Promise<WireRecord[]> {
  const virtual = new Set(resource.fields.flatMap(({ name, virtual }) => (virtual ? [name] : [])));
  let named = [...records];
  for (const { name, reference } of resource.fields) {
    const target = access.model.resources[reference?.resource ?? ''];
    const field = `${reference?.as ?? ''}_name`;
    if (!target || reference?.many || !virtual.has(field)) continue;
    const keys = [...new Set(named.map((record) => record[name]))].filter((key) => key !== null && key !== undefined);
    const title = target.fields.filter((one) => one.name === target.title);
    const rows = await findRows(access, target, title, keys as (string | number)[]);
    const titles = new Map(rows.map((row) => [row[target.id], row[target.title]]));
    named = named.map((record) => ({ ...record, [field]: titles.get(record[name]) ?? null }));
  }
  return named;
}
