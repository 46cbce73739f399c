import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { BatchOf } from './event';

/** The stored counters of a session, in seconds and octets. */
interface StoredCounters {
  readonly session_id: string;
  readonly duration: number;
  readonly input_octets: number;
  readonly output_octets: number;
  readonly ended_at: Date | null;
}

/** The counters of sessions of a source, of each id its latest; unknown sessions are not in the result. */
export async function readCounters(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  sessionIds: readonly string[],
): Promise<readonly StoredCounters[]> {
  const { rows } = await sql<StoredCounters>`
    select distinct on (session_id) session_id, duration, input_octets, output_octets, ended_at from network_session
    where company_id = ${companyId} and sourceid = ${sourceid} and session_id = any(${[...sessionIds]}::text[])
    order by session_id, started_at desc`.execute(trx);
  return rows;
}

/** A session that has not ended. */
interface OpenSession {
  readonly id: number;
  readonly session_id: string;
  readonly locationid: number | null;
  readonly last_at: Date;
}

/**
 * Sessions of one device of the network that have not ended and have sent nothing after a time, in the order of their
 * keys.
 * @param until the time
 * @param after the key of the last one read before, 0 for the first ones
 */
export async function openSessions(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  nas: string,
  until: Date,
  after: number,
  limit: number,
): Promise<readonly OpenSession[]> {
  return trx
    .selectFrom('network_session')
    .select(['id', 'session_id', 'locationid', 'last_at'])
    .where('company_id', '=', companyId)
    .where('sourceid', '=', sourceid)
    .where('nas', '=', nas)
    .where('state', '=', 'online')
    .where('last_at', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
