import type { Caller } from '../../../domain/access/caller';
import { DAY_MS } from '../../../domain/time/durations';
import { canBeWithdrawn } from '../../../domain/rules/invitation';
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { wayWithoutSso } from '../../auth/compulsorySso';
import { issuePasswordToken } from '../../auth/passwordToken';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import { passwordLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { lockInvitee, noteInvitation } from '../../storage/auth/invitations';
import { endPasswordLinks } from '../../storage/auth/passwordLinks';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import { countInvitation, countInvitationMail } from '../../storage/auth/accountLimits';
import { mailboxOf, readAddress } from '../mail/address';
import { mailToOwner } from './accountMail';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** How long the link of an invitation works, in ms. */
const INVITATION_LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** The administrator, as the audit log calls them. */
interface Invited {
  readonly id: number;
  readonly title: string;
  readonly element: string;
}

/** What became of an invitation. Exactly one of `to` and `link` is there. */
interface Invitation {
  /** Where the link was sent. */
  readonly to: string | null;
  /**
   * The link itself, where no mail server is configured: it is shown once, to be handed over. It ends when the account gets
   * other rights, because the colleague who has it may have fewer.
   */
  readonly link: string | null;
  readonly expiresAt: Date;
}

/** Whether invitations are sent: otherwise the link would wait in a mailbox that only the operator reads. */
export const canMail = ({ config }: Pick<Context, 'config'>): boolean => config.mail.smtpUrl !== undefined;

/**
 * Invites an administrator who has no password: sends a link with which they set their own, or returns it where no mail
 * server is configured. An earlier link ends. To be called after `requireMayManageSignIn`.
 * @throws 409 INVITATION_REFUSED for an account that has a password, is disabled, has no address or signs in with
 *   compulsory single sign-on; TOO_MANY_ATTEMPTS
 */
export async function invite(context: Needs, caller: Caller, invited: Invited): Promise<Invitation> {
  return inSessionTransaction(context.db, caller.companyId, async (trx) => {
    const found = await lockInvitee(trx, invited.id);
    if (!found || found.hasPassword) throw errors.failure('INVITATION_REFUSED');
    const wait =
      (await countInvitation(trx, invited.id, context.now())) || (await waitForMail(trx, context, invited.id));
    if (wait > 0) throw errors.tooManyAttempts(wait);
    const invitation = await sendInvitation(trx, context, caller, invited);
    if (!invitation) throw errors.failure('INVITATION_REFUSED');
    return invitation;
  });
}

/** Counts the mail of an invitation, where one is sent. @returns 0 when it may be sent, else the seconds to wait */
export async function waitForMail(trx: Trx, context: Pick<Needs, 'config' | 'now'>, id: number): Promise<number> {
  const owner = canMail(context) ? await accountOwner(trx, id) : undefined;
  if (!owner) return 0;
  return countInvitationMail(trx, owner.admin.companyId, mailboxOf(owner.email ?? ''), context.now());
}

/**
 * Makes the link of an invitation, in the transaction of the caller, and sends it where there is a mail server. Needs a
 * transaction that sees every company.
 * @returns undefined for an account that could not use it
 */
export async function sendInvitation(
  trx: Trx,
  context: Pick<Needs, 'config' | 'secrets' | 'now'>,
  caller: Caller,
  { id, title, element }: Invited,
): Promise<Invitation | undefined> {
  const owner = await accountOwner(trx, id);
  if (!owner || !(await canBeInvited(trx, owner, context.now()))) return undefined;
  const now = context.now();
  const mailed = canMail(context);
  const token = await issuePasswordToken(trx, now, id, 'invite', INVITATION_LIFETIME_MS, !mailed);
  const link = passwordLink(context.config, token);
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS);
  await noteInvitation(trx, id, 'invited', expiresAt);
  const data = { title, ...(!mailed && { link: true }) };
  appendAudit(trx, { ...actorOf(caller), action: 'invitation_sent', element, elementId: id, data });
  if (!mailed) return { to: null, link, expiresAt };
  await mailToOwner(trx, context, owner, 'invitation', ({ invitation: words }) => ({
    subject: words.subject,
    opening: [words.opening],
    link: { label: words.button, address: link },
    closing: [words.lifetime(INVITATION_LIFETIME_MS / DAY_MS), words.ignore],
  }));
  return { to: owner.email, link: null, expiresAt };
}

async function canBeInvited(trx: Trx, { admin, home, email }: AccountOwner, now: Date): Promise<boolean> {
  if (!isAdminActive(admin) || !isCompanyActive(home, now) || !readAddress(email ?? '')) return false;
  return (await wayWithoutSso(trx, admin)) !== 'closed';
}

/**
 * Takes an invitation back: its link ends, and no link for a forgotten password is sent until the person is invited
 * again. To be called after `requireMayManageSignIn`.
 * @throws 409 INVITATION_REFUSED when there is none to take back
 */
export async function withdrawInvitation(
  { db, now }: Needs,
  caller: Caller,
  { id, title, element }: Invited,
): Promise<void> {
  await inSessionTransaction(db, caller.companyId, async (trx) => {
    const found = await lockInvitee(trx, id);
    if (!found || found.hasPassword || !canBeWithdrawn(found.state)) throw errors.failure('INVITATION_REFUSED');
    await endInvitation(trx, id, 'withdrawn', now());
    appendAudit(trx, { ...actorOf(caller), action: 'invitation_withdrawn', element, elementId: id, data: { title } });
  });
}

/**
 * Ends the links of an invitation. Needs a transaction that sees every company.
 * @param state what is noted instead
 */
export async function endInvitation(
  trx: Trx,
  id: number,
  state: 'waiting' | 'withdrawn' | null,
  now: Date,
): Promise<void> {
  await endPasswordLinks(trx, id, now);
  await noteInvitation(trx, id, state);
}
