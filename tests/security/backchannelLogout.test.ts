import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ssoSecretPlace } from '../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../support/app';
import { CLIENT, openIdServer, STRANGE, type Faults, type OpenIdServer } from '../support/oidc/openIdServer';
import { inTheMiddleOf } from '../support/meanwhile';
import { realProvider } from '../support/oidc/realProvider';
import { MAIN } from '../support/personas';

let test: TestApp;
let idp: OpenIdServer;
let mode: number;
let login: string;
let network = 0;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const configure = (issuer = idp.issuer, module = 'admin_oidc') =>
  sql(`update authtype set a_params = $2, a_module = $3 where authtypeid = $1`, [
    mode,
    JSON.stringify({
      issuer,
      clientId: CLIENT.id,
      clientSecret: test.context.secrets.seal(CLIENT.secret, ssoSecretPlace(MAIN)),
      scope: 'openid email',
    }),
    module,
  ]);

beforeAll(async () => {
  idp = await openIdServer();
  test = await testApp({ env: { PORTICO_SSO_NETWORKS: '127.0.0.1/32' } });
  await sql(`delete from authtype where a_module in ('admin_saml', 'admin_oidc') and a_companyid = $1`, [MAIN]);
  const [made] = await sql(
    `insert into authtype (a_name, a_module, a_enable, a_companyid) values ('Directory', 'admin_oidc', '4', $1)
     returning authtypeid::int as id`,
    [MAIN],
  );
  mode = Number(made?.['id']);
  const [company] = await sql('select c_domains as domains from company where companyid = $1', [MAIN]);
  login = `ada@${String(company?.['domains']).split('|')[0] ?? ''}`;
  await sql(
    `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
     select 'Ada', $1, $1, adprofileid, $2, true, 'all' from adprofile
     where adp_companyid = $2 and "adp_deletedAt" is null and left(adp_name, 1) <> '$' order by adprofileid limit 1`,
    [login, MAIN],
  );
  await sql(`insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)`, [
    mode,
    MAIN,
    (2n ** 60n - 1n).toString(),
  ]);
});
afterAll(async () => {
  await test.close();
  await idp.stop();
});
beforeEach(async () => {
  network += 1;
  idp.faults = {};
  idp.onUserInfo = undefined;
  idp.subject = 'person-1';
  idp.person = { email: login };
  await sql('delete from sso_identity');
  await configure();
});

const send = (method: 'GET' | 'POST', url: string, more: object = {}) =>
  test.app.inject({ method, url, remoteAddress: `198.51.100.${network}`, ...more });
