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
  readonly change: { readonly count: number; readonly days: number | null };
  readonly setUp: { readonly count: number; readonly names: readonly string[] };
}
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const effect = async (query: string, role = 'admin') => {
  const answer = await test.as(role, { url: `/api/password-policies/effect${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Effect>();
};
const NOBODY = { count: 0, names: [] };

it('counts who has an older password, of the own company, enabled, and with a password', async () => {
  await sql('delete from password_age');
  const set = (admin: number, days: number, company = MAIN) =>
    sql(`insert into password_age values ($1, $2, now() - make_interval(days => $3))`, [company, admin, days]);
  await set(2001, 100);
  await set(2003, 30);
  await set(2006, 200);
  await set(3001, 400, 3);
  expect(await effect('?expiry=90')).toEqual({ change: { count: 2, days: 90 }, setUp: NOBODY });
  expect((await effect('?expiry=150')).change.count).toBe(1);
  expect((await effect('?expiry=300')).change.count).toBe(0);
  // Age not known: as at the sign-in, it counts from later.
  expect((await effect('?expiry=1')).change).toEqual({ count: 3, days: 0 });
  await sql('update administrator set ad_enabled = false where adminid = 2006');
  expect((await effect('?expiry=150')).change.count).toBe(0);
  await sql('update administrator set ad_enabled = true where adminid = 2006');
  expect(await effect('')).toEqual({ change: { count: 0, days: null }, setUp: NOBODY });
});

it('does not say whose password is older, nor how old it is to the day', async () => {
  const answers = new Map<number, string>();
  for (let days = 90; days < 120; days += 1) {
    const { change } = await effect(`?expiry=${days}`);
    expect(Object.keys(change)).toEqual(['count', 'days']);
    answers.set(days, JSON.stringify(change));
  }
  // Between 90 and 119 days lies one that is 100 days old.
  expect([...new Set(answers.values())]).toEqual([JSON.stringify({ count: 2, days: 90 })]);
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
