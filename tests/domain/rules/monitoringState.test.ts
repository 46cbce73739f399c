import { describe, expect, it } from 'vitest';
import { monitoringState, trafficTrend } from '../../../domain/rules/monitoringState';

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
  } = {},
  [now, before, day]: readonly [number, number, number] = [5, 5, 200],
) => ({
  provisioning,
  provisioningAt: NOW - reported,
  first: first === null ? null : NOW - first,
  last: last === null ? null : NOW - last,
  traffic: { now, before, day },
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
    // now, a week before, of its day, state
    [0, 0, 500, 'ok'],
    [3, 0, 500, 'ok'],
    [0, 1, 500, 'warning'],
    [0, 49, 500, 'warning'],
    [0, 50, 500, 'critical'],
    [0, 60, 99, 'warning'],
    [0, 10, 100, 'critical'],
    [9, 19, 500, 'ok'],
    [9, 20, 500, 'critical'],
    [10, 20, 500, 'ok'],
    [80, 20, 500, 'ok'],
  ])('with %i sign-ins, %i a week before and %i on that day it is %4$s', (now, before, day, state) => {
    expect(monitoringState(location({}, [now, before, day]), NOW)).toBe(state);
  });

  it.each([
    [6, 5, 20],
    [0, 5, -100],
    [1, 3, -67],
    [4, 0, null],
  ])('%i sign-ins after %i are a change of %s percent', (now, before, trend) => {
    expect(trafficTrend({ now, before })).toBe(trend);
  });
});
