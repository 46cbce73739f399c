import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  // Both people of company 2 that share a team, whatever the demo has made of it.
  await test.database.ownerQuery(
    `update team_member set "deletedAt" = null where adminid in (select adminid from administrator where ad_companyid = 2)`,
  );
});
afterAll(() => test.close());

const get = async (role: string, url: string) => {
  const answer = await test.as(role, { url });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const send = async (role: string, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await test.as(role, { method, url, ...(payload && { payload }) });
  return {
    status: answer.statusCode,
    body: JSON.parse(answer.body || '{}') as Record<string, unknown> & { id: number },
  };
};

describe('preferences', () => {
  it('are kept per person, changed, and forgotten', async () => {
    const value = { columns: ['co_name'], widths: { co_name: 240 } };
    expect((await send('admin', 'PUT', '/api/preferences/countries.columns.x1', { value })).status).toBe(204);
    await send('admin', 'PUT', '/api/preferences/theme', { value: 'dark' });
    await send('admin', 'PUT', '/api/preferences/theme', { value: 'light' });
    expect((await get('admin', '/api/preferences')).body).toEqual({
      preferences: { 'countries.columns.x1': value, theme: 'light' },
    });
    expect((await get('viewer', '/api/preferences')).body).toEqual({ preferences: {} });
    expect((await send('admin', 'DELETE', '/api/preferences/theme')).status).toBe(204);
    expect((await send('admin', 'DELETE', '/api/preferences/theme')).status).toBe(204);
    expect(Object.keys((await get('admin', '/api/preferences')).body['preferences'] as object)).toHaveLength(1);
  });

  it.each([
    ['a key that is none', '/api/preferences/..%2F..', { value: 1 }, 404],
    ['a value that is too long', '/api/preferences/a', { value: 'x'.repeat(9000) }, 422],
    ['no value', '/api/preferences/a', {}, 422],
    ['something else', '/api/preferences/a', { value: 1, more: 1 }, 422],
    ['a zero byte', '/api/preferences/a', { value: 'a\0b' }, 422],
  ])('refuse %s', async (_what, url, payload, status) => {
    expect((await send('admin', 'PUT', url, payload)).status).toBe(status);
  });

  it('end at three hundred keys', async () => {
    await test.database.ownerQuery(
      `insert into preference (company_id, admin_id, key, value)
       select ad_companyid, adminid, 'k' || n, '1' from administrator, generate_series(1, 300) n
       where ad_login = (select ad_login from administrator where adminid = 2001)
       on conflict do nothing`,
    );
    expect((await send('admin', 'PUT', '/api/preferences/one.more', { value: 1 })).status).toBe(422);
    expect((await send('admin', 'PUT', '/api/preferences/k7', { value: 2 })).status).toBe(204);
  });
});

describe('views', () => {
  const state = { filter: { co_name: 'fr' }, sort: { field: 'co_name', order: 'ASC' } };
  const make = (role: string, more: object = {}) =>
    send(role, 'POST', '/api/views', { resource: 'countries', name: 'Europe', state, ...more });
  const names = async (role: string) =>
    ((await get(role, '/api/views?resource=countries')).body['views'] as { name: string }[]).map(({ name }) => name);

  it('of one’s own are seen by no other caller', async () => {
    const { status, body } = await make('viewer', { name: 'Private' });
    expect([status, body]).toMatchObject([201, { name: 'Private', sharing: 'own', mine: true, editable: true, state }]);
    expect(await names('viewer')).toEqual(['Private']);
    expect(await names('admin')).toEqual([]);
    for (const role of ['admin', 'admin2', 'superadmin']) {
      expect((await send(role, 'PUT', `/api/views/${body.id}`, { name: 'Mine now' })).status).toBe(404);
      expect((await send(role, 'DELETE', `/api/views/${body.id}`)).status).toBe(404);
    }
    expect((await send('viewer', 'DELETE', `/api/views/${body.id}`)).status).toBe(204);
    expect(await names('viewer')).toEqual([]);
  });

  it('are made once when they are sent again with their idempotency key', async () => {
    const sent = {
      method: 'POST',
      url: '/api/views',
      headers: { 'idempotency-key': 'one-view' },
      payload: { resource: 'countries', name: 'Once', state },
    } as const;
    const first = (await test.as('viewer', sent)).json<{ id: number }>();
    const again = await test.as('viewer', sent);
    expect([again.statusCode, again.json()]).toEqual([201, first]);
    expect(await names('viewer')).toEqual(['Once']);
    await send('viewer', 'DELETE', `/api/views/${first.id}`);
  });

  it('for everyone are given by callers who administer people, and stay inside the company', async () => {
    expect((await make('viewer', { sharing: 'everyone' })).status).toBe(403);
    const { body } = await make('admin', { name: 'For all', sharing: 'everyone' });
    expect(await names('viewer')).toEqual(['For all']);
    expect(await names('admin2')).toEqual([]);
    expect((await send('viewer', 'PUT', `/api/views/${body.id}`, { name: 'x' })).status).toBe(403);
    expect((await send('viewer', 'DELETE', `/api/views/${body.id}`)).status).toBe(403);
    expect((await send('admin2', 'DELETE', `/api/views/${body.id}`)).status).toBe(404);
    const changed = await send('admin', 'PUT', `/api/views/${body.id}`, { name: 'Better', state: { filter: {} } });
    expect(changed.body).toMatchObject({ name: 'Better', sharing: 'everyone', state: { filter: {} } });
    await send('admin', 'DELETE', `/api/views/${body.id}`);
  });

  it('of others are changed and deleted with an entry in the audit log', async () => {
    const { body } = await make('admin', { name: 'For all', sharing: 'everyone' });
    const { body: own } = await make('admin', { name: 'Mine' });
    await test.database.ownerQuery('update saved_view set admin_id = 2003 where id = $1', [body.id]);
    await send('admin', 'PUT', `/api/views/${body.id}`, { state: { filter: { co_name: 'nothing' } } });
    await send('admin', 'PUT', `/api/views/${body.id}`, { sharing: 'own' });
    await send('admin', 'DELETE', `/api/views/${own.id}`);
    const entries = await test.database.ownerQuery(
      `select lo_action as action, lo_adminid as admin, lo_data::jsonb - 'msg_code' - 'msg_args' as data from auditlog
       where lo_element = 'saved_view' and lo_elementid = any($1) order by loggingid`,
      [[body.id, own.id].map(String)],
    );
    const masked = ['••••', '••••'];
    expect(entries).toEqual([
      {
        ...{ action: 'create', admin: 2001 },
        data: { title: 'For all', changes: { name: masked, state: masked, sharing: [null, 'everyone'] } },
      },
      { action: 'update', admin: 2001, data: { title: 'For all', changes: { state: masked } } },
      { action: 'update', admin: 2001, data: { title: '••••', changes: { sharing: ['everyone', 'own'] } } },
    ]);
    await test.database.ownerQuery('delete from saved_view where id = $1', [body.id]);
  });

  it('of a list that one may no longer see are not shown, not even one’s own', async () => {
    const resource = 'administrators';
    const { body } = await make('admin', { name: 'Mine', resource });
    await test.database.ownerQuery('update saved_view set admin_id = 2006 where id = $1', [body.id]);
    expect((await send('receptionist', 'PUT', `/api/views/${body.id}`, {})).status).toBe(404);
    expect((await send('receptionist', 'DELETE', `/api/views/${body.id}`)).status).toBe(204);
  });

  it('for a team are seen by its members alone', async () => {
    const rows = await test.database.ownerQuery(
      `select m.teamid as team, a.ad_login as login from team_member m join administrator a using (adminid)
       join team t on t.id = m.teamid where t."deletedAt" is null and m."deletedAt" is null and a.ad_companyid = 2 order by 1`,
    );
    const team = Number(rows[0]?.['team']);
    const [admin] = await test.database.ownerQuery('select adminid from administrator where adminid = 2001');
    await test.database.ownerQuery(
      `insert into team_member (id, adminid, teamid, profileid, companyid, "createdAt")
       select 990001, $1, $2, ad_profileid, 2, now() from administrator where adminid = $1 on conflict do nothing`,
      [admin?.['adminid'], team],
    );
    const answer = await make('admin', { name: 'Team', sharing: 'team', teamId: team });
    expect(answer.body).toMatchObject({ sharing: 'team', teamId: team });
    expect((await make('admin', { sharing: 'team', teamId: 999_999 })).body).toMatchObject({
      fields: { teamId: { msg_code: 'UNKNOWN_REFERENCE' } },
    });
    expect((await make('admin', { sharing: 'team' })).status).toBe(422);
    await test.database.ownerQuery('delete from team_member where teamid = $1', [team]);
    // Its author keeps it, member or not.
    expect(await names('admin')).toEqual(['Team']);
    expect(await names('viewer')).toEqual([]);
    expect((await send('admin', 'PUT', `/api/views/${answer.body.id}`, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      teamId: team,
    });
  });

  it.each([
    ['no name', { name: ' ' }, 422],
    ['a name that is not seen', { name: '\u200b\u3164' }, 422],
    ['a name of a hundred letters', { name: 'x'.repeat(100) }, 422],
    ['a state that is none', { state: [] }, 422],
    ['a state with something else in it', { state: { sql: '' } }, 422],
    ['filters that are none', { state: { filter: 'x' } }, 422],
    ['an order that is none', { state: { sort: { field: 'co_name', order: 'UP' } } }, 422],
    ['columns that are none', { state: { columns: 5 } }, 422],
    ['columns without widths', { state: { columns: { names: ['co_name'] } } }, 422],
    ['columns without names', { state: { columns: { names: 'co_name', widths: {} } } }, 422],
    ['a width that is none', { state: { columns: { names: ['co_name'], widths: { co_name: '9' } } } }, 422],
    ['a negative number of rows', { state: { perPage: -5 } }, 422],
    ['more rows than a page has', { state: { perPage: 5_001 } }, 422],
    ['a state that is too large', { state: { filter: { co_name: 'x'.repeat(20_000) } } }, 422],
    ['a sharing that does not exist', { sharing: 'world' }, 422],
    ['a list that does not exist', { resource: '__proto__' }, 404],
    ['a list that is not for them', { resource: 'companies' }, 404],
  ])('are refused with %s', async (_what, more, status) => {
    expect((await make('viewer', more)).status).toBe(status);
  });
});
