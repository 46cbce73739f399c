import { itemState } from '../../../domain/access/accessReview';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { namingRefusal } from '../../errors/refusedNames';
import { itemsOf, lockItems, markGone, noteRemoval, type StoredItem } from '../../storage/access-reviews/items';
import { findReview, finishReview, signReview, type StoredReview } from '../../storage/access-reviews/reviews';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import type { Access } from '../../storage/records/records';
import { requirePerson, requireProof } from '../account/proof';
import { REVIEW_ELEMENT } from './auditElement';
import { requireMayEnd } from './mayEnd';
import { reopenChanged } from './reopen';
import { signatureOf } from './signature';

type Needs = Pick<Context, 'now'>;

const idsIn = (items: readonly StoredItem[], review: StoredReview, state: ReturnType<typeof itemState>) =>
  items.filter((item) => itemState(item, review) === state).map(({ id }) => id);

/**
 * Ends a review: nothing can be decided any more. With open items, for anyone who sees every item and is in none of the
 * open ones.
 * @param leaveOpen open items stay undecided, and the review says so
 * @throws PorticoError 404; 409 ACCESS_REVIEW_FINISHED; 412 when a profile was changed since an access was kept; 403,
 *   ACCESS_REVIEW_OWN; 409 ACCESS_REVIEW_UNDECIDED with the
 *   number of items that are open
 */
export async function finish({ now }: Needs, access: Access, id: number, leaveOpen: boolean): Promise<void> {
  const { trx, caller } = access;
  requirePerson(caller);
  const review = await findReview(trx, caller.companyId, id, 'update');
  if (!review) throw errors.elementNotFound();
  if (review.finishedAt !== null) throw errors.failure('ACCESS_REVIEW_FINISHED');
  // Who finishes has not seen it.
  if ((await reopenChanged(trx, review)) > 0) throw errors.staleVersion();
  const items = await itemsOf(trx, id);
  await namingRefusal({ title: review.name }, () => requireMayEnd(access, review, items));
  const open = idsIn(items, review, 'open').length;
  if (open > 0 && !leaveOpen) throw errors.failure('ACCESS_REVIEW_UNDECIDED', open);
  await markGone(trx, idsIn(items, review, 'gone'));
  await noteRemoval(trx, idsIn(items, review, 'asked'), null);
  await finishReview(trx, id, { by: caller.adminId, at: now() });
  const data = { title: review.name, items: items.length, undecided: open };
  appendAudit(trx, { ...actorOf(caller), action: 'review_finish', element: REVIEW_ELEMENT, elementId: id, data });
}

/**
 * Signs a review that is finished: a hash over it and its decisions is stored with it and in the audit log, where a
 * change would be noticed. Of a removal it says whether the access is removed at that moment. For anyone who sees every
 * item and is in none that was left open.
 * @throws PorticoError 404; 409 ACCESS_REVIEW_OPEN, ACCESS_REVIEW_SIGNED; 403, ACCESS_REVIEW_OWN; PROOF_REQUIRED; 403
 *   for API keys and while impersonating
 */
export async function sign({ now }: Needs, access: Access, id: number): Promise<void> {
  const { trx, caller } = access;
  requireProof(caller);
  const review = await findReview(trx, caller.companyId, id, 'update');
  if (!review) throw errors.elementNotFound();
  if (review.finishedAt === null) throw errors.failure('ACCESS_REVIEW_OPEN');
  if (review.signedAt !== null) throw errors.failure('ACCESS_REVIEW_SIGNED');
  await lockItems(trx, id);
  const items = await itemsOf(trx, id);
  await namingRefusal({ title: review.name }, () => requireMayEnd(access, review, items));
  const doneElsewhere = items.filter(({ removedAt }) => removedAt === null);
  await noteRemoval(trx, idsIn(doneElsewhere, review, 'removed'), now());
  await noteRemoval(trx, idsIn(items, review, 'asked'), null);
  const signature = signatureOf(review, await itemsOf(trx, id));
  await signReview(trx, id, { by: caller.adminId, at: now(), signature });
  const data = { title: review.name, sha256: signature };
  appendAudit(trx, { ...actorOf(caller), action: 'review_sign', element: REVIEW_ELEMENT, elementId: id, data });
}
