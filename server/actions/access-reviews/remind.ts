import { accessReviewLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { takeLate } from '../../storage/access-reviews/people';
import { reviewAnywhere } from '../../storage/access-reviews/reviews';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { mailToOwner } from '../account/accountMail';
import { reviewFacts } from './start';

/**
 * Reminds reviewers by mail, once each, of reviews whose last day is over and that still wait for them. The note and the
 * mail are in one transaction: neither a restart nor a second server sends twice.
 */
export async function remindReviewers(context: Pick<Context, 'db' | 'config' | 'secrets' | 'now'>): Promise<void> {
  await asSystem(context.db, async (trx) => {
    for (const { reviewId, adminId } of await takeLate(trx, context.now())) {
      const [review, owner] = [await reviewAnywhere(trx, reviewId), await accountOwner(trx, adminId)];
      if (!review || !owner) continue;
      await mailToOwner(trx, context, owner, 'access-review', ({ review: words }, language) => ({
        subject: words.late.subject,
        opening: [words.late.opening],
        facts: reviewFacts(words, review, language),
        link: { label: words.button, address: accessReviewLink(context.config, reviewId) },
        closing: [],
      }));
    }
  });
}
