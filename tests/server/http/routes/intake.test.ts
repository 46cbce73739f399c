import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { traceHasher } from '../../../../server/keys/erasedTraces';
import { testApp, type TestApp } from '../../../support/app';
import { addSource } from '../../../support/intake';
import { inTheMiddleOf } from '../../../support/meanwhile';
import { MAIN, SECOND } from '../../../support/personas';

/** Events of the network, as a client sends them, and what the console shows afterwards. */
let test: TestApp;
let source: Awaited<ReturnType<typeof addSource>>;
let places: { locationid: number; l_sourceip: string | null }[];
let deleted: number;
let foreign: number;

const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString();
let made = 0;
const newId = () => `event-${(made += 1)}`;
const one = async <T>(text: string, values: readonly unknown[] = []) =>
  ((await test.database.ownerQuery(text, [...values])) as T[])[0] as T;
const get = async (url: string) => (await test.as('admin', { url })).json() as Record<string, unknown>;
const record = async (type: string, id: number) =>
  ((await get(`/legacy/elements/${type}/${id}`)) as { element: Record<string, unknown> }).element;

/** A new guest who has never signed in. */
async function guest(values: Record<string, unknown> = {}): Promise<number> {
  const row = { u_name: 'Guest', u_email: `${newId()}@intake.example`, u_companyid: MAIN, ...values };
  const names = Object.keys(row);
  const { userid } = await one<{ userid: number }>(
    `insert into identity (${names.map((name) => `"${name}"`).join()}, "u_createdAt") values (${names.map((_, place) => `$${place + 1}`).join()}, now()) returning userid`,
    Object.values(row),
  );
  return Number(userid);
}

beforeAll(async () => {
  test = await testApp();
  source = await addSource(test);
  // Before ten in the morning (UTC), the seeded world is ahead of the clock.
  await test.database.ownerQuery('update location set "l_firstauthAt" = null, "l_lastauthAt" = null');
  await test.database.ownerQuery('update integration set "lastSyncAt" = null');
  await test.database.ownerQuery('update extension set "lastRunAt" = null');
  places = (await test.database.ownerQuery(
    `select locationid, l_sourceip from location where l_companyid = $1 and "l_deletedAt" is null and l_status = '0' order by locationid`,
    [MAIN],
  )) as typeof places;
  deleted = (
    await one<{ locationid: number }>(
      `update location set "l_deletedAt" = now() where locationid = (select max(locationid) from location where l_companyid = $1) returning locationid`,
      [MAIN],
    )
  ).locationid;
  foreign = (
    await one<{ locationid: number }>(`select locationid from location where l_companyid = $1 limit 1`, [SECOND])
  ).locationid;
});
afterAll(() => test.close());

const none = { accepted: 0, duplicates: 0, setAside: 0, rejected: [] };

describe('the location of an event', () => {
  it('is named by its name as well; a name of two, of none or of another company is set aside', async () => {
    const named = `Verrière ${newId()}`;
    const [first, second] = places;
    const rename = (name: string, ...ids: number[]) =>
      test.database.ownerQuery('update location set l_name = $1 where locationid = any($2)', [name, ids]);
    await rename(named, first!.locationid);
    const event = { time: minutesAgo(1), status: 'success', location: named.toUpperCase() };
    const token = newId();
    expect((await source.send('sign-ins', [{ ...event, id: newId(), token }])).body).toEqual({ ...none, accepted: 1 });
    const stored = await one<{ locationid: number }>('select locationid from authentication where token = $1', [token]);
    expect(Number(stored.locationid)).toBe(Number(first!.locationid));

    await rename(named, second!.locationid);
    const away = `Ailleurs ${newId()}`;
    await rename(away, foreign);
    const others = [named, away, 'Nowhere'].map((location) => ({ ...event, id: newId(), location }));
    expect((await source.send('sign-ins', others)).body).toEqual({ ...none, setAside: 3 });
    // The source IP of a location goes before the name of another one.
    await test.database.ownerQuery('update location set l_sourceip = $1 where locationid = $2', [
      '192.0.2.77',
      first!.locationid,
    ]);
    await rename('192.0.2.77', second!.locationid);
    const again = newId();
    await source.send('sign-ins', [{ ...event, id: newId(), token: again, location: '192.0.2.77' }]);
    const kept = await one<{ locationid: number }>('select locationid from authentication where token = $1', [again]);
    expect(Number(kept.locationid)).toBe(Number(first!.locationid));
    await rename('Place one', first!.locationid);
    await rename('Place two', second!.locationid);
    await test.database.ownerQuery('update location set l_sourceip = $1 where locationid = $2', [
      first!.l_sourceip,
      first!.locationid,
    ]);
  });
});

