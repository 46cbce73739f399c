import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import {
  findAlert,
  insertAlert,
  lockAlertCounts,
  markDeleted,
  switchAlert,
  updateAlert,
} from '../../storage/alerts/alerts';
import { rightsText, type AlertSettings, type StoredAlert } from '../../storage/alerts/row';
import { cutFiring } from '../../storage/alerts/firings';
import { alertWebhookPlace } from '../../storage/installation/sealedPlaces';
import type { Access } from '../../storage/records/records';
import { forgetUnsubscriptions } from '../../storage/unsubscriptions/unsubscriptions';
import type { OwnAccess } from '../account/ownAccount';
import { requirePerson } from '../account/proof';
import { changesBetween } from '../records/audit';
import { firstEvaluated, nextDue, notificationTime } from './evaluateAlert';
import { figuresOf, MissingFilterError } from './figures';
import { newWebhook } from '../mail/webhookInput';
import { readInput, type AlertInput } from './input';
import { possibleRecipients } from './recipients';
import { figureRights, figureVisibility, maySeeAlert, mayStop } from './visibility';

/** Most alerts of a company, and of a person in it: each is evaluated every hour. */
const MAX_ALERTS_OF_COMPANY = 1_000;
const MAX_ALERTS_OF_PERSON = 100;

/** The word under which the audit log knows alerts. */
const ELEMENT = 'alert';

/** A saved alert; the secret is that of a new webhook, and is never answered again. */
interface Saved {
  readonly id: number;
  readonly secret?: string | undefined;
}

/** @throws PorticoError 422 for filters that name a record that the caller does not find */
async function requireFilters(access: Access, settings: AlertSettings, now: Date): Promise<void> {
  try {
    await figuresOf(access, settings, now);
  } catch (error) {
    if (!(error instanceof MissingFilterError)) throw error;
    throw errors.validationFailed({ filters: errors.fieldError('FIELD_INVALID_CHOICE') });
  }
}

const dueOf = (settings: AlertSettings, from: Date) => (settings.enabled ? nextDue(settings, from.getTime()) : null);

/**
 * Makes an alert of the caller: it counts with their rights, scopes and team, in the company in which they work, on the
 * clocks of their account's time zone.
 * @throws PorticoError 422 by field; 409 ALERT_TOO_MANY_BY, ALERT_TOO_MANY; 403 for API keys and while impersonating
 */
export async function createAlert(context: Context, access: OwnAccess, input: AlertInput): Promise<Saved> {
  const { caller, trx } = access;
  requirePerson(caller);
  const now = context.now();
  const allowed = await possibleRecipients(access);
  const zone = access.own.timeZone;
  const { webhooks } = context.config;
  const settings = readInput(input, zone, new Set(allowed.map(({ id }) => id)), false, webhooks);
  await requireFilters(access, settings, now);
  const there = await lockAlertCounts(trx, caller.companyId, caller.adminId);
  if (there.own >= MAX_ALERTS_OF_PERSON) throw errors.failure('ALERT_TOO_MANY_BY', MAX_ALERTS_OF_PERSON);
  if (there.all >= MAX_ALERTS_OF_COMPANY) throw errors.failure('ALERT_TOO_MANY', MAX_ALERTS_OF_COMPANY);
  const webhook = newWebhook(access, input.webhook, alertWebhookPlace(caller.companyId));
  const evaluatedTo = firstEvaluated(settings, now.getTime());
  const { companyId, adminId: ownerId, teamMemberId } = caller;
  const id = await insertAlert(
    trx,
    {
      ...{ companyId, ownerId, teamMemberId, rights: figureRights(access), evaluatedTo },
      webhook: webhook?.stored ?? { host: null, sealed: null },
      nextAt: dueOf(settings, evaluatedTo),
    },
    settings,
  );
  log(access, 'create', id, undefined, settings, webhook);
  return { id, secret: webhook?.secret };
}

/** What an alert counts and when it fires: what it knows about another figure is worth nothing. */
const ruleText = (settings: AlertSettings) => {
  const { name: _name, recipients: _recipients, quiet: _quiet, ...figure } = settings;
  return JSON.stringify(Object.entries(figure).sort(([a], [b]) => a.localeCompare(b)));
};

/**
 * Changes an alert of the caller. When it counts something else, fires for another reason, or was off, it starts again.
 * @throws PorticoError as `createAlert`; 404 also for an alert of another administrator; 412 STALE_VERSION
 */
