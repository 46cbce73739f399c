import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/**
 * Makes the intake of a company wait for its turn until the end of the transaction: what is derived from events is then
 * exact, and rows are locked by one batch at a time.
 */
export async function lockIntake(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('intake', ${companyId}))`.execute(trx);
}

/** A location that events may name. */
export interface Place {
  readonly locationid: number;
  readonly groupids: readonly number[];
  readonly countryid: number | null;
  readonly name: string;
  /** Source IP, FQDN, MAC address and name of the access point, in lower case. */
  readonly identifiers: readonly string[];
}

/** Locations of a company by their keys and identifiers (address, FQDN, MAC address, name of the access point). */
export async function placesOf(
  trx: Trx,
  companyId: number,
  ids: readonly number[],
  identifiers: readonly string[],
): Promise<readonly Place[]> {
  if (ids.length === 0 && identifiers.length === 0) return [];
  const { rows } = await sql<Place>`
    select locationid, groupids, l_countryid as countryid, l_name as name,
      array_remove(array[lower(l_sourceip), lower(l_fqdn), lower(l_apmac), lower(l_apname)], null) as identifiers
    from location
    where l_companyid = ${companyId} and "l_deletedAt" is null
      and (locationid = any(${ids}) or lower(l_sourceip) = any(${identifiers}) or lower(l_fqdn) = any(${identifiers})
        or lower(l_apmac) = any(${identifiers}) or lower(l_apname) = any(${identifiers}))
    order by locationid`.execute(trx);
  return rows;
}

/** Locations of a company by their names, in lower case; of a name that several have, all of them. */
export async function placesNamed(trx: Trx, companyId: number, names: readonly string[]): Promise<readonly Place[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Place>`
    select locationid, groupids, l_countryid as countryid, l_name as name, array[lower(l_name)] as identifiers
    from location
    where l_companyid = ${companyId} and "l_deletedAt" is null and lower(l_name) = any(${names})
    order by locationid`.execute(trx);
  return rows;
}

/** A person that events may be about, as stored now. The row is locked. */
export interface Person {
  readonly userid: number;
  readonly login: string;
  readonly profileid: number | null;
  readonly authtypeid: number | null;
  readonly eventid: number | null;
  /** ISO texts. */
  readonly lastLogin: string | null;
}

/**
 * Locks people of a company by their keys and logins, in the order of their keys. Not those that are erased or deleted.
 */
export async function peopleOf(
  trx: Trx,
  companyId: number,
  ids: readonly number[],
  logins: readonly string[],
): Promise<readonly Person[]> {
  if (ids.length === 0 && logins.length === 0) return [];
  const { rows } = await sql<Person>`
    select userid, lower(u_email) as login, u_profileid as profileid, u_authtypeid as authtypeid, u_eventid as eventid,
      to_json(u_lastlogin) #>> '{}' as "lastLogin"
    from identity
    where u_companyid = ${companyId} and "u_deletedAt" is null and "u_erasedAt" is null
      and (userid = any(${ids}) or lower(u_email) = any(${logins}))
    order by userid for no key update`.execute(trx);
  return rows;
}

/** The keys that exist in a table of the company. */
async function existing(
  trx: Trx,
  table: string,
  key: string,
  tenant: string,
  companyId: number,
  ids: readonly number[],
) {
  if (ids.length === 0) return new Set<number>();
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(key)} as id from ${sql.table(table)}
    where ${sql.ref(tenant)} = ${companyId} and ${sql.ref(key)} = any(${ids})`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Those of some keys that are authentication modes of the company. */
export const knownAuthenticationModes = (trx: Trx, companyId: number, ids: readonly number[]) =>
  existing(trx, 'authtype', 'authtypeid', 'a_companyid', companyId, ids);
/** Those of some keys that are identity profiles of the company. */
export const knownProfiles = (trx: Trx, companyId: number, ids: readonly number[]) =>
  existing(trx, 'profile', 'profileid', 'p_companyid', companyId, ids);
/** Those of some keys that are campaigns of the company. */
export const knownCampaigns = (trx: Trx, companyId: number, ids: readonly number[]) =>
  existing(trx, 'campaign', 'campaignid', 'ca_companyid', companyId, ids);
/** Those of some keys that are payments of the company. */
export const knownPayments = (trx: Trx, companyId: number, ids: readonly number[]) =>
  existing(trx, 'payment', 'id', 'companyid', companyId, ids);
