import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { loggedRequest } from '../../server/app/loggedRequest';
import { buildApp } from '../../server/app/app';
import { sourcePlace } from '../../server/storage/installation/sealedPlaces';
import { ended, refusedRows, runner, type JobBody } from '../support/jobs';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../support/personas';
import { macOf, networkOf, wirelessWorld } from '../support/wirelessWorld';

interface Changes {
  readonly networks: readonly { networkId: string; change: string; locationId: number | null }[];
}

const world = await wirelessWorld();
const { test, dashboard, integration } = world;
afterAll(() => world.close());
afterEach(async () => {
  world.restore();
  await test.database.ownerQuery('delete from wireless_network');
});

let made = 0;
/** A session of a new administrator of the company with some permissions, within some scopes. */
async function person(permissions: readonly string[], scopes?: readonly number[]): Promise<Record<string, string>> {
  made += 1;
  const admin = await addAdmin(test.database, MAIN, maskWith(...permissions), `wireless-${made}@bellevue.example`);
  if (scopes) await limitTo(test.database, admin, null, scopes);
  return { authorization: `Bearer ${await openSession(test.database, admin)}` };
}
const order = (headers: Record<string, string>, networks: readonly string[], id?: number | string) =>
  world.synchronise(headers, networks, { l_countryid: 75, groupids: [2001] }, id);
const bearer = async (role: string) => ({ authorization: `Bearer ${await test.tokenOf(role)}` });
const refusals = async (headers: Record<string, string>, id?: number | string) =>
  (await Promise.all([world.readChanges(headers, id), order(headers, ['N_100'], id)])).map((answer) => [
    answer.statusCode,
    answer.json<{ msg_code: string }>().msg_code,
  ]);
const both = (status: number, code: string) => Array<unknown>(2).fill([status, code]);

const RIGHTS = ['zscaler', 'location:view', 'location:edit'];

describe('who may synchronise locations with a wireless dashboard', () => {
  it('callers who see integrations and change locations, but not with one of these rights alone', async () => {
    expect((await world.readChanges(await person(RIGHTS))).statusCode).toBe(200);
    for (const rights of [['zscaler', 'location:view'], ['location:view', 'location:edit'], []]) {
      expect(await refusals(await person(rights))).toEqual(both(403, 'NOT_ENOUGH_PERMISSIONS'));
    }
    expect(dashboard.requests).toHaveLength(3);
  });

  it('of the own company, of this kind, enabled, and with all that it takes', async () => {
    expect(await refusals(await bearer('admin2'))).toEqual(both(404, 'ELEMENT_NOT_FOUND'));
    const own = await bearer('admin');
    const kinds = await world.addIntegration({ kind: 'cloud_gateway' });
    expect(await refusals(own, kinds)).toEqual(both(404, 'ELEMENT_NOT_FOUND'));
    expect(await refusals(own, 987_654_321)).toEqual(both(404, 'ELEMENT_NOT_FOUND'));
    const disabled = await world.addIntegration({ isEnabled: false });
    expect(await refusals(own, disabled)).toEqual(both(409, 'WIRELESS_DASHBOARD_DISABLED'));
    const missing = { syncFirewalls: false, syncAccessPoints: false };
    for (const values of [{ hostname: null }, { orgId: null }, { apiKey: null }, missing]) {
      const incomplete = await world.addIntegration(values);
      expect([values, await refusals(own, incomplete)]).toEqual([values, both(409, 'WIRELESS_DASHBOARD_INCOMPLETE')]);
    }
    expect(dashboard.requests).toEqual([]);
  });

  it('takes networks and values of new locations, and nothing else', async () => {
    const headers = await bearer('admin');
    const wrong = [
      {},
      { networks: [] },
      { networks: ['N_1', 'N_1'] },
      { networks: ['../x'] },
      { networks: [1] },
      { networks: ['x'.repeat(65)] },
      { networks: Array.from({ length: 10_001 }, (_, n) => `N_${n}`) },
      { networks: ['N_1'], values: { l_enabled: true } },
      { networks: ['N_1'], values: { locationid: 2001 } },
      { networks: ['N_1'], values: { l_countryid: 'x' } },
      { networks: ['N_1'], hostname: 'evil.example' },
    ];
    const url = `/api/wireless-dashboards/${integration}/synchronisation`;
    for (const payload of wrong) {
      const answer = await test.app.inject({ method: 'POST', url, headers, payload });
      expect([JSON.stringify(payload).slice(0, 60), answer.statusCode]).toEqual([expect.any(String), 422]);
    }
  });
});

