import type { Locale } from '../../../domain/text/locale';
import { DAY_MS, HOUR_MS } from '../../../domain/time/durations';
import { asSystem } from '../../db/connect';
import { appendAudit } from '../../storage/audit/audit';
import { lateChecks, noteLate } from '../../storage/audit-checks/notes';
import type { AccountOwner } from '../../storage/auth/accountOwners';
import { momentOf } from '../account/accountMail';
import { logEntry } from './logEntry';
import { mailReaders, type MailContext } from './mailReaders';

/** Checks end every hour. After this time without one, in ms, what the last one has found says little. */
export const LATE_MS = 2 * DAY_MS;
/**
 * How often late checks are looked for, in ms. The first time is that long after the start, because checks that were left
 * while no server ran are made up for then.
 */
export const LATE_INTERVAL_MS = HOUR_MS;

/**
 * Tells administrators by mail, the audit log by an entry, and the operator by the server's log, of audit logs whose checks do
 * not end any more: once, until one ends again. Not in the run of the checks, which may be what stands still.
 * @param onError called for each of these logs, and with mails that failed
 */
export async function reportLate(context: MailContext, onError: (error: unknown) => void): Promise<void> {
  const { db, now } = context;
  const before = new Date(now().getTime() - LATE_MS);
  for (const late of await asSystem(db, (trx) => lateChecks(trx, before)))
    await reportOne(context, { ...late, before }, onError).catch(onError);
}

interface Late {
  readonly companyId: number;
  readonly since: Date;
  readonly before: Date;
}

/** Tells of one log, unless another server has done so or a check has ended meanwhile. */
async function reportOne(
  context: MailContext,
  { companyId, since, before }: Late,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, now } = context;
  const isMine = await asSystem(db, async (trx) => {
    if (!(await noteLate(trx, companyId, before, now()))) return false;
    const factOf = (language: Locale, owner: AccountOwner) => momentOf(since, language, owner);
    await mailReaders(context, trx, companyId, { letter: 'late', factOf });
    return true;
  });
  if (!isMine) return;
  onError(new Error(`audit log of company ${companyId}: no check has ended since ${since.toISOString()}`));
  // By itself, and after the line in the server's log: a log that takes no entry keeps neither back.
  await asSystem(db, (trx) =>
    Promise.resolve(appendAudit(trx, logEntry(companyId, 'log_unchecked', { since: since.toISOString() }))),
  );
}
