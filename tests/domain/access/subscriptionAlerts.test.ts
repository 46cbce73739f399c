import { describe, expect, it } from 'vitest';
import { subscriptionAlerts } from '../../../domain/access/subscriptionAlerts';

const now = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();

describe('boundaries', () => {
  it('says nothing of a subscription without an end, or with a far one', () => {
    expect(subscriptionAlerts(null, '0', now)).toEqual([]);
    expect(subscriptionAlerts(at(46 * 24 * HOUR), '0', now)).toEqual([]);
  });

  it.each([
    [at(46 * 24 * HOUR - 1), { kind: 'ends', level: 'warning', days: 45 }],
    [at(16 * 24 * HOUR), { kind: 'ends', level: 'warning', days: 16 }],
    [at(16 * 24 * HOUR - 1), { kind: 'ends', level: 'warning', days: 15 }],
    [at(24 * HOUR), { kind: 'ends', level: 'warning', days: 1 }],
    [at(24 * HOUR - 1), { kind: 'endsToday', level: 'warning' }],
    [at(1), { kind: 'endsToday', level: 'warning' }],
    [at(0), { kind: 'expired', level: 'critical' }],
    [at(-1), { kind: 'expired', level: 'critical' }],
  ])('%s', (endsAt, expected) => {
    expect(subscriptionAlerts(endsAt, '0', now)).toEqual([expected]);
  });
});

it('a disabled company comes first', () => {
  expect(subscriptionAlerts(at(-1), '0', now, at(-HOUR)).map(({ kind }) => kind)).toEqual(['disabled', 'expired']);
});

describe('usage', () => {
  it('is exceeded when the company’s bit says so, above 32 bits of others too', () => {
    const other = (1n << 40n) | 65536n;
    expect(subscriptionAlerts(null, String(other | 32768n), now)).toEqual([
      { kind: 'usageExceeded', level: 'warning' },
    ]);
    expect(subscriptionAlerts(null, String(other), now)).toEqual([]);
  });

  it('stands after the end', () => {
    expect(subscriptionAlerts(at(-1), '32768', now).map(({ kind }) => kind)).toEqual(['expired', 'usageExceeded']);
  });
});
