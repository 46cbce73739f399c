import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startJobs } from '../../../../server/actions/jobs/runner';
import { runSynchronisation } from '../../../../server/actions/wireless-dashboard/runSynchronisation';
import { JobStopped, type JobRun } from '../../../../server/actions/jobs/jobRun';
import { JOB_HANDLERS } from '../../../../server/app/jobHandlers';
import { ended, runner, type JobBody } from '../../../support/jobs';
import { macOf, networkOf, wirelessWorld } from '../../../support/wirelessWorld';

type Json = Record<string, unknown>;

const world = await wirelessWorld();
const { test, dashboard, integration } = world;
let jobs: ReturnType<typeof runner> | undefined;
afterAll(() => world.close());
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  world.restore();
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const order = (networks: readonly string[], values: object = { l_countryid: 75 }, id?: number) =>
  world.synchronise('admin', networks, values, id);
/** Synchronises networks and waits. */
const run = async (networks: readonly string[], values?: object, id?: number): Promise<JobBody> => {
  jobs ??= runner(test);
  const started = await order(networks, values, id);
  expect([started.statusCode, started.json()]).toEqual([201, expect.objectContaining({ kind: 'synchronisation' })]);
  return ended(test, 'admin', started.json<JobBody>().id);
};
const changes = async () => {
  const answer = await world.readChanges('admin');
  return answer.json<{ networks: { networkId: string; change: string; locationId: number | null }[]; counts: Json }>();
};
const location = async (id: number) =>
  (await test.as('admin', { url: `/legacy/elements/location/${id}` })).json<{ element: Json }>().element;
const rows = async (id: string, verdict: string) =>
  (await test.as('admin', { url: `/api/jobs/${id}/rows?verdict=${verdict}` })).json<{
    rows: { line: number; recordId: string | null; cells: string[]; problems: Record<string, Json> | null }[];
  }>().rows;
const idsOf = ({ result }: JobBody) => result?.['createdIds'] as number[];
const stored = async (id = integration) => {
  const [row] = await sql('select state, "lastError", "lastSyncAt", version from integration where id = $1', [id]);
  return row!;
};

