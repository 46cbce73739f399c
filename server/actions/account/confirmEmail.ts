import { auditAccount } from '../../auth/accountAudit';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { failure } from '../../errors/catalogue';
import { hashToken } from '../../keys/tokens';
import { lockAccount } from '../../storage/auth/accounts';
import { consumeAccountLink, endLinksAt, type AccountLink } from '../../storage/auth/accountLinks';
import {
  confirmEmailChange,
  emailChangeOf,
  endEmailChange,
  isAddressTaken,
  setEmail,
  type EmailChange,
} from '../../storage/auth/emailChanges';
import { accountOwner } from '../../storage/auth/accountOwners';
import { openLink } from './accountLinks';
import { mailEmailChanged } from './emailChangeMails';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

const SIDES: Readonly<Partial<Record<AccountLink['purpose'], 'old' | 'new'>>> = {
  'email-old': 'old',
  'email-new': 'new',
};

/**
 * One of the two mailboxes confirms a change of the e-mail address. The second one to confirm changes it; the session
 * stays, and the former address is notified. A change ends when login, address or password of the account were changed
 * meanwhile, or when another administrator of the company got the address.
 * @returns whether the address is changed now; false: the other mailbox has yet to confirm
 * @throws ACCOUNT_LINK_USED, _EXPIRED, _INVALID; TOO_MANY_ATTEMPTS
 */
export async function confirmEmail(context: Needs, token: string, origin: Origin): Promise<boolean> {
  const link = await openLink(context, token, origin);
  const side = SIDES[link.purpose];
  if (!side) throw failure('ACCOUNT_LINK_INVALID');
  const result = await inSessionTransaction(context.db, link.admin.companyId, async (trx) => {
    const requested = await emailChangeOf(trx, link.admin.id, origin.now);
    // The account first: another transaction that changes it waits for this one, or this one for it.
    if (requested?.id !== link.changeId || !requested || !(await lockAccount(trx, link.admin.id, requested.account)))
      return 'over';
    if (!(await consumeAccountLink(trx, hashToken(context.db, token), origin.now))) return 'used';
    const change = await confirmEmailChange(trx, requested.id, side, origin.now);
    if (!change) return 'over';
    if (change.oldConfirmedAt === null || change.newConfirmedAt === null) return 'waits';
    return (await changeAddress(trx, context, link, change, origin)) ? 'changed' : 'over';
  });
  if (result === 'over') throw failure('ACCOUNT_LINK_INVALID');
  if (result === 'used') throw failure('ACCOUNT_LINK_USED');
  return result === 'changed';
}

/** @returns false when another administrator has the address: then the change is over */
async function changeAddress(
  trx: Trx,
  context: Needs,
  { admin, facts }: AccountLink,
  change: EmailChange,
  origin: Origin,
): Promise<boolean> {
  const { id, companyId } = admin;
  const isTaken = await isAddressTaken(trx, companyId, id, change.newEmail);
  await endEmailChange(trx, id);
  const former = await accountOwner(trx, id);
  if (isTaken || !former) return false;
  await setEmail(trx, id, change.newEmail);
  await endLinksAt(trx, { companyId, adminId: id, email: change.newEmail }, origin.now);
  const changes = { ad_email: [former.email, change.newEmail] };
  auditAccount(trx, 'email_changed', id, companyId, origin.ip, { changes });
  await mailEmailChanged(trx, context, former, facts, origin);
  return true;
}
