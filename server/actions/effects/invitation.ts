import { canBeWithdrawn } from '../../../domain/rules/invitation';
import { withEveryCompany } from '../../db/everyCompany';
import { canMail, endInvitation, sendInvitation, waitForMail } from '../account/invitation';
import { loggedRecord } from '../account/loggedRecord';
import { noteInvitation } from '../../storage/auth/invitations';
import { hasSingleSignOn } from '../guards/passwordNeeded';
import type { Written } from './index';

const PASSWORD = 'ad_password';
const ADDRESSES = ['ad_login', 'ad_email'];

/**
 * A new administrator without a password is invited: by mail, or, where no mail server is configured, with a link that
 * their colleague asks for. With single sign-on they need none. An invitation ends when the account gets a password,
 * another login or address (the former mailbox may be another person's), or is disabled or deleted.
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
      // Where too many mails were sent, it stays `waiting`, and a colleague invites later.
      if (!canMail(mail) || (await waitForMail(trx, mail, adminId)) > 0) return;
      const title = await loggedRecord(access, resource.name, adminId);
      await sendInvitation(trx, mail, caller, { id: adminId, title, element: resource.backend.type });
    });
    return;
  }
  const state = before['ad_invitation'] ?? null;
  // A password settles the invitation in every state; otherwise only an open one changes.
  if (state === null || (!hasPassword && state !== 'waiting' && !canBeWithdrawn(state))) return;
  const isClosed = !after || after['ad_enabled'] === false;
  const isMoved = after && ADDRESSES.some((name) => (after[name] ?? null) !== (before[name] ?? null));
  const next = hasPassword ? null : isClosed ? 'withdrawn' : isMoved ? 'waiting' : undefined;
  if (next === undefined) return;
  await withEveryCompany(trx, () => endInvitation(trx, adminId, next, mail?.now() ?? new Date()));
}
