import type { AlertDetail } from '../../../domain/alerts/answers';
import * as errors from '../../errors/catalogue';
import { findAlert, listAlerts } from '../../storage/alerts/alerts';
import type { StoredAlert } from '../../storage/alerts/row';
import { deliveriesOf } from '../../storage/alerts/deliveries';
import { firingsOf, lastFirings } from '../../storage/alerts/firings';
import { listRows } from '../../storage/records/records';
import { unsubscriptionsOf } from '../../storage/unsubscriptions/unsubscriptions';
import type { OwnAccess } from '../account/ownAccount';
import { mayDo } from '../records/operations';
import { filterNames } from '../reports/filterNames';
import { figureVisibility, maySeeAlert } from './visibility';
import { shown, shownFiring } from './shown';

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

/** Who has unsubscribed from which alert. */
type Unsubscribed = Awaited<ReturnType<typeof unsubscriptionsOf>>;

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
