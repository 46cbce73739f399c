import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/** Where a page of the story ends: what comes next is older. */
export interface TimelineCursor {
  readonly at: Date;
  /** Place of the entry's kind among those of one moment. */
  readonly rank: number;
  readonly id: string;
}

/** One connection, from its lines in the access log. */
export interface GuestSession {
  readonly token: string;
  readonly at: Date;
  readonly until: Date;
  readonly lines: number;
  readonly locationid: number | null;
  readonly device: string | null;
}

/** The tokens that the sign-ins of a guest were given, as a list of SQL. */
export const tokensOf = (companyId: number, userid: number): RawBuilder<unknown> => sql`
  (select a.token from authentication a where a.company_id = ${companyId} and a.userid = ${userid} and a.token is not null)`;

/** One token, as a list of SQL. */
export const oneToken = (token: string): RawBuilder<unknown> => sql`(${token})`;

/** Rows `r` whose time in a column is in a period: from its beginning, before its end. */
export const rowsBetween = (column: string, from: Date, to: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`r.${column}`)} >= ${from} and ${sql.ref(`r.${column}`)} < ${to})`;

/**
 * What the access log says under some tokens: for each the lines, the first and the last.
 * @param tokens a list of SQL
 * @param rank place of sessions among the kinds of one moment
 */
export async function guestSessions(
  { trx, model, caller }: Access,
  log: Resource,
  tokens: RawBuilder<unknown>,
  limit: number,
  rank: number,
  before?: TimelineCursor,
): Promise<GuestSession[]> {
  const start = sql`date_trunc('milliseconds', min(r.received_at))`;
  const older = before
    ? sql`having ${start} < ${before.at} or (${start} = ${before.at}
        and (${rank} < ${before.rank}::int or (${rank} = ${before.rank}::int and r.token collate "C" < ${before.id})))`
    : sql``;
  const { rows } = await sql<GuestSession>`
    select r.token, ${start} as at, max(r.received_at) as until, count(*)::int as lines,
      (array_agg(r.locationid order by r.received_at))[1] as locationid, max(r.device_name) as device
    from ${sql.table(log.storage.table)} r
    where r.token in ${tokens}
      and ${rowAccessFilter(model, log, caller)}
    group by r.token ${older}
    order by 2 desc, r.token collate "C" desc limit ${limit}`.execute(trx);
  return rows;
}

/**
 * The connections of a guest that the network has reported, as rows `r`: those of the identity, and those of no
 * identity with the guest's login. An erasure reaches the same ones.
 */
export const sessionsOf = (companyId: number, userid: number): RawBuilder<boolean> => sql<boolean>`
  (r.company_id = ${companyId} and (r.userid = ${userid} or (r.userid is null and lower(r.login) = (
    select lower(i.u_email) from identity i where i.userid = ${userid} and i.u_companyid = ${companyId}))))`;

/**
 * Rows of a table after a cursor; with the same time, those that come after it in the order.
 * @param columns the columns that hold the time of a row and its key, a number
 * @param rank position of these rows among the kinds of one time
 */
export function olderRows(
  { at, rank: cursorRank, id }: TimelineCursor,
  columns: { readonly time: string; readonly id: string },
  rank: number,
): RawBuilder<boolean> {
  const [time, key] = [sql.ref(`r.${columns.time}`), sql.ref(`r.${columns.id}`)];
  const sameTime =
    rank < cursorRank ? sql`true` : rank === cursorRank && /^\d{1,15}$/.test(id) ? sql`${key} < ${id}` : sql`false`;
  const next = new Date(at.getTime() + 1);
  return sql<boolean>`(${time} < ${at} or (${time} < ${next} and ${sameTime}))`;
}
