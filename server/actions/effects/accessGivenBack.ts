import type { ReviewHolder } from '../../../domain/access/accessReview';
import type { Resource } from '../../../domain/schema/model/model';
import { HOUR_MS } from '../../../domain/time/durations';
import { forgetRemovals } from '../../storage/access-reviews/items';
import { wasMailed } from '../../storage/mail/mails';
import type { WireRecord } from '../../storage/records/wireFormat';
import { mailAboutReview } from '../access-reviews/mails';
import { REVIEW_MAIL_WORDS } from '../access-reviews/words';
import type { Written } from './index';

const SUBJECTS = Object.values(REVIEW_MAIL_WORDS).map(({ givenBack }) => givenBack.subject);

const isOff = ({ softDelete, enabled }: Resource, record: WireRecord): boolean =>
  (softDelete !== undefined && record[softDelete.field] != null) ||
  (enabled !== undefined && record[enabled] === false);

/**
 * An access that a review has removed comes back: until its signature, the review no longer says when it was removed,
 * and by which reviewer. Who removed it is notified by mail, unless they give it back; once an hour, as a job may give back
 * hundreds.
 */
export async function accessGivenBack({ access, resource, id, before, after }: Written): Promise<void> {
  if (id === undefined || !after || !isOff(resource, before) || isOff(resource, after)) return;
  const { trx, caller, mail } = access;
  for (const { removedBy, ...review } of await forgetRemovals(trx, resource.name as ReviewHolder, Number(id))) {
    if (!mail || removedBy === null || removedBy === caller.adminId) continue;
    const since = new Date(mail.now().getTime() - HOUR_MS);
    if (await wasMailed(trx, removedBy, SUBJECTS, since)) continue;
    await mailAboutReview(trx, mail, removedBy, review, 'givenBack');
  }
}
