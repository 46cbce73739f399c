import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { findRows, type Access } from '../../storage/records/records';
import { visibleFields } from '../../../domain/schema/model/visible';
import { answerRecords } from './answer';
import { makeLabels } from './labels';
import { titleFields } from './titles';

/** Between the names of what a record refers to. */
const BETWEEN = ' · ';

/** What records are called that have the names of what they refer to (`x-views.record.title`), where one is known. */
async function referredTitles(
  access: Access,
  resource: Resource,
  ids: readonly RecordKey[],
): Promise<ReadonlyMap<RecordKey, string>> {
  const fields = visibleFields(resource, access.caller.permissions, 'read').filter(
    ({ name, reference }) => reference && resource.record.title?.includes(name),
  );
  if (fields.length === 0) return new Map();
  const labels = makeLabels(fields);
  const rows = await findRows(access, resource, fields, ids);
  await labels.load(access, rows);
  const nameOf = (row: (typeof rows)[number]) =>
    fields.flatMap((field) => labels.known(field, row[field.name] as RecordKey) ?? []).join(BETWEEN);
  return new Map(rows.map((row) => [row[resource.id] as RecordKey, nameOf(row)]));
}

/**
 * What records are called, as far as the caller sees them; deleted ones included. Whether the caller may view records
 * of the resource at all is checked by the calling function.
 */
export async function recordTitles(
  access: Access,
  resource: Resource,
  ids: readonly RecordKey[],
): Promise<ReadonlyMap<RecordKey, string>> {
  const shown = titleFields(resource, access.caller);
  const found = await answerRecords(access, resource, shown, await findRows(access, resource, shown, ids));
  const { title } = resource;
  const referred = await referredTitles(access, resource, ids);
  return new Map(
    found.map((record) => {
      const text = (name: string) => String(record[name] ?? '');
      const name = title.includes('{') ? title.replace(/\{(\w+)\}/g, (_, part: string) => text(part)) : text(title);
      const id = record[resource.id] as RecordKey;
      return [id, referred.get(id) || name.trim()];
    }),
  );
}
