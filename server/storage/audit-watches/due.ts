/** Which saved searches of the audit log are looked at next, and what was sent. */
import { sql } from 'kysely';
import type { WatchProblem } from '../../../domain/records/auditWatch';
import type { Trx } from '../../db/connect';
import type { StoredWatch } from './watches';

/** Those that are due, company by company in turns. Needs a system transaction. */
export async function dueWatches(
  trx: Trx,
  at: Date,
  limit: number,
): Promise<readonly Pick<StoredWatch, 'id' | 'companyId'>[]> {
  const ranked = trx
    .selectFrom('audit_watch')
    .select(['id', 'company_id as companyId', 'next_at as nextAt'])
    .select(sql<number>`row_number() over (partition by company_id order by next_at, id)`.as('turn'))
    .where('enabled', '=', true)
    .where('next_at', '<=', at)
    .as('due');
  const rows = await trx
    .selectFrom(ranked)
    .select(['due.id', 'due.companyId'])
    .orderBy('due.turn')
    .orderBy('due.nextAt')
    .limit(limit)
    .execute();
  return rows.map(({ id, companyId }) => ({ id: Number(id), companyId: Number(companyId) }));
}

/**
 * Notes that the entries up to one are done, unless another server did so or the watch was changed since it was read. Needs
 * a system transaction.
 * @returns false when it was
 */
export async function settleWatch(
  trx: Trx,
  { id, seenSeq, version }: Pick<StoredWatch, 'id' | 'seenSeq' | 'version'>,
  next: { readonly seenSeq: number; readonly problem: WatchProblem | null; readonly nextAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_watch')
    .set({ seen_seq: next.seenSeq, problem: next.problem, next_at: next.nextAt })
    .where('id', '=', id)
    .where('seen_seq', '=', seenSeq)
    .where('version', '=', version)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param message.adminId null: the webhook */
export async function insertWatchMessage(
  trx: Trx,
  { id, companyId }: Pick<StoredWatch, 'id' | 'companyId'>,
  message: { readonly adminId: number | null; readonly messageId: string; readonly matches: number; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('audit_watch_message')
    .values({
      watch_id: id,
      company_id: companyId,
      admin_id: message.adminId,
      message_id: message.messageId,
      matches: message.matches,
      at: message.at,
    })
    .execute();
}

/** Whether the owner of a watch got a mail about the watch itself since a time: that it was stopped, or its view changed. */
export async function wasNotified(trx: Trx, id: number, since: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('audit_watch_message')
    .select('id')
    .where('watch_id', '=', id)
    .where('matches', '=', 0)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many messages of a company were written since a time. */
export async function countWatchMessages(trx: Trx, companyId: number, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('audit_watch_message')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a mail is a message of a watch that was sent to this administrator. */
export async function isWatchMailOf(trx: Trx, mailId: number, adminId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('mail')
    .innerJoin('audit_watch_message as m', 'm.message_id', 'mail.message_id')
    .select('m.id')
    .where('mail.mailid', '=', mailId)
    .where('m.admin_id', '=', adminId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets messages from before a time, and what belongs to administrators who were deleted. Needs a system transaction. */
export async function forgetWatches(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('audit_watch_message').where('at', '<', before).execute();
  await sql`delete from audit_watch w where not exists (
    select from administrator a where a."adminid" = w.owner_id and a."ad_deletedAt" is null)`.execute(trx);
}
