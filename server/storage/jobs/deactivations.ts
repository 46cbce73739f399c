import { sql } from 'kysely';
import type { Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';

/** How long a deactivation can be undone, in days. */
export const UNDO_DAYS = 7;

/** A profile that was deactivated, and who went where with it. */
interface Deactivation {
  readonly id: number;
  readonly profileId: number;
  readonly successorId: number | null;
  readonly moved: number;
  readonly at: Date;
}

const columns = sql`d.id, d.profile_id as "profileId", d.successor_id as "successorId", d.moved, d.at`;

/** Stores a deactivation with the identities that it moved, in the same batches. */
export async function rememberDeactivation(
  trx: Trx,
  caller: Caller,
  { profileId, successorId, at }: Pick<Deactivation, 'profileId' | 'successorId' | 'at'>,
  pieces: readonly (readonly number[])[],
): Promise<void> {
  const moved = pieces.reduce((sum, { length }) => sum + length, 0);
  const { rows } = await sql<{ id: number }>`
    insert into profile_deactivation (company_id, profile_id, successor_id, moved, admin_id, at)
    values (${caller.companyId}, ${profileId}, ${successorId}, ${moved}, ${caller.adminId || null}, ${at})
    returning id`.execute(trx);
  for (const [part, users] of pieces.entries()) {
    await sql`
      insert into profile_deactivation_part (company_id, deactivation_id, part, users)
      values (${caller.companyId}, ${rows[0]!.id}, ${part}, ${[...users]})`.execute(trx);
  }
}

const since = (now: Date) => new Date(now.getTime() - UNDO_DAYS * 86_400_000);

/** Deactivations that can still be undone, the newest first: the last one of each profile. */
export async function recentDeactivations(trx: Trx, companyId: number, now: Date): Promise<Deactivation[]> {
  const { rows } = await sql<Deactivation>`
    select ${columns} from (
      select distinct on (profile_id) * from profile_deactivation
      where company_id = ${companyId} and at > ${since(now)} order by profile_id, at desc, id desc) d
    where d.undone_at is null order by d.at desc limit 50`.execute(trx);
  return rows;
}

/** The deactivation of a profile that can be undone, locked; undefined when there is none (any more). */
export async function lockDeactivation(
  trx: Trx,
  companyId: number,
  profileId: number,
  now: Date,
): Promise<Deactivation | undefined> {
  const { rows } = await sql<Deactivation & { undone: Date | null }>`
    select ${columns}, d.undone_at as undone from profile_deactivation d
    where d.company_id = ${companyId} and d.profile_id = ${profileId} and d.at > ${since(now)}
    order by d.at desc, d.id desc limit 1 for update`.execute(trx);
  return rows[0]?.undone === null ? rows[0] : undefined;
}

/** The identities that a deactivation has moved. */
export async function movedUsers(trx: Trx, { id }: Pick<Deactivation, 'id'>): Promise<number[]> {
  const { rows } = await sql<{ users: number[] }>`
    select users from profile_deactivation_part where deactivation_id = ${id} order by part`.execute(trx);
  return rows.flatMap(({ users }) => users);
}

/** Marks a deactivation as undone. */
export async function closeDeactivation(trx: Trx, id: number, returned: number, now: Date): Promise<void> {
  await sql`update profile_deactivation set undone_at = ${now}, returned = ${returned} where id = ${id}`.execute(trx);
  await sql`delete from profile_deactivation_part where deactivation_id = ${id}`.execute(trx);
}

/** Deletes the list of moved identities when the deactivation can no longer be undone. */
export async function forgetOldDeactivations(trx: Trx): Promise<void> {
  await sql`delete from profile_deactivation where at < now() - ${UNDO_DAYS + 1} * interval '1 day'`.execute(trx);
}
