import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Usage } from '../../domain/rules/usageLevels';
import { asSystem } from '../../server/db/connect';
import { companyUsages, markExceeded } from '../../server/storage/installation/companyUsage';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const count = async (text: string) => Number((await sql(text))[0]?.['count']);
const own = async () => (await test.as('admin', { url: '/api/usage' })).json<{ excess: number; usage: Usage[] }>();
const mark = () => asSystem(test.context.db, async (trx) => markExceeded(trx, await companyUsages(trx, null)));
const exceeded = async () =>
  Number((await sql('select (c_options::bigint & 32768) as bit from company where companyid = 2'))[0]?.['bit']);

it('counts what is there, and what was put aside no longer', async () => {
  const staff = `u_authtypeid in (select authtypeid from authtype where a_enable::bigint & 3 = 2)`;
  const valid = `u_companyid = 2 and "u_deletedAt" is null and (u_edate is null or u_edate > now())`;
  const expected = {
    users: await count(`select count(*) from identity where ${valid} and (${staff}) is not true`),
    appointed: await count(`select count(*) from identity where ${valid} and ${staff}`),
    locations: await count(`select count(*) from location where l_companyid = 2 and "l_deletedAt" is null`),
    devices: await count(`select count(*) from device where companyid = 2 and deleted_at is null`),
  };
  const { usage } = await own();
  expect(Object.fromEntries(usage.map(({ kind, used }) => [kind, used]))).toEqual(expected);
  expect(expected.users).toBeGreaterThan(0);
  const [row] = await sql(`select userid from identity where ${valid} and (${staff}) is not true limit 1`);
  await test.as('admin', { method: 'DELETE', url: `/legacy/elements/user/${row?.['userid']}` });
  expect((await own()).usage.find(({ kind }) => kind === 'users')?.used).toBe(expected.users - 1);
});

it('is for those who see the company, and for the list of companies', async () => {
  expect((await test.as('receptionist', { url: '/api/usage' })).statusCode).toBe(403);
  expect((await test.as('admin', { url: '/api/usage/companies' })).statusCode).toBe(403);
  const listed = await test.as('superadmin', { url: '/api/usage/companies' });
  const ids = listed.json<{ companies: { companyId: number }[] }>().companies.map(({ companyId }) => companyId);
  expect(ids).toContain(2);
  const partner = await test.as('partner', { url: '/api/usage/companies' });
  const mine = partner.json<{ companies: unknown[] }>().companies.length;
  expect(mine).toBeGreaterThan(0);
  expect(mine).toBeLessThan(ids.length);
});

it('above the maximum of users the company is marked, once, and nothing is refused', async () => {
  await sql(
    'update company set c_options = c_options - (c_options::bigint & 32768), c_maxusers = 1 where companyid = 2',
  );
  expect(await mark()).toContain(2);
  expect(await exceeded()).toBe(32768);
  expect(await mark()).not.toContain(2);
  const [profile] = await sql('select profileid from profile where p_companyid = 2 and "p_deletedAt" is null limit 1');
  const made = await test.as('receptionist', {
    method: 'POST',
    url: '/api/lobby/guests',
    payload: { name: 'One more', profile: Number(profile?.['profileid']) },
  });
  expect(made.statusCode).toBe(201);
  const [company] = await sql('select version from company where companyid = 2');
  const saved = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/companie',
    payload: { companyid: 2, c_maxusers: 100_000, version: Number(company?.['version']) },
  });
  expect([saved.statusCode, await exceeded()]).toEqual([200, 0]);
  expect(await mark()).not.toContain(2);
});

it.each(['c_maxappointedusers', 'c_maxlocations', 'c_maxdevices'])(
  'above %s the company is marked as well, not at it, and not without a limit',
  async (column) => {
    const kinds = { c_maxappointedusers: 'appointed', c_maxlocations: 'locations', c_maxdevices: 'devices' };
    const used = (await own()).usage.find(({ kind }) => kind === kinds[column as keyof typeof kinds])?.used ?? 0;
    expect(used).toBeGreaterThan(1);
    const limit = (max: number) =>
      sql(
        `update company set c_options = c_options - (c_options::bigint & 32768), c_maxusers = 0,
           c_maxappointedusers = 0, c_maxlocations = 0, c_maxdevices = 0 where companyid = 2`,
      ).then(() => sql(`update company set ${column} = $1 where companyid = 2`, [max]));
    for (const max of [0, used]) {
      await limit(max);
      expect(await mark()).not.toContain(2);
    }
    await limit(used - 1);
    expect(await mark()).toContain(2);
    expect(await exceeded()).toBe(32768);
  },
);
