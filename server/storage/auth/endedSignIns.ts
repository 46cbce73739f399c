import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { NamedSessions } from './ssoSessions';

/** Ends the sign-ins under way of an administrator, also those that wait for a choice. Needs a system transaction. */
export async function endSignInsOf(trx: Trx, adminId: number): Promise<void> {
  await endSignInsOfAll(trx, [adminId]);
}

/** As `endSignInsOf`, of several administrators. */
export async function endSignInsOfAll(trx: Trx, adminIds: readonly number[]): Promise<void> {
  const options = adminIds.map((adminId) => JSON.stringify([{ adminId }]));
  await sql`
    delete from pending_sign_in where admin_id = any(${[...adminIds]}::bigint[])
      or options @> any(${options}::text[]::jsonb[])`.execute(trx);
}

/**
 * Ends the sign-ins under way that come from a session at an identity provider: of a person, and where sessions are named
 * from these alone. Needs a system transaction.
 * @param named.madeBefore here the latest time of the answer that a sign-in comes from
 */
export async function endSignInsNamed(
  trx: Trx,
  modeId: number,
  { issuer, nameId, sessionIndexes, madeBefore }: NamedSessions,
): Promise<void> {
  // Before a choice, each option comes from the same one.
  const from = sql`coalesce(p.sso, p.options -> 0 -> 'sso')`;
  await sql`
    delete from pending_sign_in p where (${from} ->> 'modeId')::bigint = ${modeId}
      and coalesce(${from} -> 'subject' ->> 'issuer', ${issuer}::text) = ${issuer}::text
      and (${nameId === undefined}::boolean or ${from} -> 'subject' ->> 'nameId' = ${nameId ?? ''}::text)
      and (${sessionIndexes.length === 0}::boolean
        or ${from} -> 'subject' ->> 'sessionIndex' = any(${[...sessionIndexes]}::text[]))
      and coalesce((${from} ->> 'issuedAt')::bigint, 0) <= ${madeBefore.getTime()}`.execute(trx);
}
