import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { findRows, type Access } from '../../storage/records/records';
import { answerRecords } from './answer';
import { titleFields } from './titles';

/**
 * What records are called, as far as the caller sees them; deleted ones included. Whether the caller may view records
 * of the resource at all is checked by the person who asks.
 */
export async function recordTitles(
  access: Access,
  resource: Resource,
  ids: readonly RecordKey[],
): Promise<ReadonlyMap<RecordKey, string>> {
  const shown = titleFields(resource, access.caller);
  const found = await answerRecords(access, resource, shown, await findRows(access, resource, shown, ids));
  const { title } = resource;
  return new Map(
    found.map((record) => {
      const text = (name: string) => String(record[name] ?? '');
      const name = title.includes('{') ? title.replace(/\{(\w+)\}/g, (_, part: string) => text(part)) : text(title);
      return [record[resource.id] as RecordKey, name.trim()];
    }),
  );
}