describe('sign-ins', () => {
  it('tell of the person, the place, and the way to sign in', async () => {
    const userid = await guest();
    const { locationid } = places[0]!;
    const mode = await one<{ authtypeid: number; ap_count: number }>(
      `select authtypeid, ap_count from authtype where a_companyid = $1 limit 1`,
      [MAIN],
    );
    const event = {
      id: newId(),
      time: minutesAgo(1),
      status: 'success',
      userid,
      locationid,
      authtypeid: mode.authtypeid,
    };
    const failed = { ...event, id: newId(), time: minutesAgo(0), status: 'failed', reason: 'wrong-code' };
    expect((await source.send('sign-ins', [failed, event])).body).toEqual({ ...none, accepted: 2 });
    expect(await record('user', userid)).toMatchObject({
      u_lastlogin: event.time,
      u_lastinteractionAt: failed.time,
      lastlocationid: locationid,
    });
    expect(await record('location', locationid)).toMatchObject({ l_lastauthAt: event.time });
    expect(await record('authtype', mode.authtypeid)).toMatchObject({ ap_count: mode.ap_count + 1 });
    // Once more, all of it: nothing changes.
    expect((await source.send('sign-ins', [event, failed])).body).toEqual({ ...none, duplicates: 2 });
    expect(await record('authtype', mode.authtypeid)).toMatchObject({ ap_count: mode.ap_count + 1 });
  });

  it('know who was here before, in whatever order they come', async () => {
    const userid = await guest();
    const events = [30, 20, 10].map((minutes) => ({
      id: newId(),
      time: minutesAgo(minutes),
      status: 'success',
      userid,
    }));
    for (const event of [events[1]!, events[2]!, events[0]!, events[1]!]) await source.send('sign-ins', [event]);
    const rows = await test.database.ownerQuery(
      `select "returning" from authentication where userid = $1 order by authenticated_at`,
      [userid],
    );
    expect(rows).toEqual([{ returning: false }, { returning: true }, { returning: true }]);
    expect(await record('user', userid)).toMatchObject({ u_lastlogin: events[2]!.time });
  });

  it('count the guests of an event once, and find who came for it', async () => {
    const { locationid } = places[0]!;
    const { profileid } = await one<{ profileid: number }>(
      `select profileid from profile where p_companyid = $1 limit 1`,
      [MAIN],
    );
    const { eventid } = await one<{ eventid: number }>(
      `insert into event (ev_name, ev_access, ev_code, ev_profileid, ev_sdate, ev_edate, ev_locationids, ev_companyid, "ev_createdAt")
       values ('Intake', 'code', 'INTAKE', $1, now() - interval '1 hour', now() + interval '1 day', $2, $3, now()) returning eventid`,
      [profileid, [locationid], MAIN],
    );
    const userid = await guest({ u_profileid: profileid });
    const send = (minutes: number) =>
      source.send('sign-ins', [{ id: newId(), time: minutesAgo(minutes), status: 'success', userid, locationid }]);
    await send(3);
    await send(2);
    expect(await record('event', eventid)).toMatchObject({ ev_connected: 1 });
    expect(await record('user', userid)).toMatchObject({ u_eventid: eventid });
    // Who went on to another place in the same call came, too.
    const passing = await guest({ u_profileid: profileid });
    const at = (minutes: number, place: number) => ({
      id: newId(),
      time: minutesAgo(minutes),
      status: 'success',
      userid: passing,
      locationid: place,
    });
    await source.send('sign-ins', [at(2, locationid), at(1, places[1]!.locationid)]);
    expect(await record('event', eventid)).toMatchObject({ ev_connected: 2 });
  });

  it('tell what the social network knows, the latest of it', async () => {
    const userid = await guest();
    const at = (minutes: number, status: string, social: object) => ({
      id: newId(),
      time: minutesAgo(minutes),
      status,
      userid,
      social,
    });
    const recent = at(2, 'success', { name: 'Zoé Lune', url: 'https://social.example/zoe', verified: true });
    await source.send('sign-ins', [recent]);
    await source.send('sign-ins', [
      at(9, 'success', { name: 'Zoé', gender: 'female' }),
      at(1, 'failed', { name: 'Nobody' }),
    ]);
    expect(await record('user', userid)).toMatchObject({
      s_name: 'Zoé Lune',
      s_url: 'https://social.example/zoe',
      s_verified: true,
      s_gender: null,
      s_lastlogin: recent.time,
    });
    const wrong = await source.send('sign-ins', [
      at(1, 'success', { nope: 1 }),
      at(1, 'success', { url: 'javascript:alert(1)' }),
    ]);
    expect(wrong.body.rejected).toHaveLength(2);
  });

  it('of paid offers are sales, once', async () => {
    const made = await test.as('admin', {
      method: 'POST',
      url: '/api/payments',
      payload: { name: 'Une heure', amount: 3, duration: 4, provider: 'room' },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    const sale = { time: minutesAgo(1), status: 'success', paymentid: id };
    const events = [
      { ...sale, id: newId() },
      { ...sale, id: newId(), status: 'failed' },
    ];
    for (const _ of [1, 2]) await source.send('sign-ins', events);
    expect(await get(`/api/payments/${id}`)).toMatchObject({ sales: 1 });
    const unknown = { ...sale, id: newId(), paymentid: 9_999_999 };
    expect((await source.send('sign-ins', [unknown])).body).toEqual({ ...none, setAside: 1 });
  });

  it('begin a new validity after the end of the last one, and no other', async () => {
    const begun = minutesAgo(600);
    const ended = await guest({ u_sdate: begun, u_edate: minutesAgo(500) });
    const valid = await guest({ u_sdate: begun, u_edate: minutesAgo(-5) });
    const [time, valid_until] = [minutesAgo(1), minutesAgo(-600)];
    await source.send(
      'sign-ins',
      [ended, valid].map((userid) => ({ id: newId(), time, status: 'auto', userid, valid_until })),
    );
    const dates = (userid: number) => one(`select u_sdate, u_edate from identity where userid = $1`, [userid]);
    expect(await dates(ended)).toEqual({ u_sdate: new Date(time), u_edate: new Date(valid_until) });
    expect(await dates(valid)).toMatchObject({ u_edate: expect.any(Date) as Date, u_sdate: new Date(begun) });
  });
});

describe('a backlog that is older than the account', () => {
  it('tells the last location, however it is spread over calls', async () => {
    const userid = await guest({ u_lastinteractionAt: minutesAgo(0) });
    const visit = (minutes: number, place?: number) => ({
      id: newId(),
      time: minutesAgo(minutes),
      status: 'success',
      userid,
      ...(place !== undefined && { locationid: places[place]?.locationid }),
    });
    const last = async () => Number((await record('user', userid))['lastlocationid']);
    await source.send('sign-ins', [visit(30, 0)]);
    expect(await last()).toBe(places[0]!.locationid);
    await source.send('sign-ins', [visit(20, 1), visit(10)]);
    expect(await last()).toBe(places[1]!.locationid);
    await source.send('sign-ins', [visit(25, 2)]);
    expect(await last()).toBe(places[1]!.locationid);
    const session = { event: 'interim', userid, session_id: newId() };
    const at = (minutes: number, place: number) => ({
      ...session,
      id: newId(),
      time: minutesAgo(minutes),
      locationid: places[place]?.locationid,
    });
    await source.send('sessions', [at(15, 2)]);
    expect(await last()).toBe(places[2]!.locationid);
    await source.send('sign-ins', [visit(18, 0)]);
    expect(await last()).toBe(places[2]!.locationid);
  });
});

describe('sessions', () => {
  const row = (session: string) =>
    one<Record<string, unknown>>(
      `select state, started_at, last_at, ended_at, duration::int, input_octets::int, output_octets::int, cause, userid from network_session
       where sourceid = $1 and session_id = $2`,
      [source.sourceid, session],
    );

  it('are the same in whatever order their events come', async () => {
    const userid = await guest();
    const events = [
      { event: 'start', time: minutesAgo(60), userid },
      { event: 'interim', time: minutesAgo(40), duration: 1200, input_octets: 500, output_octets: 7000 },
      { event: 'interim', time: minutesAgo(30), duration: 1800, input_octets: 400, output_octets: 9000 },
      {
        event: 'stop',
        time: minutesAgo(10),
        duration: 3000,
        input_octets: 900,
        output_octets: 9500,
        cause: 'User-Request',
      },
    ].map((event) => ({ id: newId(), ...event }));
    const expected = {
      state: 'ended',
      started_at: new Date(minutesAgo(60)),
      last_at: new Date(minutesAgo(10)),
      ended_at: new Date(minutesAgo(10)),
      duration: 3000,
      input_octets: 900,
      output_octets: 9500,
      cause: 'User-Request',
      userid,
    };
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1, 1, 0],
    ];
    for (const [place, order] of orders.entries()) {
      for (const index of order) await source.send('sessions', [{ ...events[index]!, session_id: `s-${place}` }]);
      expect(await row(`s-${place}`)).toEqual(expected);
    }
    const all = events.map((event) => ({ ...event, session_id: 's-all' }));
    expect((await source.send('sessions', all)).body).toEqual({ ...none, accepted: 4 });
    expect((await source.send('sessions', all)).body).toEqual({ ...none, duplicates: 4 });
    expect(await row('s-all')).toEqual(expected);
  });

  it('without a start began when their duration says', async () => {
    const time = minutesAgo(5);
    await source.send('sessions', [{ id: newId(), session_id: 'stop-only', event: 'stop', time, duration: 600 }]);
    expect(await row('stop-only')).toMatchObject({
      state: 'ended',
      started_at: new Date(Date.parse(time) - 600_000),
      duration: 600,
    });
  });
});

