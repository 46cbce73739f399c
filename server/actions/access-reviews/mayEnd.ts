import type { Caller } from '../../../domain/access/caller';
import { itemState } from '../../../domain/access/accessReview';
import * as errors from '../../errors/catalogue';
import type { StoredItem } from '../../storage/access-reviews/items';
import type { StoredReview } from '../../storage/access-reviews/reviews';
import type { Access } from '../../storage/records/records';
import { accessKey } from './accessKey';
import { visibleTo } from './visibleAccesses';

/**
 * What keeps a caller from ending a review that has open items, and from signing any: accesses that they do not see
 * (`hidden`), or an open item about themself (`own`). One that no reviewer could be asked about does not count: otherwise
 * the only administrator of a company could never end a review.
 */
export function obstacleToEnd(
  { adminId }: Pick<Caller, 'adminId'>,
  review: StoredReview,
  items: readonly StoredItem[],
  seen: ReadonlySet<string>,
): 'hidden' | 'own' | undefined {
  const open = items.filter((item) => itemState(item, review) === 'open');
  if (review.finishedAt === null && open.length === 0) return undefined;
  if (!items.every(({ holder, holderId }) => seen.has(accessKey({ holder, id: holderId })))) return 'hidden';
  return open.some((item) => item.subjectId === adminId && item.reviewerIds.length > 0) ? 'own' : undefined;
}

/** @throws PorticoError 403, ACCESS_REVIEW_OWN */
export async function requireMayEnd(access: Access, review: StoredReview, items: readonly StoredItem[]): Promise<void> {
  const accesses = items.map(({ holder, holderId }) => ({ holder, id: holderId }));
  const found = obstacleToEnd(access.caller, review, items, await visibleTo(access, access.caller, accesses));
  if (found === 'own') throw errors.failure('ACCESS_REVIEW_OWN');
  if (found === 'hidden') throw errors.notEnoughPermissions();
}
