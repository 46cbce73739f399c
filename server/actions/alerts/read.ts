import type { AlertDetail, AlertFiring, AlertLine } from '../../../domain/alerts/answers';
import { DAY_MS } from '../../../domain/time/durations';
import * as errors from '../../errors/catalogue';
import { findAlert, listAlerts } from '../../storage/alerts/alerts';
import type { StoredAlert } from '../../storage/alerts/row';
import { deliveriesOf, type DeliveryResult } from '../../storage/alerts/deliveries';
import { firingsOf, lastFirings, type Firing } from '../../storage/alerts/firings';
import { listRows, type Access } from '../../storage/records/records';
import { unsubscriptionsOf, type Unsubscription } from '../../storage/unsubscriptions/unsubscriptions';
import type { OwnAccess } from '../account/ownAccount';
import { mayDo } from '../records/operations';
import { filterNames, type NamedFilters } from '../reports/filterNames';
import { figureVisibility, maySeeAlert, mayStop } from './visibility';

/** Firings of an alert that its page shows. */
const MAX_SHOWN_FIRINGS = 100;

/** Names of administrators by key, as far as the caller sees them in the list; their own is among them. */
async function namesOf(access: OwnAccess, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const { caller, model, own } = access;
  const names = new Map<number, string>();
  const resource = model.resources['administrators'];
  const key = resource?.fields.find(({ name }) => name === resource.id);
  if (resource && key && mayDo(resource, caller, 'view') && ids.size > 0) {
    const rows = await listRows(access, resource, resource.fields, {
      ...{ conditions: [{ field: key, op: 'in', value: [...ids] }], extraConditions: [], excludedPresets: [] },
      ...{ deleted: 'with', offset: 0, limit: ids.size, sort: [] },
    });
    for (const row of rows) names.set(Number(row['adminid']), String(row['ad_name'] ?? row['ad_login'] ?? ''));
  }
  if (ids.has(own.id)) names.set(own.id, own.name);
  return names;
}

type Names = ReadonlyMap<number, string>;

/** What else a line about an alert needs. */
interface AlertFacts {
  /** Whether the reader sees the figure, see `figureVisibility`. */
  readonly seesAll: boolean;
  readonly names: Names;
  readonly filters: NamedFilters;
  readonly lastFired: Date | null;
  readonly unsubscribed: readonly Unsubscription[];
}

/** Who has unsubscribed from which alert. */
type Unsubscribed = Awaited<ReturnType<typeof unsubscriptionsOf>>;

/**
 * An alert for a reader. Recipients whom the reader does not see have no name; figures that were counted while its owner
 * saw more than the reader are not answered.
 */
function shown(
  access: Access,
  alert: StoredAlert,
  { seesAll, names, filters, lastFired, unsubscribed }: AlertFacts,
): AlertLine {
  const isOwner = alert.ownerId === access.caller.adminId;
  return {
    id: alert.id,
    name: alert.name,
    source: alert.source,
    counted: alert.counted,
    filters: seesAll || isOwner ? alert.filters : '',
    step: alert.step,
    condition: alert.condition,
    threshold: alert.threshold,
    side: alert.side,
    sensitivity: alert.sensitivity,
    weeks: alert.weeks,
    hold: alert.hold,
    quiet: alert.quiet,
    timezone: alert.timezone,
    enabled: alert.enabled,
    version: alert.version,
    firing: seesAll && alert.firing,
    verdict: seesAll ? alert.verdict : null,
    problem: alert.problem,
    nextAt: alert.nextAt?.toISOString() ?? null,
    last:
      alert.lastValue === null || !seesAll
        ? null
        : { value: alert.lastValue, low: alert.lastLow, high: alert.lastHigh },
    lastFired: (seesAll && lastFired?.toISOString()) || null,
    filterNames: filters.map(([name, values]) => ({ name, values })),
    owner: { id: alert.ownerId, name: names.get(alert.ownerId) ?? null },
    recipients: alert.recipients.map((id) => ({ id, name: names.get(id) ?? null })),
    unsubscribed: unsubscribed.map(({ adminId, at }) => ({
      id: adminId,
      name: names.get(adminId) ?? null,
      at: at.toISOString(),
    })),
    webhook: alert.webhookHost,
    mayEdit: isOwner && access.caller.permissions.has('report:edit'),
    mayStop: mayStop(access, alert),
  };
}

