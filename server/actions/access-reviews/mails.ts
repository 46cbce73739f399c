import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';
import { accessReviewLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { accountOwner } from '../../storage/auth/accountOwners';
import { mailToOwner, type WriteLetter } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { REVIEW_MAIL_WORDS } from './words';

/** What a mail says about a review; `dueOn` is `yyyy-MM-dd`. */
interface MailedReview {
  readonly id: number;
  readonly name: string;
  readonly dueOn: string;
}

/**
 * What a mail about a review is for: the reviewer is `asked`, or `overdue`; a removal `waits` for the administrator who
 * started it; open items were `handedOver` to an administrator; that the starter is gone (`starterGone`); that a removal
 * waits while the starter is gone (`removalLeft`); that an access that the recipient removed was given back (`givenBack`).
 */
export type ReviewMail = 'asked' | 'overdue' | 'waits' | 'handedOver' | 'starterGone' | 'removalLeft' | 'givenBack';

/**
 * Writes a mail about a review to an administrator, in their language. Nothing for an account that gets no mail; owners
 * can switch off the reminders (`overdue`) alone.
 */
export async function mailAboutReview(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  adminId: number,
  review: MailedReview,
  kind: ReviewMail,
): Promise<void> {
  const owner = await accountOwner(trx, adminId);
  if (!owner) return;
  // A review needs its reviewers, and until a removal is done the access stays in place.
  const own = kind === 'overdue' ? ({ choice: 'reviews' } as const) : {};
  const write: WriteLetter = (_account, language) => {
    const words = REVIEW_MAIL_WORDS[language];
    return {
      subject: words[kind].subject,
      opening: [words[kind].opening],
      facts: [
        [words.name, withoutLinks(review.name)],
        [words.due, dayText(review.dueOn, language)],
      ],
      link: { label: words.button, address: accessReviewLink(context.config, review.id) },
      closing: kind === 'asked' || kind === 'handedOver' ? [words.asked.closing] : [],
    };
  };
  await mailToOwner(trx, context, owner, 'access-review', write, own);
}

const dayText = (day: string, language: Locale): string =>
  new Intl.DateTimeFormat(LOCALE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
