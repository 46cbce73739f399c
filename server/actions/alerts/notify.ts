import type { Caller } from '../../../domain/access/caller';
import type { SkipReason } from '../../../domain/alerts/alert';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, inCompany } from '../../db/connect';
import { findKeptAlert, nameOfCompany } from '../../storage/alerts/alerts';
import { claimNotification, settleNotification, type DueAlert } from '../../storage/alerts/due';
import { countMails, deliveredTo, insertDelivery } from '../../storage/alerts/deliveries';
import { markReported, noteAttempt, unreportedFirings, type UnreportedFiring } from '../../storage/alerts/firings';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { limitStatements, unlessCanceled } from '../../storage/records/statementTime';
import { FALLBACK } from '../account/accountMail';
import { readAddress } from '../mail/address';
import { newMessageId } from '../mail/queueMail';
import { newWebhookId } from '../mail/queueWebhook';
import { ownerCaller, recipientCaller } from './callers';
import { notificationTime } from './evaluateAlert';
import { filterNames, type NamedFilters } from '../reports/filterNames';
import { mailFiring, webhookFiring, type News } from './messages';
import { figureVisibility } from './visibility';

type NotifyContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** A server that notifies recipients for longer is dead, and another one goes on; in ms. */
const LEASE_MS = 10 * MINUTE_MS;
/** After an attempt in vain the next one is so much later, in ms; after so many, the history says why. */
const RETRY_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 5;
/** Mails about the alerts of one company within an hour. */
const MAX_MAILS_AN_HOUR = 500;
/** So long at most for the recipients of one alert, in ms; for the others the check has taken too long. */
const MAX_ALERT_MS = 60_000;
/** Firings of one alert that recipients are notified of in one go. */
const MAX_NOTIFIED_FIRINGS = 50;
/** Time limit of a statement that checks what a recipient may see, in ms. */
const TIMEOUT_MS = 5_000;

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
  const { done, told } = await asSystem(db, async (trx) => ({
    done: await deliveredTo(trx, firing.id, event),
    told: await deliveredTo(trx, firing.id, 'fires'),
  }));
  const isTold = (one: number | null) => told.get(one)?.messageId != null;
  const recipients = [...(alert.webhookHost === null ? [] : [null]), ...alert.recipients].filter(
    (one) => event === 'fires' || isTold(one),
  );
  const anyTold = [...told.keys()].some(isTold);
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
    isComplete ? markReported(trx, firing.id, isPast && !anyTold ? 'ends' : event) : noteAttempt(trx, firing.id),
  );
  // It has ended between two attempts: the end is next.
  return isComplete && !(isPast && anyTold);
}

/** @returns why nothing was sent */
const sendTo = (context: NotifyContext, news: News, adminId: number | null): Promise<SkipReason | undefined> =>
  adminId === null ? sendWebhook(context, news) : sendMail(context, news, adminId);

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

/** A mail is of the company in which its recipient is at home, which can be another one than that of the alert. */
async function sendMail(context: NotifyContext, news: News, adminId: number): Promise<SkipReason | undefined> {
  const { alert, firing, event } = news;
  const { model } = context.models.current();
  const { caller, account } = await asSystem(context.db, async (trx) => ({
    caller: await recipientCaller(trx, alert, adminId, model, context.now()),
    account: await accountOwner(trx, adminId),
  }));
  const seen = typeof caller === 'string' ? caller : await filtersSeenBy(context, news, caller);
  if (typeof seen === 'string') return seen;
  if (!account || !readAddress(account.email ?? '')) return 'address';
  return asSystem(context.db, async (trx) => {
    const since = new Date(context.now().getTime() - HOUR_MS);
    if ((await countMails(trx, alert.companyId, since)) >= MAX_MAILS_AN_HOUR) return 'limit';
    const messageId = newMessageId(context);
    const delivery = { firingId: firing.id, event, channel: 'mail', adminId, messageId, skipped: null } as const;
    const isNew = await insertDelivery(trx, alert.companyId, { ...delivery, at: context.now() });
    if (isNew) await mailFiring(trx, context, news, seen, account, messageId);
    return undefined;
  });
}

/** The names of an alert's filters for a recipient, or why they may not see the figure. */
function filtersSeenBy(
  context: NotifyContext,
  { alert, firing }: News,
  caller: Caller,
): Promise<NamedFilters | 'slow' | 'unseen'> {
  const { model } = context.models.current();
  return inCompany(
    context.db,
    { companyId: alert.companyId, everyCompany: false },
    async (trx) => {
      await limitStatements(trx, TIMEOUT_MS);
      const access = { trx, model, caller, seal: context.secrets.seal };
      const found = await unlessCanceled(trx, async () => {
        const seesFigure = await figureVisibility(access, [firing.filters]);
        if (!seesFigure(firing)) return 'unseen';
        return (await filterNames(access, [firing.filters]))(firing.filters);
      });
      return found ?? 'slow';
    },
    true,
  );
}

/** What was cut brings no new figure: a receiver that knows of it is notified of the end, whatever the owner sees now. */
async function sendWebhook(context: NotifyContext, news: News): Promise<SkipReason | undefined> {
  const { alert, firing, event } = news;
  const { db } = context;
  const { model } = context.models.current();
  const owner = await asSystem(db, (trx) => ownerCaller(trx, alert, model, context.now()));
  const seen = typeof owner === 'string' ? owner : await filtersSeenBy(context, news, owner);
  const isHidden = typeof seen === 'string';
  if (seen === 'slow') return seen;
  return asSystem(db, async (trx) => {
    if (isHidden && !(event === 'ends' && firing.cut)) return 'unseen';
    const language = typeof owner === 'string' ? FALLBACK : owner.locale;
    const messageId = newWebhookId();
    const delivery = {
      firingId: firing.id,
      event,
      channel: 'webhook',
      adminId: null,
      messageId,
      skipped: null,
    } as const;
    if (!(await insertDelivery(trx, alert.companyId, { ...delivery, at: context.now() }))) return undefined;
    const filters = isHidden ? null : seen;
    await webhookFiring(trx, context, news, { host: alert.webhookHost ?? '', messageId, filters, language });
    return undefined;
  });
}
