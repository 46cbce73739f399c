import { afterEach, describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';

const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC'];
const host = process.env['TZ'];

afterEach(() => {
  if (host === undefined) delete process.env['TZ'];
  else process.env['TZ'] = host;
});

describe('the wall clock of a zone', () => {
  it('shows an instant as people there read it', () => {
    expect(toWallClock('2026-01-15T12:00:00Z', 'Europe/Paris')).toBe('2026-01-15 13:00:00');
    expect(toWallClock('2026-07-15T12:00:00Z', 'Europe/Paris')).toBe('2026-07-15 14:00:00');
    expect(toWallClock(new Date('2026-07-15T23:59:59Z'), 'Asia/Kolkata')).toBe('2026-07-16 05:29:59');
    expect(toWallClock('0987-01-01T00:00:00Z', 'UTC')).toBe('0987-01-01 00:00:00');
  });

  it.each(ZONES)('goes there and back in %s, whatever zone the machine stands in', (zone) => {
    for (const machine of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env['TZ'] = machine;
      for (const text of ['2026-01-01 00:00:00', '2026-06-30 23:59:59', '2028-02-29 12:34:56', '2026-10-25 02:30:00']) {
        const instant = fromWallClock(text, zone);
        expect(toWallClock(instant ?? '', zone)).toBe(text);
      }
    }
  });

  it('knows zones that are an offset alone', () => {
    expect(fromWallClock('2026-07-01 12:00:00', '-05:00')).toBe('2026-07-01T17:00:00.000Z');
    expect(toWallClock('2026-07-01T17:00:00Z', '+05:30')).toBe('2026-07-01 22:30:00');
  });

  it('keeps the date at both ends of the day', () => {
    expect(fromWallClock('2026-03-10 00:00:00', 'Europe/Paris')).toBe('2026-03-09T23:00:00.000Z');
    expect(fromWallClock('2026-03-10 23:59:59', 'America/New_York')).toBe('2026-03-11T03:59:59.000Z');
    expect(fromWallClock('2026-03-10 00:00:00', 'Pacific/Kiritimati')).toBe('2026-03-09T10:00:00.000Z');
  });
});

describe('the clock is changed', () => {
  it('goes over the hour that does not exist, on the same day', () => {
    expect(fromWallClock('2026-03-29 01:59:59', 'Europe/Paris')).toBe('2026-03-29T00:59:59.000Z');
    for (const machine of ['UTC', 'Europe/Paris', 'America/New_York']) {
      process.env['TZ'] = machine;
      expect(fromWallClock('2026-03-29 02:30:00', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z');
    }
    expect(fromWallClock('2026-03-29 03:00:00', 'Europe/Paris')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('goes over a midnight that does not exist, on the same day', () => {
    const instant = fromWallClock('2018-11-04 00:00:00', 'America/Sao_Paulo');
    expect(instant).toBe('2018-11-04T03:00:00.000Z');
    expect(toWallClock(instant ?? '', 'America/Sao_Paulo')).toBe('2018-11-04 01:00:00');
  });

  it('takes the first of an hour that exists twice, whatever zone the machine stands in', () => {
    for (const machine of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/Paris']) {
      process.env['TZ'] = machine;
      expect(fromWallClock('2026-10-25 02:30:00', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
      expect(fromWallClock('2026-11-01 01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    }
    expect(toWallClock('2026-10-25T00:30:00Z', 'Europe/Paris')).toBe('2026-10-25 02:30:00');
    expect(toWallClock('2026-10-25T01:30:00Z', 'Europe/Paris')).toBe('2026-10-25 02:30:00');
  });
});

describe('text that is no wall clock', () => {
  it.each([
    '2026-02-29 00:00:00',
    '2026-13-01 00:00:00',
    '2026-00-10 00:00:00',
    '2026-04-31 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 12:60:00',
    '2026-01-01 12:00:60',
    '2026-01-01T12:00:00',
    '2026-01-01 12:00',
    '2026-01-01',
    ' 2026-01-01 12:00:00',
    '2026-01-01 12:00:00Z',
    '',
  ])('%o has no instant', (text) => expect(fromWallClock(text, 'Europe/Paris')).toBeUndefined());

  it('has no instant on a day that a zone left out', () => {
    expect(fromWallClock('2011-12-30 12:00:00', 'Pacific/Apia')).toBeUndefined();
    expect(fromWallClock('2011-12-31 00:00:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  it('takes a year for what it is', () => {
    expect(fromWallClock('0099-01-01 00:00:00', 'UTC')).toBe('0099-01-01T00:00:00.000Z');
  });

  it('has no instant in a zone that does not exist', () => {
    expect(fromWallClock('2026-01-01 12:00:00', 'Mars/Olympus')).toBeUndefined();
  });
});
