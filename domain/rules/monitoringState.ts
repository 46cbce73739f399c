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

/** How much of the present and of the same time a week before is compared; in ms. */
export const MONITORING_WINDOW_MS = 30 * MINUTE_MS;

/** How often the states of locations are worked out, in ms: a silent one is reported within 35 minutes (30 and these). */
export const MONITORING_INTERVAL_MS = 4 * MINUTE_MS;
/** Without a sign-in for so long a location is inactive; for as long after its first one it is new. In ms. */
const WEEK_MS = 7 * DAY_MS;
/** For so long provisioning is in progress, then under provisioning, and at last an error. In ms. */
const IN_PROGRESS_MS = 2 * HOUR_MS;
const EXPECTED_MS = 4 * HOUR_MS;
/** A time of the week is busy from this share of the sign-ins of its 24 hours on, unless these were fewer. */
const BUSY_SHARE = 0.1;
const BUSY_DAY = 100;
/** A fall to less than half counts from this number on: below, chance alone halves it often. */
const LEAST_FOR_A_FALL = 20;

/** What the state of a location is worked out from. */
export interface Traffic {
  /** Successful sign-ins of the last 30 minutes, of the same 30 minutes a week before, and of the 24 hours that ended with these. */
  readonly now: number;
  readonly before: number;
  readonly day: number;
}

interface MonitoredLocation {
  /** What the gateway reports: `ready`, `manual_ready`, `under_provisioning`, `provisioning` or `provisioning_error`. */
  readonly provisioning: string;
  /** When that was reported; in ms since 1970. */
  readonly provisioningAt: number;
  /** The first and the last successful sign-in; in ms since 1970, null without any. */
  readonly first: number | null;
  readonly last: number | null;
  readonly traffic: Traffic;
}

/**
 * The state of a location at a time (specification S-LOC-7, with its resolution). Provisioning comes first, then whether
 * anybody has ever signed in, then the last 30 minutes against those of a week before.
 * @param now in ms since 1970
 */
export function monitoringState(location: MonitoredLocation, now: number): MonitoringState {
  const { provisioning, provisioningAt, first, last, traffic } = location;
  if (provisioning === 'provisioning_error') return 'provisioning_error';
  if (provisioning === 'provisioning' || provisioning === 'under_provisioning') {
    const since = now - provisioningAt;
    if (since >= EXPECTED_MS) return 'provisioning_error';
    return provisioning === 'provisioning' && since < IN_PROGRESS_MS ? 'provisioning' : 'under_provisioning';
  }
  if (first === null || last === null) return provisioning === 'manual_ready' ? 'no_traffic' : 'ready';
  if (now - last >= WEEK_MS) return 'inactive';
  if (now - first < WEEK_MS) return 'new';
  return trafficState(traffic);
}

/**
 * The state by the sign-ins alone. None now, but some a week before: critical at a busy time, otherwise a warning. Fewer
 * than half of those a week before: critical.
 */
function trafficState({ now, before, day }: Traffic): 'ok' | 'warning' | 'critical' {
  if (now === 0 && before > 0) return day >= BUSY_DAY && before >= day * BUSY_SHARE ? 'critical' : 'warning';
  return before >= LEAST_FOR_A_FALL && now * 2 < before ? 'critical' : 'ok';
}

/** The change of the sign-ins against the week before, in percent; null where there were none. */
export const trafficTrend = ({ now, before }: Pick<Traffic, 'now' | 'before'>): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
