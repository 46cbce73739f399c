import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { isActive, isActiveAdministrator } from './items';

/** A reviewer: their key, and whether they are neither disabled nor deleted. */
interface Reviewer {
  readonly id: number;
  readonly active: boolean;
}

/** The reviewers of a review. */
export async function reviewersOf(trx: Trx, reviewId: number): Promise<readonly Reviewer[]> {
  const { rows } = await sql<Reviewer>`
    select r.admin_id as id, ${isActiveAdministrator(sql.ref('r.admin_id'))} as active
    from access_review_reviewer r where r.review_id = ${reviewId} order by 1`.execute(trx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** A reviewer who still has something to decide after the last day of the review. */
interface OverdueReviewer {
  readonly reviewId: number;
  readonly adminId: number;
}

/**
 * Takes the reviewers who have not been reminded of a review whose last day is over and that still waits for them, and notes the
 * reminder. Two servers never get the same. Needs a system transaction.
 */
export async function takeOverdueReviewers(trx: Trx, at: Date): Promise<readonly OverdueReviewer[]> {
  const { rows } = await sql<OverdueReviewer>`
    update access_review_reviewer r set reminded_at = ${at}
    from access_review v
    where v.id = r.review_id and v.finished_at is null and v.due_on < ${at.toISOString().slice(0, 10)}::date
      and r.reminded_at is null
      and ${isActiveAdministrator(sql.ref('r.admin_id'))}
      and exists (select from access_review_item i
        where i.review_id = v.id and i.decision is null and r.admin_id = any(i.reviewer_ids) and ${isActive})
    returning r.review_id as "reviewId", r.admin_id as "adminId"`.execute(trx);
  return rows.map(({ reviewId, adminId }) => ({ reviewId: Number(reviewId), adminId: Number(adminId) }));
}