describe('an id of a session that is used again', () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const rows = async (id: string) =>
    (await test.database.ownerQuery(
      `select state, started_at, ended_at, duration::int, input_octets::int from network_session
       where sourceid = $1 and session_id = $2 order by started_at`,
      [source.sourceid, id],
    )) as unknown[];
  const session = (begin: number, end: number, input: number) => [
    { event: 'start', time: ago(begin) },
    { event: 'interim', time: ago((begin + end) / 2), duration: (begin - end) * 30, input_octets: input - 1 },
    { event: 'stop', time: ago(end), duration: (begin - end) * 60, input_octets: input },
  ];
  const ended = (begin: number, end: number, input_octets: number) => ({
    state: 'ended',
    started_at: new Date(ago(begin)),
    ended_at: new Date(ago(end)),
    duration: (begin - end) * 60,
    input_octets,
  });

  it('is of a session of its own each time, also when events come late', async () => {
    const events = [...session(600, 560, 900), ...session(500, 400, 20), ...session(300, 200, 700)];
    const orders = [
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
      [8, 7, 6, 5, 4, 3, 2, 1, 0],
      [0, 2, 1, 3, 5, 4, 6, 8, 7],
      [2, 0, 1, 5, 3, 4, 8, 6, 7],
      [0, 3, 2, 1, 4, 5, 6, 7, 8],
      [5, 4, 3, 2, 1, 0, 6, 7, 8],
    ];
    const expected = [ended(600, 560, 900), ended(500, 400, 20), ended(300, 200, 700)];
    for (const [place, order] of orders.entries()) {
      for (const size of [1, 2, 9]) {
        const id = `again-${place}-${size}`;
        const sent = order.map((index) => ({ id: newId(), session_id: id, ...events[index] }));
        for (let from = 0; from < sent.length; from += size) {
          await source.send('sessions', sent.slice(from, from + size));
        }
        expect(await rows(id), id).toEqual(expected);
        expect((await source.send('sessions', sent)).body, id).toEqual({ ...none, duplicates: 9 });
      }
    }
  });

  it('is of a new session when it starts again before the end of the last one was reported', async () => {
    const [first, later] = [session(600, 560, 900), session(300, 200, 700)];
    const [start, interim, stop] = first;
    const expected = [{ ...ended(600, 580, 899) }, ended(300, 200, 700)];
    const send = (id: string, events: readonly object[]) =>
      source.send(
        'sessions',
        events.map((event) => ({ id: newId(), session_id: id, ...event })),
      );
    const orders = [
      [start, interim, ...later],
      [start, interim, ...later].reverse(),
      [start, later[0], interim, later[2]],
    ];
    for (const [place, order] of orders.entries()) {
      for (const size of [1, order.length]) {
        const id = `open-${place}-${size}`;
        for (let from = 0; from < order.length; from += size)
          await send(id, order.slice(from, from + size) as object[]);
        expect(await rows(id), id).toEqual(expected);
        expect((await send(id, order as object[])).body, id).toEqual({ ...none, duplicates: order.length });
        // The end was late.
        await send(id, [stop!]);
        expect(await rows(id), id).toEqual([ended(600, 560, 900), expected[1]]);
      }
    }
    // Without a start of its own, its duration shows it.
    await send('shorter', [start!, interim!]);
    await send('shorter', [{ event: 'interim', time: ago(290), duration: 600, input_octets: 5 }]);
    expect(await rows('shorter')).toMatchObject([expected[0], { state: 'online', started_at: new Date(ago(300)) }]);
  });

  it('is of the same session when its start is repeated, or its duration has paused', async () => {
    const [start, interim] = session(600, 560, 900);
    const send = (id: string, ...events: readonly object[]) =>
      source.send(
        'sessions',
        events.map((event) => ({ id: newId(), session_id: id, ...event })),
      );
    await send('repeated', start!);
    await send('repeated', { ...start!, time: ago(597) });
    expect(await rows('repeated')).toMatchObject([{ state: 'online', started_at: new Date(ago(600)) }]);
    await send('paused', start!, interim!);
    await send('paused', { event: 'interim', time: ago(400), duration: 20 * 60 + 1, input_octets: 910 });
    await send('paused', { event: 'interim', time: ago(300), duration: 20 * 60 + 2, input_octets: 920 });
    await send('paused', { event: 'stop', time: ago(100), duration: 21 * 60, input_octets: 950 });
    expect(await rows('paused')).toMatchObject([{ state: 'ended', ended_at: new Date(ago(100)), input_octets: 950 }]);
  });

  it('begins at most fifty sessions a month: with more, an event is of the nearest one', async () => {
    const stops = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ id: newId(), session_id: 'often', event: 'stop', duration: 1, time: ago(10_000 - n * 4) },
    }));
    for (const part of [stops.slice(0, 1_000), stops.slice(1_000)]) {
      expect((await source.send('sessions', part)).body.rejected).toEqual([]);
    }
    expect(await rows('often')).toHaveLength(50);
    expect((await source.send('sessions', stops)).body).toEqual({ ...none, duplicates: 2_000 });
  });

  it('is online again, and ends with its own end; a session that was ended as lost goes on, or starts again', async () => {
    const [start] = session(10, 0, 0);
    const send = (id: string, ...events: object[]) =>
      source.send(
        'sessions',
        events.map((event) => ({ id: newId(), session_id: id, ...event })),
      );
    await send('reused', ...session(120, 100, 9), start!);
    expect(await rows('reused')).toMatchObject([ended(120, 100, 9), { state: 'online', duration: 0 }]);
    await send('reused', { event: 'stop', time: ago(2), input_octets: 3 });
    expect(await rows('reused')).toMatchObject([ended(120, 100, 9), { ...ended(10, 2, 3) }]);

    const lose = (id: string) =>
      test.database.ownerQuery(
        `update network_session set state = 'ended', ended_at = last_at, cause = 'lost' where session_id = $1`,
        [id],
      );
    const begin = ago(300);
    for (const id of ['silent', 'replaced']) {
      await send(id, { event: 'start', time: begin });
      await lose(id);
    }
    const time = new Date(Date.parse(begin) + 295 * 60_000).toISOString();
    await send('silent', { event: 'interim', time, duration: 295 * 60 });
    expect(await rows('silent')).toMatchObject([{ state: 'online', duration: 295 * 60 }]);
    await send('replaced', start!);
    expect(await rows('replaced')).toMatchObject([{ state: 'ended', duration: 0 }, { state: 'online' }]);
  });
});

