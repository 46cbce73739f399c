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
  readonly change: { readonly count: number | null; readonly days: number | null };
  readonly setUp: { readonly count: number; readonly names: readonly string[] };
}
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const effect = async (query: string, role = 'admin') => {
  const answer = await test.as(role, { url: `/api/password-policies/effect${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Effect>();
};
const NOBODY = { count: 0, names: [] };

/** Enabled administrators of a company with a password. */
const adminsOf = async (company: number) => {
  const rows = await sql(
    `select adminid as id from administrator
     where ad_companyid = $1 and ad_enabled is not false and "ad_deletedAt" is null and ad_password is not null order by 1`,
    [company],
  );
  return rows.map(({ id }) => Number(id));
};
const setAge = (company: number, admin: number, days: number) =>
  sql(`insert into password_age values ($1, $2, now() - make_interval(days => $3))`, [company, admin, days]);

it('counts who has an older password, of the own company, enabled, and with a password', async () => {
  await sql('delete from password_age');
  const own = await adminsOf(MAIN);
  expect(own.length).toBeGreaterThanOrEqual(8);
  for (const [index, admin] of own.slice(0, 7).entries()) await setAge(MAIN, admin, index < 6 ? 100 : 200);
  await setAge(MAIN, own[7]!, 31);
  for (const admin of await adminsOf(3)) await setAge(3, admin, 400);
  expect(await effect('?expiry=90')).toEqual({ change: { count: 7, days: 90 }, setUp: NOBODY });
  expect((await effect('?expiry=30')).change).toEqual({ count: 8, days: 30 });
  await sql('update administrator set ad_enabled = false where adminid = $1', [own[5]]);
  expect((await effect('?expiry=90')).change.count).toBe(6);
  await sql('update administrator set ad_enabled = true where adminid = $1', [own[5]]);
  expect(await effect('')).toEqual({ change: { count: null, days: null }, setUp: NOBODY });
});

it('does not count fewer than five, nor for less than thirty days', async () => {
  // One person, and no one.
  expect((await effect('?expiry=150')).change).toEqual({ count: null, days: 150 });
  expect((await effect('?expiry=300')).change).toEqual({ count: null, days: 300 });
  for (const days of [1, 29]) expect((await effect(`?expiry=${days}`)).change).toEqual({ count: null, days: null });
});

it('does not say whose password is older, nor how old it is to the day', async () => {
  const answers = new Set<string>();
  for (let days = 90; days < 120; days += 1) answers.add(JSON.stringify((await effect(`?expiry=${days}`)).change));
  // Between 90 and 119 days lie those that are 100 days old.
  expect([...answers]).toEqual([JSON.stringify({ count: 7, days: 90 })]);
});

it('names who has no second factor', async () => {
  const { setUp } = await effect('?secondFactor=true');
  expect(setUp.names).toContain('Claire Bellanger');
  await sql('update administrator set ad_secondfactor = true where adminid = 2001');
  const after = (await effect('?secondFactor=true')).setUp;
  expect([after.count, after.names.includes('Claire Bellanger')]).toEqual([setUp.count - 1, false]);
  expect((await effect('?secondFactor=false')).setUp).toEqual(NOBODY);
});

it('is for callers who see policies, and names no person that the reader does not see', async () => {
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
