import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';
import { rowsOf } from '../../../support/rows';
import { samplesOf } from '../../../support/samples';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Place {
  readonly locationid: number;
  readonly version: number;
}
let made = 0;
async function create(values: object = {}): Promise<Place> {
  made += 1;
  const payload = { l_name: `Revert ${made}`, l_countryid: 1, l_maxin: 10, groupids: [2001], ...values };
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ element: Place }>().element;
}
const at = (id: number, path: string) => `/api/records/locations/${id}/${path}`;
const revert = (id: number, payload: object, role = 'admin') =>
  test.as(role, { method: 'POST', url: at(id, 'revert'), payload });
const lines = async (id: number) =>
  (await test.as('admin', { url: at(id, 'history') })).json<{
    lines: { id: number; action: string; revert: string; reverts: number | null }[];
  }>().lines;
const remove = (id: number) => test.as('admin', { method: 'DELETE', url: `/legacy/elements/location/${id}` });
const restore = (id: number) =>
  test.as('admin', { method: 'POST', url: `/legacy/elements/location/${id}/restore`, payload: {} });
const rename = (id: number, l_name: string) =>
  test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload: { locationid: id, l_name } });
const versionOf = ({ headers }: LightMyRequestResponse) => Number(/^"(\d+)"$/.exec(String(headers['etag']))?.[1]);
const said = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.statusCode < 400 ? undefined : answer.json<{ msg_code: string }>().msg_code,
];
const isDeleted = async (id: number) =>
  (
    await test.database.ownerQuery('select "l_deletedAt" is not null as gone from location where locationid = $1', [id])
  )[0]!['gone'];

it('a save without a change is no change: the version stays, and the change before it can be undone', async () => {
  const { locationid: id } = await create();
  const changed = await rename(id, 'Renamed once');
  const again = await rename(id, 'Renamed once');
  expect([again.statusCode, versionOf(again)]).toEqual([200, versionOf(changed)]);
  const [line, ...others] = await lines(id);
  expect([line!.action, ...others.map(({ action }) => action)]).toEqual(['update', 'create']);
  expect(said(await revert(id, { version: versionOf(changed) }))).toEqual([200, undefined]);
});

