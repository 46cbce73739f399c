import { itemState, type ItemState, type ReviewedAccess } from '../../../domain/access/accessReview';
import * as errors from '../../errors/catalogue';
import { itemsOf, type StoredItem } from '../../storage/access-reviews/items';
import { reviewersOf } from '../../storage/access-reviews/people';
import { findReview, listReviews, type StoredReview } from '../../storage/access-reviews/reviews';
import { findRows, type Access } from '../../storage/records/records';
import { mayDecide, mayRemove } from './decide';
import { signatureOf } from './finish';
import { keyOf, seenBy } from './reviewers';
import { administratorsIn } from './seen';

/** How far a review is. */
interface Progress {
  readonly total: number;
  /** Items that nobody has to decide any more. */
  readonly settled: number;
  /** Removals that wait for an administrator. */
  readonly asked: number;
}

/** A review in the list. Times are ISO 8601. */
export interface ReviewLine {
  readonly id: number;
  readonly name: string;
  readonly dueOn: string;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly signedAt: string | null;
  readonly progress: Progress;
  /** Items that wait for the caller. */
  readonly own: number;
}

export interface ReviewItem {
  readonly id: number;
  readonly access: ReviewedAccess;
  readonly state: ItemState;
  readonly reviewers: readonly string[];
  readonly reason: string | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly removedAt: string | null;
  readonly version: number;
  readonly mayDecide: boolean;
  readonly mayRemove: boolean;
  /** The caller's own access. */
  readonly own: boolean;
}

/** A review with its items, as far as the caller sees the accesses in the lists. */
export interface ReviewDetail extends Omit<ReviewLine, 'own'> {
  readonly countedSince: string;
  readonly createdBy: string | null;
  readonly finishedBy: string | null;
  readonly signedBy: string | null;
  readonly signature: string | null;
  /** False: what is stored is not what was signed. Null: it is not signed. */
  readonly intact: boolean | null;
  /** Those whom the caller sees; `active`: neither disabled nor deleted. */
  readonly reviewers: readonly { readonly id: number; readonly name: string; readonly active: boolean }[];
  readonly items: readonly ReviewItem[];
  /** Items about accesses that the caller does not see. */
  readonly hidden: number;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function progressOf(review: StoredReview, items: readonly StoredItem[]): Progress {
  const states = items.map((item) => itemState(item, review));
  return {
    total: items.length,
    settled: states.filter((state) => state !== 'open').length,
    asked: states.filter((state) => state === 'asked').length,
  };
}

const lineOf = (review: StoredReview, items: readonly StoredItem[]): Omit<ReviewLine, 'own'> => ({
  ...{ id: review.id, name: review.name, dueOn: review.dueOn },
  createdAt: review.createdAt.toISOString(),
  finishedAt: iso(review.finishedAt),
  signedAt: iso(review.signedAt),
  progress: progressOf(review, items),
});

/** The reviews of the company, the newest first. */
export async function reviewLines({ trx, caller }: Access): Promise<readonly ReviewLine[]> {
  const reviews = await listReviews(trx, caller.companyId);
  const items = await itemsOf(
    trx,
    reviews.map(({ id }) => id),
  );
  return reviews.map((review) => {
    const those = items.filter(({ reviewId }) => reviewId === review.id);
    const waits = ({ reviewerIds }: StoredItem) => reviewerIds.includes(caller.adminId);
    const own = those.filter((item) => waits(item) && itemState(item, review) === 'open').length;
    return { ...lineOf(review, those), own };
  });
}

/** Names of the administrators whom the caller sees, deleted ones too, by key. */
async function namesSeen(access: Access, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const resource = administratorsIn(access);
  const fields = resource.fields.filter(({ name }) => name === resource.title || name === resource.id);
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findRows(access, resource, fields, wanted);
  return new Map(rows.map((row) => [Number(row[resource.id]), String(row[resource.title] ?? '')]));
}

/** One review. @throws PorticoError 404 */
export async function reviewDetail(access: Access, id: number): Promise<ReviewDetail> {
  const { trx, caller } = access;
  const review = await findReview(trx, caller.companyId, id);
  if (!review) throw errors.elementNotFound();
  const items = await itemsOf(trx, [id]);
  const accesses = items.map(({ holder, holderId }) => ({ holder, id: holderId }));
  const seen = await seenBy(access, caller, accesses);
  const reviewers = await reviewersOf(trx, id);
  const acted = [review.createdBy, review.finishedBy, review.signedBy, ...items.map((item) => item.decidedBy)];
  const names = await namesSeen(access, [...acted, ...reviewers.map((one) => one.id)]);
  const nameOf = (admin: number | null) => (admin === null ? null : (names.get(admin) ?? null));
  const shown = items.filter(({ holder, holderId }) => seen.has(keyOf({ holder, id: holderId })));
  return {
    ...lineOf(review, items),
    countedSince: review.countedSince,
    createdBy: nameOf(review.createdBy),
    finishedBy: nameOf(review.finishedBy),
    signedBy: nameOf(review.signedBy),
    signature: review.signature,
    intact: review.signature === null ? null : review.signature === signatureOf(review, items),
    reviewers: reviewers.flatMap(({ id: key, active }) => {
      const name = names.get(key);
      return name === undefined ? [] : [{ id: key, name, active }];
    }),
    hidden: items.length - shown.length,
    items: shown.map((item) => ({
      id: item.id,
      access: JSON.parse(item.facts) as ReviewedAccess,
      state: itemState(item, review),
      reviewers: item.reviewerIds.flatMap((one) => names.get(one) ?? []),
      ...{ reason: item.reason, decidedBy: nameOf(item.decidedBy), version: item.version },
      decidedAt: iso(item.decidedAt),
      removedAt: iso(item.removedAt),
      mayDecide: mayDecide(access, item),
      mayRemove: mayRemove(access, item),
      own: item.subjectId === caller.adminId,
    })),
  };
}
