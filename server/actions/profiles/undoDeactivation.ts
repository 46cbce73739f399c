import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { closeDeactivation, lockDeactivation, movedUsers } from '../../storage/profiles/deactivations';
import { countSeen, moveUsers } from '../../storage/records/profileUsers';
import { findRow, type Access } from '../../storage/records/records';
import { restoreRecord } from '../records/remove';
import { usersOf } from './parts';
import type { OnProgress } from './deactivate';

/**
 * Takes a deactivation back: the profile is in use again, and those come back to it that it moved and that have stayed
 * with the successor since. One transaction.
 * @throws PorticoError 404, 409 PROFILE_UNDO_EXPIRED after seven days or twice, 409 when the name is taken meanwhile
 */
export async function undoDeactivation(
  access: Access,
  profiles: Resource,
  id: number,
  now: Date,
  onProgress: OnProgress = async () => undefined,
): Promise<number> {
  const { trx, caller, model } = access;
  const row = await findRow(access, profiles, profiles.fields, id, true);
  if (!row) throw errors.elementNotFound();
  const deactivation = await lockDeactivation(trx, caller.companyId, id, now);
  if (!deactivation) throw errors.failure('PROFILE_UNDO_EXPIRED');
  const users = usersOf(model);
  const ids = await movedUsers(trx, deactivation);
  if (ids.length > 0 && (await countSeen(access, users.identities, ids)) < ids.length) {
    throw errors.failure('PROFILE_USED_OUTSIDE');
  }
  const { successorId } = deactivation;
  const chunks =
    successorId === null
      ? []
      : await moveUsers(trx, users, ids, successorId, id, (done) => onProgress(done, ids.length));
  const returned = chunks.reduce((sum, { length }) => sum + length, 0);
  await restoreRecord(access, profiles, id, { returned, moved: deactivation.moved });
  await closeDeactivation(trx, deactivation.id, returned, now);
  return returned;
}
