import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import type { Json } from '../support/apiClients';
import { inTheMiddleOf } from '../support/meanwhile';
import { openSession } from '../support/personas';
import { untouched } from '../support/stamp';

/** A company with two full administrators, a manager, a viewer and a hidden service account. */
const COMPANY = 7;
const [FIRST, SERVICE] = [7011, 7021];
const FULL = 7001;
const VIEWER = 7002;

let test: TestApp;
let second: number;
let scope: number;
beforeAll(async () => {
  test = await testApp();
  const [made] = await test.database.ownerQuery(
    `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode, groupids)
     values ('Second', 'second@docks.example', 'second@docks.example', ${FULL}, ${COMPANY}, true, 'all', '{}') returning adminid`,
  );
  second = Number(made?.['adminid']);
  const [group] = await test.database.ownerQuery(
    `insert into scope (g_name, g_companyid) values ('Quays', ${COMPANY}) returning groupid`,
  );
  scope = Number(group?.['groupid']);
});
beforeEach(async () => {
  await test.database.ownerQuery(
    `update administrator set ad_profileid = ${FULL}, ad_enabled = true, ad_scopemode = 'all', ad_maingroupid = null, "ad_deletedAt" = null where adminid in ($1, $2)`,
    [FIRST, second],
  );
});
afterAll(() => test.close());

const as = async (admin: number) => ({ authorization: `Bearer ${await openSession(test.database, admin)}` });
const save = async (who: number, values: Json) =>
  test.app.inject({ method: 'POST', url: '/legacy/elements/administrator', headers: await as(who), payload: values });
const remove = async (who: number, id: number) =>
  test.app.inject({ method: 'DELETE', url: `/legacy/elements/administrator/${id}`, headers: await as(who) });
const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as Json)['msg_code'],
];
const LAST = [409, 'LAST_ADMIN'];
const OWN = [409, 'OWN_ACCOUNT_STAYS'];
const keepers = () =>
  test.database.ownerQuery(
    `select a.adminid from administrator a join adprofile p on p.adprofileid = a.ad_profileid where ad_companyid = ${COMPANY}
       and ad_enabled and ad_scopemode = 'all' and "ad_deletedAt" is null and ad_login not like '$%' and (adp_bits::bigint & 98304) = 98304
     order by adminid`,
  );

