import type { Caller } from '../../../domain/access/caller';
import type { QuietHours } from '../../../domain/alerts/alert';
import type { WatchCard } from '../../../domain/records/auditWatch';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import {
  deleteWatch,
  findWatch,
  insertWatch,
  lastSeq,
  lockWatchCounts,
  updateWatch,
  watchesOf,
  type StoredWatch,
  type WatchSettings,
} from '../../storage/audit-watches/watches';
import { auditWatchWebhookPlace } from '../../storage/installation/sealedPlaces';
import { listViews } from '../../storage/preferences/views';
import type { OwnAccess } from '../account/ownAccount';
import { requirePerson, requireProof } from '../account/proof';
import { isWebhookAddress, newWebhook } from '../mail/webhookInput';
import { changesBetween } from '../records/audit';
import { loggedTitle } from '../targets/targets';
import { auditLogIn, viewOf, WATCH_ELEMENT } from './match';

/** Most of a company, and of a person in it: each is a search every minute. */
const MAX_WATCHES_OF_COMPANY = 200;
const MAX_WATCHES_OF_PERSON = 20;

interface WatchInput {
  readonly viewId: number;
  readonly mail: boolean;
  /** An address: a new webhook; null: none; absent: as before. */
  readonly webhook?: string | null | undefined;
  readonly quiet: QuietHours | null;
  readonly enabled: boolean;
}

/** A saved watch; the secret is that of a new webhook, and is never answered again. */
interface Saved {
  readonly id: number;
  readonly secret?: string | undefined;
}

/** The person of the caller, in the company that they work in. @throws 403 for API keys and while impersonating */
const ownerOf = (caller: Caller) => ({ adminId: requirePerson(caller).adminId, companyId: caller.companyId });

/** The caller's own watches, and the saved views of the audit log that they may be about. */
export async function ownWatches(
  access: OwnAccess,
): Promise<{ watches: WatchCard[]; views: { id: number; name: string }[] }> {
  const { trx, caller, model } = access;
  const { companyId, adminId } = ownerOf(caller);
  const log = auditLogIn(model);
  const views = log ? await listViews(trx, { companyId, adminId }, log.name) : [];
  const watches = await watchesOf(trx, companyId, adminId);
  return {
    views: views.map(({ id, name }) => ({ id: Number(id), name })),
    watches: watches.map(({ id, viewId, mail, webhookHost, quiet, timezone, enabled, problem, version, last }) => ({
      ...{ id, viewId, mail, webhook: webhookHost, quiet, timezone, enabled, problem, version },
      name: views.find((view) => Number(view.id) === viewId)?.name ?? null,
      last: last && { at: last.at.toISOString(), matches: last.matches },
    })),
  };
}

/**
 * Makes a watch of the caller: it sees what they may see of the log at each time, and begins with the next entry.
 * @throws PorticoError 422 by field; 409 AUDIT_WATCH_TOO_MANY, AUDIT_WATCH_COMPANY_FULL; 403 PROOF_REQUIRED
 * for a new webhook; 403 for API keys and while impersonating
 */
export async function createWatch(context: Context, access: OwnAccess, input: WatchInput): Promise<Saved> {
  const { trx } = access;
  const { companyId, adminId: ownerId } = ownerOf(access.caller);
  const { teamMemberId } = access.caller;
  const settings = await checked(context, access, input, false);
  const there = await lockWatchCounts(trx, companyId, ownerId);
  if (there.own >= MAX_WATCHES_OF_PERSON) throw errors.failure('AUDIT_WATCH_TOO_MANY', MAX_WATCHES_OF_PERSON);
  if (there.all >= MAX_WATCHES_OF_COMPANY) throw errors.failure('AUDIT_WATCH_COMPANY_FULL', MAX_WATCHES_OF_COMPANY);
  const webhook = newWebhook(access, input.webhook, auditWatchWebhookPlace(companyId));
  const owned = { companyId, ownerId, teamMemberId, seenSeq: await lastSeq(trx, companyId), now: context.now() };
  const id = await insertWatch(trx, { ...owned, webhook: webhook?.stored ?? { host: null, sealed: null } }, settings);
  await auditChange(access, 'create', id, undefined, settings, webhook);
  return { id, secret: webhook?.secret };
}

