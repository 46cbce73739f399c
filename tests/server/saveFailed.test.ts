import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await test.database.ownerQuery(`create function refuse_all() returns trigger language plpgsql as
    $$ begin raise exception 'a fault' using errcode = 'XX000'; end $$`);
});
afterAll(() => test.close());

const rules = { minLength: 12, alpha: true, mixedCase: true, digit: true, special: true, history: 0, expiry: null };

it.each([
  ['a scope', 'scope', '/legacy/elements/group', { g_name: 'Fault' }, 'SAVE_FAILED'],
  [
    'a password policy',
    'password_policy',
    '/api/password_policies',
    { ...rules, name: 'Fault', audience: 'guests', isEnabled: true },
    'PASSWORD_POLICY_SAVE',
  ],
])(
  'a save of %s that fails for no reason of the client says so, and works afterwards',
  async (_, table, url, payload, code) => {
    await test.database.ownerQuery(
      `create trigger refuse_all before insert on ${table} for each row execute function refuse_all()`,
    );
    const save = () => test.as('admin', { method: 'POST', url, payload });
    const answer = await save();
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { result: false, msg_code: code, msg_args: [] }]);
    await test.database.ownerQuery(`drop trigger refuse_all on ${table}`);
    expect((await save()).statusCode).toBe(201);
  },
);

it('a read that fails so has the general message', async () => {
  await test.database.ownerQuery('alter table scope rename column g_name to g_gone');
  const answer = await test.as('admin', { url: '/legacy/elements/group' });
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { msg_code: 'ALERT_GENERIC' }]);
});