describe('the last administrator', () => {
  it('is known: the hidden service account is none, although it has the rights', async () => {
    const [service] = await test.database.ownerQuery('select ad_login from administrator where adminid = $1', [
      SERVICE,
    ]);
    expect(service?.['ad_login']).toMatch(/^\$special/);
    expect((await keepers()).map(({ adminid }) => adminid)).toEqual([FIRST, second]);
  });

  it.each([
    ['deleted', async (id: number) => remove(second, id)],
    ['disabled', async (id: number) => save(second, { adminid: id, ad_enabled: false })],
    [
      'limited to some scopes',
      async (id: number) => save(second, { adminid: id, ad_scopemode: 'listed', ad_maingroupid: scope }),
    ],
    ['given a weaker profile', async (id: number) => save(second, { adminid: id, ad_profileid: VIEWER })],
  ])('may be left by the others, and is not %s', async (_what, end) => {
    expect((await end(FIRST)).statusCode).toBe(200);
    await untouched(test, async () => {
      // By themselves…
      expect(code(await end(second))).toEqual(LAST);
      // …nor by a superadministrator who works there: no one in the company could replace them.
      const headers = { authorization: `Bearer ${await openSession(test.database, 1001, { companyId: COMPANY })}` };
      const answer = await test.app.inject({
        method: 'DELETE',
        url: `/legacy/elements/administrator/${second}`,
        headers,
      });
      expect(code(answer)).toEqual(LAST);
    });
    expect((await keepers()).length).toBe(1);
  });

  it('sees the whole company: nobody of some scopes could give that back', async () => {
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = $2 where adminid = $1`,
      [FIRST, scope],
    );
    const headers = { authorization: `Bearer ${await openSession(test.database, 1001, { companyId: COMPANY })}` };
    const url = `/legacy/elements/administrator/${second}`;
    await untouched(test, async () =>
      expect(code(await test.app.inject({ method: 'DELETE', url, headers }))).toEqual(LAST),
    );
    // One of some scopes is no such one.
    const first = { method: 'DELETE', url: `/legacy/elements/administrator/${FIRST}`, headers } as const;
    expect((await test.app.inject(first)).statusCode).toBe(200);
  });

  it('is not what one is told of the own account while there are others', async () => {
    await untouched(test, async () => {
      expect(code(await remove(second, second))).toEqual(OWN);
      expect(code(await save(second, { adminid: second, ad_enabled: false }))).toEqual(OWN);
    });
    expect((await keepers()).length).toBe(2);
  });

  it('may have another profile that keeps the keys', async () => {
    await remove(second, FIRST);
    const [made] = await test.database.ownerQuery(
      `insert into adprofile (adp_name, adp_bits, adp_companyid) values ('Keys', '98304', ${COMPANY}) returning adprofileid`,
    );
    expect((await save(second, { adminid: second, ad_profileid: Number(made?.['adprofileid']) })).statusCode).toBe(200);
  });

  it('keeps the right in their profile, which no caller takes out of it while no other profile has it', async () => {
    const weaken = async (who: number) =>
      test.app.inject({
        ...{ method: 'POST', url: '/legacy/elements/adprofile', headers: await as(who) },
        payload: { adprofileid: FULL, adp_bits: '0' },
      });
    await untouched(test, async () => expect(code(await weaken(second))).toEqual(LAST));
    const [keys] = await test.database.ownerQuery(
      `insert into adprofile (adp_name, adp_bits, adp_companyid)
       select 'Other keys', adp_bits, adp_companyid from adprofile where adprofileid = ${FULL} returning adprofileid`,
    );
    await test.database.ownerQuery('update administrator set ad_profileid = $2 where adminid = $1', [
      second,
      Number(keys?.['adprofileid']),
    ]);
    const answers = await Promise.all([weaken(second), save(second, { adminid: FIRST, ad_enabled: false })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await keepers()).map(({ adminid }) => adminid)).toEqual([second]);
    await test.database.ownerQuery(
      `update adprofile set adp_bits = (select adp_bits from adprofile where adprofileid = $1) where adprofileid = ${FULL}`,
      [Number(keys?.['adprofileid'])],
    );
  });

  it('is not lost to one who takes the right out of a profile while another one leaves', async () => {
    const [keys] = await test.database.ownerQuery(
      `insert into adprofile (adp_name, adp_bits, adp_companyid)
       select 'Third keys', adp_bits, adp_companyid from adprofile where adprofileid = ${FULL} returning adprofileid, adp_bits`,
    );
    const other = Number(keys?.['adprofileid']);
    for (let turn = 0; turn < 5; turn += 1) {
      await test.database.ownerQuery('update administrator set ad_profileid = $2 where adminid = $1', [second, other]);
      const weaken = test.app.inject({
        ...{ method: 'POST', url: '/legacy/elements/adprofile', headers: await as(FIRST) },
        payload: { adprofileid: other, adp_bits: '0' },
      });
      const answers = await Promise.all([weaken, remove(second, FIRST)]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
      expect((await keepers()).length).toBe(1);
      await test.database.ownerQuery('update adprofile set adp_bits = $2 where adprofileid = $1', [
        other,
        String(keys?.['adp_bits']),
      ]);
      await test.database.ownerQuery(
        `update administrator set ad_enabled = true, "ad_deletedAt" = null where adminid = ${FIRST}`,
      );
    }
  });

  it('is not lost to one who takes the right out of a profile while another one is given that profile', async () => {
    const [keys] = await test.database.ownerQuery(
      `insert into adprofile (adp_name, adp_bits, adp_companyid)
       select 'Fourth keys', adp_bits, adp_companyid from adprofile where adprofileid = ${FULL} returning adprofileid, adp_bits`,
    );
    const other = Number(keys?.['adprofileid']);
    await test.database.ownerQuery('update administrator set ad_profileid = $2 where adminid = $1', [second, other]);
    const headers = await as(second);
    const weaken = () =>
      test.app.inject({
        ...{ method: 'POST', url: '/legacy/elements/adprofile', headers },
        payload: { adprofileid: FULL, adp_bits: '0' },
      });
    // The first change has read who is left, and waits; the second one would see the profile as it was.
    const answers = await inTheMiddleOf(
      test.database,
      `select pg_advisory_xact_lock(hashtextextended('last administrator', ${COMPANY}))`,
      weaken,
      () => save(FIRST, { adminid: second, ad_profileid: FULL }),
      2,
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect((await keepers()).length).toBeGreaterThanOrEqual(1);
    await test.database.ownerQuery('update adprofile set adp_bits = $2 where adprofileid = $1', [
      FULL,
      String(keys?.['adp_bits']),
    ]);
  });

  it('is never two who remove each other at the same moment', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await test.database.ownerQuery(
        `update administrator set ad_enabled = true, "ad_deletedAt" = null where adminid in ($1, $2)`,
        [FIRST, second],
      );
      const answers = await Promise.all([remove(FIRST, second), remove(second, FIRST)]);
      expect((await keepers()).length).toBeGreaterThanOrEqual(1);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('has a login of the company’s own domains, like every other one', async () => {
    await untouched(test, async () => {
      for (const login of [
        'x@elsewhere.example',
        'x@docks.example.evil.example',
        'x@evil.example@docks.example',
        'x@portico.example',
      ]) {
        const answer = await save(second, { adminid: second, ad_login: login });
        expect([login, answer.statusCode]).toEqual([login, 422]);
      }
    });
  });
});
