import { sql } from 'kysely';
import type { ReviewHolder } from '../../../domain/access/accessReview';
import type { Trx } from '../../db/connect';
import { isActiveAdministrator } from './items';

/** A review as it is stored. Days are `yyyy-MM-dd`. */
export interface StoredReview {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly dueOn: string;
  readonly countedSince: string;
  readonly createdAt: Date;
  readonly createdBy: number;
  readonly finishedAt: Date | null;
  readonly finishedBy: number | null;
  readonly signedAt: Date | null;
  readonly signedBy: number | null;
  readonly signature: string | null;
}

const COLUMNS = [
  'id',
  'company_id as companyId',
  'name',
  'due_on as dueOn',
  'counted_since as countedSince',
  'created_at as createdAt',
  'created_by as createdBy',
  'finished_at as finishedAt',
  'finished_by as finishedBy',
  'signed_at as signedAt',
  'signed_by as signedBy',
  'signature',
] as const;

/** Reviews that a list has at most, the newest. */
const MAX_REVIEWS = 200;

/** The reviews of the company, the newest first. */
export async function listReviews(trx: Trx, companyId: number): Promise<readonly StoredReview[]> {
  return trx
    .selectFrom('access_review')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REVIEWS)
    .execute();
}

/**
 * How many reviews of a company are not finished. A request that starts one meanwhile waits until the transaction ends.
 */
export async function lockOpenReviews(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('access reviews', ${companyId}))`.execute(trx);
  const { open } = await trx
    .selectFrom('access_review')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('company_id', '=', companyId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** A review of the company. @param lock the row lock, held until the end of the transaction */
export async function findReview(
  trx: Trx,
  companyId: number,
  id: number,
  lock: 'none' | 'share' | 'update' = 'none',
): Promise<StoredReview | undefined> {
  const query = trx
    .selectFrom('access_review')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id);
  if (lock === 'update') return query.forUpdate().executeTakeFirst();
  return (lock === 'share' ? query.forShare() : query).executeTakeFirst();
}

interface NewReview extends Pick<
  StoredReview,
  'companyId' | 'name' | 'dueOn' | 'countedSince' | 'createdAt' | 'createdBy'
> {
  readonly reviewers: readonly number[];
  readonly items: readonly NewItem[];
}

/** An access that is asked about. */
export interface NewItem {
  readonly holder: ReviewHolder;
  readonly holderId: number;
  readonly subjectId: number | null;
  /** Key of its profile; null: none. */
  readonly profileId: number | null;
  /** JSON of `ReviewedAccess`. */
  readonly facts: string;
  readonly reviewerIds: readonly number[];
}

/** Items that one statement writes. */
const BATCH = 500;

/** Writes a review with its items. @returns its key */
export async function insertReview(trx: Trx, { reviewers, items, ...review }: NewReview): Promise<number> {
  const { companyId } = review;
  const { id } = await trx
    .insertInto('access_review')
    .values({
      company_id: companyId,
      name: review.name,
      due_on: review.dueOn,
      counted_since: review.countedSince,
      created_at: review.createdAt,
      created_by: review.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('access_review_reviewer')
    .values(reviewers.map((adminId) => ({ review_id: id, company_id: companyId, admin_id: adminId })))
    .execute();
  for (let from = 0; from < items.length; from += BATCH) {
    await trx
      .insertInto('access_review_item')
      .values(
        items.slice(from, from + BATCH).map((item) => ({
          review_id: id,
          company_id: companyId,
          holder: item.holder,
          holder_id: item.holderId,
          subject_id: item.subjectId,
          profile_id: item.profileId ?? 0,
          facts: item.facts,
          reviewer_ids: [...item.reviewerIds],
        })),
      )
      .execute();
  }
  return id;
}

/** Writes who has finished a review, and when. `markGone` is called before. */
export async function finishReview(trx: Trx, id: number, { by, at }: { readonly by: number; readonly at: Date }) {
  await trx.updateTable('access_review').set({ finished_at: at, finished_by: by }).where('id', '=', id).execute();
}

/** Writes the signature of a review that is over. */
export async function signReview(
  trx: Trx,
  id: number,
  { by, at, signature }: { readonly by: number; readonly at: Date; readonly signature: string },
): Promise<void> {
  await trx
    .updateTable('access_review')
    .set({ signed_at: at, signed_by: by, signature })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that the administrator who started a review was notified of a removal that waits.
 * @returns false when that was noted before, and for one who is disabled, deleted or of another company (`takeWaitingRemovals`)
 */
export async function noteStarterNotified(trx: Trx, id: number, at: Date): Promise<boolean> {
  const noted = await trx
    .updateTable('access_review')
    .set({ notified_at: at })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .where(isActiveAdministrator(sql.ref('created_by')))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** A review of any company. Needs a system transaction. */
export async function reviewAnywhere(trx: Trx, id: number): Promise<StoredReview | undefined> {
  return trx.selectFrom('access_review').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}
