import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { apiClientFor, type Json } from '../../../support/apiClients';
import { addAdmin, limitTo, MAIN, maskWith, openSession, PERMISSIONS } from '../../../support/personas';
import { rowsOf } from '../../../support/rows';
import { samplesOf, type Samples } from '../../../support/samples';
import { untouched } from '../../../support/stamp';

/** A location within the scope of who asks, and one out of it. */
const [HERE, ELSEWHERE] = [2001, 2020];
const POLICIES = 'access-control-policies';

let test: TestApp;
let samples: Samples;
let headers: Record<string, string>;
const resource = (name: string) => test.context.models.current().model.resources[name]!;

beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(() => test.context.models.current().model, rowsOf(test.database));
  const mask = maskWith(...PERMISSIONS.filter((name) => !/^superadmin|^partneraccount/.test(name)));
  const admin = await addAdmin(test.database, MAIN, mask, 'scope-actions@bellevue.example');
  await limitTo(test.database, admin, 2002, [2001]);
  headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
});
afterAll(() => test.close());

const create = (name: string, values: Json) =>
  test.app.inject({ ...apiClientFor(resource(name)).create!(resource(name), values), headers });
const update = (name: string, id: number, values: Json) =>
  test.app.inject({ ...apiClientFor(resource(name)).update!(resource(name), id, values), headers });
const row = (name: string, values: Json) => samples.row(resource(name), { companyId: MAIN }, values);
type Answer = { statusCode: number; body: string; json(): unknown };
const told = ({ statusCode, json }: Answer) => {
  const { msg_code, fields } = json() as { msg_code?: string; fields?: Record<string, { msg_code: string }> };
  return [statusCode, msg_code, Object.entries(fields ?? {}).map(([name, { msg_code: code }]) => `${name} ${code}`)];
};

describe('who is limited to scopes', () => {
  it('changes no policy that also applies elsewhere, and is not told where', async () => {
    const policy = await row(POLICIES, { locationids: [HERE, ELSEWHERE] });
    const [hidden] = await test.database.ownerQuery('select l_name from location where locationid = $1', [ELSEWHERE]);
    await untouched(test, async () => {
      for (const values of [{ name: 'Mine now' }, { locationids: [HERE] }]) {
        const answer = await update(POLICIES, policy, values);
        expect(told(answer)).toEqual([403, 'OUT_OF_SCOPE', []]);
        expect(answer.body).not.toContain(String(hidden?.['l_name']));
      }
    });
  });

  it('reverts no creation, deletion or change of a policy that also applies elsewhere', async () => {
    const face = apiClientFor(resource(POLICIES));
    const body = await samples.body(resource(POLICIES));
    const made = await test.as('admin', face.create!(resource(POLICIES), { ...body, locationids: [HERE, ELSEWHERE] }));
    const { id, version } = made.json<{ id: number; version: number }>();
    const revert = { method: 'POST', url: `/api/records/${POLICIES}/${id}/revert` } as const;
    const refused = [403, 'OUT_OF_SCOPE', []];
    await untouched(test, async () => {
      const answer = await test.app.inject({ ...revert, headers, payload: { version } });
      expect(told(answer)).toEqual(refused);
    });
    const renamed = await test.as('admin', face.update!(resource(POLICIES), id, { name: 'Renamed' }));
    await untouched(test, async () => {
      const payload = { version: renamed.json<{ version: number }>().version };
      expect(told(await test.app.inject({ ...revert, headers, payload }))).toEqual(refused);
    });
    const removed = await test.as('admin', face.remove!(resource(POLICIES), id));
    await untouched(test, async () => {
      const payload = { version: Number(/\d+/.exec(String(removed.headers['etag']))?.[0]) };
      expect(told(await test.app.inject({ ...revert, headers, payload }))).toEqual(refused);
    });
  });

  it('sees what applies everywhere, changes none of it and makes none', async () => {
    const everywhere = await row(POLICIES, { locationids: [] });
    const face = apiClientFor(resource(POLICIES));
    const shown = await test.app.inject({ ...face.get!(resource(POLICIES), everywhere), headers });
    expect(shown.statusCode).toBe(200);
    await untouched(test, async () => {
      expect(told(await update(POLICIES, everywhere, { name: 'Mine now' }))).toEqual([403, 'OUT_OF_SCOPE', []]);
    });
    const body = await samples.body(resource(POLICIES));
    await untouched(test, async () => {
      const made = await create(POLICIES, { ...body, locationids: [] });
      expect(told(made)).toEqual([422, 'VALIDATION_FAILED', ['locationids SCOPE_REQUIRED']]);
    });
    expect((await create(POLICIES, { ...body, locationids: [HERE] })).statusCode).toBe(201);
  });

  it('neither empties the location of a record nor points at a hidden one', async () => {
    const profile = await row('security-profiles', { locationId: HERE });
    await untouched(test, async () => {
      const emptied = await update('security-profiles', profile, { locationId: null });
      expect(told(emptied)).toEqual([422, 'VALIDATION_FAILED', ['locationId SCOPE_REQUIRED']]);
      for (const locationId of [ELSEWHERE, 987_654_321]) {
        const pointed = await update('security-profiles', profile, { locationId });
        expect(told(pointed)).toEqual([422, 'VALIDATION_FAILED', ['locationId UNKNOWN_REFERENCE']]);
      }
    });
  });

  it('does not see a device that was last seen elsewhere', async () => {
    const own = await row('devices', { location_id: HERE, last_location_id: HERE });
    const roaming = await row('devices', { location_id: HERE, last_location_id: ELSEWHERE });
    const nowhere = await row('devices', { location_id: null, last_location_id: null });
    const face = apiClientFor(resource('devices'));
    const status = async (id: number) =>
      (await test.app.inject({ ...face.get!(resource('devices'), id), headers })).statusCode;
    expect([await status(own), await status(roaming), await status(nowhere)]).toEqual([200, 404, 404]);
  });

  it('gives a new template their main scope', async () => {
    const body = await samples.body(resource('templates'));
    const made = (await create('templates', body)).json<{ templateid: number }>();
    const [stored] = await test.database.ownerQuery('select t_groupid from template order by templateid desc limit 1');
    expect([made, stored?.['t_groupid']]).toEqual([expect.anything(), 2002]);
  });
});
