import { describe, expect, it } from 'vitest';
import { latestOccurrence, nextOccurrence, periodBefore, type Rhythm } from '../../../domain/reports/scheduleTimes';

const weekly = (day: number, hour: number, timeZone: string): Rhythm => ({ every: 'week', day, hour, timeZone });
const monthly = (day: number, hour: number, timeZone: string): Rhythm => ({ every: 'month', day, hour, timeZone });
const next = (rhythm: Rhythm, after: string) => nextOccurrence(rhythm, new Date(after)).at.toISOString();
const latest = (rhythm: Rhythm, at: string) => latestOccurrence(rhythm, new Date(at)).at.toISOString();
/** All occurrences in a span. */
const between = (rhythm: Rhythm, from: string, to: string) => {
  const found: string[] = [];
  for (let at = next(rhythm, from); at < to; at = next(rhythm, at)) found.push(at);
  return found;
};

describe('when a report is sent', () => {
  it('keeps its hour on the clocks of its owner when these change', () => {
    expect(between(weekly(1, 8, 'Europe/Paris'), '2026-10-18T00:00:00Z', '2026-11-03T00:00:00Z')).toEqual([
      '2026-10-19T06:00:00.000Z',
      '2026-10-26T07:00:00.000Z',
      '2026-11-02T07:00:00.000Z',
    ]);
  });

  it('takes the next hour that there is for one that the clocks leave out', () => {
    expect(next(weekly(7, 2, 'Europe/Paris'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // Half an hour is left out: 2:30.
    expect(next(weekly(7, 2, 'Australia/Lord_Howe'), '2026-10-03T00:00:00Z')).toBe('2026-10-03T15:30:00.000Z');
    // Midnight is left out: 1:00 of the same day.
    expect(next(weekly(7, 0, 'America/Santiago'), '2026-09-05T12:00:00Z')).toBe('2026-09-06T04:00:00.000Z');
  });

  it('takes the beginning of the next day for an hour at the end of the day that is left out, and keeps its day', () => {
    // From Saturday 22:59 on to Sunday 0:00.
    const saturdays = weekly(6, 23, 'America/Nuuk');
    expect(nextOccurrence(saturdays, new Date('2027-03-27T12:00:00Z'))).toEqual({
      at: new Date('2027-03-28T01:00:00Z'),
      plannedOn: '2027-03-27',
    });
    expect(latestOccurrence(saturdays, new Date('2027-03-28T09:00:00Z')).plannedOn).toBe('2027-03-27');
    expect(between(saturdays, '2027-03-20T12:00:00Z', '2027-04-05T00:00:00Z')).toHaveLength(3);
  });

  it('is sent once in an hour that the clocks show twice', () => {
    const once = (rhythm: Rhythm, from: string, to: string) => expect(between(rhythm, from, to)).toHaveLength(1);
    once(weekly(7, 2, 'Europe/Paris'), '2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z');
    once(weekly(7, 1, 'Australia/Lord_Howe'), '2026-04-04T00:00:00Z', '2026-04-07T00:00:00Z');
    once(weekly(6, 23, 'America/Santiago'), '2026-04-04T00:00:00Z', '2026-04-07T00:00:00Z');
    expect(next(weekly(7, 2, 'Europe/Paris'), '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
  });

  it('is the last day of a month that is too short', () => {
    expect(
      between(monthly(31, 6, 'UTC'), '2027-12-31T07:00:00Z', '2028-05-01T00:00:00Z').map((at) => at.slice(0, 10)),
    ).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
    expect(next(monthly(1, 0, 'America/Santiago'), '2026-01-01T03:00:00Z')).toBe('2026-02-01T03:00:00.000Z');
  });

  it('knows the latest one', () => {
    expect(latest(weekly(1, 8, 'Europe/Paris'), '2026-11-09T06:59:00Z')).toBe('2026-11-02T07:00:00.000Z');
    expect(latest(weekly(1, 8, 'Europe/Paris'), '2026-11-09T07:00:00Z')).toBe('2026-11-09T07:00:00.000Z');
    expect(latest(monthly(31, 8, 'UTC'), '2026-03-31T07:00:00Z')).toBe('2026-02-28T08:00:00.000Z');
  });
});

describe('the period of a report', () => {
  it('is the seven days before, or the days since the report of the month before', () => {
    expect(periodBefore({ every: 'week', day: 1 }, '2026-11-02')).toEqual({ from: '2026-10-26', to: '2026-11-01' });
    expect(periodBefore({ every: 'month', day: 1 }, '2026-11-01')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(periodBefore({ every: 'month', day: 31 }, '2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-30' });
    expect(periodBefore({ every: 'month', day: 31 }, '2026-04-30')).toEqual({ from: '2026-03-31', to: '2026-04-29' });
  });
});
