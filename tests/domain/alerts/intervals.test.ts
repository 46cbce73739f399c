import { describe, expect, it } from 'vitest';
import { intervalAt, intervalsBetween, sameTimeBefore } from '../../../domain/alerts/intervals';
import { endOfQuiet, isQuiet } from '../../../domain/alerts/quietHours';

const at = (text: string) => Date.parse(text);
const minutes = ({ start, end }: { start: number; end: number }) => (end - start) / 60_000;

describe('hours', () => {
  it('are those of the clocks, also where these are half an hour off', () => {
    const found = intervalAt('Asia/Kathmandu', 'hour', at('2026-05-04T10:20:00Z'));
    expect(found).toMatchObject({ key: '2026-05-04 16:00', start: at('2026-05-04T10:15:00Z'), regular: true });
    expect(minutes(found)).toBe(60);
  });

  it.each([
    // Clocks back: an hour twice. Clocks forward: an hour less.
    ['Europe/Paris', '2025-10-26', ['02:00'], 24],
    ['Europe/Paris', '2026-03-29', [], 23],
    // By half an hour: one of 90 minutes, one of 30.
    ['Australia/Lord_Howe', '2026-04-05', ['01:00'], 24],
    ['Australia/Lord_Howe', '2025-10-05', ['02:00'], 24],
    // At midnight.
    ['America/Santiago', '2026-04-04', ['23:00'], 24],
    ['America/Santiago', '2025-09-07', [], 23],
  ])('of %s on %s compare with others but for %j', (zone, day, irregular, count) => {
    const whole = intervalAt(zone, 'day', at(`${day}T12:00:00Z`));
    const noon = whole.key === day ? whole : intervalAt(zone, 'day', whole.start - 3_600_000);
    expect(noon.key).toBe(day);
    const hours = intervalsBetween(zone, 'hour', noon.start, noon.end);
    expect(hours.filter(({ regular }) => !regular).map(({ key }) => key.slice(11))).toEqual(irregular);
    expect(hours).toHaveLength(count);
    expect(hours[0]?.start).toBe(noon.start);
    expect(hours.at(-1)?.end).toBe(noon.end);
    hours.slice(1).forEach(({ start }, index) => expect(start).toBe(hours[index]?.end));
  });
});

it('days have 23, 24 or 25 hours, and begin where the clocks leave midnight out', () => {
  const day = (zone: string, text: string) => minutes(intervalAt(zone, 'day', at(text))) / 60;
  expect(day('Europe/Paris', '2026-03-29T10:00:00Z')).toBe(23);
  expect(day('Europe/Paris', '2025-10-26T10:00:00Z')).toBe(25);
  expect(day('Australia/Lord_Howe', '2026-04-05T02:00:00Z')).toBe(24.5);
  expect(day('America/Santiago', '2025-09-07T12:00:00Z')).toBe(23);
  // An island that crossed the date line: 29 December was followed by the 31st.
  expect(day('Pacific/Apia', '2011-12-29T20:00:00Z')).toBe(24);
});

describe('the same time before', () => {
  it('is that of the clock, across a change of the clocks', () => {
    const [before] = sameTimeBefore('Europe/Paris', 'hour', { key: '2026-03-30 18:00' }, 4);
    expect(before).toMatchObject({ key: '2026-03-23 18:00', start: at('2026-03-23T17:00:00Z') });
  });

  it('leaves out hours that the clocks left out or showed twice', () => {
    const keys = (key: string) => sameTimeBefore('Europe/Paris', 'hour', { key }, 4).map((one) => one.key);
    expect(keys('2026-04-05 02:00')).toEqual(['2026-03-22 02:00', '2026-03-15 02:00', '2026-03-08 02:00']);
    expect(keys('2025-11-02 02:00')).toEqual(['2025-10-19 02:00', '2025-10-12 02:00', '2025-10-05 02:00']);
  });
});

describe('quiet hours', () => {
  const quiet = { from: '22:00', to: '07:30' };

  it('go over midnight on the clocks of the zone', () => {
    expect(isQuiet(quiet, 'Europe/Paris', at('2026-05-04T20:00:00Z'))).toBe(true);
    expect(isQuiet(quiet, 'Europe/Paris', at('2026-05-05T05:29:00Z'))).toBe(true);
    expect(isQuiet(quiet, 'Europe/Paris', at('2026-05-05T05:30:00Z'))).toBe(false);
    expect(isQuiet({ from: '12:00', to: '14:00' }, 'UTC', at('2026-05-05T14:00:00Z'))).toBe(false);
    expect(isQuiet(null, 'UTC', 0)).toBe(false);
  });

  it('end when the clock says so, in a night whose clocks change, too', () => {
    expect(endOfQuiet(quiet, 'Europe/Paris', at('2026-05-04T20:10:30Z'))).toBe(at('2026-05-05T05:30:00Z'));
    expect(endOfQuiet(quiet, 'Europe/Paris', at('2026-03-28T22:00:00Z'))).toBe(at('2026-03-29T05:30:00Z'));
    // 2:30 does not exist in that night: it ends with the change.
    const short = { from: '22:00', to: '02:30' };
    expect(endOfQuiet(short, 'Europe/Paris', at('2026-03-28T22:00:00Z'))).toBe(at('2026-03-29T01:00:00Z'));
  });
});

it('refuses a zone that does not exist, instead of looking for its hours for ever', () => {
  for (const step of ['hour', 'day'] as const) {
    expect(() => intervalAt('Nowhere/Place', step, Date.now())).toThrow(RangeError);
  }
});
