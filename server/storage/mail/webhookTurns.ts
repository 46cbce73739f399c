import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { databaseNow, secondsFromNow } from '../../db/time';
import type { MailOutcome, TakenMail } from './mails';

/** Webhooks of one company that are on their way at the same time at most. */
const MAX_OF_COMPANY = 2;

/**
 * Takes the webhook that leaves next: one of the next company among those with the fewest on their way, never a second one
 * to the same address, and of those the one that has waited longest. An administrator chooses the address, so a receiver that does
 * not answer must not hold up those of others. Needs a system transaction.
 * @param after the company whose turn is over
 */
export async function takeWebhook(trx: Trx, leaseSeconds: number, after = 0): Promise<TakenMail | undefined> {
  // Senders look at what the others have on their way: one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(trx);
  const { rows } = await sql<TakenMail>`
    with on_their_way as (
      select company_id, m_to from mail
      where m_channel = 'webhook' and m_state = 'queued' and lease is not null and next_at > now()
    ), next as (
      select m.mailid from mail m
      left join lateral (select count(*) as count from on_their_way o where o.company_id = m.company_id) own on true
      where m.m_channel = 'webhook' and m.m_state = 'queued' and m.next_at <= now() and own.count < ${MAX_OF_COMPANY}
        and not exists (select from on_their_way o where o.company_id = m.company_id and o.m_to = m.m_to)
      order by own.count, m.company_id <= ${after}, m.company_id, m.next_at, m.mailid
      limit 1
    )
    update mail set lease = ${randomUUID()}, m_attempts = m_attempts + 1, next_at = ${secondsFromNow(leaseSeconds)}
    where mailid in (select mailid from next)
    returning mailid as id, lease, company_id as "companyId", m_kind as kind, m_to as "to", m_subject as subject, sealed,
      message_id as "messageId", m_attempts as attempts`.execute(trx);
  return rows[0];
}

/** Longest pause of an address that does not answer, in seconds. */
const MAX_PAUSE_S = 3600;
/** Hours after which a message to such an address is given up, whether it was attempted or not. */
const MAX_WAIT_HOURS = 24;

/**
 * After an attempt: the other messages to an address that has failed wait as long as this one, and those that have waited
 * a day are given up; after a success they leave at once. Needs a system transaction.
 */
export async function settleAddress(trx: Trx, mail: TakenMail, outcome: MailOutcome): Promise<void> {
  const others = trx
    .updateTable('mail')
    .where('m_channel', '=', 'webhook')
    .where('m_state', '=', 'queued')
    .where('company_id', '=', mail.companyId)
    .where('m_to', '=', mail.to)
    .where('lease', 'is', null);
  if (outcome.state === 'sent') await others.set({ next_at: databaseNow }).execute();
  if (outcome.state !== 'queued') return;
  await others
    .where('m_createdAt', '<', sql<Date>`now() - ${MAX_WAIT_HOURS} * interval '1 hour'`)
    .set({ m_state: 'failed', m_error: outcome.error })
    .execute();
  const pause = secondsFromNow(Math.min(outcome.inSeconds, MAX_PAUSE_S));
  await others.set({ next_at: sql<Date>`greatest(next_at, ${pause})` }).execute();
}
