import { describe, expect, it } from 'vitest';
import {
  monitoringState,
  trafficTrend,
  type MonitoringState,
  type Traffic,
} from '../../../domain/rules/monitoringState';

const NOW = Date.parse('2026-03-04T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A location that has been in use for a month, changed in some points. */
const location = (
  {
    provisioning = 'ready',
    reported = 30 * DAY,
    first = (30 * DAY) as number | null,
    last = HOUR as number | null,
    previous = null as MonitoringState | null,
  } = {},
  traffic: Traffic = { now: 5, weeks: [5], silence: null, recovery: null },
) => ({
  provisioning,
  provisioningAt: NOW - reported,
  first: first === null ? null : NOW - first,
  last: last === null ? null : NOW - last,
  previous,
  traffic,
});

describe('the state of a location (specification S-LOC-7)', () => {
  it.each([
    ['provisioning_error', { provisioning: 'provisioning_error' }],
    ['provisioning', { provisioning: 'provisioning', reported: 2 * HOUR - 1 }],
    ['under_provisioning', { provisioning: 'provisioning', reported: 2 * HOUR }],
    ['under_provisioning', { provisioning: 'under_provisioning', reported: 4 * HOUR - 1 }],
    ['provisioning_error', { provisioning: 'provisioning', reported: 4 * HOUR }],
    ['provisioning_error', { provisioning: 'under_provisioning', reported: 4 * HOUR }],
    ['ready', { first: null, last: null }],
    ['no_traffic', { provisioning: 'manual_ready', first: null, last: null }],
    ['ok', { provisioning: 'manual_ready' }],
    ['inactive', { last: 7 * DAY }],
    ['ok', { last: 7 * DAY - 1 }],
    ['new', { first: 7 * DAY - 1 }],
    ['ok', { first: 7 * DAY }],
  ])('is %s for %o', (state, given) => {
    expect(monitoringState(location(given), NOW)).toBe(state);
  });

  it.each([
    // now, the weeks before, state
    [0, [0], 'ok'],
    [3, [0], 'ok'],
    [0, [1], 'warning'],
    [0, [0, 9, 9, 9], 'ok'],
    [39, [80], 'warning'],
    [40, [80], 'ok'],
    [39, [79], 'ok'],
    [1, [19], 'ok'],
    // A conference a week ago is no measure.
    [30, [300, 40, 30, 35], 'ok'],
    [30, [100, 90, 40, 85], 'warning'],
  ] as const)('with %i sign-ins, after %j in the weeks before, it is %s', (now, weeks, state) => {
    expect(monitoringState(location({}, { now, weeks, silence: null, recovery: null }), NOW)).toBe(state);
  });

  it.each([
    // missing in the weeks before; of the hours before: today, the weeks before; state
    [[14], 20, [20], 'critical'],
    [[13], 20, [20], 'warning'],
    [[40, 14, 16, 9], 20, [20], 'critical'],
    [[40, 9, 9, 30], 20, [20], 'warning'],
    // A fault in the same hours of last week does not hide this one.
    [[0, 14, 15, 16], 20, [20], 'critical'],
    // A holiday was quiet before, too; a busy day misses no more than is usual.
    [[30], 10, [40], 'warning'],
    [[13], 90, [20], 'warning'],
  ] as const)(
    'silent for a time that had %j, after %i where %j are usual, it is %s',
    (weeks, today, todayWeeks, state) => {
      const traffic = { now: 0, weeks: [1], silence: { weeks, today, todayWeeks }, recovery: null };
      expect(monitoringState(location({}, traffic), NOW)).toBe(state);
    },
  );

  it.each([
    // sign-ins since the alarm, usual in three hours, state
    [0, 0, 'critical'],
    [1, 20, 'critical'],
    [4, 20, 'critical'],
    [5, 20, 'ok'],
    // At night few are usual: one that a person tries is no sign that it works.
    [2, 1, 'critical'],
    [3, 1, 'ok'],
    [13, 900, 'critical'],
    [14, 900, 'ok'],
  ] as const)('critical, with %i sign-ins since where %i are usual, it is %s', (signIns, usual, state) => {
    const silence = signIns === 0 ? { weeks: [0], today: 0, todayWeeks: [0] } : null;
    const traffic = { now: signIns, weeks: [0], silence, recovery: { signIns, weeks: [usual] } };
    expect(monitoringState(location({ previous: 'critical' }, traffic), NOW)).toBe(state);
    expect(monitoringState(location({ previous: 'critical', last: 7 * DAY }, traffic), NOW)).toBe('inactive');
  });

  it.each([
    [6, 5, 20],
    [0, 5, -100],
    [1, 3, -67],
    [4, 0, null],
  ])('%i sign-ins after %i are a change of %s percent', (now, before, trend) => {
    expect(trafficTrend({ now, weeks: [before] })).toBe(trend);
  });
});
