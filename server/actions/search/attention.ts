import type { Caller } from '../../../domain/access/caller';
import { allows } from '../../../domain/access/permissions';
import { filterAt } from '../../../domain/records/moments';
import { MAX_ATTENTION } from '../../../domain/limits';
import type { Preset, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { inCompany, type Database } from '../../db/connect';
import { countStoppedAlerts } from '../../storage/alerts/alerts';
import { parseListQuery } from '../../storage/records/listQuery';
import { REPORT_RIGHTS } from '../alerts/callers';
import { countRowsUpTo, type Access } from '../../storage/records/records';
import { callerOn, tenantFor } from '../../storage/records/rowAccess';
import { countStoppedSchedules } from '../../storage/scheduled-reports/schedules';

/** How many records of a preset need action; of `alerts` and `scheduled-reports` how many of the caller's are stopped. */
interface Waiting {
  readonly resource: string;
  readonly preset: string;
  readonly count: number;
}

/**
 * Counts the records of every preset with `attention`, in the order of the model, with the caller's rights and row
 * access filter; presets without any are left out. After them: how many of the caller's own alerts and scheduled reports
 * have stopped. In a company that is not the caller's own, records of every company (as the companies themselves) need
 * no action: that is a matter of the caller's own one.
 * @param now in ms since 1970
 */
export async function countWaiting(db: Database, access: Omit<Access, 'trx'>, now: number): Promise<Waiting[]> {
  const { model, caller } = access;
  const watched = Object.values(model.resources).flatMap((resource) =>
    watchedPresets(resource, caller.permissions).map((preset) => ({ resource, preset })),
  );
  const counts = await Promise.all(
    (caller.companyId === caller.homeCompanyId ? [true, false] : [false]).map(async (everyCompany) => {
      const isSome = (resource: Resource) =>
        tenantFor(resource, callerOn(resource, caller)).everyCompany === everyCompany;
      const some = watched.filter(({ resource }) => isSome(resource));
      if (some.length === 0) return [];
      return inCompany(db, { companyId: caller.companyId, everyCompany }, async (trx) => {
        const found: Waiting[] = [];
        for (const { resource, preset } of some) {
          const raw = { filter: filterAt(preset.filter, now), sort: [], offset: 0, limit: 0 };
          const query = parseListQuery(resource, caller.permissions, raw);
          const count = await countRowsUpTo(
            { ...access, trx, caller: callerOn(resource, caller) },
            resource,
            query,
            MAX_ATTENTION,
          );
          if (count > 0) found.push({ resource: resource.name, preset: preset.name, count });
        }
        return found;
      });
    }),
  );
  const own = await ownStopped(db, caller);
  const order = watched.map(({ resource, preset }) => `${resource.name} ${preset.name}`);
  const rank = ({ resource, preset }: Waiting) => order.indexOf(`${resource} ${preset}`);
  return [...counts.flat().sort((a, b) => rank(a) - rank(b)), ...own];
}

/** The alerts and scheduled reports of a person that are switched on and have stopped. */
async function ownStopped(db: Database, caller: Caller): Promise<Waiting[]> {
  const { companyId, adminId, permissions, tokenId } = caller;
  if (tokenId !== null || !allows(permissions, REPORT_RIGHTS)) return [];
  const found = await inCompany(db, caller, async (trx) => [
    { resource: 'alerts', preset: 'stopped', count: await countStoppedAlerts(trx, companyId, adminId) },
    { resource: 'scheduled-reports', preset: 'stopped', count: await countStoppedSchedules(trx, companyId, adminId) },
  ]);
  return found.filter(({ count }) => count > 0);
}

/** The presets of a resource with `attention` whose fields the caller may filter by. */
function watchedPresets(resource: Resource, permissions: ReadonlySet<string>): Preset[] {
  const { backend, permissions: rights, menu, list } = resource;
  // Logs are too long to be counted on every visit.
  if (backend.service === 'logs' || !allows(permissions, rights.view) || !allows(permissions, menu?.permission ?? []))
    return [];
  const readable = new Set(visibleFields(resource, permissions, 'read').map(({ name }) => name));
  return list.presets.filter(
    ({ attention, filter }) => attention !== undefined && Object.keys(filter).every((name) => readable.has(name)),
  );
}
