import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { databaseNow, secondsFromNow } from '../../db/time';
import type { MailChannel, MailKind, TakenMail } from './mails';

/** Mails on their way to the mail server at the same time, of one server process. */
export const SENDERS = 6;

/** Kinds that come by the hundred and for which no person waits: codes, links and cards are sent before them. */
const BULK: readonly MailKind[] = ['alert', 'scheduled-report', 'provisioned', 'location-attention'];
/** Large ones: those of a company come after its other mails. */
const LARGE: readonly MailKind[] = ['scheduled-report'];

/** Messages of one company that are on their way at the same time at most: so many bulk ones, and so many others. */
const MAX_OF_COMPANY = 2;
/** Bulk ones of all companies; the other senders are for codes and links. */
const MAX_BULK = 3;
/** Senders that no company takes with its second message: they are for companies with nothing on their way. */
const FREE = 2;

const isBulk = (table: 'm' | 'o') => sql<boolean>`(${sql.ref(`${table}.m_kind`)} = any(${[...BULK]}))`;
/** How many mails of the company of a mail `m` are on their way: bulk ones if it is one, else the others. */
const own = sql<number>`
  (select count(*) from on_their_way o where o.company_id = m.company_id and ${isBulk('o')} = ${isBulk('m')})`;

/** Whether a mail `m` may be given to a sender, beside those that are `on_their_way`. */
const hasSender = sql<boolean>`
  (${own} = 0 or ${own} < ${MAX_OF_COMPANY} and (select count(*) from on_their_way) < ${SENDERS - FREE})
  and not exists (select from on_their_way o where o.company_id = m.company_id and o.m_to = m.m_to)
  and (not ${isBulk('m')} or (select count(*) from on_their_way o where ${isBulk('o')}) < ${MAX_BULK})`;

/**
 * Takes the mail of a channel that has waited longest, of the next company, or one whose lease has expired. Bulk kinds
 * come after all others, and company by company: no company's alerts stop the reports of another one. A mail server can be
 * slow with one recipient, so a mailbox has one sender, and a company two for bulk kinds and two for the others; the
 * company with the fewest on their way comes first. Several instances may ask at once: each mail is given to one. Needs a
 * system transaction.
 * @param after the company whose turn is over
 */
export async function takeMail(
  trx: Trx,
  channel: MailChannel,
  leaseSeconds: number,
  after = 0,
): Promise<TakenMail | undefined> {
  // Senders look at what the others have on their way: one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${channel}`}, 0))`.execute(trx);
  return trx
    .with(
      (cte) => cte('on_their_way').materialized(),
      (query) =>
        query
          .selectFrom('mail')
          .select(['company_id', 'm_to', 'm_kind'])
          .where('m_channel', '=', channel)
          .where('m_state', '=', 'queued')
          .where('lease', 'is not', null)
          .where('next_at', '>', databaseNow),
    )
    .updateTable('mail')
    .set(({ eb }) => ({
      lease: randomUUID(),
      m_attempts: eb('m_attempts', '+', 1),
      next_at: secondsFromNow(leaseSeconds),
    }))
    .where('mailid', '=', ({ selectFrom }) =>
      selectFrom('mail as m')
        .select('m.mailid')
        .where('m.m_state', '=', 'queued')
        .where('m.m_channel', '=', channel)
        .where('m.next_at', '<=', databaseNow)
        .where(hasSender)
        .orderBy((row) => row('m.m_kind', 'in', BULK))
        .orderBy(own)
        .orderBy((row) => row('m.company_id', '<=', after))
        .orderBy('m.company_id')
        .orderBy((row) => row('m.m_kind', 'in', LARGE))
        .orderBy('m.next_at')
        .orderBy('m.mailid')
        .forUpdate()
        .skipLocked()
        .limit(1),
    )
    .returning([
      'mailid as id',
      'lease',
      'company_id as companyId',
      'm_kind as kind',
      'm_to as to',
      'm_subject as subject',
      'sealed',
      'message_id as messageId',
      'm_attempts as attempts',
    ])
    .$narrowType<{ lease: string; sealed: string }>()
    .executeTakeFirst();
}
