import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import { API_CLIENTS } from '../support/apiClients';
import { addAdmin, limitTo, MAIN, maskWith, openSession, PERMISSIONS } from '../support/personas';

let test: TestApp;
let reader: string;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const model = () => test.context.models.current().model;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const why = (person: number, resource: string, record: unknown, token = reader) =>
  test.app.inject({
    url: `/api/administrators/${person}/why-hidden?resource=${resource}&record=${encodeURIComponent(String(record))}`,
    headers: bearer(token),
  });
const reasonOf = async (person: number, resource: string, record: unknown) =>
  (await why(person, resource, record)).json<{ reason: string; needs: string[]; without: string | null }>();

beforeAll(async () => {
  test = await testApp();
  reader = await openSession(test.database, 2001);
});
afterAll(() => test.close());

/** Keys of some records of the company, of those first that were made last. */
async function sampled({ id, storage }: Resource): Promise<unknown[]> {
  const own = storage.tenant === 'company' ? `where ${JSON.stringify(storage.tenantColumn)} = ${MAIN}` : '';
  const rows = await sql(`select "${id}" as key from "${storage.table}" ${own} order by "${id}" desc limit 6`);
  return rows.map(({ key }) => key);
}

/** Locations of the company that are not deleted. */
const live = async () =>
  (
    await sql(
      `select locationid as key from location where l_companyid = $1 and "l_deletedAt" is null order by 1 limit 6`,
      [MAIN],
    )
  ).map(({ key }) => key);

it('is what the server answers, for sampled records of every kind and people of every sort', async () => {
  const scoped = await addAdmin(test.database, MAIN, maskWith(...PERMISSIONS), 'narrow@bellevue.example');
  await limitTo(test.database, scoped, 2002, [2001]);
  const some = await addAdmin(test.database, MAIN, maskWith('location:view', 'identity:view'), 'some@bellevue.example');
  const people = [2003, 2006, 2002, 2019, scoped, some];
  const wrong: string[] = [];
  const reasons = new Map<string, number>();
  let compared = 0;
  for (const person of people) {
    const headers = bearer(await openSession(test.database, person));
    for (const resource of Object.values(model().resources)) {
      const { get } = API_CLIENTS[resource.backend.service];
      if (!get) continue;
      for (const key of await sampled(resource)) {
        const asked = await why(person, resource.name, key);
        // What the reader does not see, no one is asked about.
        if (asked.statusCode !== 200) continue;
        const { reason } = asked.json<{ reason: string }>();
        const real = await test.app.inject({ ...get(resource, key as number), headers });
        compared += 1;
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        const isSeen = real.statusCode === 200;
        if (isSeen !== (reason === 'visible' || reason === 'deleted')) {
          wrong.push(`${person} ${resource.name} ${String(key)}: ${reason}, but ${real.statusCode}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(300);
  expect([...reasons.keys()]).toEqual(expect.arrayContaining(['visible', 'right', 'scope', 'account']));
}, 240_000);

it('names the first reason: right, interlock, scope, kind', async () => {
  const [location] = await live();
  const none = await addAdmin(test.database, MAIN, '0', 'none@bellevue.example');
  expect(await reasonOf(none, 'locations', location)).toMatchObject({ reason: 'right', without: null });
  const narrow = await addAdmin(test.database, MAIN, maskWith('location:view'), 'empty@bellevue.example');
  expect(await reasonOf(narrow, 'locations', location)).toEqual({ reason: 'visible', needs: [], without: null });
  await limitTo(test.database, narrow, 2002, [2001]);
  const keys = await sampled(model().resources['locations']!);
  const found = await Promise.all(keys.map(async (key) => (await reasonOf(narrow, 'locations', key)).reason));
  expect(found).toContain('scope');
  // Another right that it depends on is off.
  const [guest] = await sampled(model().resources['identities']!);
  const locked = await addAdmin(test.database, MAIN, maskWith('user:view'), 'locked@bellevue.example');
  expect(await reasonOf(locked, 'identities', guest)).toEqual({
    reason: 'interlock',
    needs: ['user:view'],
    without: 'supervisor',
  });
});

it('is answered to callers who see both the person and the record, and to no other caller', async () => {
  const [location] = await sampled(model().resources['locations']!);
  const [foreign] = await sql('select locationid as id from location where l_companyid <> $1 limit 1', [MAIN]).catch(
    () => [],
  );
  expect((await why(2003, 'locations', location)).statusCode).toBe(200);
  if (foreign) expect((await why(2003, 'locations', foreign['id'])).statusCode).toBe(404);
  expect((await why(987_654_321, 'locations', location)).statusCode).toBe(404);
  expect((await why(2003, 'nothing-of-the-kind', location)).statusCode).toBe(404);
  expect((await why(2003, 'locations', "1' or 1=1")).statusCode).toBe(404);
  const weak = await openSession(
    test.database,
    await addAdmin(test.database, MAIN, maskWith('admin:view'), 'weak@bellevue.example'),
  );
  expect((await why(2003, 'locations', location, weak)).statusCode).toBe(403);
  const blind = await openSession(
    test.database,
    await addAdmin(test.database, MAIN, maskWith('location:view'), 'blind@bellevue.example'),
  );
  expect((await why(2003, 'locations', location, blind)).statusCode).toBe(403);
});
