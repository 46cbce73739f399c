import { withEveryCompany } from '../../db/everyCompany';
import { canMail, endInvitation, sendInvitation } from '../account/invitation';
import { noteInvitation } from '../../storage/auth/invitations';
import { hasSingleSignOn } from '../guards/passwordNeeded';
import type { Written } from './index';

const PASSWORD = 'ad_password';
const ADDRESSES = ['ad_login', 'ad_email'];
/** States in which a link may be on its way, or is to be sent. */
const OPEN: readonly unknown[] = ['waiting', 'invited', 'expired'];

/**
 * A new administrator without a password is invited: by mail, or, where no mail server is configured, with a link that
 * their colleague asks for. Where single sign-on says who people are, they need none. An invitation ends when somebody
 * gives the account a password, another login or address (the former mailbox may be another person's), or disables or
 * deletes it.
 */
export async function invitation({ access, resource, id, key, before, after, values }: Written): Promise<void> {
  const { trx, caller, mail } = access;
  const adminId = Number(key);
  const hasPassword = (values[PASSWORD] ?? '') !== '';
  if (id === undefined) {
    if (!after || hasPassword || caller.isPortico || (await hasSingleSignOn(access))) return;
    if (!mail) throw new Error('an administrator was made where no mail can be written');
    await withEveryCompany(trx, async () => {
      await noteInvitation(trx, adminId, 'waiting');
      if (!canMail(mail)) return;
      const title = String(after[resource.title] ?? adminId);
      await sendInvitation(trx, mail, caller, { id: adminId, title, element: resource.backend.type });
    });
    return;
  }
  if (!OPEN.includes(before['ad_invitation'])) return;
  const isClosed = !after || after['ad_enabled'] === false;
  const isMoved = after && ADDRESSES.some((name) => (after[name] ?? null) !== (before[name] ?? null));
  const next = hasPassword ? null : isClosed ? 'withdrawn' : isMoved ? 'waiting' : undefined;
  if (next === undefined) return;
  await withEveryCompany(trx, () => endInvitation(trx, adminId, next, mail?.now() ?? new Date()));
}
