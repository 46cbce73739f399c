import { sql } from 'kysely';
import type { SubscriptionState } from '../../../domain/rules/subscriptionNotices';
import type { Trx } from '../../db/connect';

/** A company as notices about its subscription are written from it. */
export interface NoticedCompany extends Pick<SubscriptionState, 'endsAt' | 'options' | 'disabledAt'> {
  readonly companyId: number;
}

/** One level that a company has been told about. */
export interface ToldLevel {
  readonly companyId: number;
  readonly topic: string;
  readonly level: string;
}

/** Every company, disabled ones too. Needs a system transaction. */
export async function noticedCompanies(trx: Trx): Promise<NoticedCompany[]> {
  const { rows } = await sql<NoticedCompany>`
    select companyid as "companyId", c_edate::text as "endsAt", coalesce(c_options, 0)::text as options,
      "c_deletedAt"::text as "disabledAt" from company order by 1`.execute(trx);
  return rows.map((row) => ({ ...row, companyId: Number(row.companyId) }));
}

/**
 * What companies have been told so far. One server at a time works on it: the others wait until the transaction ends.
 * Needs a system transaction.
 */
export async function toldLevels(trx: Trx): Promise<ToldLevel[]> {
  await sql`lock table subscription_notice in share row exclusive mode`.execute(trx);
  const rows = await trx
    .selectFrom('subscription_notice')
    .select(['company_id as companyId', 'topic', 'level'])
    .execute();
  return rows.map((row) => ({ ...row, companyId: Number(row.companyId) }));
}

/** Notes what companies are told now, and forgets what they have left. Needs a system transaction. */
export async function settleTold(
  trx: Trx,
  { reached, left, now }: { readonly reached: readonly ToldLevel[]; readonly left: readonly ToldLevel[]; now: Date },
): Promise<void> {
  const json = (levels: readonly ToldLevel[]) => JSON.stringify(levels);
  if (left.length > 0) {
    await sql`
      delete from subscription_notice n using jsonb_to_recordset(${json(left)}::jsonb)
        as l ("companyId" bigint, topic text, level text)
      where n.company_id = l."companyId" and n.topic = l.topic and n.level = l.level`.execute(trx);
  }
  if (reached.length > 0) {
    await sql`
      insert into subscription_notice (company_id, topic, level, told_at)
      select r."companyId", r.topic, r.level, ${now} from jsonb_to_recordset(${json(reached)}::jsonb)
        as r ("companyId" bigint, topic text, level text)`.execute(trx);
  }
}

/** An administrator who may be told. */
export interface NoticedAdmin {
  readonly adminId: number;
  /** Mask of the profile, decimal text. */
  readonly bits: string | null;
}

/** The administrators of a company who may act, with an address. Needs a system transaction. */
export async function noticedAdmins(trx: Trx, companyId: number): Promise<NoticedAdmin[]> {
  const { rows } = await sql<NoticedAdmin>`
    select a.adminid as "adminId", p.adp_bits::text as bits
    from administrator a join adprofile p on p.adprofileid = a.ad_profileid
    where a.ad_companyid = ${companyId} and a."ad_deletedAt" is null and a.ad_enabled is not false
      and coalesce(a.ad_email, '') <> '' and p."adp_deletedAt" is null order by a.adminid limit 500`.execute(trx);
  return rows.map(({ adminId, bits }) => ({ adminId: Number(adminId), bits }));
}
