import { DAY_MS, HOUR_MS } from '../../../domain/time/durations';
import type { Origin } from '../../auth/origin';
import { accountLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { signerOf } from '../../db/transaction';
import { hashToken } from '../../keys/tokens';
import { insertAccountLink, type OriginFacts } from '../../storage/auth/accountLinks';
import type { AccountOwner } from '../../storage/auth/accountOwners';
import type { EmailChange } from '../../storage/auth/emailChanges';
import { createAccountToken, REPORT_LIFETIME_MS } from './accountLinks';
import { mailToOwner, momentOf } from './accountMail';
import type { SessionPerson } from './proof';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** How long both mailboxes have to confirm, in ms. */
export const CHANGE_LIFETIME_MS = 24 * 3600 * 1000;

/** A change that was asked for, and the account as it is. */
export interface RequestedChange {
  readonly owner: SessionPerson;
  readonly person: AccountOwner;
  readonly change: EmailChange;
}

/** Asks the mailbox on record. @param address of the link */
export async function mailToOld(
  trx: Trx,
  context: Needs,
  { person, change }: RequestedChange,
  { ip, now }: Origin,
  address: string,
) {
  await mailToOwner(trx, context, person, 'email-change', ({ emailChange: words, facts }, language) => ({
    subject: words.subject,
    opening: [words.toOld.opening, words.toOld.notYou],
    facts: [
      [words.newAddress, change.newEmail],
      [facts.when, momentOf(now, language, person)],
      [facts.address, ip],
    ],
    link: { label: words.toOld.button, address },
    closing: [words.lifetime(CHANGE_LIFETIME_MS / HOUR_MS)],
  }));
}

/** Asks the new mailbox. @param address of the link; undefined: another administrator has the address */
export async function mailToNew(
  trx: Trx,
  context: Needs,
  { person, change }: RequestedChange,
  address: string | undefined,
) {
  const to = { ...person, email: change.newEmail };
  await mailToOwner(trx, context, to, 'email-change', ({ emailChange: words }) =>
    address === undefined
      ? { subject: words.subject, opening: [words.taken], closing: [] }
      : {
          subject: words.subject,
          opening: [words.toNew.opening],
          facts: [[words.newAddress, change.newEmail]],
          link: { label: words.toNew.button, address },
          closing: [words.lifetime(CHANGE_LIFETIME_MS / HOUR_MS), words.toNew.ignore],
        },
  );
}

/** Tells the former address that the account has another one, with the link “that was not me”. */
export async function mailEmailChanged(
  trx: Trx,
  context: Needs,
  former: AccountOwner,
  facts: OriginFacts,
  { ip, now }: Origin,
): Promise<void> {
  const { id: adminId, companyId } = former.admin;
  const token = createAccountToken();
  const isSent = await mailToOwner(trx, context, former, 'email-changed', (words, language) => ({
    subject: words.emailChange.changed.subject,
    opening: [words.emailChange.changed.opening, words.emailChange.changed.notYou],
    facts: [
      [words.emailChange.newAddress, facts.newEmail ?? ''],
      [words.facts.when, momentOf(now, language, former)],
      [words.facts.address, ip],
    ],
    link: { label: words.newSignIn.button, address: accountLink(context.config, token) },
    closing: [words.newSignIn.lifetime(REPORT_LIFETIME_MS / DAY_MS)],
  }));
  if (!isSent) return;
  const expiresAt = new Date(now.getTime() + REPORT_LIFETIME_MS);
  const hash = hashToken(signerOf(trx), token);
  await insertAccountLink(trx, { hash, adminId, companyId, purpose: 'email-changed', facts, now, expiresAt });
}

/**
 * Tells the former address that another administrator gave the account another one; without a link: an administrator
 * has to help.
 */
export async function mailAddressGiven(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  former: AccountOwner,
  newEmail: string,
): Promise<void> {
  await mailToOwner(trx, context, former, 'email-changed', ({ emailChange: words, facts }, language) => ({
    subject: words.changed.subject,
    opening: [words.given.opening, words.given.notYou],
    facts: [
      [words.newAddress, newEmail],
      [facts.when, momentOf(context.now(), language, former)],
    ],
    closing: [],
  }));
}