describe('devices and leases', () => {
  const device = (mac: string) =>
    one<Record<string, unknown>>(`select * from device where companyid = $1 and mac_address = $2`, [MAIN, mac]);

  it('are seen first and last, with what the latest sign tells', async () => {
    const [{ locationid }, second] = [places[0]!, places[1]!];
    const mac_address = '02-aa-bb-00-00-01';
    const late = { id: newId(), time: minutesAgo(1), mac_address, ip: '10.9.0.2', hostname: 'new', locationid };
    const early = {
      id: newId(),
      time: minutesAgo(50),
      mac_address,
      ip: '10.9.0.1',
      hostname: 'old',
      locationid: second.locationid,
      os: 'iOS',
    };
    await source.send('device-sightings', [late]);
    expect((await source.send('device-sightings', [early])).body).toEqual({ ...none, accepted: 1 });
    expect((await source.send('device-sightings', [early, late])).body).toEqual({ ...none, duplicates: 2 });
    expect(await device('02:AA:BB:00:00:01')).toMatchObject({
      first_seen: new Date(early.time),
      last_seen: new Date(late.time),
      ip_address: '10.9.0.2',
      hostname: 'new',
      os: 'iOS',
      last_location_id: locationid,
    });
  });

  it('hold an address until the lease ends', async () => {
    const lease = { mac_address: '02:aa:bb:00:00:02', ip: '10.9.0.9', locationid: places[0]!.locationid };
    const active = { id: newId(), time: minutesAgo(20), state: 'active', valid_until: minutesAgo(-60), ...lease };
    const ended = { id: newId(), time: minutesAgo(2), state: 'ended', ...lease };
    await source.send('leases', [active]);
    expect(await device('02:AA:BB:00:00:02')).toMatchObject({
      has_active_lease: true,
      last_lease_ip_address: '10.9.0.9',
    });
    await source.send('leases', [ended]);
    expect((await source.send('leases', [active])).body).toEqual({ ...none, duplicates: 1 });
    expect(await device('02:AA:BB:00:00:02')).toMatchObject({
      has_active_lease: false,
      last_lease_valid_from: new Date(active.time),
      last_lease_valid_until: new Date(ended.time),
    });
    const { state } = await one<{ state: string }>(`select state from lease where "macAddress" = '02:AA:BB:00:00:02'`);
    expect(state).toBe('ended');
  });

  it('keep a device at its new address when the lease of the old one ends later', async () => {
    const mac_address = '02:AA:BB:00:00:03';
    const [old, next] = [places[0]!, places[1]!];
    const lease = (minutes: number, state: string, ip: string, locationid: number) => ({
      ...{ id: newId(), time: minutesAgo(minutes), state, ip, mac_address, locationid },
      ...(state === 'active' && { valid_until: minutesAgo(-60) }),
    });
    await source.send('leases', [lease(10, 'active', '10.9.1.1', old.locationid)]);
    await source.send('leases', [lease(5, 'active', '10.9.1.2', next.locationid)]);
    const seen = { ip_address: '10.9.1.2', last_location_id: next.locationid, last_seen: new Date(minutesAgo(5)) };
    await source.send('leases', [lease(1, 'ended', '10.9.1.1', old.locationid)]);
    const leased = { last_lease_ip_address: '10.9.1.2' };
    expect(await device(mac_address)).toMatchObject({ has_active_lease: true, ...leased, ...seen });
    await source.send('leases', [lease(0.5, 'ended', '10.9.1.2', next.locationid)]);
    expect(await device(mac_address)).toMatchObject({ has_active_lease: false, ...leased });
  });
});

describe('campaigns and attributes', () => {
  it('are counted once for each event', async () => {
    const before = await one<{ campaignid: number; ca_impressions: number; ca_clicks: number }>(
      `select campaignid, ca_impressions, ca_clicks from campaign where ca_companyid = $1 order by campaignid limit 1`,
      [MAIN],
    );
    const { campaignid } = before;
    const events = ['shown', 'shown', 'clicked'].map((event, place) => ({
      id: newId(),
      time: minutesAgo(place),
      campaignid,
      event,
    }));
    expect((await source.send('campaign-events', [...events, events[0]!])).body).toEqual({
      ...none,
      accepted: 3,
      duplicates: 1,
    });
    expect((await source.send('campaign-events', events)).body).toEqual({ ...none, duplicates: 3 });
    expect(await record('campaign', campaignid)).toMatchObject({
      ca_impressions: before.ca_impressions + 2,
      ca_clicks: before.ca_clicks + 1,
    });
  });

  it('keep the latest answer of a guest', async () => {
    const userid = await guest();
    const key = () =>
      one<{ ki_hits: number; ki_valuecount: number }>(
        `select ki_hits, ki_valuecount from keyindex where ki_companyid = $1 and ki_key = 'reason'`,
        [MAIN],
      );
    const before = await key();
    const tell = (value: string, minutes: number) => ({
      id: newId(),
      time: minutesAgo(minutes),
      userid,
      path: 'form.stay',
      key: 'reason',
      value,
    });
    const late = tell('vacances d’hiver', 1);
    await source.send('attributes', [late]);
    await source.send('attributes', [tell('loisirs', 9), late]);
    const { u_attributes } = await one<{ u_attributes: unknown }>(
      `select u_attributes from identity where userid = $1`,
      [userid],
    );
    expect(u_attributes).toEqual({ 'form.stay.reason': 'vacances d’hiver' });
    expect(await key()).toMatchObject({ ki_hits: before.ki_hits + 2 });
    const unknown = [
      { ...late, id: newId(), userid: 1 },
      { ...late, id: newId(), key: 'no-such-key' },
    ];
    expect((await source.send('attributes', unknown)).body).toEqual({ ...none, setAside: 2 });
  });
});

