import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDemoAccounts } from '../../../server/demo/demoAccounts';
import { demoLogins } from '../../../server/demo/logins';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('names the demo accounts that still have their public password, and no other', async () => {
  const logins = demoLogins().map(({ login }) => login);
  expect(await openDemoAccounts(database.db)).toEqual(logins);
  const [changed = '', disabled = '', ...open] = logins;
  await database.ownerQuery(`update administrator set ad_password = null where ad_login = $1`, [changed]);
  await database.ownerQuery(`update administrator set ad_enabled = false where ad_login = $1`, [disabled]);
  expect(await openDemoAccounts(database.db)).toEqual(open);
});
