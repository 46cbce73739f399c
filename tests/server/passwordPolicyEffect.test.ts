import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../support/personas';

/** Who would have to change their password, or set up a second factor, before a password policy is saved. */
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Effect {
  readonly change: { readonly count: number; readonly names: readonly string[] };
  readonly setUp: Effect['change'];
}
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const effect = async (query: string, role = 'admin') => {
  const answer = await test.as(role, { url: `/api/password-policies/effect${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Effect>();
};
const NOBODY = { count: 0, names: [] };

it('names who has an older password, of the own company, enabled, and with a password', async () => {
  await sql('delete from password_age');
  const set = (admin: number, days: number, company = MAIN) =>
    sql(`insert into password_age values ($1, $2, now() - make_interval(days => $3))`, [company, admin, days]);
  await set(2001, 100);
  await set(2003, 30);
  await set(2006, 200);
  await set(3001, 400, 3);
  expect(await effect('?expiry=90')).toEqual({
    change: { count: 2, names: expect.arrayContaining(['Claire Bellanger']) as string[] },
    setUp: NOBODY,
  });
  expect((await effect('?expiry=150')).change.count).toBe(1);
  expect((await effect('?expiry=300')).change).toEqual(NOBODY);
  // Age not known: as at the sign-in, it counts from later.
  expect((await effect('?expiry=1')).change).toEqual({ count: 3, names: [] });
  await sql('update administrator set ad_enabled = false where adminid = 2006');
  expect((await effect('?expiry=150')).change).toEqual(NOBODY);
  await sql('update administrator set ad_enabled = true where adminid = 2006');
  expect(await effect('')).toEqual({ change: NOBODY, setUp: NOBODY });
});

it('names who has no second factor', async () => {
  const { setUp } = await effect('?secondFactor=true');
  expect(setUp.names).toContain('Claire Bellanger');
  await sql('update administrator set ad_secondfactor = true where adminid = 2001');
  const after = (await effect('?secondFactor=true')).setUp;
  expect([after.count, after.names.includes('Claire Bellanger')]).toEqual([setUp.count - 1, false]);
  expect((await effect('?secondFactor=false')).setUp).toEqual(NOBODY);
});

it('is for who sees policies, and names nobody whom the reader does not see', async () => {
  expect((await test.as('viewer', { url: '/api/password-policies/effect?expiry=1' })).statusCode).toBe(403);
  const limited = await addAdmin(test.database, MAIN, maskWith('admin:view', 'admin:edit'), 'peu@bellevue.example');
  await limitTo(test.database, limited, 2001, []);
  const headers = { authorization: `Bearer ${await openSession(test.database, limited)}` };
  const list = await test.app.inject({ url: '/legacy/elements/administrator?limit=200', headers });
  const seen = JSON.stringify(list.json());
  const answer = await test.app.inject({ url: '/api/password-policies/effect?secondFactor=true', headers });
  const { names } = answer.json<Effect>().setUp;
  expect(names.filter((name) => !seen.includes(name))).toEqual([]);
});
