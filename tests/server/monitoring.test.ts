import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monitorLocations } from '../../server/actions/locations/monitor';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';

let test: TestApp;
let locationid: number;
let send: Awaited<ReturnType<typeof addSource>>['send'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const run = (now = Date.now()) =>
  monitorLocations({ db: test.context.db, now: () => new Date(now) }, (error) => {
    throw error;
  });
const shown = async (id = locationid, role = 'admin') =>
  (await test.as(role, { url: `/legacy/elements/location/${id}` })).json<{ element: Record<string, unknown> }>()
    .element;
const save = (values: object) =>
  test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload: { locationid, ...values } });

/** Successful sign-ins at the location, so many at each of some times. */
const signIns = async (...times: readonly (readonly [at: number, count: number])[]) => {
  const events = times.flatMap(([at, count]) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `${at} ${index}`, time: new Date(at - index).toISOString(), status: 'success', locationid },
    })),
  );
  expect((await send('sign-ins', events)).body).toMatchObject({ accepted: events.length });
};

beforeAll(async () => {
  test = await testApp();
  ({ send } = await addSource(test));
  const [country] = await sql('select l_countryid as id from location where l_companyid = 2 limit 1');
  const made = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/location',
    payload: {
      l_name: 'Monitored',
      l_countryid: Number(country?.['id']),
      l_timezone: 'Europe/Paris',
      l_tunnel: 'virtual',
    },
  });
  expect(made.statusCode, made.body).toBe(201);
  locationid = made.json<{ locationid: number }>().locationid;
});
afterAll(() => test.close());

describe('a location', () => {
  it('is ready before anybody has signed in, which a new one is at once', async () => {
    expect(await shown()).toMatchObject({ l_monitoring: 'ready', l_signins: 0, l_signins_before: 0, l_trend: null });
  });

  it('is new after its first sign-in, and is compared with the week before from the second week on', async () => {
    const now = Date.now();
    await signIns([now - MINUTE, 3]);
    await run();
    expect(await shown()).toMatchObject({ l_monitoring: 'new', l_signins: 3 });
    await signIns([now - 8 * DAY, 1], [now - 7 * DAY - MINUTE, 4], [now - 7 * DAY - 45 * MINUTE, 9]);
    await run();
    expect(await shown()).toMatchObject({ l_monitoring: 'ok', l_signins: 3, l_signins_before: 4, l_trend: -25 });
    const { l_monitoring_at: since } = await shown();
    await run(now + MINUTE);
    expect(await shown()).toMatchObject({ l_monitoring_at: since });
  });

  it('that falls silent is reported when 30 minutes are over, and is well again with the next sign-in', async () => {
    const now = Date.now();
    await signIns([now - 7 * DAY + 32 * MINUTE, 2]);
    const { version } = await shown();
    await run(now + 35 * MINUTE);
    expect(await shown()).toMatchObject({ l_monitoring: 'warning', l_signins: 0, l_trend: -100, version });
    await run(now);
    expect(await shown()).toMatchObject({ l_monitoring: 'ok' });
  });

  it('stays critical while no guest comes, also at an hour without guests, and when a single sign-in gets through', async () => {
    // Before that, it has no sign-in in the hours that are looked at.
    const now = Date.now() + 4 * DAY;
    await sql(
      `update location set l_monitoring = 'critical', l_monitoring_at = $2::timestamptz - interval '2 hours' where locationid = $1`,
      [locationid, new Date(now)],
    );
    await run(now);
    expect(await shown()).toMatchObject({ l_monitoring: 'critical', l_signins: 0, l_signins_before: 0 });
    const signInThen = (minutes: number) =>
      sql(
        `insert into authentication (company_id, event_key, authenticated_at, locationid, status, usertype, groupids)
         values (2, gen_random_uuid(), $2::timestamptz - make_interval(mins => $3::int), $1, 'success', 'guest', '{}')`,
        [locationid, new Date(now), minutes],
      );
    await signInThen(5);
    await run(now);
    expect(await shown()).toMatchObject({ l_monitoring: 'critical', l_signins: 1 });
    await signInThen(50);
    await signInThen(60);
    await run(now);
    expect(await shown()).toMatchObject({ l_monitoring: 'ok', l_signins: 1 });
    await sql('delete from authentication where locationid = $1 and authenticated_at > $2', [
      ...[locationid, new Date(now - DAY)],
    ]);
    await run();
    expect(await shown()).toMatchObject({ l_monitoring: 'ok' });
  });

  it('follows what the gateway reports at once, and becomes an error after four hours', async () => {
    expect((await save({ l_provisioning: 'provisioning' })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ l_monitoring: 'provisioning' });
    await run(Date.now() + 121 * MINUTE);
    expect(await shown()).toMatchObject({ l_monitoring: 'under_provisioning' });
    await run(Date.now() + 241 * MINUTE);
    expect(await shown()).toMatchObject({ l_monitoring: 'provisioning_error' });
    const told = await test.as('admin', { url: '/api/attention' });
    expect(JSON.stringify(told.json())).toContain('"failed"');
    await save({ l_provisioning: 'ready' });
    expect(await shown()).toMatchObject({ l_monitoring: 'ok' });
  });

  it('that is disabled is not monitored, and is once it is enabled again', async () => {
    await save({ l_enabled: false });
    expect(await shown()).toMatchObject({ l_monitoring: null, l_monitoring_at: null, l_signins: null, l_trend: null });
    await run();
    expect(await shown()).toMatchObject({ l_monitoring: null });
    await save({ l_enabled: true });
    expect(await shown()).toMatchObject({ l_monitoring: 'ok' });
  });

  it('cannot be given a state by a client', async () => {
    const answer = await save({ l_monitoring: 'critical' });
    expect(answer.statusCode).toBe(422);
    expect(await shown()).toMatchObject({ l_monitoring: 'ok' });
  });
});

