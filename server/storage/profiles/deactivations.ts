import { DAY_MS } from '../../../domain/time/durations';
import type { Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';

/** How long a deactivation can be undone, in days. */
export const UNDO_DAYS = 7;

/** A profile that was deactivated, and which identities got which profile. */
interface Deactivation {
  readonly id: number;
  readonly profileId: number;
  readonly successorId: number | null;
  readonly moved: number;
  readonly at: Date;
}

const columns = ['d.id', 'd.profile_id as profileId', 'd.successor_id as successorId', 'd.moved', 'd.at'] as const;

/** Stores a deactivation with the identities that it moved, in the same batches. */
export async function rememberDeactivation(
  trx: Trx,
  caller: Caller,
  { profileId, successorId, at }: Pick<Deactivation, 'profileId' | 'successorId' | 'at'>,
  chunks: readonly (readonly number[])[],
): Promise<void> {
  const moved = chunks.reduce((sum, { length }) => sum + length, 0);
  const { id } = await trx
    .insertInto('profile_deactivation')
    .values({
      company_id: caller.companyId,
      profile_id: profileId,
      successor_id: successorId,
      moved,
      admin_id: caller.adminId || null,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [part, users] of chunks.entries()) {
    await trx
      .insertInto('profile_deactivation_part')
      .values({ company_id: caller.companyId, deactivation_id: id, part, users: [...users] })
      .execute();
  }
}

const since = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/** Deactivations that can still be undone, the newest first: the last one of each profile. */
export async function recentDeactivations(trx: Trx, companyId: number, now: Date): Promise<Deactivation[]> {
  const last = trx
    .selectFrom('profile_deactivation')
    .distinctOn('profile_id')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('at', '>', since(now))
    .orderBy('profile_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  return trx
    .selectFrom(last.as('d'))
    .select(columns)
    .where('d.undone_at', 'is', null)
    .orderBy('d.at', 'desc')
    .limit(50)
    .execute();
}

/** The deactivation of a profile that can be undone, locked; undefined when there is none (any more). */
export async function lockDeactivation(
  trx: Trx,
  companyId: number,
  profileId: number,
  now: Date,
): Promise<Deactivation | undefined> {
  const last = await trx
    .selectFrom('profile_deactivation as d')
    .select([...columns, 'd.undone_at as undone'])
    .where('d.company_id', '=', companyId)
    .where('d.profile_id', '=', profileId)
    .where('d.at', '>', since(now))
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return last?.undone === null ? last : undefined;
}

/** The identities that a deactivation has moved. */
export async function movedUsers(trx: Trx, { id }: Pick<Deactivation, 'id'>): Promise<number[]> {
  const rows = await trx
    .selectFrom('profile_deactivation_part')
    .select('users')
    .where('deactivation_id', '=', id)
    .orderBy('part')
    .execute();
  return rows.flatMap(({ users }) => users);
}

/** Marks a deactivation as undone. */
export async function closeDeactivation(trx: Trx, id: number, returned: number, now: Date): Promise<void> {
  await trx.updateTable('profile_deactivation').set({ undone_at: now, returned }).where('id', '=', id).execute();
  await trx.deleteFrom('profile_deactivation_part').where('deactivation_id', '=', id).execute();
}

/** Deletes the list of moved identities when the deactivation can no longer be undone. */
export async function forgetOldDeactivations(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('profile_deactivation')
    .where('at', '<', daysAgo(UNDO_DAYS + 1))
    .execute();
}