describe('POST /api/wireless-dashboards/{id}/synchronisation (specification S-LOC-8)', () => {
  it('makes disabled locations with what the dashboard knows and what was chosen, and changes nothing the second time', async () => {
    const groupids = [2001];
    const before = await stored();
    const job = await run(['N_100', 'L_300'], { l_countryid: 75, l_language: 'en', groupids });
    expect(job).toMatchObject({
      ...{ state: 'done', done: 2, total: 2, error: null, resource: 'locations' },
      parameters: { integration, name: 'Dashboard 1', count: 2, values: { l_countryid: 75 } },
      result: { created: 2, updated: 0, unchanged: 0, refused: 0 },
    });
    const [north, madrid] = await Promise.all(idsOf(job).map(location));
    expect(north).toMatchObject({
      ...{ l_name: 'Gare du Nord', l_enabled: false, l_countryid: 75, l_language: 'en', groupids },
      ...{ l_tunnel: 'native', l_apmac: '0C:8D:DB:00:00:01', l_apname: 'Quai 1', l_latitude: 48.8808 },
    });
    expect(madrid).toMatchObject({ l_tunnel: 'ipsec_ip', l_sourceip: '81.45.10.20', l_timezone: 'Europe/Madrid' });
    const after = await stored();
    expect(after).toMatchObject({ state: 'ok', lastError: null, version: before['version'] });
    expect((after['lastSyncAt'] as Date).getTime()).toBeGreaterThan(Date.now() - 60_000);
    const audit = await sql(
      `select lo_elementid, lo_action from auditlog where lo_element = 'location' and lo_elementid = any($1::text[])`,
      [idsOf(job).map(String)],
    );
    expect(audit).toHaveLength(2);

    expect((await changes()).counts).toEqual({ create: 1, update: 0, same: 2, gone: 0 });
    const again = await run(['N_100', 'L_300']);
    expect(again.result).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0, createdIds: [] });
    // The networks are known again whatever they and their locations are called.
    dashboard.networks = [networkOf('N_100', 'Paris Nord', macOf(77)), dashboard.networks[2]!];
    expect((await changes()).networks).toMatchObject([
      { networkId: 'N_100', change: 'update', locationId: idsOf(job)[0] },
      { networkId: 'L_300', change: 'same', locationId: idsOf(job)[1] },
    ]);
    const changed = await run(['N_100']);
    expect(changed.result).toMatchObject({ created: 0, updated: 1, refused: 0 });
    expect(await location(idsOf(job)[0]!)).toMatchObject({
      ...{ l_name: 'Paris Nord', l_apmac: macOf(77).toUpperCase(), l_language: 'en', l_enabled: false },
    });
    dashboard.networks = dashboard.networks.slice(1);
    expect((await changes()).networks).toMatchObject([
      { networkId: 'L_300', change: 'same' },
      { networkId: 'N_100', change: 'gone', locationId: idsOf(job)[0] },
    ]);
  });

  it('changes only the networks that were chosen, and nothing that the dashboard does not know', async () => {
    const id = await world.addLocation({ l_name: 'By hand', l_alias: 'HAND', l_apmac: macOf(31).toUpperCase() });
    dashboard.networks = [networkOf('N_31', 'Chosen', macOf(31)), networkOf('N_32', 'Left out', macOf(32))];
    const job = await run(['N_31'], {});
    expect(job.result).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 0, createdIds: [] });
    expect(await location(id)).toMatchObject({ l_name: 'Chosen', l_alias: 'HAND', l_enabled: true });
    expect((await changes()).counts).toEqual({ create: 1, update: 0, same: 1, gone: 2 });
  });

  it('refuses single networks with their reasons, and goes on', async () => {
    const taken = { l_name: 'Of another company', l_tunnel: 'ipsec_ip', l_sourceip: '81.45.12.1', l_countryid: 75 };
    const other = await test.as('admin2', { method: 'POST', url: '/legacy/elements/location', payload: taken });
    expect(other.statusCode).toBe(201);
    const id = await world.addLocation({ l_name: 'Moves', l_apmac: macOf(41).toUpperCase() });
    dashboard.networks = [
      networkOf('N_41', 'Moves', macOf(41)),
      networkOf('N_42', 'No country', macOf(42)),
      { id: 'N_43', name: 'Taken', devices: [{ mac: macOf(43), productType: 'appliance' }], publicIp: '81.45.12.1' },
    ];
    const job = await run(['N_none', 'N_42', 'N_41'], {});
    expect(job).toMatchObject({ state: 'done', result: { created: 0, updated: 1, refused: 2 } });
    expect(await rows(job.id, 'refused')).toEqual([
      {
        ...{ line: 1, verdict: 'refused', recordId: null, cells: ['N_none'] },
        problems: { '': { msg_code: 'ELEMENT_NOT_FOUND', msg_args: [] } },
      },
      {
        ...{ line: 2, verdict: 'refused', recordId: null, cells: ['No country'] },
        problems: { l_countryid: { msg_code: 'FIELD_REQUIRED', msg_args: [] } },
      },
    ]);
    const [row] = await rows((await run(['N_43'])).id, 'refused');
    expect(row).toMatchObject({
      ...{ recordId: null, cells: ['Taken'] },
      problems: { l_sourceip: { msg_code: 'TUNNEL_IDENTIFIER_IN_USE' } },
    });
    expect(await rows(job.id, 'update')).toMatchObject([{ line: 3, recordId: String(id), cells: ['Moves'] }]);
  });

  it('fails with the reason when the dashboard does, and the integration says so', async () => {
    const own = await world.addIntegration();
    dashboard.failWith(401);
    expect(await run(['N_100'], undefined, own)).toMatchObject({
      ...{ state: 'failed', result: null, error: { msg_code: 'WIRELESS_DASHBOARD_REFUSED', msg_args: [] } },
    });
    expect(await stored(own)).toMatchObject({ state: 'failed', lastSyncAt: null });
    dashboard.failWith(200);
    expect((await run(['N_200'], undefined, own)).state).toBe('done');
    expect(await stored(own)).toMatchObject({ state: 'ok', lastError: null });
  });

  it('fails when the integration was disabled meanwhile', async () => {
    const own = await world.addIntegration();
    const started = (await order(['N_100'], undefined, own)).json<JobBody>();
    await sql('update integration set "isEnabled" = false where id = $1', [own]);
    jobs = runner(test);
    expect((await ended(test, 'admin', started.id)).error?.msg_code).toBe('WIRELESS_DASHBOARD_DISABLED');
  });
});

