import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { Caller } from '../../../domain/access/caller';
import { pendingEntries } from '../audit/audit';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import { escapeLike } from '../records/text';

/**
 * The number of accounts that the current profile of the administrator, or the profile of the API key, allows per day at the reception desk; null =
 * unlimited.
 */
export async function dailyLimit(trx: Trx, { adminId, teamMemberId, tokenId }: Caller): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select p."adp_lobbylimit" as most from adprofile p where p."adprofileid" = coalesce(
      (select m."profileid" from team_member m where m."id" = ${teamMemberId}),
      (select t."profileid" from api_token t where t."id" = ${tokenId}),
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

/** The clock of a company: the time zone of most of its locations, null where there is none; and how many zones it has. */
export async function companyClock(trx: Trx, companyId: number): Promise<{ zone: string | null; zones: number }> {
  const { rows } = await sql<{ zone: string; zones: number }>`
    select "l_timezone" as zone, (count(*) over ())::int as zones from location
    where "l_companyid" = ${companyId} and "l_deletedAt" is null
    group by "l_timezone" order by count(*) desc, "l_timezone" limit 1`.execute(trx);
  return rows[0] ?? { zone: null, zones: 0 };
}

/** Days that the reception of a company may grant (specification S-IDN-3); null = no limit of its own. */
export async function maxValidityDays(trx: Trx, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select "c_maxvalidity" as days from company where "companyid" = ${companyId}`.execute(trx);
  return rows[0]?.days ?? null;
}

/**
 * The accounts of the desk of an administrator: those that this administrator has created, whatever the request was,
 * except accounts of events and of bulk orders. The list, the counter and the daily limit are about the same rows; of
 * the list, the row access filter hides those outside the administrator's present scope.
 */
const ofDesk = ({ companyId, adminId }: Caller, alias = 'identity') => sql<boolean>`
  ${sql.ref(`${alias}.u_companyid`)} = ${companyId} and ${sql.ref(`${alias}.u_adminid`)} = nullif(${adminId}::int, 0)
  and ${sql.ref(`${alias}.u_eventid`)} is null
  and not exists (
    select from job_account a where a.company_id = ${companyId} and a.user_id = ${sql.ref(`${alias}.userid`)})`;

/** True for accounts that are not erased. For `ListQuery.extraConditions`. */
export const notErased = (alias = 'r'): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${alias}.u_erasedAt`)} is null`;

/**
 * True for accounts that the caller may open at the desk without editing identities: those of the caller's own desk
 * that are not erased. For `ListQuery.extraConditions`; deactivated ones are left out by the list itself.
 */
export const openAtDesk = (caller: Caller, alias = 'r'): RawBuilder<boolean> =>
  sql<boolean>`(${caller.tokenId === null} and ${ofDesk(caller, alias)} and ${notErased(alias)})`;

/** True for an account of the caller's desk. An API key makes accounts and has no desk to open them at. */
export async function isOfDesk(trx: Trx, caller: Caller, id: number): Promise<boolean> {
  if (caller.tokenId !== null) return false;
  const { rows } = await sql`select from identity where ${ofDesk(caller)} and "userid" = ${id}`.execute(trx);
  return rows.length > 0;
}

/** The entries that say that the desk of an administrator gave an account that had ended a later end. */
const revivals = ({ companyId, adminId }: Caller, since: Date) => sql`
  select lo_elementid, "lo_createdAt" from auditlog
  where company_id = ${companyId} and lo_adminid = ${adminId} and "lo_createdAt" >= ${since}
    and lo_action = 'update' and lo_element = 'user' and lo_data::jsonb -> 'revived' = 'true'`;

/**
 * The number of accounts that a desk has made or revived since a time, including those deleted later. API keys without a
 * creator share one desk: their accounts name no creator, so they are counted in the audit log.
 */
export async function countSince(trx: Trx, caller: Caller, since: Date): Promise<number> {
  if (caller.adminId === 0) return countWithoutCreator(trx, caller.companyId, since);
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from identity where ${ofDesk(caller)} and "u_createdAt" >= ${since})::int
      + (select count(*) from (${revivals(caller, since)}) r)::int as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

async function countWithoutCreator(trx: Trx, companyId: number, since: Date): Promise<number> {
  const { n } = await trx
    .selectFrom('auditlog')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('company_id', '=', companyId)
    .where('lo_createdAt', '>=', since)
    .where('lo_element', '=', 'user')
    .where('lo_action', '=', 'create')
    .where('lo_adminid', 'is', null)
    .executeTakeFirstOrThrow();
  const own = pendingEntries(trx).filter(
    ({ adminId, element, action }) => adminId === null && element === 'user' && action === 'create',
  );
  return Number(n) + own.length;
}

export interface DeskGuest {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly at: Date;
  readonly until: Date | null;
  /** Deactivated since: it still counts, and nothing can be done with it. */
  readonly deleted: boolean;
}

const MAX_LISTED = 200;

const seenAtDesk = ({ model, caller }: Access, identities: Resource) =>
  sql<boolean>`${caller.tokenId === null} and ${ofDesk(caller)} and ${rowAccessFilter(model, identities, caller, 'identity')}`;

const listed = (at: RawBuilder<Date>) => sql`"userid" as id, "u_name" as name, "u_email" as login, ${at} as at,
  "u_edate" as until, "u_deletedAt" is not null as deleted`;

/**
 * The accounts that the caller's desk has made or revived since a time and that the caller may see, newest first; those
 * deleted later are marked. The first 200 of them.
 */
export async function guestsSince(access: Access, identities: Resource, since: Date): Promise<DeskGuest[]> {
  const { rows } = await sql<DeskGuest>`
    with revived as (
      select lo_elementid::bigint as user_id, max("lo_createdAt") as at from (${revivals(access.caller, since)}) r group by 1)
    select ${listed(sql`coalesce(revived.at, "u_createdAt")`)} from identity left join revived on revived.user_id = "userid"
    where ${seenAtDesk(access, identities)} and ("u_createdAt" >= ${since} or revived.at is not null)
    order by at desc, "userid" desc limit ${MAX_LISTED}`.execute(access.trx);
  return rows;
}

const MAX_FOUND = 20;
/** Words of a search that count. */
const MAX_WORDS = 6;

/** The accounts of the caller's desk that the caller may see, of any day, whose name and login have every word of a text, without accents and case as in lists; newest first. */
export async function searchGuests(
  access: Access,
  identities: Resource,
  text: string,
  most = MAX_FOUND,
): Promise<DeskGuest[]> {
  const words = text.trim().split(/\s+/).slice(0, MAX_WORDS);
  const every = words.map(
    (word) =>
      sql`portico_fold(concat_ws(' ', "u_name", "u_email")) like '%' || portico_fold(${escapeLike(word)}) || '%'`,
  );
  const { rows } = await sql<DeskGuest>`
    select ${listed(sql`"u_createdAt"`)} from identity
    where ${seenAtDesk(access, identities)} and "u_deletedAt" is null and "u_erasedAt" is null
      and ${sql.join(every, sql` and `)}
    order by "u_createdAt" desc, "userid" desc limit ${most}`.execute(access.trx);
  return rows;
}
