import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { accountOwner } from '../../storage/auth/accountOwners';
import { mayMailWithoutReason } from '../../storage/auth/accountLimits';
import { mailToOwner, momentOf } from './accountMail';

/**
 * Reports to an administrator by mail that an impersonation in their name has begun without a reason. Who it was is
 * among their own activity, which does not name hidden accounts. To be called in the transaction that begins it.
 */
export async function reportWithoutReason(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  adminId: number,
  now: Date,
): Promise<void> {
  const owner = await accountOwner(trx, adminId);
  if (!owner || !(await mayMailWithoutReason(trx, adminId, now))) return;
  await mailToOwner(trx, context, owner, 'unexplained', ({ unexplained, facts }, language) => ({
    subject: unexplained.subject,
    opening: [unexplained.opening],
    facts: [[facts.when, momentOf(now, language, owner)]],
    link: { label: unexplained.button, address: consoleLink(context.config, '/my-profile') },
    closing: [unexplained.advice],
  }));
}