describe('states of extensions and integrations', () => {
  const stored = (id: number) =>
    one<Record<string, unknown>>(`select state, "lastSyncAt", "lastError" from integration where id = $1`, [id]);
  const first = async (table: string, companyId: number) =>
    (await one<{ id: number }>(`select id from ${table} where companyid = $1 order by id limit 1`, [companyId])).id;
  const report = (of: string, recordid: number, minutes: number, values: object) => ({
    id: newId(),
    time: minutesAgo(minutes),
    of,
    recordid,
    ...values,
  });

  it('are those of the latest report', async () => {
    const id = await first('integration', MAIN);
    const failed = report('integration', id, 1, { state: 'failed', error: '401 Unauthorized' });
    const older = report('integration', id, 5, { state: 'ok' });
    expect((await source.send('states', [failed])).body).toEqual({ ...none, accepted: 1 });
    expect((await source.send('states', [older, failed])).body).toEqual({ ...none, duplicates: 2 });
    const state = { state: 'failed', lastSyncAt: new Date(failed.time), lastError: '401 Unauthorized' };
    expect(await stored(id)).toEqual(state);
    await source.send('states', [report('integration', id, 0, { state: 'ok' })]);
    expect(await stored(id)).toMatchObject({ state: 'ok', lastError: null });

    const extension = await first('extension', MAIN);
    const run = report('extension', extension, 0, { state: 'failed' });
    await source.send('states', [run]);
    expect(await get(`/api/extensions/${extension}`)).toMatchObject({ lastStatus: 'failed', lastRunAt: run.time });
  });

  it('are not reported of another company, nor by the source of a location', async () => {
    const foreign = await first('integration', SECOND);
    const before = await stored(foreign);
    const events = [report('integration', foreign, 0, { state: 'failed' })];
    expect((await source.send('states', events)).body).toEqual({ ...none, setAside: 1 });
    expect(await stored(foreign)).toEqual(before);
    const located = await addSource(test, { locationid: places[0]!.locationid });
    const own = [report('integration', await first('integration', MAIN), 0, { state: 'failed' })];
    expect((await located.send('states', own)).body).toEqual({ ...none, setAside: 1 });
  });
});

describe('people of the directory', () => {
  const person = (identifier: string, minutes: number, values: object = {}) => ({
    id: newId(),
    time: minutesAgo(minutes),
    identifier,
    state: 'present',
    ...values,
  });
  const found = async (identifier: string) => {
    const list = await get(`/api/directory_users?identifier[contains]=${identifier}`);
    return list['hydra:member'] as Record<string, unknown>[];
  };

  it('are those of the latest synchronisation, and those that are gone are not there', async () => {
    const values = { firstname: 'Inès', lastname: 'Dufour', email: 'ines@hotel.example', groups: ['Accueil'] };
    const recent = person('ines.dufour', 1, values);
    expect((await source.send('directory-people', [recent])).body).toEqual({ ...none, accepted: 1 });
    const older = person('ines.dufour', 9, { lastname: 'Martin' });
    expect((await source.send('directory-people', [older, recent])).body).toEqual({ ...none, duplicates: 2 });
    expect(await found('ines.dufour')).toMatchObject([
      { fullname: 'Inès Dufour', lastname: 'Dufour', directoryGroups: ['Accueil'], syncedAt: recent.time },
    ]);
    expect((await test.as('admin', { url: '/nac/users/ines.dufour' })).json()).toMatchObject({ lastname: 'Dufour' });
    await source.send('directory-people', [person('ines.dufour', 0, { state: 'gone' })]);
    expect(await found('ines.dufour')).toEqual([]);
  });

  it('do not come back with an event of before they were gone, in whatever order the calls come', async () => {
    const gone = person('paul.parti', 5, { state: 'gone' });
    expect((await source.send('directory-people', [gone])).body).toEqual({ ...none, accepted: 1 });
    expect((await source.send('directory-people', [gone])).body).toEqual({ ...none, duplicates: 1 });
    expect((await source.send('directory-people', [person('paul.parti', 9)])).body).toEqual({ ...none, duplicates: 1 });
    expect(await found('paul.parti')).toEqual([]);
    const back = person('paul.parti', 2);
    expect((await source.send('directory-people', [back])).body).toEqual({ ...none, accepted: 1 });
    expect((await source.send('directory-people', [gone])).body).toEqual({ ...none, duplicates: 1 });
    expect(await found('paul.parti')).toMatchObject([{ syncedAt: back.time }]);
    await source.send('directory-people', [person('paul.parti', 1, { state: 'gone' })]);
    expect((await source.send('directory-people', [back])).body).toEqual({ ...none, duplicates: 1 });
    expect(await found('paul.parti')).toEqual([]);
  });

  it('leave a keyed hash that is another in each company', async () => {
    const other = await addSource(test, { companyId: SECOND });
    const gone = person('rosa.parks', 5, { state: 'gone' });
    for (const from of [source, other]) {
      expect((await from.send('directory-people', [gone])).body).toEqual({ ...none, accepted: 1 });
      expect((await from.send('directory-people', [person('rosa.parks', 9)])).body).toEqual({ ...none, duplicates: 1 });
    }
    const hash = traceHasher(test.context.secrets);
    const [own, theirs] = [MAIN, SECOND].map((company) => hash(company, 'directory', 'rosa.parks'));
    expect(own).not.toBe(theirs);
    expect(
      await test.database.ownerQuery(
        'select company_id::int, identifier_hash from directory_gone where gone_at = $1 and identifier_hash = any($2)',
        [gone.time, [own, theirs]],
      ),
    ).toEqual(
      expect.arrayContaining([
        { company_id: MAIN, identifier_hash: own },
        { company_id: SECOND, identifier_hash: theirs },
      ]),
    );
    const plain = createHash('sha256').update('rosa.parks').digest();
    const unkeyed = [plain.toString('base64url'), plain.toString('hex'), plain.toString('hex', 0, 16)];
    const rows = await test.database.ownerQuery('select identifier_hash from directory_gone');
    expect(rows.filter((row) => unkeyed.includes(String(row['identifier_hash']).replaceAll('-', '')))).toEqual([]);
  });

  it('are those of the company of the source alone', async () => {
    const other = await addSource(test, { companyId: SECOND });
    await other.send('directory-people', [person('of.another', 1)]);
    expect(await found('of.another')).toEqual([]);
    const located = await addSource(test, { locationid: places[0]!.locationid });
    expect((await located.send('directory-people', [person('located', 1)])).body).toEqual({ ...none, setAside: 1 });
  });
});

