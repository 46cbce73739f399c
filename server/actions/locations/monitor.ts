import {
  MONITORING_WINDOW_MS,
  monitoringState,
  trafficTrend,
  type Traffic,
} from '../../../domain/rules/monitoringState';
import { DAY_MS } from '../../../domain/time/durations';
import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import {
  countTraffic,
  forgetStates,
  mayMonitor,
  monitoredLocations,
  storeStates,
  type Monitored,
} from '../../storage/locations/monitoring';

/** Locations that are judged in one transaction. */
const BATCH = 500;
const NOBODY: Traffic = { now: 0, before: 0, day: 0 };

/**
 * Works out the state of every location of every company, and stores it with its evidence (specification S-LOC-7). Does
 * nothing while another server does it.
 * @param onError told of a batch that failed; the others are done all the same
 */
export async function monitorLocations(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  onError: (error: unknown) => void,
): Promise<void> {
  await asSystem(db, async (turn) => {
    if (!(await mayMonitor(turn))) return;
    await asSystem(db, (trx) => forgetStates(trx, null)).catch(onError);
    for (let after = 0; ;) {
      const now = clock().getTime();
      const locations = await asSystem(db, (trx) => monitoredLocations(trx, { after, limit: BATCH }));
      await asSystem(db, (trx) => judge(trx, locations, now)).catch(onError);
      const last = locations.at(-1)?.id;
      if (last === undefined) return;
      after = last;
    }
  });
}

/** The same for some locations, in the transaction of a change. */
export async function monitorNow(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  await forgetStates(trx, ids);
  await judge(trx, await monitoredLocations(trx, { ids }), now);
}

async function judge(trx: Trx, locations: readonly Monitored[], now: number): Promise<void> {
  const windows = locations.map(({ id, zone }) => ({ id, weekAgo: weekBefore(now, zone) }));
  const counted = await countTraffic(trx, windows, now, MONITORING_WINDOW_MS);
  const judged = locations.map((location) => {
    const traffic = counted.get(location.id) ?? NOBODY;
    return {
      id: location.id,
      provisioning: location.provisioning,
      state: monitoringState({ ...location, traffic }, now),
      signins: traffic.now,
      before: traffic.before,
      trend: trafficTrend(traffic),
    };
  });
  await storeStates(trx, judged, now);
}

/** The same time a week before on the clock of a zone, in ms since 1970; seven times 24 hours without a zone. */
function weekBefore(now: number, zone: string | null): number {
  const before = now - 7 * DAY_MS;
  const clock = zone === null ? '' : toWallClock(new Date(now), zone);
  if (zone === null || clock === '') return before;
  const day = new Date(Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) - 7 * DAY_MS).toISOString().slice(0, 10);
  return Date.parse(fromWallClock(`${day} ${clock.slice(11)}`, zone) ?? '') || before;
}
