import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';
import { MAIN, SECOND } from '../support/personas';

/** What the network reports about a guest who has been erased. */
let test: TestApp;
let source: Awaited<ReturnType<typeof addSource>>;
let made = 0;
const newId = () => `erased-${(made += 1)}`;
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString();
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);

beforeAll(async () => {
  test = await testApp();
  source = await addSource(test);
});
afterAll(() => test.close());

async function makeGuest(login: string): Promise<number> {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/api/lobby/guests',
    payload: { name: 'Zoé Canari', profile: 2001 },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<{ id: number }>();
  await sql('update identity set u_email = $2 where userid = $1', [id, login]);
  return id;
}
async function erase(id: number): Promise<void> {
  const url = `/api/guests/${id}/erasure`;
  const { kept } = (await test.as('admin', { url })).json<{ kept: { dataClass: string }[] }>();
  const payload = { kept: kept.map(({ dataClass }) => dataClass) };
  const answer = await test.as('admin', { method: 'POST', url, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}
/** Everything in the tables of events that holds a text. */
async function traces(text: string): Promise<string[]> {
  const tables = ['authentication', 'access_log', 'network_session', 'dead_letter', 'erased_trace', 'identity'];
  const found = await Promise.all(
    tables.map((table) =>
      sql(`select 1 from ${table} t where lower(t::text) like '%' || lower($1) || '%' limit 1`, [text]),
    ),
  );
  return tables.filter((_, place) => found[place]!.length > 0);
}

describe('sessions', () => {
  it('move the last interaction of their guest, as sign-ins do, also when a later event names no guest', async () => {
    const id = await makeGuest('seen@courriel.example');
    const seen = async () => {
      const [row] = await sql(
        'select "u_lastinteractionAt" as at, lastlocationid as place from identity where userid = $1',
        [id],
      );
      return [(row?.['at'] as Date).toISOString(), row?.['place']];
    };
    await sql(`update identity set "u_lastinteractionAt" = now() - interval '1 day' where userid = $1`, [id]);
    const session = { session_id: newId(), login: 'SEEN@courriel.example', locationid: 2001 };
    const start = { ...session, id: newId(), event: 'start', time: ago(30) };
    expect((await source.send('sessions', [start])).body.accepted).toBe(1);
    expect(await seen()).toEqual([start.time, 2001]);
    const interim = { id: newId(), session_id: session.session_id, event: 'interim', time: ago(10) };
    await source.send('sessions', [interim]);
    expect(await seen()).toEqual([interim.time, 2001]);
    // One that arrives late changes nothing.
    await source.send('sessions', [{ ...start, id: newId(), time: ago(20), event: 'interim', input_octets: 5 }]);
    expect(await seen()).toEqual([interim.time, 2001]);
    const stop = { ...interim, id: newId(), event: 'stop', time: ago(1) };
    await source.send('sessions', [stop]);
    expect((await seen())[0]).toBe(stop.time);
  });

  it('of an erased guest do not touch those of another one who had the same id', async () => {
    const [a, b] = ['first.of.two@courriel.example', 'second.of.two@courriel.example'];
    const ids = [await makeGuest(a), await makeGuest(b)] as const;
    const session_id = newId();
    const session = (login: string, mac: string, begin: number, end: number) => {
      const common = { session_id, login, mac_address: mac, ip: '10.201.3.1' };
      return [
        { ...common, id: newId(), event: 'start', time: ago(begin) },
        { ...common, id: newId(), event: 'stop', time: ago(end), duration: (begin - end) * 60 },
      ];
    };
    const first = session(a, '02:CA:4A:00:01:01', 300, 240);
    await source.send('sessions', first);
    await source.send('sessions', session(b, '02:CA:4A:00:01:02', 180, 120));
    await erase(ids[1]);
    const rows = () =>
      sql(
        'select mac_address, erased_at is not null as erased from network_session where session_id = $1 order by run',
        [session_id],
      );
    const expected = [
      { mac_address: '02:CA:4A:00:01:01', erased: false },
      { mac_address: null, erased: true },
    ];
    expect(await rows()).toEqual(expected);
    expect((await source.send('sessions', first)).body).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await rows()).toEqual(expected);
    // Lost for a day, then on again: still the erased one.
    await sql(
      `update network_session set state = 'ended', cause = 'lost', ended_at = last_at where session_id = $1 and run = 2`,
      [session_id],
    );
    await sql(`delete from device where mac_address = '02:CA:4A:00:01:02'`);
    const late = { session_id, login: b, mac_address: '02:CA:4A:00:01:02', ip: '10.201.3.1' };
    await source.send('sessions', [{ ...late, id: newId(), event: 'interim', time: ago(1) }]);
    expect(await rows()).toEqual(expected);
    expect(await sql(`select 1 from device where mac_address = '02:CA:4A:00:01:02'`)).toEqual([]);
  });

  it('of an erased guest go on without login and addresses', async () => {
    const [login, mac, ip] = ['goes.on@courriel.example', '02:CA:4A:00:00:77', '10.201.1.77'];
    const id = await makeGuest(login);
    const session_id = newId();
    const session = { session_id, login, mac_address: mac, ip };
    await source.send('sessions', [{ ...session, id: newId(), event: 'start', time: ago(60) }]);
    await erase(id);
    await sql('delete from device where mac_address = $1', [mac]);
    const [before] = await sql('select "u_lastinteractionAt" as at from identity where userid = $1', [id]);
    const later = [
      { ...session, id: newId(), event: 'interim', time: ago(0), duration: 3500, input_octets: 10 },
      { ...session, id: newId(), event: 'stop', time: ago(-1), duration: 3600, input_octets: 20, userid: id },
    ];
    for (const event of later) expect((await source.send('sessions', [event])).body.accepted).toBe(1);
    expect(
      await sql('select login, mac_address, ip, state, input_octets from network_session where session_id = $1', [
        session_id,
      ]),
    ).toEqual([{ login: `#${id}`, mac_address: null, ip: null, state: 'ended', input_octets: 20 }]);
    expect(await traces(login)).toEqual([]);
    expect(await sql('select 1 from device where mac_address = $1', [mac])).toEqual([]);
    expect(await sql('select "u_lastinteractionAt" as at from identity where userid = $1', [id])).toEqual([before]);
  });
});

describe('an erasure is final', () => {
  const login = 'comes.back@courriel.example';
  let id: number;
  beforeAll(async () => {
    id = await makeGuest(login);
    await source.send('sign-ins', [{ id: 'kept-1', time: ago(120), login, status: 'success', token: 'tokenofzoe1' }]);
    await erase(id);
  });

  it('for what arrives late: it is accepted without personal data', async () => {
    const stored = { time: ago(100), login: login.toUpperCase(), src_ip: '10.201.2.2', token: 'tokenofzoe2' };
    const [first, late] = [newId(), newId()];
    const answer = await source.send('sign-ins', [
      { ...stored, id: first, status: 'success', device: 'Téléphone de Zoé' },
      { ...stored, id: late, status: 'failed', userid: id },
    ]);
    expect(answer.body).toEqual({ accepted: 2, duplicates: 0, setAside: 0, rejected: [] });
    const mac = '02:CA:4A:00:00:78';
    const log = {
      id: newId(),
      time: ago(0),
      token: 'tokenofzoe1',
      mac_address: mac,
      src_ip: '10.201.2.3',
      request: 'secret.example',
    };
    expect((await source.send('access-logs', [log])).body.accepted).toBe(1);
    const session = {
      id: newId(),
      session_id: newId(),
      event: 'stop',
      time: ago(-1),
      duration: 7200,
      login,
      mac_address: mac,
    };
    expect((await source.send('sessions', [session])).body.accepted).toBe(1);
    const answers = await source.send('attributes', [
      { id: newId(), time: ago(90), login, key: 'nobody-tracks', value: 'Zoé' },
    ]);
    expect(answers.body).toMatchObject({ accepted: 1, setAside: 0 });
    for (const text of [login, 'tokenofzoe', '10.201.2.', mac, 'secret.example', 'Téléphone de Zoé']) {
      expect(await traces(text), text).toEqual([]);
    }
    expect(await sql('select count(*)::int as n from authentication where login = $1', [`#${id}`])).toEqual([{ n: 3 }]);
  });

  it('for what is set aside, too old, or sent again from there', async () => {
    const where = { location: 'ap-unknown-yet', status: 'success', login };
    await source.send('sign-ins', [
      { ...where, id: newId(), time: ago(100) },
      { ...where, id: newId(), time: ago(40 * 24 * 60) },
    ]);
    expect(await traces(login)).toEqual([]);
    const list = await test.as('admin', {
      url: `/legacy/elements/dead_letter?filter=${encodeURIComponent(JSON.stringify({ reason: ['unknown-location'], sourceid: [source.sourceid] }))}`,
    });
    const [letter] = list.json<{ elements: { id: number }[] }>().elements;
    await sql(`update location set l_apname = 'ap-unknown-yet' where locationid = 2001`);
    const again = await test.as('admin', {
      method: 'POST',
      url: `/api/dead-letters/${letter!.id}/resend`,
      payload: {},
    });
    expect(again.statusCode, again.body).toBe(200);
    expect(await traces(login)).toEqual([]);
  });

  it('for this company alone, and not for guests who come again later', async () => {
    const other = await addSource(test, { companyId: SECOND });
    await other.send('sign-ins', [{ id: newId(), time: ago(100), login, status: 'success' }]);
    expect(await sql('select company_id from authentication where login = $1', [login])).toEqual([
      { company_id: SECOND },
    ]);
    await sql('delete from authentication where login = $1', [login]);
    const fresh = await makeGuest(login);
    const now = { id: newId(), time: ago(-1), login, status: 'success', src_ip: '10.201.2.9' };
    await source.send('sign-ins', [now, { ...now, id: newId(), time: ago(100) }]);
    expect(await sql('select login, userid, src_ip from authentication where userid = $1', [fresh])).toEqual([
      { login, userid: fresh, src_ip: '10.201.2.9' },
    ]);
    const [row] = await sql('select trace_hash from erased_trace where company_id = $1 and userid = $2 limit 1', [
      MAIN,
      id,
    ]);
    expect(String(row?.['trace_hash'])).toMatch(/^[\w-]{43}$/);
  });
});
