import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLogins } from '../../server/demo/logins';
import { testApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/statements';

/**
 * The server checks session and rights before it reads anything: a change of either counts on the next request, and a
 * refused request runs no statement of the read.
 */
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const [ADMIN, VIEWER] = [2001, 2003];
const USERS = '/legacy/elements/user';
const LIST = `${USERS}?limit=5&sort=userid&order=ASC`;

interface Answer {
  readonly status: number;
  readonly etag: unknown;
  readonly body: { elements?: Record<string, unknown>[]; msg_code?: string };
}

const idsOf = ({ body }: Answer) => (body.elements ?? []).map(({ userid }) => userid as number);

/** A session of its own, which has read the list and its first record. */
async function warm(role: string, headers: Record<string, string> = {}, opens = 200) {
  const { login, password } = demoLogins().find((one) => one.role === role)!;
  const payload = { login, password };
  const { token } = (await test.app.inject({ method: 'POST', url: '/api/login', payload })).json<{ token: string }>();
  const sent = { authorization: `Bearer ${token}`, ...headers };
  const ask = async (url: string): Promise<Answer> => {
    const answer = await test.app.inject({ url, headers: sent });
    return { status: answer.statusCode, etag: answer.headers['etag'], body: answer.json<Answer['body']>() };
  };
  const list = await ask(LIST);
  const record = `${USERS}/${idsOf(list)[0]}`;
  const one = await ask(record);
  expect([list.status, idsOf(list).length, one.status]).toEqual([200, 5, opens]);
  expect(one.etag === undefined).toBe(opens !== 200);
  const post = (url: string, body: object) => test.app.inject({ method: 'POST', url, headers: sent, payload: body });
  return { ask, list, record, one, post };
}

/** Statements on identities that the server sends while `work` runs. */
const readsDuring = async (work: () => Promise<void>): Promise<string[]> =>
  (await statementsOf(work)).filter((text) => /\bidentity\b/.test(text));

/** Changes rows as the owner, looks, and puts them back. */
async function meanwhile(change: string, back: string, look: () => Promise<void>): Promise<void> {
  await test.database.ownerQuery(change);
  try {
    await look();
  } finally {
    await test.database.ownerQuery(back);
  }
}

const bits = `(select ad_profileid from administrator where adminid = ${ADMIN})`;

describe('a read', () => {
  it('gives the answer that it gave before', async () => {
    const { ask, list, record, one } = await warm('admin');
    expect(await ask(LIST)).toEqual(list);
    expect(await ask(record)).toEqual(one);
    expect((await ask(`${USERS}/999999999`)).status).toBe(404);
    expect((await ask(`${LIST}&nonsense=1`)).status).toBe(422);
    expect(await readsDuring(async () => void (await ask(LIST)))).not.toEqual([]);
  });

  it('gives nothing to a session that has ended, not even what is wrong with the question', async () => {
    const { ask, record } = await warm('admin');
    await test.database.ownerQuery('update session set revoked_at = now() where revoked_at is null');
    const reads = await readsDuring(async () => {
      for (const url of [LIST, record, `${USERS}/999999999`, `${LIST}&nonsense=1`]) {
        const { status, etag, body } = await ask(url);
        expect([url, status, etag, body.msg_code, body.elements]).toEqual([
          url,
          401,
          undefined,
          'NO_VALID_SESSION',
          undefined,
        ]);
      }
    });
    expect(reads).toEqual([]);
  });

  it('gives nothing to a disabled administrator', async () => {
    const { ask, record } = await warm('admin');
    const set = (enabled: boolean) => `update administrator set ad_enabled = ${enabled} where adminid = ${ADMIN}`;
    await meanwhile(set(false), set(true), async () => {
      const reads = await readsDuring(async () => {
        expect([(await ask(record)).status, (await ask(LIST)).status]).toEqual([401, 401]);
      });
      expect(reads).toEqual([]);
    });
    expect((await ask(LIST)).status).toBe(200);
  });

  it('is judged by the rights of now', async () => {
    const { ask, record, list, one } = await warm('admin');
    const [{ held }] = (await test.database.ownerQuery(
      `select adp_bits::text as held from adprofile where adprofileid = ${bits}`,
    )) as [{ held: string }];
    const set = (mask: string) => `update adprofile set adp_bits = ${mask} where adprofileid = ${bits}`;
    await meanwhile(set('0'), set(held), async () => {
      const reads = await readsDuring(async () => {
        const refused = await ask(record);
        expect([refused.status, refused.etag, (await ask(LIST)).status]).toEqual([403, undefined, 403]);
      });
      expect(reads).toEqual([]);
    });
    expect([await ask(LIST), await ask(record)]).toEqual([list, one]);
    // Fields too: half of the rights show what they show to a caller who signs in with them.
    const half = (BigInt(held) & 0x5555_5555_5555_5555n) | (BigInt(held) & 0xffn);
    await meanwhile(set(String(half)), set(held), async () => {
      const seen = [await ask(LIST), await ask(record)];
      const again = [await ask(LIST), await ask(record)];
      expect(seen).toEqual(again);
    });
  });

  it('shows the scope of now', async () => {
    const { ask, record } = await warm('admin');
    await meanwhile(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = null, groupids = '{}' where adminid = ${ADMIN}`,
      `update administrator set ad_scopemode = 'all' where adminid = ${ADMIN}`,
      async () => {
        const gone = await ask(record);
        expect([gone.status, gone.etag]).toEqual([404, undefined]);
        expect((await ask(LIST)).body.elements).toEqual([]);
      },
    );
  });

  it('shows the company of now', async () => {
    const { ask, post, record, list } = await warm('superadmin');
    const before = idsOf(list);
    expect((await post('/api/switch-company', { company: 3 })).statusCode).toBe(200);
    const gone = await ask(record);
    expect([gone.status, gone.etag]).toEqual([404, undefined]);
    const there = idsOf(await ask(LIST));
    expect(there.length).toBeGreaterThan(0);
    expect(there.filter((id) => before.includes(id))).toEqual([]);
  });

  it('belongs to no caller when the impersonation is refused now', async () => {
    const { ask } = await warm('admin', { 'x-switch-user': String(VIEWER) }, 403);
    const set = (enabled: boolean) => `update administrator set ad_enabled = ${enabled} where adminid = ${VIEWER}`;
    await meanwhile(set(false), set(true), async () => {
      const reads = await readsDuring(async () => {
        const { status, body } = await ask(LIST);
        expect([status, body.msg_code]).toEqual([403, 'IMPERSONATION_REFUSED']);
      });
      expect(reads).toEqual([]);
    });
  });
});
