import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../db/connect';

/** Start and end. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** Accounts of an event that are not deleted. */
export interface EventCounts {
  readonly made: number;
  /** Accounts that have been used to sign in. */
  readonly used: number;
  /** Number of accounts that are valid now. */
  readonly valid: number;
  /** As long as the event: the others have a validity of their own. */
  readonly follow: number;
}

/** Statement timeout for a change of all accounts of one event. */
const STATEMENT_TIMEOUT = '2min';

const of = (companyId: number, event: number) => sql<boolean>`"u_companyid" = ${companyId} and "u_eventid" = ${event}`;
const alive = sql<boolean>`"u_deletedAt" is null`;

/** The accounts that have the validity of their event: while it is open its period, once it is closed the closing. */
const following = (validity: Period | { readonly closedAt: Date }): RawBuilder<boolean> =>
  'closedAt' in validity
    ? sql<boolean>`"u_edate" = ${validity.closedAt}`
    : sql<boolean>`"u_sdate" = ${validity.start} and "u_edate" = ${validity.end}`;

/** Counts the accounts of an event. */
export async function countAccounts(
  trx: Trx,
  companyId: number,
  event: number,
  validity: Period | { readonly closedAt: Date },
  now: Date,
): Promise<EventCounts> {
  const { rows } = await sql<EventCounts>`
    select count(*)::int as made, count("u_lastlogin")::int as used,
      count(*) filter (where "u_sdate" <= ${now} and "u_edate" > ${now})::int as valid,
      count(*) filter (where ${following(validity)})::int as follow
    from identity where ${of(companyId, event)} and ${alive}`.execute(trx);
  return rows[0] ?? { made: 0, used: 0, valid: 0, follow: 0 };
}

/** Accounts that were ordered for an event and are still to be made, by whomever. */
export async function pendingAccounts(trx: Trx, companyId: number, event: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum((parameters ->> 'count')::bigint - done), 0)::int as n from job
    where company_id = ${companyId} and kind = 'bulk-accounts' and state in ('queued', 'running')
      and parameters ->> 'event' = ${String(event)}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** The keys of the accounts of an event that are not deleted, in the order in which they were made. */
export async function liveAccounts(trx: Trx, companyId: number, event: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select "userid" as id from identity where ${of(companyId, event)} and ${alive} order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Makes accounts those of an event, in the transaction that makes them. */
export async function linkAccounts(trx: Trx, event: number, ids: readonly number[]): Promise<void> {
  await sql`update identity set "u_eventid" = ${event} where "userid" = any(${[...ids]})`.execute(trx);
}

/** Gives the accounts that follow an event another validity. @returns how many */
export async function moveAccounts(
  trx: Trx,
  companyId: number,
  event: number,
  validity: Period | { readonly closedAt: Date },
  to: Period,
): Promise<number> {
  return change(
    trx,
    sql`${of(companyId, event)} and ${alive} and ${following(validity)}`,
    sql`"u_sdate" = ${to.start}, "u_edate" = ${to.end}`,
  );
}

/** Ends the accounts that follow an open event; one that had not begun never will. @returns how many */
export async function closeAccounts(
  trx: Trx,
  companyId: number,
  event: number,
  period: Period,
  at: Date,
): Promise<number> {
  return change(
    trx,
    sql`${of(companyId, event)} and ${alive} and ${following(period)}`,
    sql`"u_sdate" = least("u_sdate", ${at}::timestamptz - interval '1 second'), "u_edate" = ${at}`,
  );
}

/** Gives the accounts of an event its new scopes, those that had the old ones. @returns how many */
export async function scopeAccounts(
  trx: Trx,
  companyId: number,
  event: number,
  from: readonly number[],
  to: readonly number[],
): Promise<number> {
  return change(
    trx,
    sql`${of(companyId, event)} and "groupids" = ${[...from]}::bigint[]`,
    sql`"groupids" = ${[...to]}::bigint[]`,
  );
}

async function change(trx: Trx, which: RawBuilder<unknown>, what: RawBuilder<unknown>): Promise<number> {
  await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(trx);
  const { numAffectedRows } = await sql`update identity set ${what}, version = version + 1 where ${which}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
