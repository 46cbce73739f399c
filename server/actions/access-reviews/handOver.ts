import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import type { StoredReview } from '../../storage/access-reviews/reviews';
import {
  activeAdministrators,
  handOverItems,
  itemsWithoutReviewer,
  lockReviewsWithoutReviewer,
  takeReviewsWithoutStarter,
  takeWaitingRemovals,
} from '../../storage/access-reviews/unattended';
import { mayDo } from '../records/operations';
import { requireAdministrators } from '../records/requireAdministrators';
import { accessKey } from './accessKey';
import { mailAboutReview, type ReviewMail } from './mails';
import { reopenChanged } from './reopen';
import { ableReviewers, seeingAdministrators } from './reviewers';
import { visibleTo } from './visibleAccesses';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Administrators who stand in at most. */
const MAX_STAND_INS = 50;

/**
 * Keeps access reviews from waiting for people who are gone. Open items whose reviewers are all disabled or deleted, or
 * lost the right to see administrators, fall to the administrators who may run reviews; these are notified of that, of a
 * starter who is disabled or deleted, and of the first removal that waits where the starter gets no mail, once each. Note
 * and mails are in one transaction: neither a restart nor a second server sends twice. Accesses whose profile was changed
 * are asked about again, so that the numbers of lists hold.
 */
export async function handOverReviews(context: Needs): Promise<void> {
  const { db, now } = context;
  // In a transaction of its own: a decision locks the review before its accesses.
  await asSystem(db, (trx) => reopenChanged(trx));
  await asSystem(db, async (trx) => {
    const reviews = await lockReviewsWithoutReviewer(trx, await ableReviewers(trx, context));
    // Read again: another server may have given them reviewers while this one waited for the lock.
    const able = reviews.length > 0 ? await ableReviewers(trx, context) : [];
    for (const review of reviews) await handOver(context, trx, review, able);
    for (const review of await takeReviewsWithoutStarter(trx, now())) {
      await mailToRunners(context, trx, review, 'starterGone');
    }
    for (const review of await takeWaitingRemovals(trx, now())) {
      await mailToRunners(context, trx, review, 'removalLeft');
    }
  });
}

/** The administrators of a company who may run reviews by their own profile, each as the caller that a request of theirs would have. */
async function runnersOf(context: Needs, trx: Trx, companyId: number): Promise<ReadonlyMap<number, Caller>> {
  const { model } = context.models.current();
  const resource = requireAdministrators({ model });
  const people = await seeingAdministrators(trx, context, await activeAdministrators(trx, companyId));
  const runners = [...people].filter(([, caller]) => mayDo(resource, caller, 'edit'));
  return new Map(runners.sort(([one], [other]) => one - other).slice(0, MAX_STAND_INS));
}

async function mailToRunners(context: Needs, trx: Trx, review: StoredReview, kind: ReviewMail): Promise<void> {
  const runners = await runnersOf(context, trx, review.companyId);
  for (const adminId of runners.keys()) await mailAboutReview(trx, context, adminId, review, kind);
}

/**
 * Gives the items without a reviewer who can decide to administrators who see the access, but never to the person whose
 * access it is.
 */
async function handOver(context: Needs, trx: Trx, review: StoredReview, able: readonly number[]): Promise<void> {
  const items = await itemsWithoutReviewer(trx, review.id, able);
  const accesses = items.map(({ holder, holderId }) => ({ holder, id: holderId }));
  const access = { trx, model: context.models.current().model, seal: context.secrets.seal };
  const standIns = new Map<number, readonly number[]>();
  const notified: number[] = [];
  for (const [adminId, caller] of await runnersOf(context, trx, review.companyId)) {
    const seen = await visibleTo(access, caller, accesses);
    const own = items.filter(
      ({ subjectId, holder, holderId }) => subjectId !== adminId && seen.has(accessKey({ holder, id: holderId })),
    );
    // A reviewer who comes back may still decide.
    for (const { id, reviewerIds } of own) standIns.set(id, [...(standIns.get(id) ?? reviewerIds), adminId]);
    if (own.length > 0) notified.push(adminId);
  }
  // Where no one else is left, the item stays open, and the review says so.
  if (standIns.size === 0) return;
  await handOverItems(
    trx,
    review,
    [...standIns].map(([itemId, reviewerIds]) => ({ itemId, reviewerIds })),
  );
  for (const adminId of notified) await mailAboutReview(trx, context, adminId, review, 'handedOver');
}