describe('a synchronisation that does not come to its end', () => {
  const many = (count: number, first: number) =>
    Array.from({ length: count }, (_, n) => networkOf(`N_${first + n}`, `Many ${first + n}`, macOf(first + n)));

  it('stops where it is told to, and says what it has done', async () => {
    dashboard.networks = many(100, 20_000);
    const started = await order(dashboard.networks.map(({ id }) => id));
    const { id } = started.json<JobBody>();
    let calls = 0;
    const running = startJobs(test.context, {
      handlers: JOB_HANDLERS,
      onError: () => undefined,
      callAs: async (...call) => {
        calls += 1;
        if (calls === 30) await test.as('admin', { method: 'POST', url: `/api/jobs/${id}/cancel`, payload: {} });
        return test.app.callAs(...call);
      },
    });
    const job = await ended(test, 'admin', id);
    await running.stop();
    expect(job).toMatchObject({ state: 'cancelled', done: 40, total: 100, result: { created: 40, refused: 0 } });
    expect(idsOf(job)).toHaveLength(40);
    expect((await changes()).counts).toMatchObject({ create: 60, same: 40 });
  });

  it('waits for no silent dashboard when the server closes, and goes on after the start', async () => {
    dashboard.answer = () => 'silence';
    const { id } = (await order(['N_200'])).json<JobBody>();
    const first = runner(test);
    await expect.poll(() => dashboard.requests.length, { timeout: 20_000 }).toBe(1);
    const since = Date.now();
    await first.stop();
    expect(Date.now() - since).toBeLessThan(5_000);
    expect((await sql('select state, error from job where id = $1', [id]))[0]).toEqual({
      state: 'queued',
      error: null,
    });
    dashboard.answer = undefined;
    jobs = runner(test);
    expect(await ended(test, 'admin', id)).toMatchObject({ state: 'done', result: { refused: 0 } });
  });

  it('makes nothing twice when it is run again after a crash, whatever the dashboard says then', async () => {
    dashboard.networks = many(25, 30_000);
    const started = await order(dashboard.networks.map(({ id }) => id));
    const { id } = started.json<JobBody>();
    let calls = 0;
    let crashes = 0;
    const crashing = startJobs(test.context, {
      leaseSeconds: 1,
      onError: () => undefined,
      callAs: async (...call) => {
        calls += 1;
        const answer = await test.app.callAs(...call);
        // The location is there, and the job does not hear of it: in the first step, then in the second.
        if (calls === 7 || calls === 7 + 20 + 3) {
          crashes += 1;
          dashboard.networks = dashboard.networks.map((network) => ({ ...network, name: `${network.name} renamed` }));
          throw new JobStopped('closing');
        }
        return answer;
      },
      handlers: { ...JOB_HANDLERS, synchronisation: (one: JobRun) => runSynchronisation(one) },
    });
    const job = await ended(test, 'admin', id);
    await crashing.stop();
    expect([crashes, job.state, job.result]).toEqual([
      2,
      'done',
      expect.objectContaining({ created: 25, updated: 0, refused: 0 }),
    ]);
    expect(new Set(idsOf(job)).size).toBe(25);
    const [count] = await sql(`select count(*)::int as n from location where l_name like 'Many 300%'`);
    expect(count).toEqual({ n: 25 });
    const [audit] = await sql(
      `select count(*)::int as n from auditlog where lo_element = 'location' and lo_elementid = any($1::text[])`,
      [idsOf(job).map(String)],
    );
    expect(audit).toEqual({ n: 25 });
  });

  it('does not overwrite what was changed by hand since it was planned', async () => {
    const id = await world.addLocation({ l_name: 'Before', l_apmac: macOf(51).toUpperCase() });
    dashboard.networks = [networkOf('N_51', 'After', macOf(51))];
    const started = (await order(['N_51'])).json<JobBody>();
    const callAs = vi.fn<(typeof test)['app']['callAs']>(async (...call) => {
      const payload = { locationid: id, l_alias: 'by hand' };
      await test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload });
      return test.app.callAs(...call);
    });
    const running = startJobs(test.context, { handlers: JOB_HANDLERS, onError: () => undefined, callAs });
    const job = await ended(test, 'admin', started.id);
    await running.stop();
    expect(job.result).toMatchObject({ updated: 0, refused: 1 });
    expect((await rows(job.id, 'refused'))[0]).toMatchObject({
      ...{ recordId: String(id), cells: ['After'], problems: { '': { msg_code: 'STALE_VERSION' } } },
    });
    expect(await location(id)).toMatchObject({ l_name: 'Before', l_alias: 'by hand' });
  });
});
