import type { SkipReason } from '../../../domain/alerts/alert';
import { MINUTE_MS } from '../../../domain/time/durations';
import { asSystem } from '../../db/connect';
import { findKeptAlert, nameOfCompany } from '../../storage/alerts/alerts';
import { claimNotification, settleNotification, type DueAlert } from '../../storage/alerts/due';
import { deliveredTo, insertDelivery } from '../../storage/alerts/deliveries';
import { markReported, noteAttempt, unreportedFirings, type UnreportedFiring } from '../../storage/alerts/firings';
import { notificationTime } from './evaluateAlert';
import type { News } from './messages';
import { sendTo, type NotifyContext } from './notifyOne';

/** A server that notifies recipients for longer is dead, and another one continues; in ms. */
const LEASE_MS = 10 * MINUTE_MS;
/** After an attempt in vain the next one is so much later, in ms; after so many, the history says why. */
const RETRY_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 5;
/** So long at most for the recipients of one alert, in ms; for the others the check has taken too long. */
const MAX_ALERT_MS = 60_000;
/** Firings of one alert that recipients are notified of in one go. */
const MAX_NOTIFIED_FIRINGS = 50;

/**
 * Notifies the recipients of an alert of what has changed since they were notified last: that it fires, or that it is
 * over. Each message is written together with the note that it was, so that neither a restart nor a second server
 * notifies anybody twice. What fails for one recipient stops no other one and is attempted again.
 * @param onError called with the error of a message that could not be written
 */
export async function notifyRecipients(
  context: NotifyContext,
  due: DueAlert,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db } = context;
  const now = context.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const claimed = await asSystem(db, async (trx) => {
    if (!(await claimNotification(trx, due.id, now, until))) return undefined;
    const alert = await findKeptAlert(trx, due.companyId, due.id);
    const firings = alert ? await unreportedFirings(trx, alert.id, MAX_NOTIFIED_FIRINGS) : [];
    return alert && { alert, firings, company: await nameOfCompany(trx, alert.companyId) };
  });
  if (!claimed) return;
  const { alert, firings, company } = claimed;
  const quietUntil = notificationTime(alert, now);
  const isQuiet = quietUntil > now;
  const deadline = performance.now() + MAX_ALERT_MS;
  let isComplete = true;
  for (const firing of isQuiet ? [] : firings) {
    const event = firing.reported === null ? 'fires' : 'ends';
    const isDone = await notifyOfFiring(context, { alert, firing, event, company }, deadline, onError);
    isComplete &&= isDone;
  }
  const again = new Date(now.getTime() + RETRY_MS);
  const next = isQuiet ? quietUntil : !isComplete ? again : firings.length === MAX_NOTIFIED_FIRINGS ? now : null;
  await asSystem(db, (trx) => settleNotification(trx, alert.id, until, next));
}

/**
 * Notifies those who have not been yet, the webhook first; of the end those who were notified of the start.
 * @returns false when that is to be attempted again for some of them
 */
async function notifyOfFiring(
  context: NotifyContext,
  news: News & { readonly firing: UnreportedFiring },
  deadline: number,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const { alert, firing, event } = news;
  const { db } = context;
  const isPast = event === 'fires' && firing.endedAt !== null;
  const isLast = firing.attempts + 1 >= MAX_ATTEMPTS;
  const { done, delivered } = await asSystem(db, async (trx) => ({
    done: await deliveredTo(trx, firing.id, event),
    delivered: await deliveredTo(trx, firing.id, 'fires'),
  }));
  const isDelivered = (one: number | null) => delivered.get(one)?.messageId != null;
  const recipients = [...(alert.webhookHost === null ? [] : [null]), ...alert.recipients].filter(
    (one) => event === 'fires' || isDelivered(one),
  );
  const anyDelivered = [...delivered.keys()].some(isDelivered);
  let isComplete = true;
  for (const adminId of recipients.filter((one) => !done.has(one))) {
    const problem = isPast
      ? 'over'
      : performance.now() > deadline
        ? 'slow'
        : await sendTo(context, news, adminId).catch((error: unknown) => {
            onError(error);
            return 'failed' as const;
          });
    if (problem === undefined) continue;
    const passes = problem === 'slow' || problem === 'failed';
    if (passes && !isLast) isComplete = false;
    else await skip(context, news, adminId, problem);
  }
  await asSystem(db, (trx) =>
    isComplete ? markReported(trx, firing.id, isPast && !anyDelivered ? 'ends' : event) : noteAttempt(trx, firing.id),
  );
  // It has ended between two attempts: the end is next.
  return isComplete && !(isPast && anyDelivered);
}

/** Notes why a recipient gets no message. @param adminId null: the webhook */
async function skip(
  { db, now }: NotifyContext,
  { alert, firing, event }: News,
  adminId: number | null,
  skipped: SkipReason,
): Promise<void> {
  const channel = adminId === null ? 'webhook' : 'mail';
  const delivery = { firingId: firing.id, event, channel, adminId, messageId: null, skipped, at: now() } as const;
  await asSystem(db, (trx) => insertDelivery(trx, alert.companyId, delivery));
}
