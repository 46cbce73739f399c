import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { isActive } from './items';

/** Key of one review. */
interface ReviewKey {
  readonly companyId: number;
  readonly id: number;
}

/**
 * Writes the present profile into the accesses whose profile was changed while a review asks about them: what is known
 * of the former rights goes, a decision to keep the access is open again, and the version counts up, so that no reviewer
 * decides about a profile that they have not seen. A removal stays decided. The name of another company's profile is
 * not stored.
 * @param review absent: the reviews of every company
 */
export async function reopenChangedProfiles(trx: Trx, review?: ReviewKey): Promise<void> {
  const only = review ? sql`and v.company_id = ${review.companyId} and v.id = ${review.id}` : sql``;
  await sql`
    with changed as materialized (
      select i.id, coalesce(p."adprofileid", 0) as profile_id,
        case when p."adp_companyid" = i.company_id then p."adp_name" end as name
      from access_review v join access_review_item i on i.review_id = v.id
        left join administrator a on i.holder = 'administrators' and a."adminid" = i.holder_id
        left join team_member m on i.holder = 'team-members' and m."id" = i.holder_id
        left join api_token k on i.holder = 'tokens' and k."id" = i.holder_id
        left join adprofile p on p."adprofileid" = coalesce(a."ad_profileid", m."profileid", k."profileid")
      where v.finished_at is null ${only} and i.decision is distinct from 'remove' and ${isActive}
        and coalesce(p."adprofileid", 0) <> i.profile_id
      for update of i)
    update access_review_item i set
      profile_id = changed.profile_id, version = i.version + 1,
      decision = null, reason = null, decided_at = null, decided_by = null,
      facts = (i.facts::jsonb || jsonb_build_object('profile', changed.name, 'unused', '[]'::jsonb,
        'formerProfile', i.facts::jsonb -> 'profile', 'findings', (i.facts::jsonb -> 'findings') - 'unused'))::text
    from changed where i.id = changed.id`.execute(trx);
}