describe('the revert of a creation', () => {
  it('deletes the record as its deletion does, and can be reverted itself', async () => {
    const { locationid: id, version } = await create();
    const [line] = await lines(id);
    expect(line).toMatchObject({ action: 'create', revert: 'yes' });
    expect(said(await revert(id, { version }))).toEqual([200, undefined]);
    expect(await isDeleted(id)).toBe(true);
    const [deletion] = await lines(id);
    expect(deletion).toMatchObject({ action: 'delete', reverts: line!.id, revert: 'yes' });
    expect(said(await revert(id, { auditId: deletion!.id }))).toEqual([200, undefined]);
    expect(await isDeleted(id)).toBe(false);
  });

  it('is refused for a record that was changed since, by version and by line', async () => {
    const { locationid: id, version } = await create();
    const [line] = await lines(id);
    await rename(id, 'Changed since');
    expect(said(await revert(id, { version }))).toEqual([412, 'STALE_VERSION']);
    expect(said(await revert(id, { auditId: line!.id }))).toEqual([409, 'REVERT_CONFLICT']);
    expect((await lines(id)).find(({ action }) => action === 'create')!.revert).toBe('changed');
    expect(await isDeleted(id)).toBe(false);
  });

  it('happens once when two ask at the same time', async () => {
    const { locationid: id, version } = await create();
    const answers = await Promise.all([revert(id, { version }), revert(id, { version })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    expect((await lines(id)).map(({ action }) => action)).toEqual(['delete', 'create']);
    const other = await create();
    const [line] = await lines(other.locationid);
    const both = [0, 1].map(() => revert(other.locationid, { auditId: line!.id }));
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is refused while something refers to the record', async () => {
    const payload = { g_name: `Revert ${Math.random()}` };
    const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/group', payload });
    const { groupid, version } = answer.json<{ element: { groupid: number; version: number } }>().element;
    await create({ groupids: [groupid] });
    const url = `/api/records/scopes/${groupid}/revert`;
    const refused = await test.as('admin', { method: 'POST', url, payload: { version } });
    expect(said(refused)).toEqual([409, 'IN_USE']);
  });

  it('deactivates a profile without identities; its deactivation is not reverted here', async () => {
    const [row] = await test.database.ownerQuery('select * from profile where profileid = 2001');
    const payload = { p_name: 'Revert', p_duration: row!['p_duration'], p_moduleid: row!['p_moduleid'] };
    const saved = await test.as('admin', { method: 'POST', url: '/legacy/elements/profile', payload });
    expect(saved.statusCode, saved.body).toBe(201);
    const made = saved.json<{ element: { profileid: number; version: number } }>().element;
    const path = `/api/records/identity-profiles/${made.profileid}`;
    const revert = (payload: object) => test.as('admin', { method: 'POST', url: `${path}/revert`, payload });
    const [user] = await test.database.ownerQuery(
      'select userid as id, u_profileid as profile from identity where u_companyid = 2 and "u_deletedAt" is null limit 1',
    );
    const guest = (profile: unknown) =>
      test.database.ownerQuery('update identity set u_profileid = $1 where userid = $2', [profile, user!['id']]);
    await guest(made.profileid);
    expect(said(await revert({ version: made.version }))).toEqual([409, 'IN_USE']);
    await guest(user!['profile']);
    const done = await revert({ version: made.version });
    expect([done.statusCode, typeof done.json<Record<string, unknown>>()['p_deletedAt']]).toEqual([200, 'string']);
    const { lines } = (await test.as('admin', { url: `${path}/history` })).json<{
      lines: { id: number; action: string; revert: string; reverts: number | null }[];
    }>();
    expect(lines).toMatchObject([
      { action: 'delete', revert: 'no', reverts: lines[1]?.id },
      { action: 'create', revert: 'changed' },
    ]);
    expect(said(await revert({ auditId: lines[0]!.id }))).toEqual([422, 'REVERT_IMPOSSIBLE']);
  });

  it('of a resource that is deleted for good leaves nothing, and is not reverted itself', async () => {
    const payload = { name: `Revert ${Math.random()}` };
    const saved = await test.as('admin', { method: 'POST', url: '/device/device-groups/save', payload });
    const { uuid, version } = saved.json<{ uuid: string; version: number }>();
    const url = `/api/records/device-groups/${uuid}/revert`;
    const done = await test.as('admin', { method: 'POST', url, payload: { version } });
    expect([done.statusCode, done.body]).toEqual([204, '']);
    expect((await test.as('admin', { url: `/api/records/device-groups/${uuid}/history` })).statusCode).toBe(404);
    expect((await test.as('admin', { method: 'POST', url, payload: { version } })).statusCode).toBe(404);
  });
});

describe('the revert of a deletion', () => {
  it('restores the record by the version that the deletion answers', async () => {
    const { locationid: id } = await create();
    const deleted = await remove(id);
    expect(said(await revert(id, { version: versionOf(deleted) }))).toEqual([200, undefined]);
    expect(await isDeleted(id)).toBe(false);
    expect((await remove(id)).headers['etag']).toBeDefined();
    expect((await remove(id)).headers['etag']).toBeUndefined();
  });

  it('is refused when the record was restored, and deleted again, since', async () => {
    const { locationid: id } = await create();
    const version = versionOf(await remove(id));
    const [line] = await lines(id);
    await restore(id);
    await remove(id);
    expect(said(await revert(id, { version }))).toEqual([412, 'STALE_VERSION']);
    expect(said(await revert(id, { auditId: line!.id }))).toEqual([409, 'REVERT_CONFLICT']);
    expect(await isDeleted(id)).toBe(true);
  });

  it('of a restored record deletes it again, unless it was changed since', async () => {
    const { locationid: id } = await create();
    await remove(id);
    const version = versionOf(await restore(id));
    await rename(id, 'Changed after restoring');
    expect(said(await revert(id, { version }))).toEqual([412, 'STALE_VERSION']);
    await remove(id);
    const again = versionOf(await restore(id));
    expect(said(await revert(id, { version: again }))).toEqual([200, undefined]);
    expect(await isDeleted(id)).toBe(true);
  });
});

describe('who may revert', () => {
  it('is refused to callers who may only view, and to callers who do not see the record', async () => {
    const { locationid: id, version } = await create();
    const [line] = await lines(id);
    for (const body of [{ version }, { auditId: line!.id }]) {
      expect((await revert(id, body, 'viewer')).statusCode).toBe(403);
      expect((await revert(id, body, 'admin2')).statusCode).toBe(404);
    }
    const outside = await create({ groupids: [2013] });
    const [creation] = await lines(outside.locationid);
    expect((await revert(outside.locationid, { auditId: creation!.id }, 'scoped')).statusCode).toBe(404);
    expect(await isDeleted(id)).toBe(false);
    expect(await isDeleted(outside.locationid)).toBe(false);
  });
});

it('gives a renewed key its end back', async () => {
  const { resources } = test.context.models.current().model;
  const samples = samplesOf(() => test.context.models.current().model, rowsOf(test.database));
  const id = await samples.row(resources['tokens']!, { companyId: MAIN });
  const renew = (expiration: string) =>
    test.as('admin', { method: 'PATCH', url: `/api/api_tokens/${id}/renew`, payload: { expiration } });
  await renew('2034-01-01');
  const renewed = await renew('2035-01-01');
  expect(renewed.statusCode, renewed.body).toBe(200);
  const { version } = renewed.json<{ version: number }>();
  const url = `/api/records/tokens/${id}/revert`;
  const reverted = await test.as('admin', { method: 'POST', url, payload: { version } });
  expect(reverted.json()).toMatchObject({ expiresAt: expect.stringMatching(/^2034-01-0[12]T/) as string });
  // One that is deleted would open nothing: it is restored first.
  expect((await test.as('admin', { method: 'DELETE', url: `/api/api_tokens/${id}` })).statusCode).toBeLessThan(300);
  expect((await renew('2036-01-01')).statusCode).toBe(404);
});

it('is not in the way of what only reads the record', async () => {
  const user = {
    u_name: 'Printed',
    u_email: 'printed@exemple.example',
    u_profileid: 2001,
    u_password: 'Xy7-Falaise-Xy7',
  };
  const made = await test.as('admin', { method: 'POST', url: '/legacy/elements/user', payload: user });
  const { userid } = made.json<{ userid: number }>();
  const changed = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/user',
    payload: { userid, u_name: 'Printed twice' },
  });
  const version = versionOf(changed);
  for (const url of ['/api/cards', ...Array.from({ length: 21 }, () => '/api/credentials')]) {
    expect((await test.as('admin', { method: 'POST', url, payload: { ids: [userid] } })).statusCode).toBe(200);
  }
  const reverted = await test.as('admin', {
    method: 'POST',
    url: `/api/records/identities/${userid}/revert`,
    payload: { version },
  });
  expect([reverted.statusCode, reverted.json<{ u_name: string }>().u_name]).toEqual([200, 'Printed']);
});

