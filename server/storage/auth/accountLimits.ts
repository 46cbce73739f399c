import { MINUTE_MS } from '../../../domain/time/durations';
import type { Trx } from '../../db/connect';
import { addressKey, clearTries, countTries, type Counter, type Limit } from './loginAttempts';

/** Requests for a link from one address, whatever they name; signing in is counted elsewhere. */
const FORGOTTEN_ADDRESS: Limit = { max: 20, window: 60 * MINUTE_MS };
/** Requests for one login or address from one address. */
const FORGOTTEN_LOGIN: Limit = { max: 5, window: 60 * MINUTE_MS };
/** Mails with a link to one account that one address has asked for. */
const FORGOTTEN_MAILS: Limit = { max: 3, window: 60 * MINUTE_MS };
/** Mails with a link to one account in all: a mailbox must not be flooded from many addresses. */
const FORGOTTEN_MAILBOX: Limit = { max: 20, window: 60 * MINUTE_MS };

/**
 * Counts a request for a link, before it is known whether the account exists.
 * @returns 0 when it may go on, else the seconds to wait
 */
export function countForgotten(trx: Trx, login: string, ip: string, now: Date): Promise<number> {
  const address = addressKey(ip);
  return countTries(
    trx,
    [
      { key: `forgotten address:${address}`, ...FORGOTTEN_ADDRESS },
      { key: `forgotten:${address} ${login}`, ...FORGOTTEN_LOGIN },
    ],
    now,
  );
}

/**
 * Counts a mail with a link, by the address that asks for it: what a stranger asks for elsewhere leaves the owner their
 * own. What one address is refused does not count for the mailbox.
 * @returns false when the address has asked for enough of them, or the account has got enough, for now
 */
export async function mayMailLink(trx: Trx, adminId: number, ip: string, now: Date): Promise<boolean> {
  const limit = { key: `forgotten mails:${adminId} ${addressKey(ip)}`, ...FORGOTTEN_MAILS };
  if ((await countTries(trx, [limit], now)) > 0) return false;
  return (await countTries(trx, [{ key: `forgotten mailbox:${adminId}`, ...FORGOTTEN_MAILBOX }], now)) === 0;
}

/** Sign-ins with a passkey that are begun from one address. */
const PASSKEY_ADDRESS: Limit = { max: 60, window: 15 * MINUTE_MS };

/** Counts a sign-in with a passkey that is begun. @returns 0 when it may go on, else the seconds to wait */
export function countPasskeySignIn(trx: Trx, ip: string, now: Date): Promise<number> {
  return countTries(trx, [{ key: `passkey address:${addressKey(ip)}`, ...PASSKEY_ADDRESS }], now);
}

/** Mails of one kind about sign-ins and impersonations to one account; further ones are left out, each is in the audit log. */
const NOTICE_MAILS: Limit = { max: 10, window: 60 * MINUTE_MS };

/** Counts a mail about a new sign-in. @returns false when the account has got enough of them, for now */
export async function mayMailNotice(trx: Trx, adminId: number, now: Date): Promise<boolean> {
  return (await countTries(trx, [{ key: `notice mails:${adminId}`, ...NOTICE_MAILS }], now)) === 0;
}

/** Impersonations that one administrator begins by the header alone, without a reason. */
const UNEXPLAINED: Limit = { max: 20, window: 24 * 60 * MINUTE_MS };

/** Counts an impersonation that has no reason. @returns 0 when it may begin, else the seconds to wait */
export function countStartsWithoutReason(trx: Trx, adminId: number, now: Date): Promise<number> {
  return countTries(trx, [{ key: `unexplained:${adminId}`, ...UNEXPLAINED }], now);
}

/**
 * Counts a mail about an impersonation without a reason: apart from those about sign-ins, which others must not use up.
 * @param adminId whose name it is about
 * @returns false when the account has got enough of them, for now
 */
export async function mayMailWithoutReason(trx: Trx, adminId: number, now: Date): Promise<boolean> {
  return (await countTries(trx, [{ key: `unexplained mails:${adminId}`, ...NOTICE_MAILS }], now)) === 0;
}

