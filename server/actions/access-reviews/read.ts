import { HOLDERS, itemState, type ReviewedAccess } from '../../../domain/access/accessReview';
import type { ReviewDetail, ReviewLine, ReviewProgress } from '../../../domain/access/accessReviewAnswers';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import type { RefusedNames } from '../../errors/refusedNames';
import { countItems } from '../../storage/access-reviews/counts';
import { itemsOf, type StoredItem } from '../../storage/access-reviews/items';
import { isStillActive, reviewersOf } from '../../storage/access-reviews/reviewers';
import type { ReviewKey } from '../../storage/access-reviews/changedProfiles';
import { findReview, listReviews, type StoredReview } from '../../storage/access-reviews/reviews';
import { findRows, type Access } from '../../storage/records/records';
import { mayDo } from '../records/operations';
import { mayDecide, mayRemove } from './decide';
import { obstacleToEnd } from './mayEnd';
import { reopenChanged } from './reopen';
import { ableReviewersOf } from './reviewers';
import { signatureOf } from './signature';
import { withoutHiddenSignIns } from './hiddenSignIns';
import { accessKey } from './accessKey';
import { visibleTo } from './visibleAccesses';
import { requireAdministrators } from '../records/requireAdministrators';

const iso = (at: Date | null) => at?.toISOString() ?? null;

function progressOf(review: StoredReview, items: readonly StoredItem[]): ReviewProgress {
  const states = items.map((item) => itemState(item, review));
  return {
    total: items.length,
    settled: states.filter((state) => state !== 'open').length,
    asked: states.filter((state) => state === 'asked').length,
  };
}

const lineOf = (review: StoredReview, progress: ReviewProgress): Omit<ReviewLine, 'own'> => ({
  ...{ id: review.id, name: review.name, dueOn: review.dueOn },
  createdAt: review.createdAt.toISOString(),
  finishedAt: iso(review.finishedAt),
  signedAt: iso(review.signedAt),
  progress,
});

/** The reviews of the company, the newest first. */
export async function reviewLines(access: Access): Promise<readonly ReviewLine[]> {
  const { trx, caller, model } = access;
  const reviews = await listReviews(trx, caller.companyId);
  const seen = HOLDERS.flatMap((holder) => {
    const resource = model.resources[holder];
    return resource && mayDo(resource, caller, 'view') ? [[holder, resource] as const] : [];
  });
  const counts = await countItems(
    access,
    reviews.map(({ id }) => id),
    new Map(seen),
  );
  return reviews.map((review) => {
    const { own, ...progress } = counts.get(review.id) ?? { total: 0, settled: 0, asked: 0, own: 0 };
    return { ...lineOf(review, progress), own };
  });
}

/** How the audit log names a review of a company; undefined where there is none. */
export async function reviewNames(
  { db }: Pick<Context, 'db'>,
  companyId: number,
  id: number,
): Promise<RefusedNames | undefined> {
  const review = await asSystem(db, (trx) => findReview(trx, companyId, id), { readOnly: true });
  return review && { title: review.name };
}

/** Whether the caller may finish a review, or sign it once it is finished. */
function mayEnd(
  access: Access,
  review: StoredReview,
  items: readonly StoredItem[],
  seen: ReadonlySet<string>,
): boolean {
  const { caller } = access;
  if (review.signedAt !== null || caller.originalAdminId !== null || caller.tokenId !== null) return false;
  return (
    mayDo(requireAdministrators(access), caller, 'edit') && obstacleToEnd(caller, review, items, seen) === undefined
  );
}

/** Names by key of the administrators that the caller sees, deleted ones too. */
async function visibleTitles(access: Access, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const resource = requireAdministrators(access);
  const fields = resource.fields.filter(({ name }) => name === resource.title || name === resource.id);
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findRows(access, resource, fields, uniqueIds);
  return new Map(rows.map((row) => [Number(row[resource.id]), String(row[resource.title] ?? '')]));
}

/** A review that was prepared to be read. */
export interface PreparedReview {
  readonly id: number;
  /** Its reviewers who can still decide. */
  readonly able: ReadonlySet<number>;
}

/**
 * Asks again about accesses whose profile was changed, so that the reader sees the profile that a decision would be about,
 * and finds out which reviewers can still decide. In a transaction of its own, before that of the reader.
 */
export function prepareReview(
  context: Pick<Context, 'db' | 'models' | 'now'>,
  key: ReviewKey,
): Promise<PreparedReview> {
  return asSystem(context.db, async (trx) => {
    await reopenChanged(trx, key);
    return { id: key.id, able: await ableReviewersOf(trx, context, key.id) };
  });
}

/** One review. @throws PorticoError 404 */
export async function reviewDetail(access: Access, { id, able }: PreparedReview): Promise<ReviewDetail> {
  const { trx, caller } = access;
  const review = await findReview(trx, caller.companyId, id);
  if (!review) throw errors.elementNotFound();
  const items = await itemsOf(trx, id);
  const accesses = items.map(({ holder, holderId }) => ({ holder, id: holderId }));
  const seen = await visibleTo(access, caller, accesses);
  const reviewers = await reviewersOf(trx, id);
  const acted = [review.createdBy, review.finishedBy, review.signedBy, ...items.map((item) => item.decidedBy)];
  const names = await visibleTitles(access, [...acted, ...reviewers.map((one) => one.id)]);
  const nameOf = (admin: number | null) => (admin === null ? null : (names.get(admin) ?? null));
  const shown = items.filter(({ holder, holderId }) => seen.has(accessKey({ holder, id: holderId })));
  const accessesShown = await withoutHiddenSignIns(
    access,
    shown.map(({ facts }) => JSON.parse(facts) as ReviewedAccess),
  );
  return {
    ...lineOf(review, progressOf(review, shown)),
    countedSince: review.countedSince,
    createdBy: nameOf(review.createdBy),
    starterGone: !(await isStillActive(trx, review.createdBy)),
    finishedBy: nameOf(review.finishedBy),
    signedBy: nameOf(review.signedBy),
    signature: review.signature,
    intact: review.signature === null ? null : review.signature === signatureOf(review, items),
    reviewers: reviewers.flatMap(({ id: key, standsIn }) => {
      const name = names.get(key);
      return name === undefined ? [] : [{ id: key, name, able: able.has(key), standsIn }];
    }),
    hidden: shown.length < items.length,
    mayEnd: mayEnd(access, review, items, seen),
    items: shown.map((item, index) => ({
      id: item.id,
      access: accessesShown[index]!,
      state: itemState(item, review),
      reviewers: item.reviewerIds.flatMap((one) => names.get(one) ?? []),
      ...{ reason: item.reason, decidedBy: nameOf(item.decidedBy), version: item.version },
      decidedAt: iso(item.decidedAt),
      // An access that was given back has none.
      removedAt: itemState(item, review) === 'removed' ? iso(item.removedAt) : null,
      mayDecide: mayDecide(access, item),
      mayRemove: mayRemove(access, item),
      own: item.subjectId === caller.adminId,
    })),
  };
}
