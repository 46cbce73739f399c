import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../../../support/personas';

interface Reach {
  readonly within: number;
  readonly all: number;
}

let test: TestApp;
/** Scopes of the first company, those of most locations first. */
let scopes: number[];

const ask = (query: string, role = 'admin') => test.as(role, { url: `/api/scopes/reach?${query}` });
const reach = async (query: string, role = 'admin') => {
  const answer = await ask(query, role);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Reach>();
};
/** The number of locations that an administrator of these scopes really sees. */
const seenBy = async (main: number | null, secondaries: readonly number[]) => {
  const admin = await addAdmin(
    test.database,
    MAIN,
    maskWith('location:view'),
    `reach-${main}-${secondaries.join('-')}@bellevue.example`,
  );
  await limitTo(test.database, admin, main, secondaries);
  const token = await openSession(test.database, admin);
  const answer = await test.app.inject({
    url: '/legacy/elements/location?limit=1',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json<{ total: number }>().total;
};

beforeAll(async () => {
  test = await testApp();
  const rows = await test.database.ownerQuery(
    `select g as id from location, unnest(groupids) g where l_companyid = $1 and "l_deletedAt" is null
     group by g order by count(*) desc, g limit 3`,
    [MAIN],
  );
  scopes = rows.map(({ id }) => Number(id));
});
afterAll(() => test.close());

describe('how many locations an administrator of some scopes would see', () => {
  it('is what such an administrator sees', async () => {
    const [one, two, three] = scopes as [number, number, number];
    for (const [main, secondaries] of [
      [one, []],
      [one, [two]],
      [null, [two, three]],
      [one, [two, three]],
    ] as const) {
      const query =
        `${main ? `main=${main}&` : ''}${secondaries.length > 0 ? `secondaries=${secondaries.join(',')}` : ''}`.replace(
          /&$/,
          '',
        );
      expect((await reach(query)).within, query).toBe(await seenBy(main, secondaries));
    }
    expect((await reach(`main=${one}`)).within).toBeGreaterThan(0);
    expect((await reach('main=987654')).within).toBe(0);
    expect((await reach('')).within).toBe(0);
  });

  it('counts only locations that the caller sees', async () => {
    const admin = await reach(`main=${scopes[0]}`);
    const scoped = await reach(`main=${scopes[0]}`, 'scoped');
    expect(scoped.all).toBeLessThan(admin.all);
    expect(scoped.within).toBeLessThanOrEqual(scoped.all);
    expect((await reach(`main=${scopes[0]}`, 'admin2')).within).toBe(0);
    // A scope that the caller may not see says nothing of the locations that the caller does see.
    const shared = await test.database.ownerQuery(
      `select g as id from administrator a, location l, unnest(l.groupids) g
       where a.ad_login = 'scoped@bellevue.example' and l.groupids && (a.groupids || a.ad_maingroupid)
         and not g = any (a.groupids || a.ad_maingroupid) limit 1`,
    );
    for (const { id } of shared) expect((await reach(`main=${Number(id)}`, 'scoped')).within).toBe(0);
  });

  it('is refused without the right to see administrators, and for what is no scope', async () => {
    expect((await ask('main=1', 'receptionist')).statusCode).toBe(403);
    for (const query of ['main=x', 'main=1.5', 'main=-1', 'secondaries=x', 'nope=1', 'main=1e99']) {
      expect((await ask(query)).statusCode, query).toBe(422);
    }
    const many = Array.from({ length: 201 }, (_, id) => id + 1).join(',');
    expect((await ask(`secondaries=${many}`)).statusCode).toBe(422);
  });
});