describe('locations that the caller does not see', () => {
  const change = async (headers: Record<string, string>, networkId: string) =>
    (await world.readChanges(headers)).json<Changes>().networks.find((one) => one.networkId === networkId);

  it('are never named to a person with scopes, and their access points stay theirs', async () => {
    const outside = await world.addLocation({
      l_name: 'zqxoutside',
      l_apmac: macOf(1).toUpperCase(),
      groupids: [2013],
    });
    dashboard.networks = [networkOf('N_1', 'zqxoutside', macOf(1))];
    expect(await change(await bearer('admin'), 'N_1')).toMatchObject({ locationId: outside });
    const scoped = await person(RIGHTS, [2001]);
    expect(await change(scoped, 'N_1')).toMatchObject({ change: 'create', locationId: null });
    const jobs = runner(test);
    const started = await order(scoped, ['N_1']);
    const { id } = started.json<JobBody>();
    const rows = async () =>
      (await test.app.inject({ url: `/api/jobs/${id}/rows?verdict=refused`, headers: scoped })).json<{
        rows: object[];
      }>();
    const job = async () => (await test.app.inject({ url: `/api/jobs/${id}`, headers: scoped })).json<JobBody>();
    await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe('done');
    await jobs.stop();
    expect((await job()).result).toMatchObject({ created: 0, updated: 0, refused: 1 });
    expect((await rows()).rows).toMatchObject([
      { recordId: null, problems: { l_apmac: { msg_code: 'LOCATION_IDENTIFIER_ASSIGNED' } } },
    ]);
    // An earlier synchronisation says nothing to them either: the network is not gone for them.
    await test.database.ownerQuery(
      `insert into wireless_network (company_id, integration_id, network_id, location_id) values (2, $1, 'N_9', $2)`,
      [integration, outside],
    );
    dashboard.networks = [];
    expect(await change(await bearer('admin'), 'N_9')).toMatchObject({ change: 'gone', locationId: outside });
    expect((await world.readChanges(scoped)).json<Changes>().networks).toEqual([]);
  });

  it('nor are hidden ones, to any administrator of the company', async () => {
    const hidden = await world.addLocation({ l_name: 'zqxhidden', l_apmac: macOf(2).toUpperCase() });
    await test.database.ownerQuery(`update location set l_status = '128' where locationid = $1`, [hidden]);
    dashboard.networks = [networkOf('N_2', 'Other', macOf(2)), networkOf('N_3', 'zqxhidden', macOf(3))];
    const answer = await world.readChanges('admin');
    expect(answer.json<Changes>().networks.map((one) => [one.change, one.locationId])).toEqual([
      ['create', null],
      ['create', null],
    ]);
    expect(answer.body).not.toContain(`${hidden}`);
  });

  it('keep their network when another person synchronises it', async () => {
    const outside = await world.addLocation({ l_name: 'Kept', l_apmac: macOf(4).toUpperCase(), groupids: [2013] });
    await test.database.ownerQuery(
      `insert into wireless_network (company_id, integration_id, network_id, location_id) values (2, $1, 'N_4', $2)`,
      [integration, outside],
    );
    dashboard.networks = [networkOf('N_4', 'Kept', macOf(5))];
    const jobs = runner(test);
    const admin = await person(RIGHTS, [2001]);
    const { id } = (await order(admin, ['N_4'])).json<JobBody>();
    const job = async () => (await test.app.inject({ url: `/api/jobs/${id}`, headers: admin })).json<JobBody>();
    await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe('done');
    await jobs.stop();
    expect(await change(await bearer('admin'), 'N_4')).toMatchObject({ change: 'update', locationId: outside });
  });
});

describe('the key of a wireless dashboard', () => {
  it('is in no answer, no job, no audit entry and no line of the log', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const app: FastifyInstance = await buildApp(test.context, {
      logger: { level: 'trace', stream, serializers: { req: loggedRequest } },
    });
    const headers = await bearer('admin');
    const url = `/api/wireless-dashboards/${integration}`;
    const answers: string[] = [];
    for (const status of [200, 401, 404, 500]) {
      dashboard.failWith(status);
      answers.push((await app.inject({ url: `${url}/changes`, headers })).body);
    }
    dashboard.failWith(200);
    dashboard.answer = () => ({ body: dashboard.key });
    answers.push((await app.inject({ url: `${url}/changes`, headers })).body);
    dashboard.answer = undefined;
    const jobs = runner(test);
    const payload = { networks: ['N_200'], values: { l_countryid: 75 } };
    const started = await app.inject({ method: 'POST', url: `${url}/synchronisation`, headers, payload });
    const job = await ended(test, 'admin', started.json<JobBody>().id);
    await jobs.stop();
    await app.close();
    expect([job.state, await refusedRows(test, 'admin', job.id)]).toEqual(['done', []]);
    const stored = await test.database.ownerQuery(
      `select (select json_agg(j) from job j)::text as jobs, (select json_agg(i) from integration i)::text as integrations,
        (select json_agg(a) from auditlog a where lo_element in ('integration', 'integrations', 'location'))::text as audit`,
    );
    const parts = await test.database.ownerQuery('select part, sealed from job_part where job_id = $1', [job.id]);
    const plan = parts.map(({ part, sealed }) =>
      Buffer.from(
        test.context.secrets.unseal(String(sealed), sourcePlace(MAIN, job.id, Number(part))),
        'base64',
      ).toString(),
    );
    expect(plan.join()).toContain('networkId');
    expect(lines.length).toBeGreaterThan(5);
    const texts = [...answers, started.body, ...lines, ...plan, JSON.stringify(stored), JSON.stringify(job)];
    expect(texts.filter((text) => text.includes(dashboard.key))).toEqual([]);
  });

  it('goes to another host only when it is entered again', async () => {
    const id = await world.addIntegration();
    const save = async (payload: object) => {
      const answer = await test.as('admin', { method: 'PATCH', url: `/api/integrations/${id}`, payload });
      return [answer.statusCode, answer.json<{ fields?: object }>().fields];
    };
    const refused = [422, { apiKey: { msg_code: 'KEY_OF_OTHER_HOST', msg_args: [] } }];
    expect(await save({ hostname: 'evil.example' })).toEqual(refused);
    expect(await save({ hostname: 'evil.example', apiKey: '' })).toEqual(refused);
    expect(await save({ hostname: null })).toEqual(refused);
    expect(await save({ hostname: dashboard.hostname, name: `Other name ${id}` })).toEqual([200, undefined]);
    expect(await save({ hostname: 'good.example:8443', apiKey: 'another key' })).toEqual([200, undefined]);
    expect(await save({ hostname: 'other.example', apiKey: null })).toEqual([200, undefined]);
    expect(await save({ hostname: 'third.example' })).toEqual([200, undefined]);
  });
});
