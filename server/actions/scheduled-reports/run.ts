import { latestOccurrence, nextOccurrence } from '../../../domain/reports/scheduleTimes';
import { asSystem } from '../../db/connect';
import { lockDue, setNext } from '../../storage/scheduled-reports/due';
import { recipientsOf } from '../../storage/scheduled-reports/schedules';
import { followMails } from '../../storage/scheduled-reports/mailsOfSendings';
import { insertSending, takeSending } from '../../storage/scheduled-reports/sendings';
import { sendTaken, type SendingContext } from './send';

/**
 * Sends the reports that are due. Any number of servers may do so over one database: each occurrence is claimed once, and
 * each recipient gets it once. Of occurrences that were missed while no server ran, the latest is sent, late. Companies
 * take turns.
 * @param onError called with the error of each that failed; the others are sent all the same
 * @param signal aborts: no further report is begun
 */
export async function sendScheduledReports(
  context: SendingContext,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { db, now } = context;
  await asSystem(db, (trx) => followMails(trx, now()));
  while (!signal?.aborted && (await claimDue(context)));
  let company = 0;
  while (!signal?.aborted) {
    const taken = await asSystem(db, (trx) => takeSending(trx, now(), { after: company }));
    if (!taken) return;
    company = taken.companyId;
    await sendTaken(context, taken, onError);
  }
}

/** Makes one sending now, if nobody else does. */
export async function sendOne(context: SendingContext, id: number, onError: (error: unknown) => void): Promise<void> {
  const taken = await asSystem(context.db, (trx) => takeSending(trx, context.now(), { only: id }));
  if (taken) await sendTaken(context, taken, onError);
}

/** Makes the sendings of one occurrence, and writes when the next one is. @returns false when nothing is due */
async function claimDue({ db, now }: SendingContext): Promise<boolean> {
  return asSystem(db, async (trx) => {
    const at = now();
    const schedule = await lockDue(trx, at);
    if (!schedule) return false;
    const { at: dueAt, plannedOn: dueOn } = latestOccurrence(schedule, at);
    const recipients = (await recipientsOf(trx, [schedule.id])).get(schedule.id) ?? [];
    for (const adminId of recipients) {
      const { id: reportId, companyId } = schedule;
      await insertSending(trx, { reportId, companyId, adminId, dueAt, dueOn, trial: false, now: at });
    }
    await setNext(trx, schedule.id, nextOccurrence(schedule, at).at);
    return true;
  });
}