const peopleOf = (alerts: readonly StoredAlert[], unsubscribed: Unsubscribed) =>
  new Set(
    alerts.flatMap(({ id, ownerId, recipients }) => [
      ownerId,
      ...recipients,
      ...(unsubscribed.get(id) ?? []).map(({ adminId }) => adminId),
    ]),
  );

/** The alerts that the caller sees, by name. */
export async function alertLines(access: OwnAccess) {
  const { trx, caller } = access;
  const all = await listAlerts(trx, caller.companyId);
  const seesFigure = await figureVisibility(
    access,
    all.map(({ filters }) => filters),
  );
  const seen = all.filter((alert) => maySeeAlert(access, alert, seesFigure));
  const unsubscribed = await unsubscriptionsOf(
    trx,
    'alert',
    seen.map(({ id }) => id),
  );
  const [names, last] = [await namesOf(access, peopleOf(seen, unsubscribed)), await lastFirings(trx, caller.companyId)];
  const filtersOf = await filterNames(
    access,
    seen.map(({ filters }) => filters),
  );
  return seen.map((alert) =>
    shown(access, alert, {
      seesAll: seesFigure(alert),
      names,
      filters: filtersOf(alert.filters),
      lastFired: last.get(alert.id) ?? null,
      unsubscribed: unsubscribed.get(alert.id) ?? [],
    }),
  );
}

/** Days that the outbox keeps a message. */
const OUTBOX_DAYS = 30;

const shownFiring = (firing: Firing, deliveries: readonly DeliveryResult[], names: Names, now: Date): AlertFiring => ({
  id: firing.id,
  from: firing.from.toISOString(),
  to: firing.to.toISOString(),
  value: firing.value,
  low: firing.low,
  high: firing.high,
  median: firing.median,
  endedFrom: firing.endedFrom?.toISOString() ?? null,
  endedAt: firing.endedAt?.toISOString() ?? null,
  endedValue: firing.endedValue,
  cut: firing.cut,
  error: firing.error,
  endedError: firing.endedError,
  deliveries: deliveries.map(({ event, channel, adminId, messageId, skipped, state, error, at }) => ({
    event,
    channel,
    name: adminId === null ? null : (names.get(adminId) ?? null),
    // The outbox of another company, where a recipient is at home, says nothing here.
    state: skipped === null ? (state ?? (isForgotten(messageId, at, now) ? 'forgotten' : null)) : 'skipped',
    skipped,
    error,
    at: at.toISOString(),
  })),
});

/** Whether a message was written and is no longer in the outbox. */
const isForgotten = (messageId: string | null, at: Date, now: Date) =>
  messageId !== null && now.getTime() - at.getTime() > OUTBOX_DAYS * DAY_MS;

/** One alert with its firings, the newest first. @throws PorticoError 404 for one that the caller does not see */
export async function alertDetail(access: OwnAccess, id: number, now: Date): Promise<AlertDetail> {
  const { trx, caller } = access;
  const alert = await findAlert(trx, caller.companyId, id);
  if (!alert) throw errors.elementNotFound();
  const stored = await firingsOf(trx, id, MAX_SHOWN_FIRINGS);
  const seesFigure = await figureVisibility(access, [alert.filters, ...stored.map(({ filters }) => filters)]);
  if (!maySeeAlert(access, alert, seesFigure)) throw errors.elementNotFound();
  const firings = stored.filter(seesFigure);
  const deliveries = await deliveriesOf(
    trx,
    caller.companyId,
    firings.map((firing) => firing.id),
  );
  const unsubscribed = await unsubscriptionsOf(trx, 'alert', [id]);
  const people = new Set([...peopleOf([alert], unsubscribed), ...deliveries.flatMap(({ adminId }) => adminId ?? [])]);
  const names = await namesOf(access, people);
  const filtersOf = await filterNames(access, [alert.filters]);
  return {
    ...shown(access, alert, {
      seesAll: seesFigure(alert),
      names,
      filters: filtersOf(alert.filters),
      lastFired: firings[0]?.firedAt ?? null,
      unsubscribed: unsubscribed.get(id) ?? [],
    }),
    firings: firings.map((firing) =>
      shownFiring(
        firing,
        deliveries.filter(({ firingId }) => firingId === firing.id),
        names,
        now,
      ),
    ),
  };
}
