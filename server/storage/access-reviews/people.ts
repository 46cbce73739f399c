import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { isActive } from './items';

/** A reviewer: their key, and whether they are neither disabled nor deleted. */
interface Reviewer {
  readonly id: number;
  readonly active: boolean;
}

/** The reviewers of a review. */
export async function reviewersOf(trx: Trx, reviewId: number): Promise<readonly Reviewer[]> {
  const { rows } = await sql<Reviewer>`
    select r.admin_id as id, exists (select from administrator a
      where a."adminid" = r.admin_id and a."ad_deletedAt" is null and a."ad_enabled" is not false) as active
    from access_review_reviewer r where r.review_id = ${reviewId} order by 1`.execute(trx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** A reviewer of a review that is late, with something left to decide. */
interface Late {
  readonly reviewId: number;
  readonly adminId: number;
}

/**
 * Takes the reviewers who have not been reminded of a review that is late and that still waits for them, and notes the
 * reminder. Two servers never get the same. Needs a system transaction.
 */
export async function takeLate(trx: Trx, at: Date): Promise<readonly Late[]> {
  const { rows } = await sql<Late>`
    update access_review_reviewer r set reminded_at = ${at}
    from access_review v
    where v.id = r.review_id and v.finished_at is null and v.due_on < ${at.toISOString().slice(0, 10)}::date
      and r.reminded_at is null
      and exists (select from administrator a
        where a."adminid" = r.admin_id and a."ad_deletedAt" is null and a."ad_enabled" is not false)
      and exists (select from access_review_item i
        where i.review_id = v.id and i.decision is null and r.admin_id = any(i.reviewer_ids) and ${isActive})
    returning r.review_id as "reviewId", r.admin_id as "adminId"`.execute(trx);
  return rows.map(({ reviewId, adminId }) => ({ reviewId: Number(reviewId), adminId: Number(adminId) }));
}
