import { sql } from 'kysely';
import { UNSEEN, type SubscriptionState, type NotedLevel } from '../../../domain/rules/subscriptionNotices';
import type { Trx } from '../../db/connect';
import { withEveryCompany } from '../../db/everyCompany';

/** A company as notices about its subscription are written from it. */
export interface NoticedCompany extends Pick<SubscriptionState, 'endsAt' | 'options' | 'disabledAt'> {
  readonly companyId: number;
  /** What it has been notified of and has not left. */
  readonly noted: readonly NotedLevel[];
}

/**
 * Companies with what they have been notified of, disabled ones too. Needs a system transaction.
 * @param companyIds null = every company
 */
export async function noticedCompanies(trx: Trx, companyIds: readonly number[] | null): Promise<NoticedCompany[]> {
  const ids = companyIds === null ? null : [...companyIds];
  const { rows } = await sql<NoticedCompany>`
    select c.companyid as "companyId", c.c_edate::text as "endsAt", coalesce(c.c_options, 0)::text as options,
      c."c_deletedAt"::text as "disabledAt", coalesce(n.noted, '[]') as noted
    from company c left join (
      select company_id, json_agg(json_build_object('topic', topic, 'level', level)) as noted
      from subscription_notice group by 1
    ) n on n.company_id = c.companyid
    where ${ids}::bigint[] is null or c.companyid = any(${ids}::bigint[]) order by 1`.execute(trx);
  return rows.map((row) => ({ ...row, companyId: Number(row.companyId) }));
}

/** Takes the lock for the notices of one company, until the transaction ends: servers tell it one after another. */
export async function lockNotices(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('subscription_notice', ${companyId}))`.execute(trx);
}

/** Notes what a company has reached, and forgets what it has left. Needs a system transaction. */
export async function settleNotices(
  trx: Trx,
  companyId: number,
  { reached, left }: { readonly reached: readonly NotedLevel[]; readonly left: readonly NotedLevel[] },
): Promise<void> {
  for (const { topic, level } of left) {
    await trx
      .deleteFrom('subscription_notice')
      .where('company_id', '=', companyId)
      .where('topic', '=', topic)
      .where('level', '=', level)
      .execute();
  }
  if (reached.length === 0) return;
  const rows = reached.map(({ topic, level }) => ({ company_id: companyId, topic, level }));
  await trx.insertInto('subscription_notice').values(rows).execute();
}

/** Notes that nothing of what a new company has now is news to it. */
export async function noteNewCompany(trx: Trx, companyId: number): Promise<void> {
  await withEveryCompany(trx, () =>
    trx.insertInto('subscription_notice').values({ company_id: companyId, topic: UNSEEN, level: UNSEEN }).execute(),
  );
}
