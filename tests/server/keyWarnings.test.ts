import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { warnOfExpiry } from '../../server/actions/api-keys/warnOfExpiry';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, MAIN, maskWith } from '../support/personas';

const DAY = 24 * 3600 * 1000;
const END = new Date(Math.floor(Date.now() / DAY + 30) * DAY);
let test: TestApp;
let key: number;
let creator: number;
let number = 0;

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const run = (daysLeft: number, end = END) =>
  warnOfExpiry({ ...test.context, now: () => new Date(end.getTime() - daysLeft * DAY) }, (error) => {
    throw error;
  });
const mails = async () =>
  (await sql(`select m_to from mail where m_kind = 'api-key-expires' order by "m_createdAt", m_to`)).map(({ m_to }) =>
    String(m_to),
  );

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql(`delete from mail where m_kind = 'api-key-expires'`);
  await sql(`delete from api_token`);
  number += 1;
  creator = await addAdmin(
    test.database,
    MAIN,
    maskWith('global:view', 'global:edit'),
    `creator${number}@bellevue.example`,
  );
  key = await addKey(creator);
});

async function addKey(adminId: number | null, days = 365, companyId = MAIN): Promise<number> {
  const [row] = await sql(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt")
     values ('Till', md5(random()::text), 1, $1, $2, true, $3, $4) returning id`,
    [companyId, adminId, new Date(END.getTime() - days * DAY), END],
  );
  return Number(row?.['id']);
}
const creatorMail = () => `creator${number}@bellevue.example`;

it('goes to the creator of the key, 14 and 2 days before, once each, with several servers', async () => {
  await run(15);
  expect(await mails()).toEqual([]);
  await Promise.all([run(13.9), run(13.9), run(13.9)]);
  expect(await mails()).toEqual([creatorMail()]);
  await run(10);
  await run(3);
  expect(await mails()).toHaveLength(1);
  await Promise.all([run(1.9), run(1.9)]);
  await run(0.1);
  await run(-1);
  expect(await mails()).toEqual([creatorMail(), creatorMail()]);
  const [mail] = await sql(`select m_subject from mail where m_kind = 'api-key-expires'`);
  expect(mail?.['m_subject']).toBe('Une clé d’API expire bientôt');
});

it('goes out again after a renewal', async () => {
  await run(13);
  const later = new Date(END.getTime() + 30 * DAY);
  await sql(`update api_token set "expiresAt" = $1`, [later]);
  await run(15, later);
  expect(await mails()).toHaveLength(1);
  await run(13, later);
  await run(1, later);
  expect(await mails()).toHaveLength(3);
});

it('is none for keys that are disabled, deleted, or were made for less time', async () => {
  await sql(`update api_token set "isEnabled" = false`);
  await run(13);
  await sql(`update api_token set "isEnabled" = true, "deletedAt" = now()`);
  await run(13);
  await sql(`update api_token set "deletedAt" = null, "createdAt" = $1`, [new Date(END.getTime() - 10 * DAY)]);
  await run(9);
  expect(await mails()).toEqual([]);
  await run(1);
  expect(await mails()).toEqual([creatorMail()]);
});

it.each([
  ['disabled', () => sql('update administrator set ad_enabled = false where adminid = $1', [creator])],
  ['deleted', () => sql('update administrator set "ad_deletedAt" = now() where adminid = $1', [creator])],
  ['gone', () => sql('update api_token set adminid = null where id = $1', [key])],
  ['without an address', () => sql(`update administrator set ad_email = null where adminid = $1`, [creator])],
  [
    'without the right to see keys',
    () =>
      sql(
        `update adprofile set adp_bits = 0 where adprofileid = (select ad_profileid from administrator where adminid = $1)`,
        [creator],
      ),
  ],
])('goes to those who may change every key of the company when its creator is %s', async (why, change) => {
  await change();
  const scoped = await addAdmin(
    test.database,
    MAIN,
    maskWith('global:view', 'global:edit'),
    `scoped${number}@bellevue.example`,
  );
  await limitTo(test.database, scoped, 2001, []);
  await addAdmin(test.database, MAIN, maskWith('global:view'), `reader${number}@bellevue.example`);
  await run(13);
  const told = await mails();
  expect(told).toContain('admin@bellevue.example');
  if (why !== 'gone') expect(told).not.toContain(creatorMail());
  expect(told).not.toContain(`scoped${number}@bellevue.example`);
  expect(told).not.toContain(`reader${number}@bellevue.example`);
  const strangers = await sql(
    `select 1 from mail m join administrator a on a.ad_email = m.m_to
     where m.m_kind = 'api-key-expires' and a.ad_companyid <> $1`,
    [MAIN],
  );
  expect(strangers).toEqual([]);
});

it('is none for a company whose subscription has ended', async () => {
  await sql(`update company set "c_deletedAt" = now() where companyid = $1`, [MAIN]);
  try {
    await run(13);
    expect(await mails()).toEqual([]);
  } finally {
    await sql(`update company set "c_deletedAt" = null where companyid = $1`, [MAIN]);
  }
});
