import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
let made = 0;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Period {
  readonly u_sdate: string;
  readonly u_edate: string;
}
const url = '/legacy/elements/user';
const inZone = (zone: string) => ({ 'x-timezone': zone });

/** Makes a guest with a period as it is written on the clock of a zone. */
async function add(zone: string, u_sdate: string, u_edate: string, query = '?dates=local') {
  made += 1;
  const payload = {
    u_name: 'Clock',
    u_email: `clock-${made}`,
    u_password: 'Abc-1234',
    u_profileid: 2001,
    u_sdate,
    u_edate,
  };
  const answer = await test.as('admin', { method: 'POST', url: url + query, payload, headers: inZone(zone) });
  expect(answer.statusCode, answer.body).toBe(201);
  const { userid, element } = answer.json<{ userid: number; element: Period }>();
  return { userid, period: [element.u_sdate, element.u_edate] };
}
async function read(id: number, zone: string, query = '?dates=local') {
  const answer = await test.as('admin', { url: `${url}/${id}${query}`, headers: inZone(zone) });
  const { element } = answer.json<{ element: Period }>();
  return [element.u_sdate, element.u_edate];
}

describe('times as `yyyy-MM-dd HH:mm:ss` (specification S-IDN-4)', () => {
  it.each([
    // The clock goes back on 25 October 2026 in Paris, on 1 November in New York.
    [
      'Europe/Paris',
      '2026-10-24 12:00:00',
      '2026-10-26 12:00:00',
      '2026-10-24T10:00:00.000Z',
      '2026-10-26T11:00:00.000Z',
    ],
    [
      'America/New_York',
      '2026-10-31 12:00:00',
      '2026-11-02 12:00:00',
      '2026-10-31T16:00:00.000Z',
      '2026-11-02T17:00:00.000Z',
    ],
    // It goes forward on 28 March 2027 in Paris, on 14 March in New York.
    [
      'Europe/Paris',
      '2027-03-27 00:00:00',
      '2027-03-28 23:59:59',
      '2027-03-26T23:00:00.000Z',
      '2027-03-28T21:59:59.000Z',
    ],
    [
      'America/New_York',
      '2027-03-13 00:00:00',
      '2027-03-14 23:59:59',
      '2027-03-13T05:00:00.000Z',
      '2027-03-15T03:59:59.000Z',
    ],
  ])('are those of the clock in %s across its change: %s to %s', async (zone, start, end, startsAt, endsAt) => {
    const { userid, period } = await add(zone, start, end);
    expect(period).toEqual([start, end]);
    expect(await read(userid, zone)).toEqual([start, end]);
    expect(await read(userid, zone, '')).toEqual([startsAt, endsAt]);
    expect(await read(userid, 'UTC')).toEqual([startsAt, endsAt].map((at) => at.slice(0, 19).replace('T', ' ')));
  });

  it('written in one zone are read on the clock of another one', async () => {
    const { userid } = await add('Europe/Paris', '2026-10-26 00:00:00', '2026-10-26 23:59:59');
    // One week with five hours between them, instead of six.
    expect(await read(userid, 'America/New_York')).toEqual(['2026-10-25 19:00:00', '2026-10-26 18:59:59']);
    const later = await add('Europe/Paris', '2026-11-26 00:00:00', '2026-11-26 23:59:59');
    expect(await read(later.userid, 'America/New_York')).toEqual(['2026-11-25 18:00:00', '2026-11-26 17:59:59']);
    const payload = { userid, u_edate: '2026-10-26 20:00:00' };
    const changed = await test.as('admin', {
      method: 'POST',
      url: `${url}?dates=local`,
      payload,
      headers: inZone('America/New_York'),
    });
    expect(changed.json<{ element: Period }>().element.u_edate).toBe('2026-10-26 20:00:00');
    expect(await read(userid, 'Europe/Paris')).toEqual(['2026-10-26 00:00:00', '2026-10-27 01:00:00']);
  });

  it('are compared on the clock of the caller, in lists too', async () => {
    const { userid } = await add('Europe/Paris', '2026-10-25 00:00:00', '2026-10-25 23:59:59');
    const found = async (zone: string, time: string) => {
      const filter = encodeURIComponent(JSON.stringify({ userid, u_edate: { gte: time, lte: time } }));
      const answer = await test.as('admin', { url: `${url}?dates=local&filter=${filter}`, headers: inZone(zone) });
      return answer.json<{ elements: Period[] }>().elements.map(({ u_edate }) => u_edate);
    };
    expect(await found('Europe/Paris', '2026-10-25 23:59:59')).toEqual(['2026-10-25 23:59:59']);
    expect(await found('America/New_York', '2026-10-25 18:59:59')).toEqual(['2026-10-25 18:59:59']);
    expect(await found('America/New_York', '2026-10-25 23:59:59')).toEqual([]);
  });

  it('stay the same instants when they are sent back as they were read', async () => {
    const zone = 'Europe/Paris';
    // With a fraction of a second, and in the second one of the hours that the clock shows twice.
    const period = ['2026-10-24T10:00:00.147Z', '2026-10-25T01:30:00.500Z'] as const;
    const { userid } = await add(zone, ...period, '');
    expect(await read(userid, zone)).toEqual(['2026-10-24 12:00:00', '2026-10-25 02:30:00']);
    const save = async (payload: object) => {
      const headers = inZone(zone);
      const answer = await test.as('admin', { method: 'POST', url, payload: { userid, ...payload }, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return read(userid, zone, '');
    };
    expect(await save({ u_sdate: '2026-10-24 12:00:00', u_edate: '2026-10-25 02:30:00' })).toEqual(period);
    expect(await save({ u_edate: '2026-10-25 02:30:01' })).toEqual([period[0], '2026-10-25T00:30:01.000Z']);
  });
});
