import { itemState, type Decision } from '../../../domain/access/accessReview';
import { MASKED } from '../../../domain/access/masking';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { namingRefusal, type RefusedNames } from '../../errors/refusedNames';
import { lockItem, writeDecision, type StoredItem } from '../../storage/access-reviews/items';
import { findReview, noteStarterNotified, type StoredReview } from '../../storage/access-reviews/reviews';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import type { Access } from '../../storage/records/records';
import { requirePerson } from '../account/proof';
import { loggedRecord } from '../account/loggedRecord';
import { mayDo } from '../records/operations';
import { deleteRecord } from '../records/remove';
import { updateRecord } from '../records/save';
import { accessKey } from './accessKey';
import { visibleTo } from './visibleAccesses';
import { reopenChanged } from './reopen';
import { requireAdministrators } from '../records/requireAdministrators';
import { mailAboutReview } from './mails';
import { REVIEW_ELEMENT } from './auditElement';

/** What a reviewer says about an access. */
interface Answer {
  readonly decision: Decision;
  readonly reason?: string | null | undefined;
  /** The version that the reviewer saw. */
  readonly version: number;
  /** The removal is left to an administrator, although the reviewer might do it. */
  readonly ask?: boolean | undefined;
}

/** An access of a review that the caller sees. */
interface Seen {
  readonly review: StoredReview;
  readonly item: StoredItem;
  readonly names: Names;
}

/** How each kind of access is taken away; each can be given back. */
const REMOVALS = {
  administrators: { operation: 'edit', values: { ad_enabled: false } },
  'team-members': { operation: 'delete', values: undefined },
  tokens: { operation: 'edit', values: { isEnabled: false } },
} as const;

/** Whether the caller may take away accesses of a kind; guards may still refuse a single one. */
export function mayRemove({ model, caller }: Pick<Access, 'model' | 'caller'>, { holder }: Pick<StoredItem, 'holder'>) {
  const resource = model.resources[holder];
  return resource !== undefined && mayDo(resource, caller, REMOVALS[holder].operation);
}

/** True for the item's reviewers and for callers who may edit administrators, but never for the person whose access it is. */
export function mayDecide(
  { model, caller }: Pick<Access, 'model' | 'caller'>,
  { reviewerIds, subjectId }: Pick<StoredItem, 'reviewerIds' | 'subjectId'>,
): boolean {
  if (caller.originalAdminId !== null || caller.tokenId !== null || subjectId === caller.adminId) return false;
  return reviewerIds.includes(caller.adminId) || mayDo(requireAdministrators({ model }), caller, 'edit');
}

/**
 * An item that the caller sees, locked, with its review.
 * @param lock the row lock of the review. `update` where the transaction may change the review later: two transactions
 *   that share the lock and both change the row would wait for each other.
 */
async function seenItem(access: Access, reviewId: number, itemId: number, lock: 'share' | 'update') {
  const { trx, caller } = access;
  requirePerson(caller);
  const review = await findReview(trx, caller.companyId, reviewId, lock);
  if (review) await reopenChanged(trx, { ...review, itemId });
  const item = review && (await lockItem(trx, reviewId, itemId));
  const one = item && { holder: item.holder, id: item.holderId };
  if (!review || !one || !(await visibleTo(access, caller, [one])).has(accessKey(one))) throw errors.elementNotFound();
  return { review, item };
}

function requireMayDecide(access: Access, item: StoredItem): void {
  if (item.subjectId === access.caller.adminId) throw errors.failure('ACCESS_REVIEW_OWN');
  if (!mayDecide(access, item)) throw errors.notEnoughPermissions();
}

type Names = RefusedNames & { readonly title: string };

/** How the audit log names an access and its review: `title` is masked where the company does not see the account. */
async function namesOf(access: Access, { name }: StoredReview, item: StoredItem): Promise<Names> {
  const { facts, holder, holderId, subjectId } = item;
  const [resource, id] = holder === 'team-members' ? ['administrators', subjectId] : [holder, holderId];
  const logged = id === null ? MASKED : await loggedRecord(access, resource, id);
  const { name: title } = JSON.parse(facts) as { readonly name: string };
  return { title: logged === MASKED ? MASKED : title, review: name, holder, holderId };
}

