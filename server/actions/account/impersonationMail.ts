import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { accountOwner } from '../../storage/auth/accountOwners';
import { mayMailUnexplained } from '../../storage/auth/accountLimits';
import { mailToOwner, momentOf } from './accountMail';

/**
 * Tells an administrator by mail that somebody has begun to act in their name and has given no reason. Who it was is among
 * their own activity, which does not name hidden accounts. To be called in the transaction that begins it.
 */
export async function reportUnexplained(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  adminId: number,
  now: Date,
): Promise<void> {
  const owner = await accountOwner(trx, adminId);
  if (!owner || !(await mayMailUnexplained(trx, adminId, now))) return;
  await mailToOwner(trx, context, owner, 'unexplained', ({ unexplained, facts }, language) => ({
    subject: unexplained.subject,
    opening: [unexplained.opening],
    facts: [[facts.when, momentOf(now, language, owner)]],
    link: { label: unexplained.button, address: consoleLink(context.config, '/my-profile') },
    closing: [unexplained.advice],
  }));
}
