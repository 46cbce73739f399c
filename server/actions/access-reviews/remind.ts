import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { takeOverdueReviewers } from '../../storage/access-reviews/reviewers';
import { reviewAnywhere } from '../../storage/access-reviews/reviews';
import { mailAboutReview } from './mails';
import { ableReviewers } from './reviewers';

/**
 * Reminds reviewers by mail, once each, of reviews whose last day is over and that still wait for them. The note and the
 * mail are in one transaction: neither a restart nor a second server sends twice. Reviewers who could not open the review
 * get none.
 */
export async function remindReviewers(
  context: Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>,
): Promise<void> {
  await asSystem(context.db, async (trx) => {
    const able = await ableReviewers(trx, context);
    for (const { reviewId, adminId } of await takeOverdueReviewers(trx, context.now(), able)) {
      const review = await reviewAnywhere(trx, reviewId);
      if (review) await mailAboutReview(trx, context, adminId, review, 'overdue');
    }
  });
}
