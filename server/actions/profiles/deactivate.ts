import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { rememberDeactivation } from '../../storage/profiles/deactivations';
import { countSeen, lockUsers, moveUsers } from '../../storage/records/profileUsers';
import { findRow, type Access } from '../../storage/records/records';
import { deleteRecord } from '../records/remove';
import { SUCCESSOR, usersOf } from './parts';

/** What the client was shown when it confirmed; absent values are not compared. */
export interface Agreed {
  readonly users?: number | undefined;
  readonly successor?: number | undefined;
  readonly version?: number | undefined;
  /** True: the profile is deactivated only if no identity has it. */
  readonly unused?: boolean;
}

export type OnProgress = (done: number, total: number) => Promise<void>;

/**
 * Deactivates a profile and moves its users to the successor, in one transaction. Deactivating what is deactivated
 * already changes nothing and succeeds.
 * @param note further data of the audit entry
 * @throws PorticoError 404; 409 IN_USE without a successor, PROFILE_SUCCESSOR_GONE, PROFILE_USERS_CHANGED (how many
 * there are now), PROFILE_USED_OUTSIDE for identities that the caller does not see; 412
 */
export async function deactivateProfile(
  access: Access,
  profiles: Resource,
  id: number,
  agreed: Agreed,
  now: Date,
  onProgress: OnProgress = async () => undefined,
  note: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const soft = profiles.softDelete?.field ?? '';
  const known = await findRow(access, profiles, profiles.fields, id);
  const successorId = (known?.[SUCCESSOR] ?? null) as number | null;
  // Always in the order of their keys: two that name each other as successor must not wait for each other.
  const locked = new Map<number, Readonly<Record<string, unknown>> | undefined>();
  for (const key of [id, ...(successorId === null ? [] : [successorId])].sort((a, b) => a - b)) {
    locked.set(key, await findRow(access, profiles, profiles.fields, key, key === id ? 'deletes' : true));
  }
  const row = locked.get(id);
  if (!row) throw errors.elementNotFound();
  if (agreed.version !== undefined && agreed.version !== row['version']) throw errors.staleVersion();
  if (row[soft] !== null) return 0;

  const users = usersOf(access.model);
  const ids = await lockUsers(access, users, id);
  if (ids.length > 0 && (await countSeen(access, users.identities, ids)) < ids.length) {
    throw errors.failure('PROFILE_USED_OUTSIDE');
  }
  if (agreed.users !== undefined && agreed.users !== ids.length) {
    throw errors.failure('PROFILE_USERS_CHANGED', ids.length);
  }
  if (ids.length === 0) {
    await deleteRecord(access, profiles, id, undefined, note);
    await rememberDeactivation(access.trx, access.caller, { profileId: id, successorId: null, at: now }, []);
    return 0;
  }
  if (row[SUCCESSOR] === null || agreed.unused === true) throw errors.inUse(ids.length, users.identities.name);
  const other = agreed.successor !== undefined && agreed.successor !== row[SUCCESSOR];
  const target = locked.get(row[SUCCESSOR] as number);
  if (other || !target || target[soft] !== null) throw errors.failure('PROFILE_SUCCESSOR_GONE');

  const to = row[SUCCESSOR] as number;
  const chunks = await moveUsers(access.trx, users, ids, id, to, (done) => onProgress(done, ids.length));
  await deleteRecord(access, profiles, id, undefined, { ...note, moved: ids.length, successor: to });
  await rememberDeactivation(access.trx, access.caller, { profileId: id, successorId: to, at: now }, chunks);
  return ids.length;
}
