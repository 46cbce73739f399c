import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { Caller } from '../../../domain/access/caller';

/**
 * The number of accounts that the administrator's current profile allows per day at the reception desk; null =
 * unlimited.
 */
export async function dailyLimit(trx: Trx, { adminId, teamMemberId }: Caller): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select p."adp_lobbylimit" as most from adprofile p where p."adprofileid" = coalesce(
      (select m."profileid" from team_member m where m."id" = ${teamMemberId}),
      (select a."ad_profileid" from administrator a where a."adminid" = ${adminId}))`.execute(trx);
  return rows[0]?.most ?? null;
}

/**
 * Locks the desk of an administrator until the transaction ends, so that two concurrent requests cannot both use the
 * last free account.
 */
export async function lockDesk(trx: Trx, { companyId, adminId }: Caller): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk ${adminId}`}, ${companyId}))`.execute(trx);
}

/** The time zone of most locations of a company; undefined where there is none. */
export async function companyZone(trx: Trx, companyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string }>`
    select "l_timezone" as zone from location where "l_companyid" = ${companyId} and "l_deletedAt" is null
    group by "l_timezone" order by count(*) desc, "l_timezone" limit 1`.execute(trx);
  return rows[0]?.zone;
}

/** The number of accounts that an administrator has created since a time, including those deleted later. */
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

/** The accounts that an administrator has created since a time and that are not deleted, newest first. */
export async function guestsSince(trx: Trx, { companyId, adminId }: Caller, since: Date): Promise<DeskGuest[]> {
  const { rows } = await sql<DeskGuest>`
    select "userid" as id, "u_name" as name, "u_email" as login, "u_createdAt" as at, "u_edate" as until from identity
    where "u_companyid" = ${companyId} and "u_adminid" = ${adminId} and "u_createdAt" >= ${since}
      and "u_deletedAt" is null order by "u_createdAt" desc, "userid" desc limit 200`.execute(trx);
  return rows;
}
