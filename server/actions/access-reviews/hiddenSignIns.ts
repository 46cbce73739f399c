import type { ReviewedAccess } from '../../../domain/access/accessReview';
import type { ReviewDetail } from '../../../domain/access/accessReviewAnswers';
import { administratorsInLog } from '../../storage/access-reviews/signInReaders';
import type { Access } from '../../storage/records/records';
import { mayDo } from '../records/operations';

/**
 * Takes the times of sign-ins out of accesses whose sign-ins the caller's audit log does not show, so that no caller
 * learns more here than there. That an account has not signed in for 90 days stays, because that is what a review asks
 * about.
 */
export async function withoutHiddenSignIns<A extends ReviewedAccess>(
  access: Access,
  all: readonly A[],
): Promise<readonly A[]> {
  const log = access.model.resources['auditlog'];
  const people = all.flatMap(({ holder, id }) => (holder === 'administrators' ? [id] : []));
  const shown =
    log && mayDo(log, access.caller, 'view') ? await administratorsInLog(access, log, people) : new Set<number>();
  return all.map((one) => {
    if (one.holder !== 'administrators' || shown.has(one.id)) return one;
    const { lastSignIn: _signIn, lastSso: _sso, ...rest } = one;
    return rest as A;
  });
}

/** Whether a review is shown with all that was signed: every access, and every sign-in. */
export const isShownWhole = ({ hidden, items }: ReviewDetail): boolean =>
  !hidden && items.every(({ access }) => access.lastSignIn !== undefined);
