import { sql } from 'kysely';
import type { Locale } from '../../../domain/text/locale';
import type { Trx } from '../../db/connect';
import { databaseNow, secondsFromNow } from '../../db/time';

/** What a mail is about; the console names each. */
export type MailKind =
  'sponsor-request' | 'sponsor-approved' | 'sponsor-refused' | 'guest-card' | 'subscription' | AccountMailKind;

/** Mails to an administrator: about their own account, or what they look after. */
export const ACCOUNT_MAILS = [
  'invitation',
  'sso-unlinked',
  'password-forgotten',
  'password-changed',
  'sign-in-code',
  'second-factor',
  'new-sign-in',
  'email-change',
  'email-changed',
  'certificate-ends',
  'api-key-expires',
  'break-glass',
  'unexplained',
  'sso-required',
  'access-review',
  'alert',
  'audit-watch',
  'provisioned',
  'location-attention',
  'audit-check',
  'scheduled-report',
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAILS)[number];

/** How it leaves: by the mail server, as a text message by the SMS gateway, or to the address of a webhook. */
export type MailChannel = 'mail' | 'sms' | 'webhook';

/** A new mail: `queued` = a mail server or gateway takes it; `kept` = there is none, it stays in the built-in mailbox. */
export type MailState = 'queued' | 'kept';

/** A mail that is to go out. */
interface NewMail {
  readonly companyId: number;
  /** The guest that the mail is about: erased with the guest. Null for a mail to an administrator. */
  readonly userId: number | null;
  /** The administrator that it is sent to, with whose account it is hidden; absent: a guest, a webhook, any address. */
  readonly adminId?: number;
  readonly channel: MailChannel;
  readonly kind: MailKind;
  /** An e-mail address, a phone number as E.164, or the host of a webhook. */
  readonly to: string;
  readonly subject: string;
  readonly language: Locale;
  /** A `MailBody`, encrypted. */
  readonly sealed: string;
  readonly messageId: string;
  readonly state: MailState;
  readonly now: Date;
}

/** Adds a mail to the outbox, in the transaction of the change that it reports. */
export async function insertMail(trx: Trx, mail: NewMail): Promise<void> {
  await trx
    .insertInto('mail')
    .values({
      company_id: mail.companyId,
      userid: mail.userId,
      adminid: mail.adminId ?? null,
      m_channel: mail.channel,
      m_kind: mail.kind,
      m_to: mail.to,
      m_subject: mail.subject,
      m_language: mail.language,
      m_state: mail.state,
      sealed: mail.sealed,
      message_id: mail.messageId,
      m_createdAt: mail.now,
      next_at: mail.now,
    })
    .execute();
}

/** Whether an administrator was sent a mail with one of these subjects since a time. */
export async function wasMailed(trx: Trx, adminId: number, subjects: readonly string[], since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('mail')
    .select('mailid')
    .where('adminid', '=', adminId)
    .where('m_subject', 'in', subjects)
    .where('m_createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A mail that this sender, and no other, may settle. */
export interface TakenMail {
  readonly id: number;
  readonly lease: string;
  readonly companyId: number;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly sealed: string;
  readonly messageId: string;
  /** This one included. */
  readonly attempts: number;
}

/** Gives the sender that has a mail more time. Needs a system transaction. */
export async function renewMail(trx: Trx, { id, lease }: TakenMail, leaseSeconds: number): Promise<void> {
  await trx
    .updateTable('mail')
    .set({ next_at: secondsFromNow(leaseSeconds) })
    .where('mailid', '=', id)
    .where('lease', '=', lease)
    .where('m_state', '=', 'queued')
    .execute();
}

/** What became of an attempt. */
export type MailOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'queued'; readonly error: string; readonly inSeconds: number }
  | { readonly state: 'failed'; readonly error: string };

/**
 * Settles a mail that was taken; what was sent is not kept any longer. Needs a system transaction.
 * @returns false when another sender has it by now
 */
export async function settleMail(trx: Trx, { id, lease }: TakenMail, outcome: MailOutcome): Promise<boolean> {
  const sent = outcome.state === 'sent';
  const settled = await trx
    .updateTable('mail')
    .set({
      m_state: outcome.state,
      lease: null,
      m_error: sent ? null : outcome.error,
      m_sentAt: sent ? databaseNow : null,
      ...(sent && { sealed: null }),
      next_at: secondsFromNow(outcome.state === 'queued' ? outcome.inSeconds : 0),
    })
    .where('mailid', '=', id)
    .where('lease', '=', lease)
    .where('m_state', '=', 'queued')
    .returning('mailid')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Gives a mail that was given up another chance, from the beginning. @returns false when it is not such a one */
export async function requeueMail(trx: Trx, id: number): Promise<boolean> {
  const queued = await trx
    .updateTable('mail')
    .set({ m_state: 'queued', m_attempts: 0, m_error: null, next_at: databaseNow })
    .where('mailid', '=', id)
    .where('m_state', '=', 'failed')
    .where('sealed', 'is not', null)
    .returning('mailid')
    .executeTakeFirst();
  return queued !== undefined;
}

/** What is in a mail of the built-in mailbox; undefined when it is none of those. */
export async function findMail(
  trx: Trx,
  id: number,
): Promise<Pick<TakenMail, 'companyId' | 'to' | 'sealed'> | undefined> {
  return trx
    .selectFrom('mail')
    .select(['company_id as companyId', 'm_to as to', 'sealed'])
    .where('mailid', '=', id)
    .where('m_state', '=', 'kept')
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .executeTakeFirst();
}

/** The number of mails of a kind about a guest since a time. */
export async function countMails(trx: Trx, userId: number, kind: MailKind, since: Date): Promise<number> {
  const found = await trx
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userid', '=', userId)
    .where('m_kind', '=', kind)
    .where('m_createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Locks a mailbox of a company until the transaction ends, so that requests at the same time are all counted. */
export async function lockRecipient(trx: Trx, companyId: number, mailbox: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${mailbox}`}, ${companyId}))`.execute(trx);
}

/** How many mails of each channel are in each state, of every company. Needs a system transaction. */
export async function mailCounts(
  trx: Trx,
): Promise<readonly { readonly channel: string; readonly state: string; readonly count: number }[]> {
  return trx
    .selectFrom('mail')
    .select(({ fn }) => ['m_channel as channel', 'm_state as state', fn.countAll<number>().as('count')])
    .groupBy(['m_channel', 'm_state'])
    .execute();
}
