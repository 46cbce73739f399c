import { createHash } from 'node:crypto';
import type { StoredItem } from '../../storage/access-reviews/items';
import type { StoredReview } from '../../storage/access-reviews/reviews';

/** What is signed: a review that is finished and every decision in it, as JSON. */
export function signedText(review: StoredReview, items: readonly StoredItem[]): string {
  const { id, companyId, name, dueOn, countedSince, createdAt, createdBy, finishedAt, finishedBy } = review;
  const decided = items.map((item) => [
    ...[item.id, item.holder, item.holderId, item.subjectId, item.facts, item.reviewerIds],
    ...[item.decision, item.reason, item.decidedAt, item.decidedBy, item.removedAt, item.removedBy, item.gone],
  ]);
  // Dates become ISO texts.
  return JSON.stringify([
    ...[id, companyId, name, dueOn, countedSince, createdAt, createdBy, finishedAt, finishedBy],
    decided,
  ]);
}

/** SHA-256 (hexadecimal) of `signedText`. */
export const signatureOf = (review: StoredReview, items: readonly StoredItem[]): string =>
  createHash('sha256').update(signedText(review, items)).digest('hex');
