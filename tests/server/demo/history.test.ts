import { describe, expect, it } from 'vitest';
import { activity, DAY, HOUR, shareOfDay, zoneOffset } from '../../../server/demo/rhythm';
import type { Row } from '../../../server/demo/world';
import { draw, NOW } from './draw';

const drawn = await draw(1);
const visits = drawn.of('authentications');
const at = (row: Row) => Date.parse(String(row['authenticated_at']));
const online = (row: Row) => ['success', 'auto', 'reauth'].includes(String(row['status']));
const locationOf = (name: string) => drawn.of('locations').find((row) => row['l_name'] === name) as Row;
const visitsOf = (name: string) => visits.filter((row) => row['locationid'] === locationOf(name)['locationid']);
/** Hour and weekday in Paris, as people there live. */
const local = (row: Row) => new Date(at(row) + zoneOffset('Europe/Paris', at(row)));

describe('rhythm', () => {
  it('is lunch over night, working day over weekend, evening in hotels', () => {
    const noon = (weekday: number) => shareOfDay('office', weekday, 12);
    expect(noon(2)).toBeGreaterThan(10 * shareOfDay('office', 2, 3));
    expect(noon(2)).toBeGreaterThan(5 * noon(0));
    expect(shareOfDay('hotel', 5, 20)).toBeGreaterThan(2 * shareOfDay('hotel', 5, 10));
  });

  it('follows the clock of the place, summer time included', () => {
    expect(zoneOffset('Europe/Paris', Date.parse('2026-07-01T00:00:00Z'))).toBe(2 * HOUR);
    expect(zoneOffset('Europe/Paris', Date.parse('2026-12-01T00:00:00Z'))).toBe(HOUR);
    expect(zoneOffset('Asia/Kolkata', Date.parse('2026-12-01T00:00:00Z'))).toBe(5.5 * HOUR);
    expect(zoneOffset('UTC', 0)).toBe(0);
    expect(activity('office', 'Asia/Tokyo', Date.parse('2026-11-18T03:00:00Z'))).toBe(shareOfDay('office', 3, 12));
  });
});

describe('the history', () => {
  it('has about the volume of its size, over 90 days, in the order of time', () => {
    expect(visits.length).toBeGreaterThan(28_000);
    expect(visits.length).toBeLessThan(34_000);
    expect(drawn.of('access-logs').length).toBeGreaterThan(36_000);
    expect(drawn.of('access-logs').length).toBeLessThan(46_000);
    for (const [rows, field] of [
      [visits, 'authenticated_at'],
      [drawn.of('access-logs'), 'received_at'],
      [drawn.of('auditlog'), 'lo_createdAt'],
    ] as const) {
      const times = rows.map((row) => String(row[field]));
      expect(times).toEqual([...times].sort());
      expect(Date.parse(times[0] ?? '')).toBeLessThan(NOW.getTime() - 88 * DAY);
      expect(Date.parse(times[0] ?? '')).toBeGreaterThanOrEqual(NOW.getTime() - 91 * DAY);
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(NOW.getTime());
    }
  });

  it('peaks at lunch on working days at the head office, and in the evening in hotels', () => {
    const office = visitsOf('Siège La Défense').filter((row) => local(row).getUTCDay() % 6 !== 0);
    const inHours = (rows: readonly Row[], from: number, to: number) =>
      rows.filter((row) => local(row).getUTCHours() >= from && local(row).getUTCHours() < to).length;
    expect(inHours(office, 12, 14)).toBeGreaterThan(10 * inHours(office, 2, 4));
    const hotel = visitsOf('Paris Opéra');
    expect(inHours(hotel, 19, 22)).toBeGreaterThan(2 * inHours(hotel, 9, 12));
    const weekend = visitsOf('Siège La Défense').filter((row) => local(row).getUTCDay() % 6 === 0);
    expect(weekend.length * 5).toBeLessThan(office.length);
  });

  it('fails between 5 and 15 times of a hundred, and most people come back', () => {
    const failing = visits.filter((row) => ['failed', 'error', 'denied'].includes(String(row['status'])));
    expect(failing.length / visits.length).toBeGreaterThan(0.05);
    expect(failing.length / visits.length).toBeLessThan(0.15);
    const returning = visits.filter((row) => row['returning'] === true);
    expect(returning.length / visits.length).toBeGreaterThan(0.6);
    expect(returning.length / visits.length).toBeLessThan(0.95);
  });

  it('has a house that went silent two hours ago though it is busy at this time', () => {
    const hoursAgo = (row: Row) => (NOW.getTime() - at(row)) / HOUR;
    const nice = visitsOf('Nice Promenade');
    expect(nice.some((row) => hoursAgo(row) < 2)).toBe(false);
    expect(nice.filter((row) => hoursAgo(row) > 7 * 24 - 0.5 && hoursAgo(row) < 7 * 24 + 2).length).toBeGreaterThan(0);
    expect(nice.filter((row) => hoursAgo(row) < 26).length).toBeGreaterThan(40);
  });

  it('has an outage in the past, an inactive house, a new one and one where everything fails', () => {
    const daysAgo = (row: Row) => (NOW.getTime() - at(row)) / DAY;
    const lyon = visitsOf('Lyon Part-Dieu');
    expect(lyon.filter((row) => daysAgo(row) > 11 + 20 / 24 && daysAgo(row) < 12 + 6 / 24)).toEqual([]);
    expect(lyon.filter((row) => daysAgo(row) < 1).length).toBeGreaterThan(5);
    expect(Math.min(...visitsOf('Toulouse Capitole').map(daysAgo))).toBeGreaterThan(11.9);
    expect(Math.max(...visitsOf('Bordeaux Quinconces').map(daysAgo))).toBeLessThanOrEqual(3);
    expect(visitsOf('Bordeaux Quinconces').filter(online).length).toBeGreaterThan(10);
    expect(visitsOf('Nantes Graslin').length).toBeGreaterThan(50);
    expect(visitsOf('Nantes Graslin').filter(online)).toEqual([]);
    expect(visitsOf('Chamonix Aiguille')).toEqual([]);
  });

  it('tells people and places what happened to them', () => {
    const last = new Map<unknown, string>();
    for (const row of visits)
      if (online(row) && row['userid'] !== null) last.set(row['userid'], String(row['authenticated_at']));
    let seen = 0;
    for (const row of drawn.of('identities')) {
      const expected = last.get(row['userid']);
      if (expected === undefined) continue;
      seen += 1;
      expect(row['u_lastlogin']).toBe(expected);
      expect(String(row['u_createdAt']) <= expected).toBe(true);
    }
    expect(seen).toBeGreaterThan(1500);
    const lastOf = (name: string) => visitsOf(name).filter(online).at(-1)?.['authenticated_at'];
    expect(locationOf('Paris Opéra')['l_lastauthAt']).toBe(lastOf('Paris Opéra'));
    expect(locationOf('Nantes Graslin')['l_lastauthAt']).toBeNull();
  });

  it('writes log lines only for sessions that got online', () => {
    const tokens = new Set(visits.filter(online).map((row) => row['token']));
    for (const row of drawn.of('access-logs')) expect(tokens.has(row['token'])).toBe(true);
  });

  it('draws one part without shifting another', async () => {
    const later = await draw(1, new Date(NOW.getTime() + 30 * 60_000));
    const stable = (rows: readonly Row[]) => rows.map(({ adminid, ad_name, ad_phone }) => [adminid, ad_name, ad_phone]);
    expect(stable(later.of('administrators'))).toEqual(stable(drawn.of('administrators')));
  }, 30_000);
});
