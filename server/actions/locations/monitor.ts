import {
  earlierRanges,
  presentRange,
  rangeBefore,
  recoveredRange,
  recoveryRange,
  silentRange,
  type CountedRange,
} from '../../../domain/rules/monitoringRanges';
import {
  monitoringState,
  trafficTrend,
  type Recovery,
  type Silence,
  type Traffic,
} from '../../../domain/rules/monitoringState';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { announceMonitoring } from '../../storage/installation/channels';
import {
  countSignIns,
  forgetStates,
  mayMonitor,
  monitoredLocations,
  storeStates,
  type Monitored,
} from '../../storage/locations/monitoring';
import { noteRun } from '../../storage/locations/monitoringRun';

/** Locations that are evaluated in one transaction. */
const BATCH = 500;
const NO_TRAFFIC: Traffic = { now: 0, weeks: [], silence: null, recovery: null };

/**
 * Computes the state of every location of every company, and stores it with its evidence (specification S-LOC-7). Does
 * nothing while another server does it. Only a run without a failure is noted: with one, the states that are shown are
 * older than the run.
 * @param onError called for a batch that failed; the others are done all the same
 */
export async function monitorLocations(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  onError: (error: unknown) => void,
): Promise<void> {
  await asSystem(db, async (turn) => {
    if (!(await mayMonitor(turn))) return;
    let isComplete = true;
    const fail = (error: unknown) => {
      isComplete = false;
      onError(error);
    };
    await asSystem(db, async (trx) => announceMonitoring(trx, await forgetStates(trx, null))).catch(fail);
    for (let after = 0; ;) {
      const now = clock().getTime();
      const locations = await asSystem(db, (trx) => monitoredLocations(trx, { after, limit: BATCH }));
      await asSystem(db, (trx) => storeStatesOf(trx, locations, now)).catch(fail);
      const last = locations.at(-1)?.id;
      if (last === undefined) break;
      after = last;
    }
    if (isComplete) await noteRun(turn, clock());
  });
}

/** The same for some locations, in the transaction of a change. */
export async function monitorNow(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  await announceMonitoring(trx, await forgetStates(trx, ids));
  await storeStatesOf(trx, await monitoredLocations(trx, { ids }), now);
}

async function storeStatesOf(trx: Trx, locations: readonly Monitored[], now: number): Promise<void> {
  const counted = await trafficOf(trx, locations, now);
  const evaluated = locations.map((location) => {
    const traffic = counted.get(location.id) ?? NO_TRAFFIC;
    return {
      id: location.id,
      provisioning: location.provisioning,
      state: monitoringState({ ...location, traffic }, now),
      signins: traffic.now,
      before: traffic.weeks[0] ?? 0,
      trend: trafficTrend(traffic),
    };
  });
  await announceMonitoring(trx, await storeStates(trx, evaluated, now));
}

/**
 * Counts what the states are computed from: of every location the present, of silent ones that are not critical the
 * silence as well, of critical ones that are not silent what has come since.
 */
async function trafficOf(
  trx: Trx,
  locations: readonly Monitored[],
  now: number,
): Promise<ReadonlyMap<number, Traffic>> {
  const used = locations.filter(({ first }) => first !== null);
  const present = await countSignIns(
    trx,
    used.map((one) => ({ id: one.id, ranges: withWeeks(presentRange(now), one) })),
  );
  // A silent location that is critical stays so, however many are missing.
  const silent = used.filter(
    ({ id, last, previous }) => last !== null && previous !== 'critical' && present.get(id)?.[0] === 0,
  );
  const silences = silent.map((one) => silenceRanges(one, now));
  const missed = await countSignIns(trx, silences);
  const silenceOf = new Map(
    silences.map(({ id, weeks }): [number, Silence] => {
      const counts = missed.get(id) ?? [];
      const [today = 0, ...todayWeeks] = counts.slice(weeks);
      return [id, { weeks: counts.slice(0, weeks), today, todayWeeks }];
    }),
  );
  const recovering = used.filter(({ id, previous }) => previous === 'critical' && (present.get(id)?.[0] ?? 0) > 0);
  const recovered = await countSignIns(
    trx,
    recovering.map((one) => ({ id: one.id, ranges: recoveryRanges(one, now) })),
  );
  const recoveryOf = new Map(
    [...recovered].map(([id, [signIns = 0, ...weeks]]): [number, Recovery] => [id, { signIns, weeks }]),
  );
  return new Map(
    [...present].map(([id, [at = 0, ...weeks]]) => [
      id,
      { now: at, weeks, silence: silenceOf.get(id) ?? null, recovery: recoveryOf.get(id) ?? null },
    ]),
  );
}

/** The ranges of `Recovery`. */
const recoveryRanges = ({ zone, first, previousSince }: Monitored, now: number): CountedRange[] => [
  recoveredRange(now, previousSince ?? 0),
  ...earlierRanges(recoveryRange(now), zone, first ?? 0),
];

const withWeeks = (range: CountedRange, { zone, first }: Monitored): CountedRange[] => [
  range,
  ...earlierRanges(range, zone, first ?? 0),
];

/** The ranges of `Silence`, those of its weeks first. @returns `weeks` the number of these */
function silenceRanges(location: Monitored, now: number) {
  const last = location.last ?? 0;
  const silence = silentRange(now, last);
  const weeks = earlierRanges(silence, location.zone, location.first ?? 0);
  return { id: location.id, weeks: weeks.length, ranges: [...weeks, ...withWeeks(rangeBefore(now, last), location)] };
}
