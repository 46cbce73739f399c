import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { insertReview, lockOpenReviews, type NewItem } from '../../storage/access-reviews/reviews';
import type { Access } from '../../storage/records/records';
import { requirePerson } from '../account/proof';
import { withoutUse, type Accesses, type ReviewableAccess } from './accesses';
import { mailAboutReview } from './mails';
import { REVIEW_ELEMENT } from './auditElement';
import { leadsByMember, type possibleReviewers } from './reviewers';
import { accessKey } from './accessKey';
import { MAX_ROWS, visibleTo, type VisibleAccesses } from './visibleAccesses';

/** Each open review is work for colleagues, and mails to them. */
const MAX_OPEN = 20;

/** What is to be reviewed, and who reviews it. */
interface ReviewOrder {
  readonly name: string;
  /** Last day, `yyyy-MM-dd`. */
  readonly dueOn: string;
  /** Every access, or only those with a finding. */
  readonly contents: 'everything' | 'findings';
  /** Leads decide about the members of their teams. */
  readonly leads: boolean;
  /** They decide about the rest, or about everything. */
  readonly reviewers: readonly number[];
}

/** What was read for the order. */
interface Prepared {
  readonly seen: VisibleAccesses;
  readonly accesses: Accesses;
  readonly possible: Awaited<ReturnType<typeof possibleReviewers>>;
}

/**
 * A review of everything that leaves accesses out would look complete. One of findings is about what was found.
 * @throws PorticoError 409 ACCESS_REVIEW_TOO_MANY
 */
export function refuseTruncated({ truncated }: VisibleAccesses, { contents }: Pick<ReviewOrder, 'contents'>): void {
  if (truncated && contents === 'everything') throw errors.failure('ACCESS_REVIEW_TOO_MANY', MAX_ROWS);
}

/**
 * Starts a review: stores what is known now, and writes a mail to each reviewer. Reviewers do not decide about their own
 * access, nor about accesses that they do not see in the lists.
 * @returns its key
 * @throws PorticoError 422 for a day that is over, for reviewers who do not see administrators, ACCESS_REVIEW_EMPTY and
 *   ACCESS_REVIEW_NO_REVIEWER; 409 ACCESS_REVIEW_TOO_MANY_OPEN; 403 for API keys and while impersonating
 */
export async function startReview(
  context: Context,
  request: Access,
  order: ReviewOrder,
  prepared: Prepared,
): Promise<number> {
  const { caller, trx } = request;
  requirePerson(caller);
  const at = context.now();
  if (order.dueOn < at.toISOString().slice(0, 10)) {
    throw errors.validationFailed({ dueOn: errors.fieldError('ACCESS_REVIEW_PAST') });
  }
  if (order.reviewers.some((id) => !prepared.possible.has(id))) {
    throw errors.validationFailed({ reviewers: errors.fieldError('FIELD_INVALID_CHOICE') });
  }
  if ((await lockOpenReviews(trx, caller.companyId)) >= MAX_OPEN) {
    throw errors.failure('ACCESS_REVIEW_TOO_MANY_OPEN', MAX_OPEN);
  }
  const items = await assign(request, order, prepared);
  const reviewers = [...new Set(items.flatMap(({ reviewerIds }) => reviewerIds))];
  const { companyId } = caller;
  const id = await insertReview(trx, {
    ...{ companyId, name: order.name, dueOn: order.dueOn, countedSince: prepared.accesses.countedSince },
    ...{ createdAt: at, createdBy: caller.adminId, reviewers, items },
  });
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'review_start',
    element: REVIEW_ELEMENT,
    elementId: id,
    data: { title: order.name, items: items.length, reviewers },
  });
  for (const reviewer of reviewers) await mailAboutReview(trx, context, reviewer, { id, ...order }, 'asked');
  return id;
}

/**
 * The accesses to be reviewed, each with its reviewers. An access without a possible reviewer has none: it stays undecided,
 * and the review says so.
 */
async function assign(
  request: Access,
  { contents, leads, reviewers }: ReviewOrder,
  { seen, accesses, possible }: Prepared,
): Promise<NewItem[]> {
  const chosen = accesses.all.filter(({ findings }) => contents === 'everything' || findings.length > 0);
  if (chosen.length === 0) throw errors.failure('ACCESS_REVIEW_EMPTY');
  const leading = leads ? leadsByMember(seen) : new Map<number, ReadonlySet<number>>();
  const sees = new Map<number, ReadonlySet<string>>();
  const able = async (ids: Iterable<number>, one: ReviewableAccess) => {
    const found: number[] = [];
    for (const id of ids) {
      const caller = possible.get(id);
      if (!caller || id === one.adminId) continue;
      const visible = sees.get(id) ?? (await visibleTo(request, caller, chosen));
      sees.set(id, visible);
      if (visible.has(accessKey(one))) found.push(id);
    }
    return found;
  };
  const items: NewItem[] = [];
  for (const one of chosen) {
    const own = await able(leading.get(one.adminId ?? 0) ?? [], one);
    const reviewerIds = own.length > 0 ? own : await able(reviewers, one);
    const [other] = reviewerIds.length === 0 ? await able(possible.keys(), one) : [];
    if (other !== undefined) throw errors.failure('ACCESS_REVIEW_NO_REVIEWER', one.name, nameOf(seen, other));
    const facts = JSON.stringify(withoutUse(one));
    const { holder, id: holderId, adminId: subjectId, profileId } = one;
    items.push({ holder, holderId, subjectId, profileId, reviewerIds, facts });
  }
  if (items.every(({ reviewerIds }) => reviewerIds.length === 0)) throw errors.failure('ACCESS_REVIEW_EMPTY');
  return items;
}

const nameOf = ({ administrators }: VisibleAccesses, id: number) =>
  String(administrators.find((row) => row['adminid'] === id)?.['ad_name'] ?? '');
