import { sql } from 'kysely';
import { HIDDEN_PREFIX } from '../../../domain/records/hiddenAccounts';
import type { Database, Trx } from '../../db/connect';

/** Any number; the same one in every instance. */
const INSTALLATION_LOCK = 7_164_003;

/** Takes a lock so that only this transaction sets the installation up. */
export async function lockInstallation(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(INSTALLATION_LOCK)})`.execute(trx);
}

/** True when there is a company, even a deleted one. Needs a system transaction. */
export async function hasCompany(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select 1 from company) as there`.execute(trx);
  return rows[0]?.there === true;
}

interface NamedCompany {
  readonly id: number;
  readonly name: string;
  readonly deleted: boolean;
}

/** The companies with this key (as text) or exactly this name. Needs a system transaction. */
export async function findCompanies(trx: Trx, keyOrName: string): Promise<NamedCompany[]> {
  const { rows } = await sql<NamedCompany>`
    select "companyid" as id, "c_name" as name, "c_deletedAt" is not null as deleted from company
    where "companyid"::text = ${keyOrName} or "c_name" = ${keyOrName} order by "companyid"`.execute(trx);
  return rows;
}

/** A profile of the company with exactly this mask, the oldest; hidden and deleted ones do not count. */
export async function findProfileWith(trx: Trx, companyId: number, mask: bigint): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select "adprofileid" as id from adprofile
    where "adp_companyid" = ${companyId} and "adp_bits" = ${mask.toString()}::numeric and "adp_deletedAt" is null
      and not starts_with("adp_name", ${HIDDEN_PREFIX}) order by "adprofileid" limit 1`.execute(trx);
  return rows[0]?.id;
}

/** The administrator of the company with this login, unless deleted. Needs a system transaction. */
export async function findAdministrator(
  trx: Trx,
  companyId: number,
  login: string,
): Promise<{ id: number; hasPassword: boolean } | undefined> {
  const { rows } = await sql<{ id: number; hasPassword: boolean }>`
    select "adminid" as id, "ad_password" is not null as "hasPassword" from administrator
    where "ad_companyid" = ${companyId} and lower("ad_login") = lower(${login}) and "ad_deletedAt" is null`.execute(
    trx,
  );
  return rows[0];
}

/** The administrator with this login, as long as no administrator has a password: then no one has ever signed in. */
export async function findUnclaimed(trx: Trx, login: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select "adminid" as id from administrator
    where lower("ad_login") = lower(${login}) and "ad_deletedAt" is null
      and not exists (select 1 from administrator where "ad_password" is not null)
    order by "adminid" limit 1`.execute(trx);
  return rows[0]?.id;
}

/** True in an installation without a company: nothing was set up yet. */
export async function hasNoCompany(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select 1 from company) as there`.execute(db.owner);
  return rows[0]?.there !== true;
}
