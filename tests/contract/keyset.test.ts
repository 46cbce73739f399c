import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Answer {
  elements: Record<string, unknown>[];
  total: number;
  approximate?: boolean;
  next?: string;
}
const ask = async (type: string, query: Record<string, string>, role = 'admin') => {
  const answer = await test.as(role, { url: `/legacy/elements/${type}?${new URLSearchParams(query)}` });
  return { status: answer.statusCode, ...answer.json<Answer>() };
};

/** Turns every page by where the one before ended. */
async function walk(type: string, id: string, query: Record<string, string>): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let after: string | undefined, pages = 0; pages < 500; pages += 1) {
    const { elements, next } = await ask(type, { ...query, cursor: '1', ...(after && { after }) });
    seen.push(...elements.map((element) => element[id]));
    if (next === undefined) return seen;
    after = next;
  }
  throw new Error('there is no end');
}

describe('pages by where the one before ended', () => {
  it.each([
    ['user', 'userid', { sort: 'u_name', order: 'ASC' }],
    ['user', 'userid', { sort: 'u_lastinteractionAt', order: 'DESC' }],
    ['user', 'userid', { sort: 'u_lastinteractionAt,u_name', order: 'ASC,DESC' }],
    ['user', 'userid', { sort: 'u_email,u_employee', order: 'DESC,ASC' }],
    ['location', 'locationid', { sort: 'l_name', order: 'ASC' }],
    ['location', 'locationid', { sort: 'locationid', order: 'DESC' }],
  ])('%s give every row of %s once, in the order of the list, with %j', async (type, id, sort) => {
    const all = await ask(type, { ...sort, limit: '1000' });
    expect(all.status).toBe(200);
    expect(all.elements.length).toBeGreaterThan(20);
    const size = String(Math.ceil(all.elements.length / 7));
    const walked = await walk(type, id, { ...sort, limit: size });
    expect(walked.slice(0, all.elements.length)).toEqual(all.elements.map((element) => element[id]));
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked.length).toBe(all.total);
  });

  it('belong to their order, and are refused in another one or made up', async () => {
    const { next = '' } = await ask('location', { sort: 'l_name', cursor: '1', limit: '3' });
    const other = await ask('location', { sort: 'l_name', order: 'DESC', after: next });
    expect(other).toMatchObject({ status: 422, msg_code: 'UNKNOWN_PARAMETER' });
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const keys = ['locationid ASC'];
    for (const after of [
      '',
      'x',
      forged(keys, ['abc']),
      forged(keys, [{}]),
      forged(keys, []),
      forged(keys, ['9'.repeat(40)]),
    ]) {
      expect([after, (await ask('location', { sort: 'locationid', after })).status]).toEqual([after, 422]);
    }
    expect((await ask('location', { cursor: '2' })).status).toBe(422);
    expect((await ask('location', { count: 'never' })).status).toBe(422);
  });

  it('never lead out of the company', async () => {
    const first = await ask('location', { sort: 'locationid', cursor: '1', limit: '1' }, 'superadmin');
    const theirs = await ask('location', { sort: 'locationid', after: first.next ?? '', limit: '1000' }, 'admin2');
    const own = await ask('location', { sort: 'locationid', limit: '1000' }, 'admin2');
    const ids = new Set(own.elements.map(({ locationid }) => locationid));
    expect(theirs.elements.every(({ locationid }) => ids.has(locationid))).toBe(true);
  });
});

describe('a count that would take long', () => {
  it('is an estimate where that is allowed, and exact where it is not', async () => {
    await test.database.ownerQuery(
      `insert into sku (s_name, s_code) select 'Bulk ' || n, 'BULK-' || n from generate_series(1, 12000) n`,
    );
    await test.database.ownerQuery('analyze sku');
    const [row] = await test.database.ownerQuery('select count(*) as n from sku where "s_deletedAt" is null');
    const exact = Number(row?.['n']);
    const estimated = await ask('sku', { count: 'estimate', limit: '5' }, 'superadmin');
    expect(estimated).toMatchObject({ status: 200, approximate: true });
    expect(Math.abs(estimated.total - exact)).toBeLessThan(exact / 10);
    const counted = await ask('sku', { limit: '5' }, 'superadmin');
    expect([counted.total, counted.approximate]).toEqual([exact, undefined]);
    const few = await ask('sku', { count: 'estimate', limit: '5', filter: '{"q":"bulk 1199"}' }, 'superadmin');
    expect([few.total, few.approximate]).toEqual([12, undefined]);
  });

  it('is near what one company has, whatever row-level security adds to the question', async () => {
    const [guest] = (await ask('user', { limit: '1' })).elements;
    await test.database.ownerQuery(
      `insert into identity (u_companyid, u_name)
       select ${Number(guest?.['u_companyid'])}, 'Bulk ' || n from generate_series(1, 12000) n`,
    );
    await test.database.ownerQuery('analyze identity');
    const { total: exact } = await ask('user', { limit: '5' });
    const estimated = await ask('user', { count: 'estimate', limit: '5' });
    expect(estimated.approximate).toBe(true);
    expect(Math.abs(estimated.total - exact)).toBeLessThan(exact / 10);
  });
});
