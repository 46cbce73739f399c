import type { Caller } from '../../../domain/access/caller';
import type { SkipReason } from '../../../domain/alerts/alert';
import { HOUR_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, inCompany } from '../../db/connect';
import { countMails, insertDelivery } from '../../storage/alerts/deliveries';
import { accountOwner } from '../../storage/auth/accountOwners';
import { limitStatements, unlessCanceled } from '../../storage/records/statementTime';
import { FALLBACK } from '../account/accountMail';
import { readAddress } from '../mail/address';
import { newMessageId } from '../mail/queueMail';
import { newWebhookId } from '../mail/queueWebhook';
import { alertOwner, recipientCaller } from './callers';
import { filterNames, type NamedFilters } from '../reports/filterNames';
import { mailFiring, webhookFiring, type News } from './messages';
import { figureVisibility } from './visibility';

export type NotifyContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Mails about the alerts of one company within an hour. */
const MAX_MAILS_AN_HOUR = 500;
/** Time limit of a statement that checks what a recipient may see, in ms. */
const TIMEOUT_MS = 5_000;

/**
 * Notifies one recipient of a firing: the message is written together with the note that it was.
 * @param adminId null: the webhook
 * @returns why nothing was sent; `slow` may pass
 * @throws the error of a message that could not be written
 */
export const sendTo = (context: NotifyContext, news: News, adminId: number | null): Promise<SkipReason | undefined> =>
  adminId === null ? sendWebhook(context, news) : sendMail(context, news, adminId);

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
  if (account.unwanted.includes('alerts')) return 'unwanted';
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
  const owner = await asSystem(db, (trx) => alertOwner(trx, alert, model, context.now()));
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
