import { sql } from 'kysely';
import { MINUTE_MS } from '../../../domain/time/durations';
import { asSystem, type Database, type Trx } from '../../db/connect';
import { IDLE_LIMIT_S, purgeSessions } from './sessions';

/** What has a time after which it is good for nothing. */
const EXPIRING = [
  'pending_sign_in',
  'saml_request',
  'saml_test',
  'sso_logout',
  'login_attempt',
  'known_device',
] as const;
/** A sign-out reads the ID token of its session right after it has ended it; in ms. */
const SIGN_OUT_MS = MINUTE_MS;

/** Rows that are removed in one transaction, so that a table that has grown does not exceed the time of a statement. */
const BATCH = 10_000;

/**
 * Deletes what sign-ins and sign-outs leave in the database: steps and questions without an answer, reports of tests,
 * used messages about logouts, counters of tries, browsers that have not signed in for a year, sessions that ended a
 * day ago, and the ID tokens of sessions that are over. Each kind in transactions of its own.
 */
export async function forgetSignInLeftovers(db: Database, now: Date): Promise<void> {
  const removals = [...EXPIRING.map((table) => (trx: Trx) => removeExpired(trx, table, now)), purgeOf(now)];
  for (const remove of removals) while ((await asSystem(db, remove)) === BATCH);
  await asSystem(db, (trx) => forgetTokens(trx, now));
}

const purgeOf = (now: Date) => (trx: Trx) => purgeSessions(trx, now, BATCH);

/** @returns how many rows it has removed */
async function removeExpired(trx: Trx, table: (typeof EXPIRING)[number], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where expires_at <= ${now} limit ${BATCH}))`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function forgetTokens(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ sso_id_token: null })
    .where('sso_mode', 'is not', null)
    .where('sso_id_token', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('revoked_at', '<', new Date(now.getTime() - SIGN_OUT_MS)),
        eb('expires_at', '<=', now),
        eb('seen_at', '<=', new Date(now.getTime() - IDLE_LIMIT_S * 1000)),
      ]),
    )
    .execute();
}
