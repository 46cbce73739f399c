import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** How far the companies of an installation are, apart from the provider's. */
interface InstallationProgress {
  readonly company: boolean;
  readonly administrator: boolean;
  readonly location: boolean;
  /** The latest company that has no location; else the latest one. Null without any. */
  readonly latestId: number | null;
  readonly latestName: string | null;
}

/**
 * What there is in other companies than the provider's, deleted records apart. Needs a system transaction.
 * @param home the provider's company
 */
export async function installationProgress(trx: Trx, home: number): Promise<InstallationProgress> {
  const { rows } = await sql<InstallationProgress>`
    with other as (
      select c.companyid, c.c_name, exists (select 1 from location l 
        where l."l_companyid" = c.companyid and l."l_deletedAt" is null) as located
      from company c where c.companyid <> ${home} and c."c_deletedAt" is null)
    select exists (select 1 from other) as company,
      exists (select 1 from administrator a join other o on o.companyid = a."ad_companyid"
        where a."ad_deletedAt" is null) as administrator,
      exists (select 1 from other where located) as location,
      latest.companyid as "latestId", latest.c_name as "latestName"
    from (select 1) one left join lateral (
      select companyid, c_name from other order by located, companyid desc limit 1) latest on true`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('no row');
  return { ...found, latestId: found.latestId === null ? null : Number(found.latestId) };
}

/** True for an administrator who begins with the first steps (`ad_onboarding`). Needs a system transaction. */
export async function wantsFirstSteps(trx: Trx, adminId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from administrator where adminid = ${adminId} and ad_onboarding`.execute(trx);
  return rows.length > 0;
}
