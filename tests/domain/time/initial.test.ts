import { describe, expect, it } from 'vitest';
import { initialValue } from '../../../domain/time/initial';

describe('what a new record starts with', () => {
  const now = new Date('2026-11-20T23:30:00.250Z');

  it('is a moment of today, where the maker is', () => {
    expect(initialValue('startOfToday', now, 'UTC')).toBe('2026-11-20T00:00:00.000Z');
    expect(initialValue('endOfToday', now, 'UTC')).toBe('2026-11-20T23:59:59.000Z');
    expect(initialValue('startOfToday', now, 'Europe/Paris')).toBe('2026-11-20T23:00:00.000Z');
  });

  it('is a date so many days from today, where the maker is, across months and summer time', () => {
    expect(initialValue({ days: 31 }, now, 'UTC')).toBe('2026-12-21');
    expect(initialValue({ days: 31 }, now, 'Europe/Paris')).toBe('2026-12-22');
    expect(initialValue({ days: 0 }, now, 'America/Los_Angeles')).toBe('2026-11-20');
    expect(initialValue({ days: 62 }, new Date('2026-02-01T12:00:00Z'), 'Europe/Paris')).toBe('2026-04-04');
    expect(initialValue({ days: -1 }, new Date('2026-03-01T00:00:00Z'), 'UTC')).toBe('2026-02-28');
  });
});
