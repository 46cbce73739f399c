import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { runner } from '../support/jobs';
import { MAIN, openSession } from '../support/personas';

const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const CREATOR = 2001;
const HOUR = 3_600_000;

let test: TestApp;
let clock = Date.now();
const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);

interface Key {
  readonly id: number;
  readonly token: string;
}

async function addKey(allowed: readonly string[] | null, sourceId: number | null = null): Promise<Key> {
  const token = createToken('ptk_');
  const [row] = await sql(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt",
       "allowedAddresses", sourceid)
     select 'Office', $1, ad_profileid, ad_companyid, adminid, true, now(), now() + interval '9 days', $2, $4
     from administrator where adminid = $3 returning id`,
    [hashToken(test.context.db, token), allowed === null ? null : JSON.stringify(allowed), CREATOR, sourceId],
  );
  return { id: Number(row?.['id']), token };
}
const call = ({ token }: Key, remoteAddress: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: '/legacy/elements/location',
    remoteAddress,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const codeOf = async (...of: Parameters<typeof call>) => {
  const answer = await call(...of);
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json<{ msg_code: string }>().msg_code];
};
const refused = [403, 'KEY_ADDRESS_REFUSED'];
const entries = ({ id }: Key) =>
  sql(
    `select lo_ip as ip, lo_adminid::int as admin, company_id::int as company, lo_data as data from auditlog
     where lo_action = 'key_refused' and lo_elementid = $1 order by seq`,
    [String(id)],
  );
const allow = ({ id }: Key, allowed: readonly string[]) =>
  test.as('admin', {
    method: 'PUT',
    url: `/api/api_tokens/${id}`,
    payload: { allowedAddresses: allowed },
  });

beforeAll(async () => {
  test = await testApp({ now: () => new Date(clock) });
});
afterAll(() => test.close());

describe('a key with allowed addresses', () => {
  it('is refused from everywhere else, whatever the request says of its address', async () => {
    const key = await addKey([OFFICE, '2001:db8:1::/48', '10.20.0.0/16']);
    for (const address of [OFFICE, '10.20.255.1', '2001:db8:1::9', `::ffff:${OFFICE}`]) {
      expect(await codeOf(key, address), address).toBe(200);
    }
    for (const address of [ELSEWHERE, '10.21.0.1', '2001:db8:2::9', '127.0.0.1']) {
      expect(await codeOf(key, address), address).toEqual(refused);
    }
    const forged = { 'x-forwarded-for': OFFICE, 'x-real-ip': OFFICE, forwarded: `for=${OFFICE}` };
    expect(await codeOf(key, ELSEWHERE, forged)).toEqual(refused);
    const free = await addKey([]);
    const old = await addKey(null);
    expect(await codeOf(free, ELSEWHERE)).toBe(200);
    expect(await codeOf(old, ELSEWHERE)).toBe(200);
  });

  it('counts the address of the client that a trusted proxy names', async () => {
    const behind = await testApp({ env: { PORTICO_TRUST_PROXY: '10.9.9.9' } });
    try {
      const token = createToken('ptk_');
      await behind.database.ownerQuery(
        `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "expiresAt", "allowedAddresses")
         select 'Proxy', $1, ad_profileid, ad_companyid, adminid, true, now() + interval '1 day', $2
         from administrator where adminid = $3`,
        [hashToken(behind.context.db, token), JSON.stringify([OFFICE]), CREATOR],
      );
      const status = async (remoteAddress: string, forwarded: string) =>
        (
          await behind.app.inject({
            url: '/legacy/elements/location',
            remoteAddress,
            headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forwarded },
          })
        ).statusCode;
      expect(await status('10.9.9.9', OFFICE)).toBe(200);
      expect(await status('10.9.9.9', ELSEWHERE)).toBe(403);
      // Only the last address is the proxy's word.
      expect(await status('10.9.9.9', `${OFFICE}, ${ELSEWHERE}`)).toBe(403);
      expect(await status(ELSEWHERE, OFFICE)).toBe(403);
    } finally {
      await behind.close();
    }
  });

  it('is limited for the intake of events, too', async () => {
    const [source] = await sql(
      `insert into intake_source (name, type, companyid) values ('Door', 'api', $1) returning sourceid`,
      [MAIN],
    );
    const key = await addKey([OFFICE], Number(source?.['sourceid']));
    const send = async (remoteAddress: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/intake/sign-ins',
          remoteAddress,
          headers: { authorization: `Bearer ${key.token}` },
          payload: [],
        })
      ).json<{ msg_code?: string }>().msg_code;
    expect(await send(ELSEWHERE)).toBe('KEY_ADDRESS_REFUSED');
    expect(await send(OFFICE)).not.toBe('KEY_ADDRESS_REFUSED');
  });

  it('follows a change with the next request', async () => {
    const key = await addKey([]);
    const change = async (allowed: readonly string[]) => {
      const answer = await allow(key, allowed);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    expect(await codeOf(key, ELSEWHERE)).toBe(200);
    await change([OFFICE]);
    expect(await codeOf(key, ELSEWHERE)).toEqual(refused);
    expect(await codeOf(key, OFFICE)).toBe(200);
    await change(['198.51.100.0/24']);
    expect(await codeOf(key, OFFICE)).toEqual(refused);
    await change([]);
    expect(await codeOf(key, OFFICE)).toBe(200);
  });

  it('ends the job that was ordered from an address which is no longer allowed', async () => {
    const key = await addKey([OFFICE]);
    const order = async () =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/jobs/exports/locations',
          remoteAddress: OFFICE,
          headers: { authorization: `Bearer ${key.token}` },
          payload: {},
        })
      ).json<{ id: string }>().id;
    const [kept, ended] = [await order(), await order()];
    await sql(`update job set caller = caller || jsonb_build_object('ip', $2::text) where id = $1`, [ended, ELSEWHERE]);
    const jobs = runner(test);
    const states = async () =>
      (await sql(`select state from job where id = any($1) order by id = $2 desc`, [[kept, ended], kept])).map(
        ({ state }) => state,
      );
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done', 'failed']);
    await jobs.stop();
  });
});

describe('what a key with allowed addresses may do', () => {
  it('can be reviewed by a person, from any other address', async () => {
    const key = await addKey([OFFICE]);
    const read = (url: string) => test.as('admin', { url, remoteAddress: ELSEWHERE });
    const rights = await read(`/api/tokens/${key.id}/rights`);
    expect(rights.statusCode, rights.body).toBe(200);
    expect(rights.json()).toMatchObject({ blocked: null });
    const found = await read('/api/access-reviews/findings');
    expect(found.statusCode, found.body).toBe(200);
  });
});

describe('a refusal', () => {
  it('is in the audit log of the company of the key, once an hour for each address', async () => {
    const key = await addKey([OFFICE]);
    for (let time = 0; time < 3; time += 1) await call(key, ELSEWHERE);
    await call(key, OFFICE);
    await Promise.all(Array.from({ length: 30 }, (_none, at) => call(key, `192.0.2.${at + 1}`)));
    const first = await entries(key);
    expect(first[0]).toMatchObject({ ip: ELSEWHERE, admin: CREATOR, company: MAIN });
    expect(JSON.parse(String(first[0]?.['data']))).toMatchObject({
      msg_code: 'AUDIT_KEY_REFUSED',
      title: 'Office',
      address: ELSEWHERE,
      token: key.id,
    });
    expect(first.filter(({ ip }) => ip === ELSEWHERE)).toHaveLength(1);
    // Who has a stolen key does not fill the log.
    expect(first).toHaveLength(20);
    clock += HOUR + 1;
    await call(key, ELSEWHERE);
    expect(await entries(key)).toHaveLength(21);
    clock -= HOUR + 1;
  });

  it('is one for a network of IPv6, whose addresses are one subscriber’s', async () => {
    const key = await addKey([OFFICE]);
    for (let host = 1; host <= 30; host += 1) await call(key, `2001:db8:7::${host}`);
    await call(key, ELSEWHERE);
    expect((await entries(key)).map(({ ip }) => ip)).toEqual(['2001:db8:7::1', ELSEWHERE]);
  });

  it('is none of a key that is not valid anyway', async () => {
    const key = await addKey([OFFICE]);
    await sql(`update api_token set "isEnabled" = false where id = $1`, [key.id]);
    expect(await codeOf(key, ELSEWHERE)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    expect(await entries(key)).toEqual([]);
  });
});

describe('the addresses of a key', () => {
  it.each(['example.com', '10.0.0.256', '10.0.0.0/33', 'fe80::1%eth0', '2001:db8:::1', '::ffff:0:0/90', ''])(
    'are refused with %j among them',
    async (entry) => {
      const key = await addKey([OFFICE]);
      const answer = await allow(key, ['10.0.0.0/8', entry]);
      expect(answer.statusCode, answer.body).toBe(422);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['allowedAddresses']);
      expect(await codeOf(key, OFFICE)).toBe(200);
    },
  );

  it('are changed with a proof of the person alone, and not by the key itself', async () => {
    const key = await addKey([OFFICE]);
    const change = (token: string) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/api_tokens/${key.id}`,
        remoteAddress: OFFICE,
        headers: { authorization: `Bearer ${token}` },
        payload: { allowedAddresses: [] },
      });
    const unproven = await openSession(test.database, CREATOR, { unproven: true });
    for (const [token, code] of [
      [unproven, 'PROOF_REQUIRED'],
      [key.token, 'KEY_MAY_NOT_ADMINISTER'],
    ] as const) {
      expect((await change(token)).json()).toMatchObject({ msg_code: code });
    }
  });
});