it('the same time of the week before is that of the clock, also when the clock was changed in between', async () => {
  // Paris: summer time since 29 March 2026, 2:00.
  const now = Date.parse('2026-04-01T10:00:00+02:00');
  await sql(
    `insert into authentication (company_id, event_key, authenticated_at, locationid, status, usertype, groupids)
     select 2, gen_random_uuid(), at::timestamptz, $1, 'success', 'guest', '{}'
     from unnest(array['2026-03-25T09:45:00+01:00', '2026-03-25T10:15:00+01:00']) as t (at)`,
    [locationid],
  );
  await run(now);
  expect(await shown()).toMatchObject({ l_signins: 0, l_signins_before: 1, l_trend: -100 });
});

it('the list of locations is filtered by the state, and other companies have their own', async () => {
  await run();
  const listed = async (role: string) =>
    (
      await test.as(role, {
        url: `/legacy/elements/location?filter=${encodeURIComponent(JSON.stringify({ l_monitoring: ['ok'] }))}`,
      })
    ).json<{ elements: { l_name: string; l_monitoring: string }[] }>().elements;
  const own = await listed('admin');
  expect(own.map(({ l_name }) => l_name)).toContain('Monitored');
  expect(new Set(own.map(({ l_monitoring }) => l_monitoring))).toEqual(new Set(['ok']));
  expect((await listed('admin2')).map(({ l_name }) => l_name)).not.toContain('Monitored');
});