/**
 * Changes a watch of the caller. One that was off, or is about another view, begins with the next entry.
 * @throws PorticoError as `createWatch`; 404 also for one of another administrator; 412 STALE_VERSION
 */
export async function changeWatch(
  context: Context,
  access: OwnAccess,
  id: number,
  { version, ...input }: WatchInput & { readonly version: number },
): Promise<Saved> {
  const { trx, caller } = access;
  const watch = await ownWatch(access, id);
  if (watch.version !== version) throw errors.staleVersion();
  const settings = await checked(context, access, input, watch.webhookHost !== null);
  const webhook = newWebhook(access, input.webhook, auditWatchWebhookPlace(caller.companyId));
  const goesOn = watch.enabled && watch.problem === null && watch.viewId === settings.viewId;
  const seenSeq = goesOn ? watch.seenSeq : await lastSeq(trx, caller.companyId);
  const { teamMemberId } = caller;
  await updateWatch(trx, id, settings, { webhook: webhook?.stored, teamMemberId, seenSeq, now: context.now() });
  await auditChange(access, 'update', id, settingsOf(watch), settings, webhook);
  return { id, secret: webhook?.secret };
}

/** @throws PorticoError 404 */
export async function removeWatch(access: OwnAccess, id: number): Promise<void> {
  const watch = await ownWatch(access, id);
  await deleteWatch(access.trx, id);
  await auditChange(access, 'delete', id, settingsOf(watch), settingsOf(watch));
}

/** A watch of the caller, locked. @throws PorticoError 404 */
async function ownWatch({ trx, caller }: OwnAccess, id: number): Promise<StoredWatch> {
  const { companyId, adminId } = ownerOf(caller);
  const watch = await findWatch(trx, companyId, id, true);
  if (watch?.ownerId !== adminId) throw errors.elementNotFound();
  return watch;
}

/** @throws PorticoError 422 by field; 403 PROOF_REQUIRED */
async function checked(
  { config }: Context,
  access: OwnAccess,
  { viewId, mail, webhook, quiet, enabled }: WatchInput,
  hadWebhook: boolean,
): Promise<WatchSettings> {
  // From then on entries leave for that address, also when the session has ended.
  if (typeof webhook === 'string') requireProof(access.caller);
  const problems: Record<string, errors.FieldError> = {};
  const view = await viewOf(access, viewId);
  if (!view) problems['viewId'] = errors.fieldError('FIELD_INVALID_CHOICE');
  if (quiet && quiet.from === quiet.to) problems['quiet'] = errors.fieldError('FIELD_SAME_TIMES');
  if (typeof webhook === 'string' && !isWebhookAddress(webhook, config.webhooks)) {
    problems['webhook'] = errors.fieldError('FIELD_PUBLIC_ADDRESS');
  }
  const hasWebhook = webhook === undefined ? hadWebhook : webhook !== null;
  if (!mail && !hasWebhook) problems['mail'] = errors.fieldError('FIELD_REQUIRED');
  if (!view || Object.keys(problems).length > 0) throw errors.validationFailed(problems);
  return { viewId, mail, quiet, enabled, timezone: access.own.timeZone };
}

const settingsOf = ({ viewId, mail, quiet, timezone, enabled }: StoredWatch): WatchSettings => ({
  ...{ viewId, mail, quiet, timezone, enabled },
});

/** Writes what has changed; but no address of a webhook, which can hold a secret. */
async function auditChange(
  access: OwnAccess,
  action: 'create' | 'update' | 'delete',
  elementId: number,
  before: WatchSettings | undefined,
  settings: WatchSettings,
  webhook?: ReturnType<typeof newWebhook>,
): Promise<void> {
  const changes = changesBetween({ ...before }, { ...settings });
  const title = await loggedTitle(access, 'view', settings.viewId);
  appendAudit(access.trx, {
    ...actorOf(access.caller),
    action,
    element: WATCH_ELEMENT,
    elementId,
    data: {
      title,
      ...(Object.keys(changes).length > 0 && { changes }),
      ...(webhook && { webhook: webhook.stored.host === null ? 'removed' : 'new', host: webhook.stored.host }),
    },
  });
}
