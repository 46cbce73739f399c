import { sql } from 'kysely';
import type { Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';

/**
 * The number of entries of a company since a time that say that something was sent to a recipient.
 * @param recipients the words that the log has for the recipient
 */
export async function countSent(
  trx: Trx,
  companyId: number,
  recipients: readonly string[],
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from auditlog
    where company_id = ${companyId} and "lo_createdAt" >= ${since} and lo_action in ('send', 'send_sms')
      and lo_data::jsonb ->> 'recipient' = any(${recipients}::text[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/**
 * The number of text messages of a company since a time, and how many of them the caller has sent: a person, also in the
 * name of others, or an API key.
 */
export async function countSms(
  trx: Trx,
  { companyId, adminId, originalAdminId, tokenId }: Caller,
  since: Date,
): Promise<{ readonly all: number; readonly own: number }> {
  const token = sql`lo_data::jsonb ->> 'token'`;
  const isOwn =
    tokenId === null
      ? sql`coalesce(lo_originaladminid, lo_adminid) = ${originalAdminId ?? adminId} and ${token} is null`
      : sql`${token} = ${String(tokenId)}`;
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where ${isOwn})::int as own from auditlog
    where company_id = ${companyId} and "lo_createdAt" >= ${since} and lo_action = 'send_sms'`.execute(trx);
  return rows[0] ?? { all: 0, own: 0 };
}