describe('the last use of a key', () => {
  const usedAt = async ({ id }: Key) =>
    (await sql(`select "lastUsedAt" as at, version from api_token where id = $1`, [id]))[0];

  it('is noted once a minute, changes no version, and is none where the key was refused', async () => {
    const key = await addKey([OFFICE]);
    expect(await usedAt(key)).toMatchObject({ at: null });
    await call(key, ELSEWHERE);
    expect(await usedAt(key)).toMatchObject({ at: null });
    const { version } = (await usedAt(key)) ?? {};
    const first = new Date(clock);
    await Promise.all(Array.from({ length: 5 }, () => call(key, OFFICE)));
    expect(await usedAt(key)).toEqual({ at: first, version });
    clock += 30_000;
    await call(key, OFFICE);
    expect(await usedAt(key)).toMatchObject({ at: first });
    clock += 31_000;
    await call(key, OFFICE);
    expect(await usedAt(key)).toEqual({ at: new Date(clock), version });
    const shown = await test.as('admin', { url: `/api/api_tokens/${key.id}` });
    expect(shown.json()).toMatchObject({ lastUsedAt: new Date(clock).toISOString(), allowedAddresses: [OFFICE] });
  });

  it('does not wait for a change of the key', async () => {
    const key = await addKey([]);
    const client = await test.database.db.ownerPool.connect();
    try {
      await client.query('begin');
      await client.query('select from api_token where id = $1 for update', [key.id]);
      expect(await codeOf(key, OFFICE)).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
