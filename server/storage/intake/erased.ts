import { sql } from 'kysely';
import type { Db, Trx } from '../../db/connect';
import type { BatchOf } from './event';

/**
 * Days for which the hashes of an erased guest are kept. Events that are older than 31 days are never stored with
 * personal data, so nothing from before the erasure can come back later; the second month is for long sessions.
 */
const ERASED_TRACE_DAYS = 62;

/** A trace of a guest who was erased. */
interface ErasedTrace {
  readonly hash: string;
  readonly userid: number;
  /** In ms. */
  readonly erasedAt: number;
}

/** The tokens of the sign-ins of a guest. */
export async function tokensOf(trx: Trx, companyId: number, userid: number): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('authentication')
    .select('token')
    .distinct()
    .where('company_id', '=', companyId)
    .where('userid', '=', userid)
    .where('token', 'is not', null)
    .$narrowType<{ token: string }>()
    .execute();
  return rows.map(({ token }) => token);
}

/** Stores hashes of what a guest was known by. A login that is erased again has the later time. */
export async function rememberErased(
  trx: Trx,
  companyId: number,
  userid: number,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into erased_trace as t (company_id, trace_hash, userid, erased_at)
    select ${companyId}, hash, ${userid}, ${at}::timestamptz from unnest(${[...new Set(hashes)]}::text[]) as h (hash)
    on conflict (company_id, trace_hash) do update set userid = excluded.userid, erased_at = excluded.erased_at
    where excluded.erased_at > t.erased_at`.execute(trx);
}

/** Those of some hashes that belong to erased guests of a company. */
export async function erasedTraces(
  trx: Trx,
  companyId: number,
  hashes: readonly string[],
): Promise<readonly ErasedTrace[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<ErasedTrace>`
    select trace_hash as hash, userid, (extract(epoch from erased_at) * 1000)::float8 as "erasedAt" from erased_trace
    where company_id = ${companyId} and trace_hash = any(${[...hashes]}::text[])`.execute(trx);
  return rows;
}

/** Those of some identities of a company that were erased. */
export async function erasedAmong(trx: Trx, companyId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ userid: number }>`
    select userid from identity
    where u_companyid = ${companyId} and userid = any(${[...ids]}::bigint[]) and "u_erasedAt" is not null`.execute(trx);
  return new Set(rows.map(({ userid }) => Number(userid)));
}

/** Those of some ids of sessions of a source that were used by an erased guest. */
export async function erasedSessions(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  sessionIds: readonly string[],
): Promise<readonly string[]> {
  if (sessionIds.length === 0) return [];
  const rows = await trx
    .selectFrom('network_session')
    .select('session_id as id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('sourceid', '=', sourceid)
    .where('session_id', '=', sql<string>`any(${[...sessionIds]}::text[])`)
    .where('erased_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes hashes that no event can belong to any more. @param owner the owner's connection */
export async function forgetErasedTraces(owner: Db, now: Date): Promise<void> {
  await sql`
    delete from erased_trace where erased_at < ${now}::timestamptz - ${ERASED_TRACE_DAYS} * interval '1 day'`.execute(
    owner,
  );
}
