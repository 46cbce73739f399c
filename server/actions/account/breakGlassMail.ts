import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner } from '../../storage/auth/accountOwners';
import type { AdminFacts } from '../../storage/auth/sessionFacts';
import { mailToOwner, momentOf } from './accountMail';

/** Administrators who get the mail at most. */
const MAX_RECIPIENTS = 50;

/**
 * Writes down that a break-glass account has signed in without the identity provider, and tells the other administrators
 * of the company by mail. To be called in the transaction of the session.
 */
export async function reportBreakGlass(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  { id, companyId, login }: AdminFacts,
  { ip, now }: Origin,
): Promise<void> {
  auditAccount(trx, 'break_glass_used', id, companyId, ip);
  const admins = await administratorsWith(trx, companyId, { limit: MAX_RECIPIENTS + 1 });
  const others = admins.filter(({ adminId }) => adminId !== id);
  for (const { adminId } of others.slice(0, MAX_RECIPIENTS)) {
    const owner = await accountOwner(trx, adminId);
    if (!owner) continue;
    await mailToOwner(trx, context, owner, 'break-glass', ({ breakGlass, facts }, language) => ({
      subject: breakGlass.subject,
      opening: [breakGlass.opening],
      facts: [
        [breakGlass.account, login],
        [facts.when, momentOf(now, language, owner)],
        [facts.address, ip],
      ],
      closing: [breakGlass.advice],
    }));
  }
}
