import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../../storage/records/records';
import { deactivateProfile } from '../profiles/deactivate';
import { deleteRecord, restoreRecord } from '../records/remove';
import { updateRecord } from '../records/save';
import type { BulkChange } from './change';
import { extendedEnd } from './extend';

type Deletion = (access: Access, resource: Resource, id: string | number, now: Date) => Promise<unknown>;

/** Deletions that a schema sends to a route of their own (`x-backend.ops.delete`), by its path. */
const DELETIONS: Readonly<Record<string, Deletion>> = {
  profiles: (access, resource, id, now) => deactivateProfile(access, resource, Number(id), {}, now),
};

export function ownDeletion(resource: Resource): Deletion | undefined {
  return DELETIONS[resource.backend.ops.delete?.type ?? ''];
}

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
  if (change.operation === 'restore') return restoreRecord(access, resource, id, note);
  const own = ownDeletion(resource);
  await (own ? own(access, resource, id, now) : deleteRecord(access, resource, id, undefined, note));
}
