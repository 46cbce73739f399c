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
    ['2027-01-05', { kind: 'ends', level: 'warning', days: 45 }],
    ['2026-12-06', { kind: 'ends', level: 'warning', days: 15 }],
    ['2026-11-22', { kind: 'ends', level: 'warning', days: 1 }],
    ['2026-11-21', { kind: 'endsToday', level: 'warning' }],
    ['2026-11-21T00:00:00.000Z', { kind: 'endsToday', level: 'warning' }],
    ['2026-11-20', { kind: 'expired', level: 'critical' }],
    ['2026-11-20T23:59:59.000Z', { kind: 'expired', level: 'critical' }],
  ])('%s', (endsAt, expected) => {
    expect(subscriptionAlerts(endsAt, '0', now)).toEqual([expected]);
  });
});

it('a disabled company comes first', () => {
  expect(subscriptionAlerts('2026-11-20', '0', now, at(-HOUR)).map(({ kind }) => kind)).toEqual([
    'disabled',
    'expired',
  ]);
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
    expect(subscriptionAlerts('2026-11-20', '32768', now).map(({ kind }) => kind)).toEqual([
      'expired',
      'usageExceeded',
    ]);
  });
});
