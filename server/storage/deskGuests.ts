import { sql } from 'kysely';
import type { Trx } from '../db/connect';
import type { Caller } from '../caller';

/**
 * How many accounts a day the administrator profile in force allows at the reception desk; null = as many as they like.
 */
export async function dailyLimit(trx: Trx, { adminId, teamMemberId }: Caller): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select p."adp_lobbylimit" as most from adprofile p where p."adprofileid" = coalesce(
      (select m."profileid" from team_member m where m."id" = ${teamMemberId}),
      (select a."ad_profileid" from administrator a where a."adminid" = ${adminId}))`.execute(trx);
  return rows[0]?.most ?? null;
}

/** Locks somebody's desk until the transaction ends: two guests at once never share the last place. */
export async function lockDesk(trx: Trx, { companyId, adminId }: Caller): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk ${adminId}`}, ${companyId}))`.execute(trx);
}

/** How many accounts somebody has made since a moment, those that were deleted since included. */
export async function madeSince(trx: Trx, { companyId, adminId }: Caller, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from identity
    where "u_companyid" = ${companyId} and "u_adminid" = ${adminId} and "u_createdAt" >= ${since}`.execute(trx);
  return rows[0]?.n ?? 0;
}

export interface DeskGuest {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly at: Date;
  readonly until: Date | null;
}

/** The accounts that somebody has made since a moment and that are still there, the newest first. */
export async function guestsSince(trx: Trx, { companyId, adminId }: Caller, since: Date): Promise<DeskGuest[]> {
  const { rows } = await sql<DeskGuest>`
    select "userid" as id, "u_name" as name, "u_email" as login, "u_createdAt" as at, "u_edate" as until from identity
    where "u_companyid" = ${companyId} and "u_adminid" = ${adminId} and "u_createdAt" >= ${since}
      and "u_deletedAt" is null order by "u_createdAt" desc, "userid" desc limit 200`.execute(trx);
  return rows;
}
