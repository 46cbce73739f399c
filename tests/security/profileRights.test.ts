import { afterAll, beforeAll, expect, it } from 'vitest';
import { interlocked } from '../../domain/access/permissions';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, maskWith, openSession } from '../support/personas';

const COMPANY = 2;
let test: TestApp;
let token: string;
/** A profile, and one that differs in some rights. */
let [profile, other] = [0, 0];
const mask = maskWith('admin:view', 'admin:edit', 'global:view', 'global:edit', 'report:view', 'report:edit');

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const addProfile = async (name: string, bits: string) =>
  Number(
    (
      await sql(
        `insert into adprofile (adp_name, adp_bits, adp_companyid, adp_edit) values ($1, $2::numeric, $3, true) returning adprofileid as id`,
        [name, bits, COMPANY],
      )
    )[0]!['id'],
  );
const read = async (url: string, who = token) => {
  const answer = await test.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${who}` } });
  return answer;
};
interface Effect {
  readonly taken: string[];
  readonly given: string[];
  readonly administrators: { readonly count: number; readonly names: string[] };
}
const effect = async (bits: string, id = profile) =>
  (await read(`/administrator-profiles/${id}/effect?bits=${bits}`)).json<Effect>();

beforeAll(async () => {
  test = await testApp();
  token = await openSession(test.database, await addAdmin(test.database, COMPANY, mask, 'asks@bellevue.example'));
  profile = await addProfile('Compared', mask);
  // Editing reports is on, seeing them off: it has no effect.
  other = await addProfile('Other', maskWith('admin:view', 'report:edit', 'device:view'));
  for (const [name, login, company] of [
    ['Zoé', 'zoe@bellevue.example', COMPANY],
    ['Anna', 'anna@bellevue.example', COMPANY],
    ['Hidden', '$special-service@bellevue.example', COMPANY],
    ['Gone', 'gone@bellevue.example', COMPANY],
  ] as const) {
    await sql(
      `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
       values ($1, $2, $2, $3, $4, true, 'all')`,
      [name, login, profile, company],
    );
  }
  await sql(`update administrator set "ad_deletedAt" = now() where ad_login = 'gone@bellevue.example'`);
});
afterAll(() => test.close());

it('says which rights a change takes and gives, after the interlocks, and to which people', async () => {
  const found = await effect(maskWith('admin:view', 'admin:edit', 'global:view', 'global:edit', 'report:edit'));
  // Without seeing reports, editing them is of no use.
  expect(found.taken.sort()).toEqual(['report:edit', 'report:view']);
  expect(found.given).toEqual([]);
  expect(found.administrators).toEqual({ count: 2, names: ['Anna', 'Zoé'] });
  expect(await effect(mask)).toMatchObject({ taken: [], given: [] });
});

it('counts those who have the profile by a membership, once', async () => {
  const [team] = await sql(`insert into team (name, companyid) values ('Compared', $1) returning id`, [COMPANY]);
  const [anna] = await sql(`select adminid as id from administrator where ad_login = 'anna@bellevue.example'`);
  const member = await addAdmin(test.database, COMPANY, '0', 'member@bellevue.example');
  await sql(`update administrator set ad_name = 'Member' where adminid = $1`, [member]);
  for (const id of [anna!['id'], member]) {
    await sql(`insert into team_member (teamid, adminid, profileid, companyid) values ($1, $2, $3, $4)`, [
      team!['id'],
      id,
      profile,
      COMPANY,
    ]);
  }
  expect((await effect('0')).administrators.names).toEqual(['Anna', 'Member', 'Zoé']);
});

it('compares two profiles right by right', async () => {
  const answer = await read(`/administrator-profiles/${profile}/comparison/${other}`);
  const found = answer.json<{ one: string; other: string; rights: { name: string; one: string; other: string }[] }>();
  expect([found.one, found.other]).toEqual(['Compared', 'Other']);
  const right = (name: string) => found.rights.find((one) => one.name === name);
  expect(right('admin:view')).toMatchObject({ one: 'yes', other: 'yes' });
  expect(right('global:edit')).toMatchObject({ one: 'yes', other: 'no' });
  expect(right('report:edit')).toMatchObject({ one: 'yes', other: 'interlock' });
  const layout = test.context.models.current().model.permissions;
  const kept = interlocked(BigInt(mask), layout);
  expect(found.rights.filter(({ one }) => one === 'yes')).toHaveLength(
    layout.bits.filter(({ bit }) => (kept >> BigInt(bit)) & 1n).length,
  );
});

it('is about profiles that the caller sees, for callers who may see profiles', async () => {
  const [foreign] = await sql(`select adprofileid as id from adprofile where adp_companyid <> $1 limit 1`, [COMPANY]);
  const hidden = await addProfile('$special-hidden', mask);
  for (const id of [foreign!['id'], hidden]) {
    expect((await read(`/administrator-profiles/${String(id)}/effect?bits=0`)).statusCode).toBe(404);
    expect((await read(`/administrator-profiles/${profile}/comparison/${String(id)}`)).statusCode).toBe(404);
    expect((await read(`/administrator-profiles/${String(id)}/comparison/${profile}`)).statusCode).toBe(404);
  }
  for (const bits of ['-1', '1e3', '99999999999999999999999', '']) {
    expect((await read(`/administrator-profiles/${profile}/effect?bits=${bits}`)).statusCode).toBe(422);
  }
  const viewer = await addAdmin(test.database, COMPANY, maskWith('admin:view'), 'sees@bellevue.example');
  const weak = await openSession(test.database, viewer);
  expect((await read(`/administrator-profiles/${profile}/effect?bits=0`, weak)).statusCode).toBe(403);
});