describe('a change of a record that a caller cannot change, although they have the right', () => {
  const historyOf = async (
    resource: string,
    id: number,
    send: (options: object) => Promise<LightMyRequestResponse>,
  ) => {
    const answer = await send({ url: `/api/records/${resource}/${id}/history` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer
      .json<{ lines: { action: string; revert: string }[] }>()
      .lines.map(({ action, revert: offered }) => [action, offered]);
  };
  const acting = (options: object) => test.as('superadmin', { ...options, headers: { 'x-switch-user': '2001' } });
  const admin = (options: object) => test.as('admin', options);
  const save = async (payload: object) => {
    const answer = await admin({ method: 'POST', url: '/legacy/elements/authtype', payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ authtypeid: number }>().authtypeid;
  };
  beforeAll(() => test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } }));

  it('is not offered to be reverted to an impersonator; what needs no proof is', async () => {
    const colleague = await addAdmin(test.database, MAIN, maskWith('user:view'), 'member@bellevue.example');
    const payload = { adminid: colleague, teamid: 2001, profileid: 2003 };
    const made = await admin({ method: 'POST', url: '/api/team_members', payload });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    expect((await admin({ method: 'DELETE', url: `/api/team_members/${id}` })).statusCode).toBe(204);
    expect((await historyOf('team-members', id, admin))[0]).toEqual(['delete', 'yes']);
    expect((await historyOf('team-members', id, acting))[0]).toEqual(['delete', 'no']);

    const mode = await save({ a_name: 'For guests', a_module: 'email', a_enable: '1' });
    await save({ authtypeid: mode, a_enable: '3' });
    for (const send of [admin, acting])
      expect((await historyOf('auth-modes', mode, send))[0]).toEqual(['update', 'yes']);

    const [profile] = await test.database.ownerQuery(
      'select adprofileid from adprofile where adp_companyid = $1 and adp_forkeys order by adprofileid limit 1',
      [MAIN],
    );
    const profileid = Number(profile?.['adprofileid']);
    const key = await admin({
      ...{ method: 'POST', url: '/api/api_tokens' },
      payload: { name: 'Fixed', expiresAt: new Date(Date.now() + 86_400_000).toISOString(), profileid },
    });
    expect(key.statusCode, key.body).toBe(201);
    const { id: keyId } = key.json<{ id: number }>();
    const payloadOfKey = { description: 'Front office' };
    const described = await admin({ method: 'PATCH', url: `/api/api_tokens/${keyId}`, payload: payloadOfKey });
    expect(described.statusCode, described.body).toBe(200);
    expect((await historyOf('tokens', keyId, admin))[0]).toEqual(['update', 'yes']);
    expect((await historyOf('tokens', keyId, acting))[0]).toEqual(['update', 'no']);
  });

  it('is not offered to be reverted to support', async () => {
    const mask = maskWith('support_access', 'global:view', 'global:edit', 'supervisor');
    const supporter = await addAdmin(test.database, 1, mask, 'reverts@portico.example');
    await test.database.ownerQuery('update company set c_supportaccess = true where companyid = $1', [MAIN]);
    const token = await openSession(test.database, supporter, { companyId: MAIN });
    const support = (options: object) => test.app.inject({ ...options, headers: { authorization: `Bearer ${token}` } });
    const mode = await save({ a_name: 'For employees', a_module: 'email', a_enable: '2' });
    await save({ authtypeid: mode, a_enable: '3' });
    expect(await historyOf('auth-modes', mode, support)).toEqual([
      ['update', 'no'],
      ['create', 'no'],
    ]);
    await save({ authtypeid: mode, a_name: 'For all' });
    expect((await historyOf('auth-modes', mode, support))[0]).toEqual(['update', 'yes']);
    await test.database.ownerQuery('update company set c_supportaccess = false where companyid = $1', [MAIN]);
  });
});
