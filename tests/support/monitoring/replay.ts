import {
  earlierRanges,
  presentRange,
  rangeBefore,
  recoveredRange,
  recoveryRange,
  silentRange,
  type CountedRange,
} from '../../../domain/rules/monitoringRanges';
import { MONITORING_INTERVAL_MS, monitoringState, type MonitoringState } from '../../../domain/rules/monitoringState';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import { FROM, MAX_LATE_MS, TO, type DayLabel, type LabelledSite } from './labelledDays';

/** The state of a site until now, and since when; in ms since 1970. */
interface Previous {
  readonly state: MonitoringState | null;
  readonly since: number;
}

/** The state of a site at a time, from what had arrived by then. */
export type Judge = (site: LabelledSite, now: number, previous: Previous) => MonitoringState;

/** The rule of the product, with sign-ins counted in memory instead of in the database. */
export const rule: Judge = (site, now, previous) => {
  const { zone } = site.spec;
  const first = site.at[0] ?? 0;
  const last = lastArrived(site, now);
  const weeksOf = (range: CountedRange) => earlierRanges(range, zone, first).map((one) => arrived(site, one, now));
  const present = presentRange(now);
  const count = arrived(site, present, now);
  const silence = silentRange(now, last);
  const before = rangeBefore(now, last);
  const traffic = {
    ...{ now: count, weeks: weeksOf(present) },
    silence:
      count > 0 ? null : { weeks: weeksOf(silence), today: arrived(site, before, now), todayWeeks: weeksOf(before) },
    recovery: {
      signIns: arrived(site, recoveredRange(now, previous.since), now),
      weeks: weeksOf(recoveryRange(now)),
    },
  };
  return monitoringState(
    { provisioning: 'ready', provisioningAt: 0, first, last, previous: previous.state, traffic },
    now,
  );
};

/** The rule before decision 19: a week ago alone, critical at a tenth of a day of 100, or at half of 20. */
export const lastWeekAlone: Judge = (site, now) => {
  const present = presentRange(now);
  const count = arrived(site, present, now);
  const [week] = earlierRanges(present, site.spec.zone, 0);
  const before = arrived(site, week!, now);
  if (count > 0 || before === 0) return before >= 20 && count * 2 < before ? 'critical' : 'ok';
  const day = arrived(site, { from: week!.to - DAY_MS, to: week!.to }, now);
  return day >= 100 && before >= day / 10 ? 'critical' : 'warning';
};

/** How well a rule finds the silences of a site. An alarm is a change to critical. */
export interface Score {
  readonly silences: number;
  readonly found: number;
  /** Of those in which 20 sign-ins or more were missing. */
  readonly clear: number;
  readonly clearFound: number;
  readonly alarms: number;
  /** Alarms that began during a silence. */
  readonly right: number;
  /** What the days were like on which an alarm was wrong. */
  readonly wrong: readonly DayLabel[];
  /** From the beginning of each silence that began when 20 or more sign-ins in half an hour are usual, in minutes. */
  readonly delays: readonly number[];
}

/** Evaluates 90 days every four minutes, as the server does. */
export function scoreOf(site: LabelledSite, judge: Judge): Score {
  const silences = site.days.filter(({ label }) => label === 'silent');
  const alarms: number[] = [];
  eachState(site, judge, (now, state, before) => {
    if (state === 'critical' && before !== 'critical') alarms.push(now);
  });
  const during = ({ start, end }: { start: number; end: number }) =>
    alarms.find((at) => start <= at && at < end + MONITORING_INTERVAL_MS);
  const isRight = (at: number) => silences.some(({ start, end }) => start <= at && at < end + MONITORING_INTERVAL_MS);
  const clear = silences.filter(({ start, end }) => site.expected(start, end) >= 20);
  const busy = silences.filter(
    ({ start, end }) => end - start >= HOUR_MS && site.expected(start, start + HOUR_MS / 2) >= 20,
  );
  return {
    silences: silences.length,
    found: silences.filter(during).length,
    clear: clear.length,
    clearFound: clear.filter(during).length,
    alarms: alarms.length,
    right: alarms.filter(isRight).length,
    wrong: alarms.filter((at) => !isRight(at)).map((at) => labelAt(site, at)),
    delays: busy.map((one) => ((during(one) ?? Infinity) - one.start) / MINUTE_MS),
  };
}

/** Evaluates the 90 days every four minutes. @param told called with each state and the one before */
function eachState(
  site: LabelledSite,
  judge: Judge,
  told: (now: number, state: MonitoringState, before: MonitoringState | null) => void,
): void {
  let previous: Previous = { state: null, since: 0 };
  for (let now = FROM; now < TO; now += MONITORING_INTERVAL_MS) {
    const state = judge(site, now, previous);
    told(now, state, previous.state);
    if (state !== previous.state) previous = { state, since: now };
  }
}

/** How a rule holds its alarm during a silence. */
interface Held {
  /** From the beginning of the silence to the alarm, in hours; infinite without one. */
  readonly delay: number;
  /** Evaluations of the silence after the alarm in which the site was not critical. */
  readonly lost: number;
  /** From the end of the silence until the site was no longer critical, in hours. */
  readonly recovery: number;
}

/** What becomes of the alarm of each silence, until it ends. */
export function heldThrough(site: LabelledSite, judge: Judge): Held[] {
  const states: (readonly [number, MonitoringState])[] = [];
  eachState(site, judge, (now, state) => states.push([now, state]));
  return site.days.map(({ start, end }) => {
    const during = states.filter(([now]) => start <= now && now < end);
    const alarm = during.findIndex(([, state]) => state === 'critical');
    const over = states.find(([now, state]) => now >= end && state !== 'critical')?.[0] ?? Infinity;
    return {
      delay: alarm < 0 ? Infinity : (during[alarm]![0] - start) / HOUR_MS,
      lost: alarm < 0 ? 0 : during.slice(alarm).filter(([, state]) => state !== 'critical').length,
      recovery: (over - end) / HOUR_MS,
    };
  });
}

const labelAt = ({ days }: LabelledSite, at: number): DayLabel =>
  days.find(({ label, start, end }) => label !== 'ordinary' && start <= at && at < end)?.label ?? 'ordinary';

/** How many sign-ins of a range had arrived at a time. */
function arrived({ at, arrives }: LabelledSite, { from, to }: CountedRange, now: number): number {
  const end = firstAfter(at, to);
  let count = end - firstAfter(at, from);
  for (let index = end - 1; index >= 0 && at[index]! > now - MAX_LATE_MS && at[index]! > from; index -= 1) {
    if (arrives[index]! > now) count -= 1;
  }
  return count;
}

function lastArrived({ at, arrives }: LabelledSite, now: number): number {
  let index = firstAfter(at, now) - 1;
  while (index > 0 && arrives[index]! > now) index -= 1;
  return at[index] ?? 0;
}

/** The position of the first number above `value`. */
function firstAfter(sorted: Float64Array, value: number): number {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
