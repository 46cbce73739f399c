import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../../server/db/connect';
import { keyFacts } from '../../../server/storage/access-reviews/facts';
import { factsOfKey } from '../../../server/storage/auth/rightsFacts';
import { testApp, type TestApp } from '../../support/app';
import { MAIN } from '../../support/personas';

let test: TestApp;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('reads of many API keys what requests read of one: of creators from elsewhere, and of deleted profiles too', async () => {
  const made = await sql(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt")
     select 'Facts ' || a.adminid, 'facts-' || a.adminid, a.ad_profileid, $1, a.adminid, true, now(), now() + interval '9 days'
     from administrator a where a.adminid in (1001, 2001, 2003) returning id::int as id, profileid`,
    [MAIN],
  );
  await sql('update adprofile set "adp_deletedAt" = now() where adprofileid = $1', [made.at(-1)?.['profileid']]);
  const ids = (await sql('select id::int as id from api_token')).map(({ id }) => Number(id));
  await asSystem(test.context.db, async (trx) => {
    const found = await keyFacts(trx, [...ids, 999_999]);
    expect([...found.keys()].sort()).toEqual([...ids].sort());
    for (const id of ids) expect(found.get(id)).toEqual(await factsOfKey(trx, id));
    expect([...found.values()].some(({ bits }) => bits === null)).toBe(true);
    expect([...found.values()].some(({ company, creatorHome }) => creatorHome?.id !== company.id)).toBe(true);
  });
});
