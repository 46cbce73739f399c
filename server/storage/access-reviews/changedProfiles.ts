import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { isActive } from './items';

/** Key of one review, or of one of its accesses. */
export interface ReviewKey {
  readonly companyId: number;
  readonly id: number;
  readonly itemId?: number;
}

/** A review in which decisions were taken back. */
interface ReopenedReview {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  /** Accesses that were kept and are open again. */
  readonly items: number;
}

/**
 * Writes the present profile into the accesses whose profile was changed while a review asks about them: what is known
 * of the former rights goes, a decision to keep the access is open again, its reviewers can be reminded again, and the
 * version counts up, so that no reviewer decides about a profile that they have not seen. A removal stays decided. The
 * name of another company's profile is not stored. Reviews are locked before their accesses.
 * @param only absent: the reviews of every company
 */
export async function reopenChangedProfiles(trx: Trx, only?: ReviewKey): Promise<readonly ReopenedReview[]> {
  const review = only ? sql`and v.company_id = ${only.companyId} and v.id = ${only.id}` : sql``;
  const item = only?.itemId === undefined ? sql`` : sql`and i.id = ${only.itemId}`;
  const { rows } = await sql<ReopenedReview>`
    with changed as materialized (
      select i.id, i.decision, i.reviewer_ids, v.id as review_id, v.company_id, v.name as review,
        coalesce(p."adprofileid", 0) as profile_id,
        coalesce(to_jsonb(case when p."adp_companyid" = i.company_id then p."adp_name" end), 'null') as profile,
        case when i.decision is null then coalesce(i.facts::jsonb -> 'formerProfile', i.facts::jsonb -> 'profile')
          else i.facts::jsonb -> 'profile' end as former
      from access_review v join access_review_item i on i.review_id = v.id
        left join administrator a on i.holder = 'administrators' and a."adminid" = i.holder_id
        left join team_member m on i.holder = 'team-members' and m."id" = i.holder_id
        left join api_token k on i.holder = 'tokens' and k."id" = i.holder_id
        left join adprofile p on p."adprofileid" = coalesce(a."ad_profileid", m."profileid", k."profileid")
      where v.finished_at is null ${review} ${item} and i.decision is distinct from 'remove' and ${isActive}
        and coalesce(p."adprofileid", 0) <> i.profile_id
      order by v.id, i.id for share of v for update of i
    ), reopened as (
      update access_review_item i set
        profile_id = c.profile_id, version = i.version + 1,
        decision = null, reason = null, decided_at = null, decided_by = null,
        facts = ((i.facts::jsonb - 'formerProfile')
          || jsonb_build_object('profile', c.profile, 'unused', '[]'::jsonb,
            'findings', (i.facts::jsonb -> 'findings') - 'unused')
          || case when c.former = c.profile then '{}' else jsonb_build_object('formerProfile', c.former) end)::text
      from changed c where i.id = c.id
    ), waiting as (
      update access_review_reviewer r set reminded_at = null from changed c
      where c.decision = 'keep' and r.review_id = c.review_id and r.admin_id = any(c.reviewer_ids)
    )
    select review_id as id, company_id as "companyId", review as name, count(*)::int as items
    from changed where decision = 'keep' group by 1, 2, 3 order by 1`.execute(trx);
  return rows;
}