describe('a run', () => {
  /** Does something in a transaction of its own, which stays open meanwhile. */
  const meanwhile = async (statement: string, values: unknown[], work: () => Promise<unknown>) => {
    const client = await test.context.db.ownerPool.connect();
    try {
      await client.query('begin');
      await client.query(statement, values);
      await work();
      await client.query('commit');
    } finally {
      client.release();
    }
  };

  it('does nothing while another server’s lasts', async () => {
    await sql('update location set l_signins = 77 where locationid = $1', [locationid]);
    await meanwhile('select pg_advisory_xact_lock(7164011)', [], () => run());
    expect(await shown()).toMatchObject({ l_signins: 77 });
    await run();
    expect((await shown())['l_signins']).not.toBe(77);
  });

  it('leaves a location alone that was changed since it was read', async () => {
    let running: Promise<void> | undefined;
    await meanwhile(
      `update location set l_provisioning = 'provisioning_error' where locationid = $1`,
      [locationid],
      async () => {
        running = run(Date.now() + DAY);
        // It has read the location as it was, and waits for the change.
        await expect
          .poll(async () => (await sql('select 1 from pg_locks where not granted')).length, { timeout: 20_000 })
          .toBeGreaterThan(0);
      },
    );
    await running;
    const [stored] = await sql('select l_provisioning, l_monitoring from location where locationid = $1', [locationid]);
    expect(stored).toEqual({ l_provisioning: 'provisioning_error', l_monitoring: 'ok' });
    await run();
    expect(await shown()).toMatchObject({ l_monitoring: 'provisioning_error' });
    await save({ l_provisioning: 'ready' });
  });

  it('goes on after locations that cannot be judged, and tells of them', async () => {
    const far = '2031-01-01';
    await sql(`update location set l_signins = null where l_companyid = 2`);
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
    await sql(
      `create trigger refuse before update on location for each row when (old.locationid = ${locationid}) execute function refuse()`,
    );
    // The batch after the first 500 is another one.
    await sql(
      `insert into location (l_companyid, l_name, l_countryid, l_timezone, l_provisioning, l_enabled)
       select 2, 'Batch ' || n, (select l_countryid from location where locationid = $1), 'Europe/Paris', 'ready', true from generate_series(1, 1100) n`,
      [locationid],
    );
    const told: unknown[] = [];
    await monitorLocations({ db: test.context.db, now: () => new Date(far) }, (error) => told.push(error));
    expect(told.map(String)).toEqual([expect.stringContaining('refused')]);
    // What is shown is older than this run: no one is told that it is of now.
    const [noted] = await sql(`select finished_at from monitoring_run`);
    expect(new Date(String(noted?.['finished_at'])).getTime()).toBeLessThan(Date.parse(far));
    const judged = await sql(`select 1 from location where l_name like 'Batch %' and l_monitoring is not null`);
    expect(judged.length).toBeGreaterThanOrEqual(600);
    await sql('drop trigger refuse on location');
    await sql('drop function refuse()');
  });

  it('and sign-ins that arrive meanwhile, of the same locations in another order, do not wait for each other', async () => {
    const places = (await sql('select locationid from location where l_companyid = 2 order by locationid')).map((row) =>
      Number(row['locationid']),
    );
    const told: unknown[] = [];
    const batch = (n: number) =>
      send(
        'sign-ins',
        [...places]
          .reverse()
          .slice(0, 400)
          .map((place) => ({
            id: `${n} ${place}`,
            time: new Date().toISOString(),
            status: 'success',
            locationid: place,
          })),
      );
    for (let n = 0; n < 4; n += 1) {
      await sql(`update location set l_signins = -1 where l_companyid = 2`);
      const [, answer, other] = await Promise.all([
        monitorLocations({ db: test.context.db, now: () => new Date() }, (error) => told.push(error)),
        batch(2 * n),
        batch(2 * n + 1),
      ]);
      expect([answer?.body, other?.body]).toEqual([
        expect.objectContaining({ accepted: 400 }),
        expect.objectContaining({ accepted: 400 }),
      ]);
    }
    expect(told).toEqual([]);
  });
});

it('a save that changes nothing of it leaves the traffic of meanwhile out of the history', async () => {
  await signIns([Date.now() - MINUTE, 5]);
  expect((await save({ l_name: 'Renamed' })).statusCode).toBe(200);
  const history = await test.as('admin', { url: `/api/records/locations/${locationid}/history` });
  const [newest] = history.json<{ lines: { changes: { field: string }[] }[] }>().lines;
  expect(newest?.changes.map(({ field }) => field)).toEqual(['l_name']);
});