describe('what cannot be taken', () => {
  const line = (values: object = {}) => ({ id: newId(), time: minutesAgo(1), request: 'example.test', ...values });

  it('is set aside when it is well formed', async () => {
    const events = [
      line({ locationid: deleted }),
      line({ locationid: foreign }),
      line({ locationid: 9_999_999 }),
      line({ location: 'nowhere.example' }),
      line({ time: minutesAgo(-24 * 60) }),
      line({ time: minutesAgo(366 * 24 * 60) }),
    ];
    expect((await source.send('access-logs', events)).body).toEqual({ ...none, setAside: 6 });
    expect((await source.send('access-logs', events)).body).toEqual({ ...none, duplicates: 6 });
    const reasons = await test.database.ownerQuery(
      `select reason from dead_letter where sourceid = $1 and kind = 'access-logs' order by id`,
      [source.sourceid],
    );
    expect(reasons.map((row) => (row as { reason: string }).reason)).toEqual([
      ...Array.from({ length: 4 }, () => 'unknown-location'),
      'in-future',
      'too-old',
    ]);
  });

  it('has the number of its line in the body, in which empty lines count', async () => {
    const good = JSON.stringify(line());
    const body = `\n${good}\r\n\r\n\nnonsense\n\n{"id": 1}`;
    const answer = await source.post('access-logs', body, 'application/x-ndjson');
    expect(answer.body).toMatchObject({ accepted: 1, rejected: [{ line: 5 }, { line: 7 }] });
  });

  it('may have empty lines, but not millions of them', async () => {
    const send = async (text: string) => {
      const { status, body } = await source.post('access-logs', text, 'application/x-ndjson');
      return [status, body.msg_code ?? body];
    };
    for (const empty of ['\n', '\r\n']) {
      expect(await send(empty.repeat(4_000_000))).toEqual([413, 'INTAKE_TOO_MANY']);
      expect(await send(empty.repeat(10_000))).toEqual([200, none]);
      expect(await send(empty.repeat(10_001))).toEqual([413, 'INTAKE_TOO_MANY']);
    }
  });

  it('has few members, each of another name, whatever the type of the body', async () => {
    const { id, time } = line();
    const known = `"id":"${id}","time":"${time}"`;
    const many = Array.from({ length: 1_001 }, (_, n) => `"k${n}":1`).join(',');
    const event = (data: string) =>
      `{"specversion":"1.0","id":"1","source":"/x","type":"t","time":"${time}","data":{${data}}}`;
    const binary = { 'ce-specversion': '1.0', 'ce-id': '1', 'ce-source': '/x', 'ce-type': 't', 'ce-time': time };
    const refused = { ...none, rejected: [{ line: 1, msg_code: 'INVALID_JSON' }] };
    for (const data of [many, '"format":1,"format":2', `"facts":${'['.repeat(70)}${']'.repeat(70)}`]) {
      const bodies = [
        [`[{${known},${data}}]`, 'application/json'],
        [`{${known},${data}}`, 'application/x-ndjson'],
        [event(data), 'application/cloudevents+json'],
        [`[${event(data)}]`, 'application/cloudevents-batch+json'],
      ] as const;
      for (const [text, type] of bodies) {
        expect([type, (await source.post('access-logs', text, type)).body]).toMatchObject([type, refused]);
      }
      const answer = await source.post('access-logs', `{${data}}`, 'application/json', binary);
      expect(['binary', answer.body]).toMatchObject(['binary', refused]);
    }
  });

  it('is rejected by its line, and the rest is taken', async () => {
    const text = (value: unknown) => Buffer.from(JSON.stringify(value));
    const lines = [
      text(line()),
      text(line({ request: 'x'.repeat(1_048_576) })),
      text(line({ request: 'x'.repeat(5_000) })),
      text(line({ request: 'nul \u0000' })),
      text(line({ request: '\ud800' })),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x1a, 0xff, 0xfe]),
      Buffer.from(JSON.stringify(line({ request: 'é' })), 'latin1'),
      Buffer.from('{"id": "half'),
      text(line({ src_ip: '999.1.1.1' })),
      text(line({ src_ip: 'fe80::1%eth0' })),
      text(line({ time: 'yesterday' })),
      text(line({ id: '' })),
      text(line({ surprise: 1 })),
      text([line()]),
      text(line()),
    ];
    const body = Buffer.concat(lines.flatMap((bytes) => [bytes, Buffer.from('\n')]));
    const answer = await source.post('access-logs', body, 'application/x-ndjson');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ accepted: 2, duplicates: 0, setAside: 0 });
    expect(answer.body.rejected.map(({ line: at }) => at)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(answer.body.rejected.map(({ msg_code }) => msg_code)).toEqual([
      'BODY_TOO_LARGE',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'INVALID_ENCODING',
      'INVALID_ENCODING',
      'INVALID_JSON',
      ...Array.from({ length: 6 }, () => 'VALIDATION_FAILED'),
    ]);
    expect(answer.body.rejected[11]?.fields).toEqual({ surprise: { msg_code: 'UNKNOWN_FIELD', msg_args: [] } });
  });

  it('is rejected by its place in an array, and the rest is taken', async () => {
    const items = [
      JSON.stringify(line({ request: 'a "quoted] \\\\ text, {' })),
      JSON.stringify(line({ request: 'x'.repeat(3_000_000) })),
      '{"id": "half" "time": 1}',
      `${'['.repeat(100)}${']'.repeat(100)}`,
      ` \n${JSON.stringify(line())}\t`,
    ];
    const { body } = await source.post('access-logs', ` [${items.join(',')}]\n`);
    expect(body).toMatchObject({ accepted: 2, setAside: 0, duplicates: 0 });
    const rejected = body.rejected.map(({ line: at, msg_code }) => [at, msg_code]);
    expect(rejected).toEqual([
      [2, 'BODY_TOO_LARGE'],
      [3, 'INVALID_JSON'],
      [4, 'INVALID_JSON'],
    ]);
    expect((await source.post('access-logs', ' [ ] ')).body).toEqual(none);
    const long = Array.from({ length: 5_000 }, () => line({ request: 'x'.repeat(500) }));
    expect((await source.send('access-logs', long)).body).toEqual({ ...none, accepted: 5_000 });
  });

  it('is refused as a whole when it is too much or no JSON', async () => {
    const many = Array.from({ length: 5_001 }, () => ({}));
    const refusal = async (answer: ReturnType<typeof source.post>) => {
      const { status, body } = await answer;
      return [status, body.msg_code];
    };
    expect(await refusal(source.send('access-logs', many))).toEqual([413, 'INTAKE_TOO_MANY']);
    const million = Buffer.alloc(3_000_000, '{}\n');
    expect(await refusal(source.post('access-logs', million, 'application/x-ndjson'))).toEqual([
      413,
      'INTAKE_TOO_MANY',
    ]);
    const large = (bytes: number, type?: string) => refusal(source.post('access-logs', Buffer.alloc(bytes, ' '), type));
    for (const type of ['application/json', 'application/cloudevents-batch+json', 'application/x-ndjson']) {
      expect(await large(8_400_000, type), type).toEqual([413, 'BODY_TOO_LARGE']);
    }
    for (const text of [
      '',
      '{',
      '{}',
      '[',
      '[{}',
      '[{},]',
      '[,{}]',
      '[{}] x',
      '[{"a": "]"}',
      `[${'['.repeat(200_000)}`,
    ]) {
      expect(await refusal(source.post('access-logs', text)), text.slice(0, 20)).toEqual([422, 'INVALID_JSON']);
    }
    expect(await refusal(source.post('access-logs', Buffer.from([0xff, 0xfe, 0x5b, 0x00])))).toEqual([
      422,
      'INVALID_ENCODING',
    ]);
    expect(await refusal(source.post('access-logs', '[]', 'application/json; charset=utf-16'))).toEqual([
      415,
      'UNSUPPORTED_TYPE',
    ]);
    expect(await refusal(source.post('access-logs', '[]', 'text/xml'))).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect((await refusal(source.send('nothing', [])))[0]).toBe(404);
  });

  it('takes CloudEvents, one and many', async () => {
    const event = (data: object) => ({
      specversion: '1.0',
      type: 'test',
      source: '/proxy',
      id: newId(),
      time: minutesAgo(1),
      data,
    });
    const single = await source.post(
      'access-logs',
      JSON.stringify(event({ request: 'a.example' })),
      'application/cloudevents+json',
    );
    expect(single.body).toEqual({ ...none, accepted: 1 });
    const batch = [event({ request: 'b.example' }), event({ surprise: true }), { specversion: '1.0' }];
    const answer = await source.post('access-logs', JSON.stringify(batch), 'application/cloudevents-batch+json');
    expect(answer.body).toMatchObject({ accepted: 1, rejected: [{ line: 2 }, { line: 3 }] });
  });

  it('knows CloudEvents by source and id together, in the binary mode and with data in base64, too', async () => {
    const [id, time] = [newId(), minutesAgo(1)];
    const from = (from: string, more: object = { data: { request: `${id}.example` } }) => ({
      ...{ specversion: '1.0', type: 'test', source: from, id, time, datacontenttype: 'application/json' },
      ...more,
    });
    const long = `/${'x'.repeat(200)}`;
    const batch = [from('/ap/1'), from('/ap/2'), from('/ap/1'), from(long), from(long)];
    const type = 'application/cloudevents-batch+json';
    const answer = await source.post('access-logs', JSON.stringify(batch), type);
    expect(answer.body).toEqual({ ...none, accepted: 3, duplicates: 2 });
    const encoded = from('/ap/3', { data_base64: Buffer.from('{"request":"base64.example"}').toString('base64') });
    expect((await source.post('access-logs', JSON.stringify([encoded]), type)).body).toEqual({ ...none, accepted: 1 });
    const binary = (ceSource: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/intake/access-logs',
        headers: {
          authorization: `Bearer ${source.key}`,
          'content-type': 'application/json',
          ...{ 'ce-specversion': '1.0', 'ce-type': 'test', 'ce-source': ceSource, 'ce-id': id, 'ce-time': time },
        },
        payload: '{"request":"binary.example"}',
      });
    expect((await binary('/ap/4')).json()).toEqual({ ...none, accepted: 1 });
    expect((await binary('/ap/4')).json()).toEqual({ ...none, duplicates: 1 });
  });
});

