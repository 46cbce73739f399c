import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { MAIN } from '../../../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const send = (url: string, payload: Json) => test.as('admin', { method: 'POST', url, payload });
const PROFILES = '/legacy/elements/adprofile';

it('a name of hidden profiles is refused under its field, of a new profile and of one that is there', async () => {
  const adp_name = '$special-desk';
  const refused = { fields: { adp_name: { msg_code: 'FIELD_INVALID_FORMAT' } } };
  const created = await send(PROFILES, { adp_name, adp_bits: '0' });
  expect([created.statusCode, created.json()]).toMatchObject([422, refused]);
  const made = await send(PROFILES, { adp_name: 'Desk', adp_bits: '0' });
  const { adprofileid } = made.json<{ element: Json }>().element;
  const renamed = await send(PROFILES, { adprofileid, adp_name });
  expect([renamed.statusCode, renamed.json()]).toMatchObject([422, refused]);
});

it('an order that is none is refused, also where nothing says by what', async () => {
  const ask = async (query: string) => {
    const answer = await test.as('admin', { url: `${PROFILES}?${query}` });
    const { msg_code, msg_args } = answer.json<{ msg_code?: string; msg_args?: Json }>();
    return msg_code === undefined ? answer.statusCode : [answer.statusCode, msg_code, Object.values(msg_args ?? {})[0]];
  };
  const refused = [422, 'UNKNOWN_SORT_KEY', 'XX'];
  expect(await ask('order=XX')).toEqual(refused);
  expect(await ask('sort=adp_name&order=XX')).toEqual(refused);
  expect(await ask('sort=adp_name&order=ASC,XX')).toEqual(refused);
  expect(await ask('order=desc')).toBe(200);
  expect(await ask('sort=adp_name,adprofileid&order=ASC,DESC')).toBe(200);
});

it('restoring an administrator whose login is taken names the login', async () => {
  const login = 'twice@bellevue.example';
  const add = (deleted: boolean) =>
    test.database.ownerQuery(
      `insert into administrator (ad_login, ad_email, ad_name, ad_companyid, ad_profileid, "ad_deletedAt")
       values ($1, $1, 'Twice', $2, 2001, case when $3 then now() end) returning adminid::int as id`,
      [login, MAIN, deleted],
    );
  const [former] = await add(true);
  await add(false);
  const answer = await send(`/legacy/elements/administrator/${String(former?.['id'])}/restore`, {});
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { msg_code: 'CREDENTIALS_ALREADY_USED', fields: { ad_login: { msg_args: [login] } } },
  ]);
});

it('a person who is a member of a team is not added again, and the answer says so', async () => {
  const [member] = await test.database.ownerQuery(
    `select adminid::int, teamid::int, profileid::int from team_member where companyid = $1 and "deletedAt" is null limit 1`,
    [MAIN],
  );
  const answer = await send('/api/team_members', { ...member });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { msg_code: 'TEAM_MEMBER_EXISTS', fields: { adminid: { msg_code: 'TEAM_MEMBER_EXISTS' } } },
  ]);
});
