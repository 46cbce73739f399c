import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Tables, Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { databaseNow } from '../../db/time';
import { forgetDevices } from './knownDevices';

/** One parameter, however many values: the text of the statement stays the same, and is prepared once. */
const anyOf = <T extends string | number>(values: readonly T[], type: 'uuid' | 'bigint') =>
  sql<T>`any(${[...values]}::${sql.raw(type)}[])`;

/** Which sessions end: a condition on `session`. */
type Which = (eb: ExpressionBuilder<Tables, 'session'>) => ExpressionWrapper<Tables, 'session', SqlBool>;

/**
 * Ends sessions at once, and the windows that they have opened (S-COMP-15): every way to end a session goes through
 * here. Needs a system transaction or their home company.
 * @param reason in English, for the investigation of incidents
 * @param now undefined: the time of the database
 * @returns the ids of those that `which` names, without their windows
 */
export async function revokeSessions(trx: Trx, which: Which, reason: string, now?: Date): Promise<readonly string[]> {
  const end = (sessions: Which) =>
    prepared(
      trx
        .updateTable('session')
        .set({ revoked_at: now ?? databaseNow, revoked_for: reason })
        .where(sessions)
        .where('revoked_at', 'is', null)
        .returning('id'),
    ).execute();
  const ids = (await end(which)).map(({ id }) => id);
  // After them: a window that is being opened holds the row of its opener (`openWindowSession`).
  if (ids.length > 0) await end((eb) => eb('opened_by', '=', anyOf(ids, 'uuid')));
  return ids;
}

/**
 * Condition on `session`: another one than this, and than the one that has opened it, with which it would end. Null:
 * every session.
 */
export const otherThan =
  (id: string | null) =>
  (eb: ExpressionBuilder<Tables, 'session'>): ExpressionWrapper<Tables, 'session', SqlBool> =>
    eb.and([
      eb('session.id', 'is distinct from', id),
      eb('session.id', 'is distinct from', (own) =>
        own.selectFrom('session as here').select('here.opened_by').where('here.id', '=', id),
      ),
    ]);

/** Ends one session at once, and its windows. Needs a system transaction or its home company. */
export async function revokeSession(trx: Trx, id: string, reason: string, now: Date): Promise<void> {
  await revokeSessions(trx, (eb) => eb.and([eb('id', '=', id)]), reason, now);
}

/**
 * Ends every session of an administrator and forgets their devices: after a new password, disabling or deletion, in
 * the transaction that does it.
 * @param except a session that continues (the one in which the person changed their own password), with its opener
 * @returns how many sessions ended
 */
export async function revokeSessionsOf(trx: Trx, adminId: number, except: string | null = null): Promise<number> {
  const ended = await revokeSessions(
    trx,
    (eb) => eb.and([eb('admin_id', '=', adminId), otherThan(except)(eb)]),
    'account changed',
  );
  await forgetDevices(trx, adminId);
  return ended.length;
}

/** As `revokeSessionsOf`, of several administrators. */
export async function revokeSessionsOfAll(trx: Trx, adminIds: readonly number[], except: string | null): Promise<void> {
  const isOne = (eb: ExpressionBuilder<Tables, 'session'>) => eb('admin_id', '=', anyOf(adminIds, 'bigint'));
  await revokeSessions(trx, (eb) => eb.and([isOne(eb), otherThan(except)(eb)]), 'account changed');
  await trx
    .deleteFrom('known_device')
    .where('admin_id', 'in', [...adminIds])
    .execute();
}