const tell = (token: string, key = mode) =>
  send('POST', `/oidc/${key}/logout`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
/** Goes to the provider and back. @returns what the sign-in waits with */
async function arrive(sid?: string, follow = async (location: string) => idp.answer(location).query) {
  idp.faults = sid === undefined ? {} : { claims: { sid } };
  const begun = await send('POST', '/api/login/sso', { payload: { login } });
  const browser = begun.cookies.find(({ name }) => name.startsWith('portico_sso_'))?.value ?? '';
  const query = await follow(begun.json<{ location: string }>().location);
  const back = await send('GET', `/oidc/${mode}/callback?${query}`);
  const told = new URLSearchParams(String(back.headers['location']).split('?')[1]);
  return { pending: told.get('token') ?? '', refused: told.get('refused'), browser };
}
const finish = ({ pending, browser }: { pending: string; browser: string }) =>
  send('POST', '/api/login/verify', { payload: { pending }, cookies: { portico_sso_1: browser } });
/** Signs in. @returns whether the session still goes on, when asked */
async function session(sid?: string, follow?: (location: string) => Promise<string>) {
  const answer = await finish(await arrive(sid, follow));
  const { token } = answer.json<{ token: string }>();
  expect(token, answer.body).toBeTruthy();
  return async () =>
    (await send('GET', '/api/password/rules', { headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
}

describe('a logout token of the identity provider', () => {
  it('ends the sessions of the person', async () => {
    const [one, two] = [await session('s1'), await session('s2')];
    const answer = await tell(await idp.logoutToken());
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([204, 'no-store']);
    expect([await one(), await two()]).toEqual([false, false]);
    const [entry] = await sql(
      `select lo_data::jsonb -> 'authtypeid' as mode from auditlog where lo_action = 'logout' order by loggingid desc limit 1`,
    );
    expect(entry?.['mode']).toBe(mode);
  });

  it('ends the session that it names, and no other', async () => {
    const [one, two] = [await session('s1'), await session('s2')];
    expect((await tell(await idp.logoutToken({ sid: 's1' }))).statusCode).toBe(204);
    expect([await one(), await two()]).toEqual([false, true]);
    // The session alone says enough (2.4).
    expect((await tell(await idp.logoutToken({ sid: 's2', sub: undefined }))).statusCode).toBe(204);
    expect(await two()).toBe(false);
  });

  it('leaves everybody else signed in, and is no error without a session', async () => {
    const one = await session('s1');
    expect((await tell(await idp.logoutToken({ sub: 'person-2' }))).statusCode).toBe(204);
    expect(await one()).toBe(true);
  });

  it('ends a sign-in under way', async () => {
    const waiting = await arrive('s1');
    expect((await tell(await idp.logoutToken())).statusCode).toBe(204);
    expect((await finish(waiting)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
  });

  it('ends a sign-in whose next step is being made', async () => {
    const waiting = await arrive('s1');
    const [answer, told] = await inTheMiddleOf(
      test.database,
      'lock table second_factor in access exclusive mode',
      () => finish(waiting),
      async () => tell(await idp.logoutToken()),
    );
    expect(told.statusCode).toBe(204);
    expect(answer.json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
    expect(await sql('select 1 from pending_sign_in where sso is not null')).toEqual([]);
  });

  it('ends a sign-in whose session is being made, before and after', async () => {
    const before = await arrive('s1');
    const [answer, told] = await inTheMiddleOf(
      test.database,
      `select pg_advisory_xact_lock(hashtextextended('single sign-on', ${MAIN}))`,
      () => finish(before),
      async () => tell(await idp.logoutToken()),
    );
    expect(told.statusCode).toBe(204);
    expect(answer.json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
    // The session is written and not committed yet: the token waits for it.
    const after = await arrive('s1');
    const [made, late] = await inTheMiddleOf(
      test.database,
      `select 1 from audit_head where company_id = ${MAIN} for update`,
      () => finish(after),
      async () => tell(await idp.logoutToken()),
      2,
    );
    expect([made.statusCode, late.statusCode]).toEqual([200, 204]);
    const headers = { authorization: `Bearer ${made.json<{ token: string }>().token}` };
    expect((await send('GET', '/api/password/rules', { headers })).statusCode).toBe(401);
  });

  it('ends a sign-in whose answer is being checked', async () => {
    idp.onUserInfo = async () => expect((await tell(await idp.logoutToken())).statusCode).toBe(204);
    const { refused } = await arrive('s1');
    idp.onUserInfo = undefined;
    expect(refused).toBe('SIGN_IN_OVER');
    // The next one is another sign-in.
    expect(await (await session('s1'))()).toBe(true);
    // A token about another session of the person leaves it alone.
    idp.onUserInfo = async () => expect((await tell(await idp.logoutToken({ sid: 's2' }))).statusCode).toBe(204);
    expect((await arrive('s1')).refused).toBeNull();
    idp.onUserInfo = undefined;
  });

  it('is about the identity provider that the session comes from, which alone gets its ID token', async () => {
    const one = await session('s1');
    const before = await finish(await arrive('s1'));
    const other = await openIdServer();
    try {
      await configure(other.issuer);
      expect((await tell(await other.logoutToken())).statusCode).toBe(204);
      expect(await one()).toBe(true);
      const headers = { authorization: `Bearer ${before.json<{ token: string }>().token}` };
      expect((await send('POST', '/api/logout', { payload: {}, headers })).statusCode).toBe(204);
    } finally {
      await other.stop();
    }
  });

  it('of an independent provider ends the session', async () => {
    const callback = `${test.context.config.loginHost}/oidc/${mode}/callback`;
    const real = await realProvider({ email: login, email_verified: true }, callback);
    try {
      await configure(real.issuer);
      const one = await session(undefined, async (location) =>
        (await real.follow(location)).slice(callback.length + 1),
      );
      const [sent] = await real.backchannelLogout();
      expect(sent?.url).toBe(`${test.context.config.loginHost}/oidc/${mode}/logout`);
      expect((await tell(new URLSearchParams(sent?.form).get('logout_token') ?? '')).statusCode).toBe(204);
      expect(await one()).toBe(false);
    } finally {
      await real.stop();
    }
  });
});

describe('nothing ends for', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  interface Attack {
    readonly claims?: () => JWTPayload;
    readonly signature?: Faults['signature'];
    readonly typ?: string;
  }
  const attacks: readonly (readonly [string, Attack])[] = [
    ['a token without a signature', { signature: 'none' }],
    ['a token that another key has signed', { signature: 'other' }],
    ['a token that is signed with the secret of the client', { signature: 'secret' }],
    ['a token that is signed with the published key taken for a secret', { signature: 'public' }],
    ['a token with an algorithm that the published key is not for', { signature: 'PS256' }],
    ['a token that says where its key is (jku)', { signature: 'jku' }],
    ['a token that says where its certificate is (x5u)', { signature: 'x5u' }],
    ['a token that brings its own key (jwk)', { signature: 'jwk' }],
    ['a token for another client', { claims: () => ({ aud: 'somebody-else' }) }],
    ['a token of another issuer', { claims: () => ({ iss: 'https://elsewhere.example' }) }],
    ['a token with a nonce', { claims: () => ({ nonce: 'n' }) }],
    ['a token without an event', { claims: () => ({ events: undefined }) }],
    ['a token with another event', { claims: () => ({ events: { 'https://x.example/event': {} } }) }],
    ['a token whose event is no object', { claims: () => ({ events: { [EVENT]: true } }) }],
    ['a token without an identifier', { claims: () => ({ jti: undefined }) }],
    ['a token without a time', { claims: () => ({ iat: undefined }) }],
    ['a token of an hour ago', { claims: () => ({ iat: now() - 3600, exp: now() + 60 }) }],
    ['a token of in an hour', { claims: () => ({ iat: now() + 3600, exp: now() + 7200 }) }],
    ['a token that is not valid yet', { claims: () => ({ nbf: now() + 3600 }) }],
    ['a token that is over', { claims: () => ({ exp: now() - 600 }) }],
    ['a token that names nobody', { claims: () => ({ sub: undefined }) }],
    ['a token of another type', { typ: 'at+jwt' }],
  ];
  it.each(attacks)('%s', async (_what, { claims, signature, typ }) => {
    const one = await session('s1');
    const made = { ...(signature && { signature }), ...(typ !== undefined && { typ }) };
    const answer = await tell(await idp.logoutToken(claims?.(), made));
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_request' }]);
    expect(await one()).toBe(true);
    expect(idp.paths).not.toContain(STRANGE);
  });

  it('a token that is brought again', async () => {
    const token = await idp.logoutToken();
    expect((await tell(token)).statusCode).toBe(204);
    const one = await session('s1');
    expect((await tell(token)).statusCode).toBe(400);
    expect(await one()).toBe(true);
    // Of two at the same time, one counts.
    const twice = await idp.logoutToken();
    const answers = await Promise.all([tell(twice), tell(twice)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  it('the ID token of the sign-in itself', async () => {
    const { pending, browser } = await arrive('s1');
    const answer = await finish({ pending, browser });
    const { token } = answer.json<{ token: string }>();
    const left = await send('POST', '/api/logout', { payload: {}, headers: { authorization: `Bearer ${token}` } });
    const idToken = new URL(left.json<{ location: string }>().location).searchParams.get('id_token_hint') ?? '';
    expect(decodeJwt(idToken)).toMatchObject({ sub: 'person-1' });
    const one = await session('s1');
    expect((await tell(idToken)).statusCode).toBe(400);
    expect(await one()).toBe(true);
  });

  it('what is no token, no form, or another mode', async () => {
    const one = await session('s1');
    for (const token of ['', 'x', 'a.b.c', 'x'.repeat(10_000)]) expect((await tell(token)).statusCode).toBe(400);
    expect((await send('POST', `/oidc/${mode}/logout`, { payload: {} })).statusCode).toBe(400);
    expect((await tell(await idp.logoutToken(), 987_654_321)).statusCode).toBe(400);
    await configure(idp.issuer, 'admin_saml');
    expect((await tell(await idp.logoutToken())).statusCode).toBe(400);
    await configure();
    expect(await one()).toBe(true);
  });
});

describe('forged logout tokens', () => {
  let other: OpenIdServer;
  beforeAll(async () => {
    other = await openIdServer();
  });
  afterAll(() => other.stop());

  it('make the server ask the identity provider once for its keys, not for each token', async () => {
    await configure(other.issuer);
    for (let times = 0; times < 5; times++) {
      const answer = await tell(await other.logoutToken({ jti: `forged-${times}` }, { signature: 'other' }));
      expect(answer.statusCode).toBe(400);
    }
    expect(other.paths).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('are checked one at a time for a company, and those that are too many are told to come again', async () => {
    const slow = await openIdServer();
    let asked: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (asked = resolve));
    let goOn: () => void = () => undefined;
    slow.beforeAnswer = () => {
      asked();
      return new Promise<void>((resolve) => (goOn = resolve));
    };
    try {
      await configure(slow.issuer);
      const token = await slow.logoutToken();
      const all = Array.from({ length: 10 }, () => tell(token));
      await begun;
      const refused = await Promise.race(all);
      expect([refused.statusCode, refused.json()]).toMatchObject([429, { msg_code: 'WORKERS_BUSY' }]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      slow.beforeAnswer = undefined;
      goOn();
      // Each token counts once.
      const states = (await Promise.all(all)).map(({ statusCode }) => statusCode);
      expect(states.filter((status) => status === 204)).toHaveLength(1);
    } finally {
      await slow.stop();
    }
  });

  it('of a provider that does not answer are not called wrong', async () => {
    const away = await openIdServer();
    try {
      await configure(away.issuer);
      away.faults = { broken: { path: '/keys', status: 500 } };
      const token = await away.logoutToken();
      const answer = await tell(token);
      expect([answer.statusCode, answer.json()]).toEqual([503, { error: 'temporarily_unavailable' }]);
      away.faults = {};
      expect((await tell(token)).statusCode).toBe(204);
    } finally {
      await away.stop();
    }
  });
});