/** Changes of the own e-mail address that one account asks for, mails that are sent again too. */
const EMAIL_CHANGES: Limit = { max: 5, window: 60 * MINUTE_MS };

/** Counts the mails of a change of the own address. @returns 0 when they may be sent, else the seconds to wait */
export function countEmailChange(trx: Trx, adminId: number, now: Date): Promise<number> {
  return countTries(trx, [{ key: `email changes:${adminId}`, ...EMAIL_CHANGES }], now);
}

/** Invitations of one account, those that are sent again. */
const INVITATIONS: Limit = { max: 5, window: 60 * MINUTE_MS };

/** Counts an invitation. @returns 0 when it may be sent, else the seconds to wait */
export function countInvitation(trx: Trx, adminId: number, now: Date): Promise<number> {
  return countTries(trx, [{ key: `invitations:${adminId}`, ...INVITATIONS }], now);
}

/** Invitations to one mailbox that the administrators of one company send together, for whichever accounts. */
const MAILBOX_INVITATIONS: Limit = { max: 10, window: 60 * MINUTE_MS };
/** Invitations by mail of one company: a person who makes accounts must not be able to write to any number of strangers. */
const COMPANY_INVITATIONS: Limit = { max: 500, window: 60 * MINUTE_MS };

/**
 * Counts an invitation by mail.
 * @param mailbox as `mailboxOf` gives it
 * @returns 0 when it may be sent, else the seconds to wait
 */
export async function countInvitationMail(trx: Trx, companyId: number, mailbox: string, now: Date): Promise<number> {
  const wait = await countTries(
    trx,
    [{ key: `mailbox invitations:${companyId} ${mailbox}`, ...MAILBOX_INVITATIONS }],
    now,
  );
  // What the mailbox refuses does not count for the company.
  if (wait > 0) return wait;
  return countTries(trx, [{ key: `company invitations:${companyId}`, ...COMPANY_INVITATIONS }], now);
}

/** Mails about changes of addresses to one new mailbox that the accounts of one company ask for together. */
const NEW_ADDRESS_HOUR: Limit = { max: 5, window: 60 * MINUTE_MS };
const NEW_ADDRESS_DAY: Limit = { max: 10, window: 24 * 60 * MINUTE_MS };

/**
 * Counts a mail to the new mailbox of a change, whichever account of the company asks for it.
 * @param mailbox as `mailboxOf` gives it
 * @returns false when the mailbox has got enough of them, for now
 */
export async function mayMailNewAddress(trx: Trx, companyId: number, mailbox: string, now: Date): Promise<boolean> {
  const hour = { key: `new address:${companyId} ${mailbox}`, ...NEW_ADDRESS_HOUR };
  // What the hour refuses does not count for the day.
  if ((await countTries(trx, [hour], now)) > 0) return false;
  return (await countTries(trx, [{ key: `new address day:${companyId} ${mailbox}`, ...NEW_ADDRESS_DAY }], now)) === 0;
}

/** Codes by mail to one account, those that are sent again too. */
const CODE_MAILS: Limit = { max: 5, window: 60 * MINUTE_MS };
/** Codes of one account that are compared, of mails and of the second factor, after the right password. */
const CODE_TRIES: Limit = { max: 20, window: 60 * MINUTE_MS };

const codeTries = (adminId: number): Counter => ({ key: `code tries:${adminId}`, ...CODE_TRIES });

/** Counts a code by mail. @returns 0 when it may be sent, else the seconds to wait */
export function countCodeMail(trx: Trx, adminId: number, now: Date): Promise<number> {
  return countTries(trx, [{ key: `code mails:${adminId}`, ...CODE_MAILS }], now);
}

/** Counts a code that was typed, before it is compared. @returns 0 when it may be, else the seconds to wait */
export function countCodeTry(trx: Trx, adminId: number, now: Date): Promise<number> {
  return countTries(trx, [codeTries(adminId)], now);
}

/** A code was right: the counter of the account starts again. */
export function forgiveCodeTries(trx: Trx, adminId: number): Promise<void> {
  return clearTries(trx, [codeTries(adminId)]);
}
