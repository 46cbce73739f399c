import { latestOccurrence, nextOccurrence, type Rhythm } from '../../../domain/reports/scheduleTimes';
import { DAY_MS } from '../../../domain/time/durations';
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
  while (!signal?.aborted && (await claimDue(context, onError)));
  let company = 0;
  while (!signal?.aborted) {
    const taken = await asSystem(db, (trx) => takeSending(trx, now(), { after: company }));
    if (!taken) return;
    company = taken.companyId;
    await sendTaken(context, taken, onError);
  }
}

/** Makes one sending now, unless another server does. */
export async function sendOne(context: SendingContext, id: number, onError: (error: unknown) => void): Promise<void> {
  const taken = await asSystem(context.db, (trx) => takeSending(trx, context.now(), { only: id }));
  if (taken) await sendTaken(context, taken, onError);
}

/**
 * Makes the sendings of one occurrence, and writes when the next one is. A schedule whose next occurrence
 * cannot be found waits, so that the others are claimed all the same.
 * @returns false when nothing is due
 */
async function claimDue({ db, now }: SendingContext, onError: (error: unknown) => void): Promise<boolean> {
  return asSystem(db, async (trx) => {
    const at = now();
    const schedule = await lockDue(trx, at);
    if (!schedule) return false;
    const times = timesOf(schedule, at, onError);
    if (!times) {
      await setNext(trx, schedule.id, new Date(at.getTime() + DAY_MS));
      return true;
    }
    const { at: dueAt, plannedOn: dueOn } = times.latest;
    const recipients = (await recipientsOf(trx, [schedule.id])).get(schedule.id) ?? [];
    for (const adminId of recipients) {
      const { id: reportId, companyId } = schedule;
      await insertSending(trx, { reportId, companyId, adminId, dueAt, dueOn, trial: false, now: at });
    }
    await setNext(trx, schedule.id, times.next.at);
    return true;
  });
}

/** The occurrence that is due and the next one; undefined for a time zone that this server does not know. */
function timesOf(schedule: Rhythm, at: Date, onError: (error: unknown) => void) {
  try {
    return { latest: latestOccurrence(schedule, at), next: nextOccurrence(schedule, at) };
  } catch (error) {
    onError(error);
    return undefined;
  }
}