describe('a CloudEvent', () => {
  const whole = (more: object = {}) => ({
    ...{ specversion: '1.0', type: 'test', source: '/ap', id: newId(), time: minutesAgo(1) },
    ...more,
  });
  const refused = { ...none, rejected: [{ line: 1, id: null, msg_code: 'VALIDATION_FAILED' }] };
  const wrong = {
    'without an id': { id: undefined },
    'with an empty id': { id: '' },
    'without a source': { source: undefined },
    'without a type': { type: undefined },
    'without a version': { specversion: undefined },
    'of an unknown version': { specversion: '9.9' },
    'with a time that is none': { time: 'yesterday' },
  };
  const headersOf = (attributes: object) =>
    Object.fromEntries(
      Object.entries(attributes).flatMap(([name, value]) =>
        value === undefined ? [] : [[`ce-${name}`, String(value)]],
      ),
    );

  it.each(Object.entries(wrong))('is rejected in every mode, however often it is sent: %s', async (_, more) => {
    const data = { request: 'ce.example' };
    const [one, attributes] = [JSON.stringify(whole({ ...more, data })), whole(more)];
    for (let times = 0; times < 2; times += 1) {
      expect((await source.post('access-logs', one, 'application/cloudevents+json')).body).toEqual(refused);
      const batch = await source.post('access-logs', `[${one}]`, 'application/cloudevents-batch+json');
      expect(batch.body).toEqual(refused);
      // Without a version it is no CloudEvent in the binary mode, but an event that is no array.
      if (!('specversion' in more) || more.specversion !== undefined) {
        const headers = headersOf(attributes);
        const answer = await source.post('access-logs', JSON.stringify(data), 'application/json', headers);
        expect(answer.body).toEqual(refused);
      }
    }
  });

  it('needs a time, its own or that of its data', async () => {
    const send = async (data: object) => {
      const body = JSON.stringify(whole({ time: undefined, data: { request: 'ce.example', ...data } }));
      return (await source.post('access-logs', body, 'application/cloudevents+json')).body;
    };
    expect(await send({})).toMatchObject({ rejected: [{ fields: { time: { msg_code: 'FIELD_REQUIRED' } } }] });
    expect(await send({ time: minutesAgo(1) })).toEqual({ ...none, accepted: 1 });
  });

  it('has headers in which other signs are encoded', async () => {
    const [id, time] = [newId(), minutesAgo(1)];
    const send = async (attributes: object) =>
      (await source.post('access-logs', '{"request":"ce.example"}', 'application/json', headersOf(attributes))).body;
    expect(await send(whole({ id: `${id}%C3%A9`, time }))).toEqual({ ...none, accepted: 1 });
    expect(await send(whole({ id: `${id}%c3%a9`, time }))).toEqual({ ...none, duplicates: 1 });
    expect(await send(whole({ id: '%E0%A4%A' }))).toEqual(refused);
  });
});

