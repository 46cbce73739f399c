import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { isActive, isActiveAdministrator, itemsOf, type StoredItem } from './items';
import { reviewAnywhere, type StoredReview } from './reviews';

/** Condition on `access_review_item i`: it is open, and no reviewer of it is one of these administrators. */
const hasLostReviewers = (able: readonly number[]) => sql<boolean>`i.decision is null
  and cardinality(i.reviewer_ids) > 0 and ${isActive} and not i.reviewer_ids && ${[...able]}::bigint[]`;

/** Condition on `access_review v`: the administrator who started it is disabled or deleted. */
const hasLostStarter = sql<boolean>`not ${isActiveAdministrator(sql.ref('v.created_by'))}`;

/** Condition on `access_review v`: the administrator who started it is none of the company, who would get its mails. */
const hasNoStarterHere = sql<boolean>`not exists (select from administrator s
  where s."adminid" = v.created_by and s."ad_companyid" = v.company_id and ${isActiveAdministrator(sql.ref('v.created_by'))})`;

/** Condition on `access_review v`, which is not signed: a removal waits for an administrator. */
const hasWaitingRemoval = sql<boolean>`exists (select from access_review_item i
  where i.review_id = v.id and i.decision = 'remove' and ${isActive})`;

async function reviewsOf(trx: Trx, ids: readonly (string | number)[]): Promise<StoredReview[]> {
  const found: StoredReview[] = [];
  for (const id of ids) {
    const review = await reviewAnywhere(trx, Number(id));
    if (review) found.push(review);
  }
  return found;
}

/** The reviewers of the open items of every review that is under way. Needs a system transaction. */
export async function openReviewers(trx: Trx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from access_review v join access_review_item i on i.review_id = v.id
      cross join unnest(i.reviewer_ids) as r(id)
    where v.finished_at is null and i.decision is null`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

/**
 * The reviews that are under way and have open items without a reviewer who can decide, locked until the end of the
 * transaction. Needs a system transaction.
 * @param able the administrators who can
 */
export async function lockReviewsWithoutReviewer(trx: Trx, able: readonly number[]): Promise<readonly StoredReview[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from access_review v where v.finished_at is null
      and exists (select from access_review_item i where i.review_id = v.id and ${hasLostReviewers(able)})
    order by v.id for update of v`.execute(trx);
  return reviewsOf(
    trx,
    rows.map(({ id }) => id),
  );
}

/** The open items of a review that have no reviewer who can decide. @param able the administrators who can */
export async function itemsWithoutReviewer(
  trx: Trx,
  reviewId: number,
  able: readonly number[],
): Promise<readonly StoredItem[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from access_review_item i where i.review_id = ${reviewId} and ${hasLostReviewers(able)}`.execute(trx);
  const ids = new Set(rows.map(({ id }) => Number(id)));
  return (await itemsOf(trx, reviewId)).filter(({ id }) => ids.has(Number(id)));
}

/** Gives items of a review to administrators who stand in for their reviewers. */
export async function handOverItems(
  trx: Trx,
  { id: reviewId, companyId }: Pick<StoredReview, 'id' | 'companyId'>,
  given: readonly { readonly itemId: number; readonly reviewerIds: readonly number[] }[],
): Promise<void> {
  for (const { itemId, reviewerIds } of given) {
    await trx
      .updateTable('access_review_item')
      .set({ reviewer_ids: [...reviewerIds] })
      .where('id', '=', itemId)
      .execute();
  }
  const standIns = [...new Set(given.flatMap(({ reviewerIds }) => reviewerIds))];
  await trx
    .insertInto('access_review_reviewer')
    .values(
      standIns.map((adminId) => ({ review_id: reviewId, company_id: companyId, admin_id: adminId, stands_in: true })),
    )
    .onConflict((conflict) => conflict.columns(['review_id', 'admin_id']).doNothing())
    .execute();
}

/**
 * Takes the reviews that are not over, or in which a removal waits, and whose starter is disabled or deleted, and notes it. Two
 * servers never get the same. Needs a system transaction.
 */
export async function takeReviewsWithoutStarter(trx: Trx, at: Date): Promise<readonly StoredReview[]> {
  // A starter who is back can leave again.
  await sql`
    update access_review v set starter_gone_at = null
    where v.starter_gone_at is not null and v.signed_at is null and not ${hasLostStarter}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    update access_review v set starter_gone_at = ${at}
    where v.starter_gone_at is null and v.signed_at is null and ${hasLostStarter}
      and (v.finished_at is null or ${hasWaitingRemoval})
    returning v.id`.execute(trx);
  return reviewsOf(
    trx,
    rows.map(({ id }) => id),
  );
}

/**
 * Takes the reviews with a first removal that waits, of which no starter was notified: disabled, deleted, or of another company.
 * As `takeReviewsWithoutStarter`.
 */
export async function takeWaitingRemovals(trx: Trx, at: Date): Promise<readonly StoredReview[]> {
  const { rows } = await sql<{ id: string }>`
    update access_review v set notified_at = ${at}
    where v.notified_at is null and v.signed_at is null and ${hasNoStarterHere} and ${hasWaitingRemoval}
    returning v.id`.execute(trx);
  return reviewsOf(
    trx,
    rows.map(({ id }) => id),
  );
}

/** Administrators of a company who are neither disabled nor deleted, the oldest first. */
export async function activeAdministrators(trx: Trx, companyId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: string }>`
    select a."adminid" as id from administrator a
    where a."ad_companyid" = ${companyId} and ${isActiveAdministrator(sql.ref('a.adminid'))} order by 1`.execute(trx);
  return rows.map(({ id }) => Number(id));
}
