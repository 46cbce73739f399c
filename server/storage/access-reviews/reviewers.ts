import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { withEveryCompany } from '../../db/everyCompany';
import { isActive, isActiveAdministrator } from './items';

/** A reviewer. */
interface Reviewer {
  readonly id: number;
  /** For reviewers who were not: an administrator who was not asked at first. */
  readonly standsIn: boolean;
}

/** True for an administrator, of any company, who is neither disabled nor deleted. */
export async function isStillActive(trx: Trx, adminId: number): Promise<boolean> {
  const { rows } = await withEveryCompany(trx, () =>
    sql<{ active: boolean }>`select ${isActiveAdministrator(sql`${adminId}::bigint`)} as active`.execute(trx),
  );
  return rows[0]?.active === true;
}

/** The reviewers of a review. */
export async function reviewersOf(trx: Trx, reviewId: number): Promise<readonly Reviewer[]> {
  const { rows } = await sql<Reviewer>`
    select r.admin_id as id, r.stands_in as "standsIn"
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
 * @param able the administrators who can review
 */
export async function takeOverdueReviewers(
  trx: Trx,
  at: Date,
  able: readonly number[],
): Promise<readonly OverdueReviewer[]> {
  const { rows } = await sql<OverdueReviewer>`
    update access_review_reviewer r set reminded_at = ${at}
    from access_review v
    where v.id = r.review_id and v.finished_at is null and v.due_on < ${at.toISOString().slice(0, 10)}::date
      and r.reminded_at is null
      and r.admin_id = any(${[...able]}::bigint[])
      and exists (select from access_review_item i
        where i.review_id = v.id and i.decision is null and r.admin_id = any(i.reviewer_ids) and ${isActive})
    returning r.review_id as "reviewId", r.admin_id as "adminId"`.execute(trx);
  return rows.map(({ reviewId, adminId }) => ({ reviewId: Number(reviewId), adminId: Number(adminId) }));
}
