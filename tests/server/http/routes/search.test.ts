import { allows } from '../../../../domain/access/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Results {
  results: { resource: string; records: Record<string, unknown>[] }[];
}
const search = async (role: string, q: string) => {
  const answer = await test.as(role, { url: `/api/search?${new URLSearchParams({ q })}` });
  return { status: answer.statusCode, ...answer.json<Results>() };
};

describe('the search across resources', () => {
  it('finds what the lists of the same person find, and nothing else', async () => {
    for (const role of ['admin', 'scoped', 'viewer', 'log-reader', 'receptionist', 'superadmin', 'partner']) {
      const { results } = await search(role, 'par');
      const me = (await test.as(role, { url: '/api/admin/admins/me' })).json<{ permissions: string[] }>();
      const { model } = test.context.models.current();
      for (const resource of Object.values(model.resources)) {
        if (resource.backend.service !== 'element' || !resource.storage.managed) continue;
        const list = await test.as(role, {
          url: `/legacy/elements/${resource.backend.type}?${new URLSearchParams({ filter: '{"q":"par"}', limit: '5' })}`,
        });
        const listed =
          list.statusCode === 200 ? (list.json<{ elements: Record<string, unknown>[] }>().elements ?? []) : [];
        // The guests of a desk: see below.
        if (role === 'receptionist' && resource.name === 'identities') continue;
        const found = results.find((one) => one.resource === resource.name)?.records ?? [];
        const keys = (rows: Record<string, unknown>[]) => rows.map((row) => row[resource.id]);
        expect([role, resource.name, keys(found)]).toEqual([
          role,
          resource.name,
          // Where a person may open no record, the palette has nothing to lead to.
          resource.storage.search.length > 0 && allows(new Set(me.permissions), resource.open ?? [])
            ? keys(listed)
            : [],
        ]);
      }
    }
  });

  it('finds for the reception desk the guests of that desk, by any spelling, and no others', async () => {
    const made = async (role: string, name: string) =>
      (await test.as(role, { method: 'POST', url: '/api/lobby/guests', payload: { name, profile: 2001 } })).json<{
        id: number;
      }>().id;
    const own = await made('receptionist', 'Étienne Zqxdésk');
    await made('admin', 'Étienne Zqxdésk');
    const gone = await made('receptionist', 'Erased Zqxdésk');
    await test.database.ownerQuery('update identity set "u_erasedAt" = now() where userid = $1', [gone]);
    for (const text of ['etienne zqxdesk', 'Zqxdésk', 'zqxdesk']) {
      const { results } = await search('receptionist', text);
      expect(results.filter(({ resource }) => resource === 'identities')).toMatchObject([
        { records: [{ userid: own, u_name: 'Étienne Zqxdésk' }] },
      ]);
    }
    const { results } = await search('admin', 'etienne zqxdesk');
    const [found] = results.filter(({ resource }) => resource === 'identities');
    expect(found?.records).toHaveLength(2);
  });

  it('answers with what names a record, and no more', async () => {
    const { results } = await search('admin', 'paris');
    const locations = results.find(({ resource }) => resource === 'locations');
    expect(Object.keys(locations?.records[0] ?? {}).sort()).toEqual(
      expect.arrayContaining(['l_name', 'locationid']) as string[],
    );
    expect(Object.keys(locations?.records[0] ?? {}).length).toBeLessThan(6);
  });

  it.each([
    ['one letter', 'a', 200],
    ['nothing', '  ', 200],
    ['wildcards', '%_%', 200],
    ['a hundred and one letters', 'x'.repeat(101), 422],
    ['a zero byte', 'a\0b', 422],
  ])('takes %s for what it is', async (_what, q, status) => {
    const answer = await search('admin', q);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.results).toEqual([]);
  });
});