export async function changeAlert(
  context: Context,
  access: OwnAccess,
  id: number,
  { version, ...input }: AlertInput & { readonly version: number },
): Promise<Saved> {
  const { caller, trx } = access;
  requirePerson(caller);
  const alert = await findAlert(trx, caller.companyId, id, true);
  if (!alert || alert.ownerId !== caller.adminId) throw errors.elementNotFound();
  if (alert.version !== version) throw errors.staleVersion();
  const now = context.now();
  const allowed = new Set([...(await possibleRecipients(access)).map((one) => one.id), ...alert.recipients]);
  const settings = readInput(input, access.own.timeZone, allowed, alert.webhookHost !== null, context.config.webhooks);
  await requireFilters(access, settings, now);
  const webhook = newWebhook(access, input.webhook, alertWebhookPlace(caller.companyId));
  const rights = figureRights(access);
  const startsAnew =
    ruleText(settings) !== ruleText(settingsOf(alert)) ||
    caller.teamMemberId !== alert.teamMemberId ||
    rightsText(rights) !== rightsText(alert.rights) ||
    !alert.enabled;
  const evaluatedTo = startsAnew ? firstEvaluated(settings, now.getTime()) : alert.evaluatedTo;
  if (startsAnew) await cutFiring(trx, id, now);
  await updateAlert(trx, id, settings, {
    webhook: webhook?.stored,
    restart: startsAnew ? { evaluatedTo } : undefined,
    teamMemberId: caller.teamMemberId,
    rights,
    nextAt: dueOf(settings, evaluatedTo),
    notifyAt: startsAnew || alert.notifyAt !== null ? notificationTime(settings, now) : null,
  });
  await forgetUnsubscriptions(trx, 'alert', id, settings.recipients);
  log(access, 'update', id, settingsOf(alert), settings, webhook);
  return { id, secret: webhook?.secret };
}

const settingsOf = ({ name, recipients, quiet, timezone, enabled, ...alert }: StoredAlert): AlertSettings => ({
  ...{ name, recipients, quiet, timezone, enabled },
  ...{ source: alert.source, counted: alert.counted, filters: alert.filters, step: alert.step },
  ...{ condition: alert.condition, threshold: alert.threshold, side: alert.side },
  ...{ sensitivity: alert.sensitivity, weeks: alert.weeks, hold: alert.hold },
});

/** An alert that the caller may stop, locked. @throws PorticoError 404; 403 for one that they only see */
async function stoppable(access: Access, id: number): Promise<StoredAlert> {
  requirePerson(access.caller);
  const alert = await findAlert(access.trx, access.caller.companyId, id, true);
  if (!alert) throw errors.elementNotFound();
  if (!maySeeAlert(access, alert, await figureVisibility(access, [alert.filters]))) throw errors.elementNotFound();
  if (!mayStop(access, alert)) throw errors.notEnoughPermissions();
  return alert;
}

/** Switches an alert off, or one of the caller's on again. @throws PorticoError 404; 403 */
export async function switchTo(access: Access, now: Date, id: number, enabled: boolean): Promise<void> {
  const alert = await stoppable(access, id);
  // It counts with the rights of its owner, so only the owner switches it on.
  const isOwner = alert.ownerId === access.caller.adminId;
  if (enabled && !(isOwner && access.caller.permissions.has('report:edit'))) throw errors.notEnoughPermissions();
  if (alert.enabled === enabled) return;
  const evaluatedTo = firstEvaluated(alert, now.getTime());
  await cutFiring(access.trx, id, now);
  const nextAt = dueOf({ ...alert, enabled }, evaluatedTo);
  await switchAlert(access.trx, id, enabled, { evaluatedTo, nextAt, notifyAt: notificationTime(alert, now) });
  const before = settingsOf(alert);
  log(access, enabled ? 'enable' : 'disable', id, before, { ...before, enabled });
}

/**
 * Deletes an alert with its firings; recipients who were notified of one that lasts are notified of its end first.
 * @throws PorticoError 404; 403
 */
export async function removeAlert(access: Access, now: Date, id: number): Promise<void> {
  const alert = await stoppable(access, id);
  await cutFiring(access.trx, id, now);
  await markDeleted(access.trx, id, { at: now, notifyAt: notificationTime(alert, now) });
  log(access, 'delete', id, settingsOf(alert), settingsOf(alert));
}

/**
 * Writes what has changed, field by field; but no address of a webhook, which can hold a secret.
 * @param before undefined for a new alert
 * @param webhook undefined: as before
 */
function log(
  { trx, caller }: Access,
  action: 'create' | 'update' | 'delete' | 'enable' | 'disable',
  elementId: number,
  before: AlertSettings | undefined,
  settings: AlertSettings,
  webhook?: ReturnType<typeof newWebhook>,
): void {
  const changes = changesBetween({ ...before }, { ...settings });
  appendAudit(trx, {
    ...actorOf(caller),
    action,
    element: ELEMENT,
    elementId,
    data: {
      title: settings.name,
      ...(Object.keys(changes).length > 0 && { changes }),
      // Also of a new secret for the same address.
      ...(webhook && { webhook: webhook.stored.host === null ? 'removed' : 'new', host: webhook.stored.host }),
    },
  });
}
