import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../../storage/records/records';
import { deactivateProfile } from '../profiles/deactivate';
import { deleteRecord, restoreRecord } from '../records/remove';
import { updateRecord } from '../records/save';
import type { BulkChange } from './change';

type Deletion = (access: Access, resource: Resource, id: string | number, now: Date) => Promise<unknown>;

/** Deletions that a schema sends to a route of their own (`x-backend.ops.delete`), by its path. */
const DELETIONS: Readonly<Record<string, Deletion>> = {
  profiles: (access, resource, id, now) => deactivateProfile(access, resource, Number(id), {}, now),
};

/**
 * Does the same to one record as a single request: the same checks, rules, guards, effects and audit entry.
 * There is no version check: only the named fields are written, whatever the record contains now.
 * @throws PorticoError as the single request
 */
export async function changeOne(
  access: Access,
  resource: Resource,
  id: string | number,
  change: Exclude<BulkChange, { operation: 'call' }>,
  now: Date,
): Promise<void> {
  if (change.operation === 'edit') return void (await updateRecord(access, resource, id, change.values));
  if (change.operation === 'restore') return restoreRecord(access, resource, id);
  const own = DELETIONS[resource.backend.ops.delete?.type ?? ''];
  await (own ? own(access, resource, id, now) : deleteRecord(access, resource, id));
}
