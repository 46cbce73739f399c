import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations';

/** The states of monitoring of a location (specification S-LOC-7). */
export const MONITORING_STATES = [
  'inactive',
  'ok',
  'warning',
  'critical',
  'new',
  'no_traffic',
  'ready',
  'provisioning',
  'under_provisioning',
  'provisioning_error',
] as const;
export type MonitoringState = (typeof MONITORING_STATES)[number];

/** The states, the most severe first. */
export const STATES_BY_SEVERITY: readonly MonitoringState[] = [
  'critical',
  'provisioning_error',
  'warning',
  'inactive',
  'under_provisioning',
  'provisioning',
  'no_traffic',
  'new',
  'ready',
  'ok',
];

/** How much of the present and of the same time a week before is compared; in ms. */
export const MONITORING_WINDOW_MS = 30 * MINUTE_MS;

/**
 * How often the states of locations are computed, in ms: a busy one that falls silent is reported within 35 minutes (30
 * and these).
 */
export const MONITORING_INTERVAL_MS = 4 * MINUTE_MS;
/** Without a sign-in for so long a location is inactive; for as long after its first one it is new. In ms. */
const WEEK_MS = 7 * DAY_MS;
/** For so long provisioning is in progress, then under provisioning, and at last an error. In ms. */
const IN_PROGRESS_MS = 2 * HOUR_MS;
const EXPECTED_MS = 4 * HOUR_MS;
/** Silence is critical from so many sign-ins on that are missing (decision 19). */
const MISSED_FOR_CRITICAL = 14;
/** Added to both sides when today is compared with other weeks, so that a few sign-ins say little. */
const SHARE_PRIOR = 3;
/** A fall to less than half counts from this number on: holidays and chance halve smaller ones often. */
const LEAST_FOR_A_FALL = 80;
/**
 * A critical location works again with so many sign-ins in three hours, or with fewer that are this share of the usual.
 */
const ENOUGH_TO_RECOVER = 14;
const LEAST_TO_RECOVER = 3;
const RECOVERED_SHARE = 0.25;

/**
 * What the state of a location is computed from: successful sign-ins, of other weeks in the order of `earlierRanges`.
 */
export interface Traffic {
  /** Of the last 30 minutes. */
  readonly now: number;
  /** Of the same 30 minutes in the weeks before; the first is a week ago. */
  readonly weeks: readonly number[];
  /** Of a location without any in the last 30 minutes that is not critical; null for the others. */
  readonly silence: Silence | null;
  /** Of a critical location that has some in the last 30 minutes; null for the others. */
  readonly recovery: Recovery | null;
}

export interface Silence {
  /** In the weeks before, of the time since the last sign-in (`silentRange`). */
  readonly weeks: readonly number[];
  /** Of the hours before the silence (`rangeBefore`), today and in the weeks before. */
  readonly today: number;
  readonly todayWeeks: readonly number[];
}

export interface Recovery {
  /** Of the last three hours, since the location became critical (`recoveredRange`). */
  readonly signIns: number;
  /** Of the same three hours in the weeks before (`recoveryRange`). */
  readonly weeks: readonly number[];
}

interface MonitoredLocation {
  /**
   * What the gateway reports: `ready`, `manual_ready`, `under_provisioning`, `provisioning` or `provisioning_error`.
   */
  readonly provisioning: string;
  /** When that was reported; in ms since 1970. */
  readonly provisioningAt: number;
  /** The first and the last successful sign-in; in ms since 1970, null without any. */
  readonly first: number | null;
  readonly last: number | null;
  /** The state until now; null without one. */
  readonly previous: MonitoringState | null;
  readonly traffic: Traffic;
}

/**
 * The state of a location at a time (specification S-LOC-7, with its resolution). Provisioning comes first, then
 * whether anybody has ever signed in, then the sign-ins against those of the weeks before.
 * @param now in ms since 1970
 */
export function monitoringState(location: MonitoredLocation, now: number): MonitoringState {
  const { provisioning, provisioningAt, first, last, previous, traffic } = location;
  if (provisioning === 'provisioning_error') return 'provisioning_error';
  if (provisioning === 'provisioning' || provisioning === 'under_provisioning') {
    const since = now - provisioningAt;
    if (since >= EXPECTED_MS) return 'provisioning_error';
    return provisioning === 'provisioning' && since < IN_PROGRESS_MS ? 'provisioning' : 'under_provisioning';
  }
  if (first === null || last === null) return provisioning === 'manual_ready' ? 'no_traffic' : 'ready';
  if (now - last >= WEEK_MS) return 'inactive';
  if (now - first < WEEK_MS) return 'new';
  return previous === 'critical' && isStillCritical(traffic) ? 'critical' : trafficState(traffic);
}

/**
 * The state by the sign-ins alone (decision 19). None for so long that it cannot be chance: critical.
 * None now, but some a week before: a warning, as is a fall to less than half of what is usual.
 */
function trafficState({ now, weeks, silence }: Traffic): 'ok' | 'warning' | 'critical' {
  if (now > 0) {
    const usual = usualOf(weeks);
    return usual >= LEAST_FOR_A_FALL && now * 2 < usual ? 'warning' : 'ok';
  }
  if (silence && missingIn(silence) >= MISSED_FOR_CRITICAL) return 'critical';
  return (weeks[0] ?? 0) > 0 ? 'warning' : 'ok';
}

/**
 * Whether a fault continues: no guest has signed in, or so few that it may have been a test. Without this a
 * silence that passes a quiet hour, or a single sign-in, would end the alarm while nothing works.
 */
function isStillCritical({ now, recovery }: Traffic): boolean {
  if (now === 0) return true;
  if (recovery === null) return false;
  const { signIns, weeks } = recovery;
  const enough = Math.max(LEAST_TO_RECOVER, usualOf(weeks) * RECOVERED_SHARE);
  return signIns < Math.min(ENOUGH_TO_RECOVER, enough);
}

/**
 * How many sign-ins are missing since the last one: as many as are usual, by the share of the usual that today had
 * until then (a holiday is quiet from the morning on), and no more than are usual.
 */
function missingIn({ weeks, today, todayWeeks }: Silence): number {
  const share = (today + SHARE_PRIOR) / (usualOf(todayWeeks) + SHARE_PRIOR);
  return usualOf(weeks) * Math.min(1, share);
}

/**
 * What is usual: the lower one of the two in the middle. One week that was out of the ordinary (a conference, a
 * holiday, a fault) changes little.
 */
function usualOf(weeks: readonly number[]): number {
  const sorted = [...weeks].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** The change of the sign-ins against the week before, in percent; null where there were none. */
export const trafficTrend = ({ now, weeks: [before = 0] }: Pick<Traffic, 'now' | 'weeks'>): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
