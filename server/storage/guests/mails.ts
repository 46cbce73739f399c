import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';

/** What a mail is about; the console names each. */
export type MailKind = 'sponsor-request' | 'sponsor-approved' | 'sponsor-refused';

/** A mail that is to go out. */
interface NewMail {
  readonly companyId: number;
  /** The guest that the mail is about: erased with the guest. */
  readonly userId: number;
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly language: Locale;
  /** Text and HTML, encrypted. */
  readonly sealed: string;
  readonly messageId: string;
  /** `queued`: a mail server takes it; `kept`: there is none. */
  readonly state: 'queued' | 'kept';
  readonly now: Date;
}

/** Adds a mail to the outbox, in the transaction of the change that it reports. */
export async function insertMail(trx: Trx, mail: NewMail): Promise<void> {
  await sql`
    insert into mail (company_id, userid, m_kind, m_to, m_subject, m_language, m_state, sealed, message_id, "m_createdAt", next_at)
    values (${mail.companyId}, ${mail.userId}, ${mail.kind}, ${mail.to}, ${mail.subject}, ${mail.language}, ${mail.state}, ${mail.sealed},
      ${mail.messageId}, ${mail.now}, ${mail.now})`.execute(trx);
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

/**
 * Takes the mail that has waited longest, or whose sender has fallen silent. Several instances may ask at once: each
 * mail is given to one. Needs a system transaction.
 */
export async function takeMail(trx: Trx, leaseSeconds: number): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`
    update mail set lease = ${randomUUID()}, m_attempts = m_attempts + 1,
      next_at = now() + ${leaseSeconds} * interval '1 second'
    where mailid = (
      select mailid from mail where m_state = 'queued' and next_at <= now()
      order by next_at, mailid for update skip locked limit 1)
    returning mailid as id, lease, company_id as "companyId", m_kind as kind, m_to as "to", m_subject as subject, sealed, message_id as "messageId",
      m_attempts as attempts`.execute(trx);
  return rows[0];
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
  const { rows } = await sql`
    update mail set m_state = ${outcome.state}, lease = null,
      m_error = ${sent ? null : outcome.error},
      "m_sentAt" = case when ${sent} then now() end,
      sealed = case when ${sent} then null else sealed end,
      next_at = now() + ${outcome.state === 'queued' ? outcome.inSeconds : 0} * interval '1 second'
    where mailid = ${id} and lease = ${lease} and m_state = 'queued' returning mailid`.execute(trx);
  return rows.length === 1;
}

/** Gives a mail that was given up another chance, from the beginning. @returns false when it is not such a one */
export async function requeueMail(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update mail set m_state = 'queued', m_attempts = 0, m_error = null, next_at = now()
    where mailid = ${id} and m_state = 'failed' and sealed is not null returning mailid`.execute(trx);
  return rows.length === 1;
}

/** What is in a mail of the built-in mailbox; undefined when it is none of those. */
export async function findMail(
  trx: Trx,
  id: number,
): Promise<Pick<TakenMail, 'companyId' | 'to' | 'sealed'> | undefined> {
  const { rows } = await sql<Pick<TakenMail, 'companyId' | 'to' | 'sealed'>>`
    select company_id as "companyId", m_to as "to", sealed from mail
    where mailid = ${id} and m_state = 'kept' and sealed is not null`.execute(trx);
  return rows[0];
}

/** How many mails are in each state, of every company. Needs a system transaction. */
export async function mailCounts(trx: Trx): Promise<readonly { readonly state: string; readonly count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select m_state as state, count(*)::int as count from mail group by m_state`.execute(trx);
  return rows;
}

/** Days after which a mail is deleted, sent or not. */
const RETENTION_DAYS = 30;

/** Removes old mails. Needs a system transaction. */
export async function forgetOldMails(trx: Trx): Promise<void> {
  await sql`delete from mail where "m_createdAt" < now() - make_interval(days => ${RETENTION_DAYS})`.execute(trx);
}
