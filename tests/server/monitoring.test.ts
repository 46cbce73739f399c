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
