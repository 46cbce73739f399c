import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../../storage/records/records';
import { ownDeletion } from '../history/ownDeletion';
import { deleteRecord, restoreRecord } from '../records/remove';
import { updateRecord } from '../records/save';
import type { BulkChange } from './change';
import { extendedEnd } from './extend';

/**
 * Does the same to one record as a single request: the same checks, rules, guards, effects and audit entry.
 * There is no version check: only the named fields are written, whatever the record contains now.
 * @param note further data of the audit entry
 * @throws PorticoError as the single request
 */
export async function changeOne(
  access: Access,
  resource: Resource,
  id: string | number,
  change: Exclude<BulkChange, { operation: 'call' }>,
  now: Date,
  note: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (change.operation === 'edit') {
    const { values, extend } = change;
    const end = extend === undefined ? {} : await extendedEnd(access, resource, id, extend, now);
    await updateRecord(access, resource, id, { ...values, ...end }, undefined, note);
    return;
  }
  if (change.operation === 'restore') {
    await restoreRecord(access, resource, id, note);
    return;
  }
  const own = ownDeletion(resource);
  await (own ? own.deletes(access, resource, id, now, note) : deleteRecord(access, resource, id, undefined, note));
}
