import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
/** A token that the owner of the database has made up, and everything that can be stored of it without a key. */
function madeUp(prefix: string): { token: string; hash: string } {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest('hex') };
}
const ask = (token: string) =>
  test.app.inject({ url: '/api/preferences', headers: { authorization: `Bearer ${token}` } });

async function session(...tokens: (readonly [hash: string, kind: 'access' | 'refresh'])[]): Promise<void> {
  const [made] = await sql(
    `insert into session (admin_id, home_company_id, company_id, created_at, seen_at, expires_at, ip, user_agent)
     select adminid, ad_companyid, ad_companyid, now(), now(), now() + interval '1 hour', '127.0.0.1', 'test'
     from administrator where adminid = 2001 returning id`,
  );
  for (const [hash, kind] of tokens) {
    await sql(
      `insert into session_token (hash, session_id, kind, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
      [hash, made?.['id'], kind],
    );
  }
}
const key = (hash: string) =>
  sql(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt")
     select 'Inserted', $1, ad_profileid, ad_companyid, adminid, true, now(), now() + interval '1 day'
     from administrator where adminid = 2001`,
    [hash],
  );

describe('what the owner of the database inserts', () => {
  it('is no session', async () => {
    const { token, hash } = madeUp('pts_');
    await session([hash, 'access']);
    expect((await ask(token)).statusCode).toBe(401);
  });

  it('is no refresh token', async () => {
    const { token, hash } = madeUp('pts_');
    await session([hash, 'refresh']);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/login/refresh',
      payload: {},
      cookies: { portico_refresh: token },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('is no API key', async () => {
    const { token, hash } = madeUp('ptk_');
    await key(hash);
    expect((await ask(token)).statusCode).toBe(401);
  });

  it('is no link to set a password', async () => {
    const { token, hash } = madeUp('ptl_');
    await sql(
      `insert into password_link (hash, admin_id, purpose, account, created_at, expires_at)
       select $1, adminid, 'invite', encode(sha256(convert_to(
         jsonb_build_array(ad_login, ad_email, ad_password)::text, 'UTF8')), 'hex'), now(), now() + interval '1 day'
       from administrator where adminid = 2001`,
      [hash],
    );
    const answer = await test.app.inject({ method: 'POST', url: '/api/password/reset/check', payload: { token } });
    expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([404, 'RESET_LINK_INVALID']);
  });

  it('is nothing either when it looks like what the server stores', async () => {
    const [stored] = await sql('select token from api_token where companyid = $1 limit 1', [MAIN]);
    const { token, hash } = madeUp('ptk_');
    await key(String(stored?.['token']).replace(/^[0-9a-f]{64}/, hash));
    expect((await ask(token)).statusCode).toBe(401);
  });
});
