import type { Caller } from '../../../domain/access/caller';
import type { SkipReason } from '../../../domain/alerts/alert';
import { intervalAt } from '../../../domain/alerts/intervals';
import { isQuiet } from '../../../domain/alerts/quietHours';
import { isScopeWithin } from '../../auth/impersonation';
import type { Context } from '../../context/context';
import { asSystem, inCompany, type Trx } from '../../db/connect';
import { findAlert } from '../../storage/alerts/alerts';
import type { StoredAlert } from '../../storage/alerts/row';
import { storeState } from '../../storage/alerts/state';
import { firingsOf, insertDelivery, type Firing } from '../../storage/alerts/firings';
import { accountOwner, type AccountOwner } from '../../storage/auth/recoveryAccounts';
import { alertWebhookPlace } from '../../storage/installation/sealedPlaces';
import { newMessageId } from '../mail/queueMail';
import type { WebhookTarget } from '../mail/queueMessage';
import { recipientCaller } from './callers';
import { figureOf, figuresOf, MissingFilterError } from './figures';
import { mailFiring, webhookFiring, type News } from './messages';

type TellContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Which alert, and the company that its transactions are limited to. */
type Ids = { readonly id: number } & Pick<Caller, 'companyId' | 'everyCompany'>;

/** A recipient with what is known about them, before anything is written. */
interface Reader {
  readonly adminId: number;
  readonly account: AccountOwner | undefined;
  readonly caller: Caller | SkipReason;
}

/** Whether the recipients know something else than what is true now, and may be told at this time. */
const hasNews = (alert: StoredAlert, now: Date) =>
  alert.firing !== alert.toldFiring && !isQuiet(alert.quiet, alert.timezone, now.getTime());

/**
 * Tells the recipients of an alert what has changed since they were told last: that it fires, or that it is over. The
 * messages and the note that they were written are in one transaction, so neither a restart nor a second server tells
 * twice.
 * @param owner with whose rights the figure was counted
 */
export async function tell(context: TellContext, ids: Ids, owner: Caller): Promise<void> {
  const { db, models } = context;
  const now = context.now();
  const known = await asSystem(db, async (trx) => {
    const alert = await findAlert(trx, ids.companyId, ids.id);
    const [firing] = alert ? await firingsOf(trx, alert.id, 1) : [];
    if (!alert || !firing || !hasNews(alert, now)) return undefined;
    const layout = models.current().model.permissions;
    const readers: Reader[] = [];
    for (const adminId of alert.recipients) {
      const caller = await recipientCaller(trx, alert, adminId, layout, now);
      readers.push({ adminId, account: await accountOwner(trx, adminId), caller });
    }
    return { alert, firing, readers, ownerAccount: await accountOwner(trx, alert.ownerId) };
  });
  if (!known) return;
  const { alert, firing, ownerAccount } = known;
  const readers = await inCompany(
    db,
    ids,
    async (trx) => withSight({ ...context, trx }, alert, firing, owner, known.readers),
    true,
  );
  await inCompany(db, ids, async (trx) => {
    const current = await findAlert(trx, ids.companyId, ids.id, true);
    // Another server has told it, or it was changed meanwhile.
    if (!current || current.version !== alert.version || !hasNews(current, now)) return;
    if (current.firing !== alert.firing) return;
    const event = alert.firing ? 'fires' : 'ends';
    await storeState(trx, alert.id, { toldFiring: alert.firing });
    const news: News = { alert, firing, event, company: ownerAccount?.company ?? '' };
    for (const reader of readers) await tellReader(trx, context, news, reader, now);
    const target = webhookOf(context, alert);
    if (!target) return;
    const messageId = await webhookFiring(trx, context, news, target, ownerAccount);
    await insertDelivery(trx, alert.companyId, {
      ...{ firingId: firing.id, event, channel: 'webhook', adminId: null, messageId, skipped: null, at: now },
    });
  });
}

async function tellReader(trx: Trx, context: TellContext, news: News, { adminId, account, caller }: Reader, now: Date) {
  const { firing, event, alert } = news;
  let skipped = typeof caller === 'string' ? caller : null;
  const messageId = newMessageId(context);
  if (skipped === null && !(account && (await mailFiring(trx, context, news, account, messageId)))) skipped = 'address';
  await insertDelivery(trx, alert.companyId, {
    ...{ firingId: firing.id, event, channel: 'mail', adminId, skipped, at: now },
    messageId: skipped === null ? messageId : null,
  });
}

/** The address and secret of an alert's webhook. */
const webhookOf = (
  { secrets }: Pick<Context, 'secrets'>,
  { companyId, webhookSealed }: Pick<StoredAlert, 'companyId' | 'webhookSealed'>,
): WebhookTarget | undefined =>
  webhookSealed === null
    ? undefined
    : (JSON.parse(secrets.unseal(webhookSealed, alertWebhookPlace(companyId))) as WebhookTarget);

/**
 * Recipients with whether they may see the figure: their scopes reach as far as the owner's, they find every record that
 * the filters name, and they count the same for the interval with which it fired.
 */
async function withSight(
  context: Pick<Context, 'models' | 'secrets' | 'now'> & { readonly trx: Trx },
  alert: StoredAlert,
  firing: Firing,
  owner: Caller,
  readers: readonly Reader[],
): Promise<readonly Reader[]> {
  const { model } = context.models.current();
  const interval = intervalAt(alert.timezone, alert.step, firing.from.getTime());
  const counted = async (caller: Caller) => {
    const access = { trx: context.trx, model, caller: { ...caller, timezone: alert.timezone } };
    return figureOf(await figuresOf({ ...access, seal: context.secrets.seal }, alert, context.now()), interval);
  };
  const value = await counted(owner);
  const found: Reader[] = [];
  for (const reader of readers) {
    const { caller } = reader;
    const sees =
      typeof caller === 'string' ||
      caller.adminId === owner.adminId ||
      (await seesFigure(caller, owner, value, counted));
    found.push(sees ? reader : { ...reader, caller: 'unseen' });
  }
  return found;
}

async function seesFigure(
  caller: Caller,
  owner: Caller,
  value: number,
  counted: (caller: Caller) => Promise<number>,
): Promise<boolean> {
  if (!isScopeWithin(owner.scope, caller.scope)) return false;
  try {
    return (await counted(caller)) === value;
  } catch (error) {
    if (error instanceof MissingFilterError) return false;
    throw error;
  }
}