/**
 * Writes what a reviewer decides. A removal is done at once with the rights of the reviewer, in the same transaction. A
 * reviewer who lacks the right, or sets `ask`, leaves it to an administrator.
 * @throws PorticoError 404; 403, ACCESS_REVIEW_OWN; ACCESS_REVIEW_FINISHED; ACCESS_REVIEW_GONE for an access that was
 *   taken away; 412 when another reviewer has decided meanwhile; 422 for a removal without a reason; as a save of the record
 */
export async function decide(
  context: Context,
  access: Access,
  { reviewId, itemId }: { readonly reviewId: number; readonly itemId: number },
  answer: Answer,
): Promise<void> {
  // A removal may note that the administrator who started the review was notified.
  const lock = answer.decision === 'remove' ? 'update' : 'share';
  const { review, item } = await seenItem(access, reviewId, itemId, lock);
  const names = await namesOf(access, review, item);
  await namingRefusal(names, () => write(context, access, { review, item, names }, answer));
}

async function write(
  context: Context,
  access: Access,
  { review, item, names }: Seen,
  { decision, reason, version, ask = false }: Answer,
): Promise<void> {
  const { trx, caller } = access;
  const { id: itemId } = item;
  requireMayDecide(access, item);
  if (review.finishedAt !== null) throw errors.failure('ACCESS_REVIEW_FINISHED');
  if (item.version !== version) throw errors.staleVersion();
  if (!item.active) throw errors.failure('ACCESS_REVIEW_GONE');
  if (decision === 'remove' && !reason) throw errors.validationFailed({ reason: errors.fieldError('FIELD_REQUIRED') });
  const now = context.now();
  const removesNow = decision === 'remove' && !ask && mayRemove(access, item);
  if (removesNow) await remove(access, item);
  await writeDecision(trx, itemId, {
    ...{ decision, reason: reason ?? null, decidedAt: now, decidedBy: caller.adminId },
    ...(removesNow ? { removedAt: now, removedBy: caller.adminId } : { removedAt: null, removedBy: null }),
  });
  record(access, review, names, { decision, done: removesNow, reason: reason ?? null });
  if (decision === 'remove' && !removesNow && (await noteStarterNotified(trx, review.id, now))) {
    await mailAboutReview(trx, context, review.createdBy, review, 'waits');
  }
}

/**
 * Does a removal that waits for an administrator.
 * @throws PorticoError as `decide`; 409 ACCESS_REVIEW_GONE when there is nothing to remove; ACCESS_REVIEW_FINISHED once
 *   the review is signed
 */
export async function carryOut(
  context: Context,
  access: Access,
  { reviewId, itemId }: { readonly reviewId: number; readonly itemId: number },
): Promise<void> {
  const { review, item } = await seenItem(access, reviewId, itemId, 'share');
  const names = await namesOf(access, review, item);
  await namingRefusal(names, () => carryOutSeen(context, access, { review, item, names }));
}

async function carryOutSeen(
  context: Pick<Context, 'now'>,
  access: Access,
  { review, item, names }: Seen,
): Promise<void> {
  requireMayDecide(access, item);
  if (review.signedAt !== null) throw errors.failure('ACCESS_REVIEW_FINISHED');
  if (itemState(item, review) !== 'asked') throw errors.failure('ACCESS_REVIEW_GONE');
  if (!mayRemove(access, item)) throw errors.notEnoughPermissions();
  await remove(access, item);
  await writeDecision(access.trx, item.id, {
    ...item,
    ...{ removedAt: context.now(), removedBy: access.caller.adminId },
  });
  record(access, review, names, { decision: 'remove', done: true, reason: item.reason });
}

async function remove(access: Access, { holder, holderId, reviewId }: StoredItem): Promise<void> {
  const resource = access.model.resources[holder];
  if (!resource) throw errors.elementNotFound();
  const { values } = REMOVALS[holder];
  const note = { review: reviewId };
  if (values) await updateRecord(access, resource, holderId, values, undefined, note);
  else await deleteRecord(access, resource, holderId, undefined, note);
}

function record(
  { trx, caller }: Access,
  review: StoredReview,
  names: Names,
  { reason, ...data }: { readonly decision: Decision; readonly done: boolean; readonly reason: string | null },
): void {
  // A reason may name the person.
  const shown = reason !== null && names.title === MASKED ? MASKED : reason;
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'review_decide',
    element: REVIEW_ELEMENT,
    elementId: review.id,
    data: { ...names, ...data, reason: shown },
  });
}