describe('a key for ingestion', () => {
  const events = () => [{ id: newId(), time: minutesAgo(1), request: 'k.example' }];

  it('sends events and does nothing else, and no other key sends any', async () => {
    const call = (url: string) => test.app.inject({ url, headers: { authorization: `Bearer ${source.key}` } });
    for (const url of ['/legacy/elements/user', '/api/api_tokens', '/api/preferences', '/legacy/elements/source']) {
      expect((await call(url)).statusCode).toBe(403);
    }
    const person = await test.as('admin', { method: 'POST', url: '/api/intake/access-logs', payload: [] });
    expect(person.statusCode).toBe(403);
  });

  it('is worth nothing when it, its source or its end says so', async () => {
    const disabled = await addSource(test, { enabled: false });
    expect((await disabled.send('access-logs', events())).body.msg_code).toBe('SOURCE_DISABLED');
    const syslog = await addSource(test, { type: 'syslog' });
    expect((await syslog.send('access-logs', events())).body.msg_code).toBe('SOURCE_DISABLED');
    const expired = await addSource(test, { expires: '-1 day' });
    expect((await expired.send('access-logs', events())).status).toBe(401);
  });

  it('writes into its own company and location alone', async () => {
    const other = await addSource(test, { companyId: SECOND });
    const { locationid } = places[0]!;
    expect(
      (
        await other.send(
          'access-logs',
          events().map((event) => ({ ...event, locationid })),
        )
      ).body,
    ).toEqual({ ...none, setAside: 1 });
    const scoped = await addSource(test, { locationid });
    expect((await scoped.send('access-logs', events())).body).toEqual({ ...none, accepted: 1 });
    const elsewhere = events().map((event) => ({ ...event, locationid: places[1]!.locationid }));
    expect((await scoped.send('access-logs', elsewhere)).body).toEqual({ ...none, setAside: 1 });
    const rows = await test.database.ownerQuery(
      `select locationid from access_log where company_id = $1 and request = 'k.example' and locationid = $2`,
      [MAIN, locationid],
    );
    expect(rows).toHaveLength(1);
  });

  it('keeps the statistics of its source', async () => {
    const own = await addSource(test);
    await own.send('access-logs', [...events(), ...events(), { id: '' }]);
    await own.send(
      'access-logs',
      events().map((event) => ({ ...event, locationid: foreign })),
    );
    const shown = await record('source', own.sourceid);
    expect(shown).toMatchObject({
      accepted_count: 2,
      rejected_count: 1,
      set_aside_count: 1,
      last_error: 'unknown-location',
      rate: 0.4,
    });
    expect(Number(shown['delay_s'])).toBeGreaterThanOrEqual(59);
  });

  it('waits, and is told to come later when too much waits', async () => {
    const send = () => source.send('access-logs', events());
    const [first, { refused, waiting }] = await inTheMiddleOf(
      test.database,
      `select pg_advisory_xact_lock(hashtextextended('intake', ${MAIN}))`,
      send,
      async () => {
        const waiting = Array.from({ length: 12 }, send);
        // The first answer is a refusal: the others come when the lock is given back.
        return { refused: await Promise.race(waiting), waiting };
      },
    );
    expect([refused.status, refused.body.msg_code, refused.headers['retry-after']]).toEqual([503, 'INTAKE_BUSY', '2']);
    const states = new Set([first, ...(await Promise.all(waiting))].map(({ status }) => status));
    expect([...states].toSorted()).toEqual([200, 503]);
  });
});

describe('times that the database refuses', () => {
  it('reject their own event, and no other one', async () => {
    const lease = { state: 'active', ip: '10.0.0.7', mac_address: '02:00:00:00:00:07' };
    const sent = [
      { ...lease, id: newId(), time: '0000-01-01T00:00:00Z' },
      { ...lease, id: newId(), time: minutesAgo(1), valid_until: '0000-01-01T00:00:00Z' },
      { ...lease, id: newId(), time: minutesAgo(1), valid_from: '9000-01-01T00:00:00Z' },
      { ...lease, id: newId(), time: minutesAgo(1) },
    ];
    const { body } = await source.send('leases', sent);
    expect(body).toMatchObject({ accepted: 1, rejected: [{ line: 1 }, { line: 2 }, { line: 3 }] });
  });
});

describe('the validity that a sign-in grants', () => {
  it('has the limit of every validity', async () => {
    const userid = await guest({ u_edate: minutesAgo(60) });
    const time = minutesAgo(1);
    await source.send('sign-ins', [
      { id: newId(), time, status: 'success', userid, valid_until: '2999-01-01T00:00:00Z' },
    ]);
    const { u_edate } = await one<{ u_edate: Date }>('select u_edate from identity where userid = $1', [userid]);
    expect(new Date(u_edate).getTime() - Date.parse(time)).toBe(365 * 86_400_000);
  });
});
