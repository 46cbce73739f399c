import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { asSystem } from '../../server/db/connect';
import { insertPasskey } from '../../server/storage/auth/passkeys';
import { lockAccountRow } from '../../server/storage/auth/accounts';
import { revokeSessionsOf } from '../../server/storage/auth/revokeSessions';
import { lockFactors } from '../../server/storage/auth/secondFactors';
import { testApp, type TestApp } from '../support/app';
import { Authenticator } from '../support/authenticator';
import { inTheMiddleOf } from '../support/meanwhile';

const PASSWORD = 'Phare-de-Cordouan-1611';
const ORIGIN = 'https://console.example';
const RP_ID = 'console.example';
const MINUTE = 60_000;

interface Step {
  challenge?: string;
  pending: string;
  token?: string;
  passkey?: boolean;
}
interface Options {
  challenge: string;
  rpId?: string;
  rp: { id: string };
  user: { id: string };
  userVerification?: string;
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
}

let test: TestApp;
let offset = 0;
let people = 0;
let address = 0;

beforeAll(async () => {
  test = await testApp({
    env: { PORTICO_LOGIN_HOST: ORIGIN },
    now: () => new Date(Date.now() + offset),
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  offset = 0;
  address += 1;
  await sql('delete from password_policy');
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, token?: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/${url}`,
    remoteAddress: `198.51.100.${address}`,
    headers: {
      host: 'evil.example',
      origin: 'https://evil.example',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload }),
  });
const post = (url: string, payload: object, token?: string) => ask('POST', url, token, payload);
const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { msg_code?: string }).msg_code,
];
const audited = async (action: string, id: number) =>
  (await sql('select 1 from auditlog where lo_action = $1 and lo_elementid = $2', [action, String(id)])).length;

async function person() {
  const login = `key${(people += 1)}@bellevue.example`;
  const { link } = await inviteAdmin(test.context, { login, company: '2' });
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  expect((await post('password/reset', { token, password: PASSWORD })).statusCode).toBe(200);
  const [row] = await sql('select adminid as id from administrator where ad_login = $1', [login]);
  return { id: Number(row?.['id']), login };
}
const begin = async (login: string) => (await post('login', { login, password: PASSWORD })).json<Step>();
const at = (options: Options) => ({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID });

/** Proves who it is by password, and registers a passkey. */
async function register(token: string, name = 'Ordinateur') {
  const proven = await post('proof', { currentPassword: PASSWORD }, token);
  expect(proven.statusCode, proven.body).toBe(200);
  return registerProven(token, name);
}
async function registerProven(token: string, name: string) {
  const key = new Authenticator();
  const options = (await post('passkeys/options', {}, token)).json<Options>();
  const added = await post('passkeys', { name, passkey: key.create(at(options), options.user.id).answer }, token);
  expect(added.statusCode, added.body).toBe(200);
  return key;
}
/** A policy of the company that asks for a second factor. */
const requireFactor = () =>
  sql(`insert into password_policy (name, companyid, audience, "minLength", alpha, "mixedCase", digit, special,
    history, "isEnabled", expiry, "secondFactor")
    values ('p', 2, 'administrators', 12, false, false, false, false, 0, true, null, true)`);
/** How many transactions wait for an advisory lock. */
const waitingForLock = async () =>
  (await sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length;
async function withPasskey() {
  const one = await person();
  const { token = '' } = await begin(one.login);
  return { ...one, token, key: await register(token) };
}
const start = async (pending?: string) =>
  (await post('login/passkey', pending === undefined ? {} : { pending })).json<{ pending: string; options: Options }>();
const finish = (pending: string, passkey: object) => post('login/verify', { pending, passkey });
const me = async (token: string) => (await ask('GET', 'admin/admins/me', token)).json<{ id: number }>().id;

describe('a passkey', () => {
  it('is added after a proof, listed, renamed and removed by its owner alone, and told by mail', async () => {
    const { id, login } = await person();
    const { token = '' } = await begin(login);
    expect(code(await post('passkeys/options', {}, token))).toEqual([403, 'PROOF_REQUIRED']);
    expect(code(await post('proof', { currentPassword: 'wrong' }, token))).toEqual([422, 'VALIDATION_FAILED']);
    expect(code(await post('proof', {}, token))).toEqual([422, 'VALIDATION_FAILED']);
    await register(token);
    const list = async () =>
      (await ask('GET', 'passkeys', token)).json<{ passkeys: { id: number; name: string; usedAt: string | null }[] }>()
        .passkeys;
    const [first] = await list();
    expect(first).toMatchObject({ name: 'Ordinateur', usedAt: null });
    const stranger = await person();
    const { token: other = '' } = await begin(stranger.login);
    await post('proof', { currentPassword: PASSWORD }, other);
    expect((await ask('PATCH', `passkeys/${first?.id}`, other, { name: 'Mine' })).statusCode).toBe(404);
    expect((await ask('DELETE', `passkeys/${first?.id}`, other)).statusCode).toBe(404);
    expect((await ask('GET', 'passkeys', other)).json()).toEqual({ passkeys: [] });
    expect((await ask('PATCH', `passkeys/${first?.id}`, token, { name: ' Téléphone ' })).statusCode).toBe(200);
    expect((await list())[0]?.name).toBe('Téléphone');
    // As other names: something in it can be read.
    for (const name of ['   ', '\u200b\u2060', '\u0007', 'Cl\u0000é']) {
      const refused = await ask('PATCH', `passkeys/${first?.id}`, token, { name });
      expect([name, refused.statusCode, refused.json()]).toMatchObject([
        ...[name, 422],
        { fields: { name: { msg_code: 'FIELD_REQUIRED' } } },
      ]);
    }
    // A quarter of an hour later the proof is over.
    await sql(`update session set proven_at = now() - interval '16 minutes' where admin_id = $1`, [id]);
    expect(code(await ask('DELETE', `passkeys/${first?.id}`, token))).toEqual([403, 'PROOF_REQUIRED']);
    expect(code(await post('proof', { currentPassword: PASSWORD }, token))).toEqual([403, 'PROOF_NEEDS_PASSKEY']);
    await sql(`update session set proven_at = now() where admin_id = $1`, [id]);
    expect((await ask('DELETE', `passkeys/${first?.id}`, token)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    const actions = ['passkey_added', 'passkey_renamed', 'passkey_removed'];
    expect(await Promise.all(actions.map((action) => audited(action, id)))).toEqual([1, 1, 1]);
    const mails = await sql(`select 1 from mail where "m_to" = $1 and "m_kind" = 'second-factor'`, [login]);
    expect(mails).toHaveLength(2);
  });

  it('is made for the configured address, whatever the Host header says, and excludes known ones', async () => {
    const { token, key } = await withPasskey();
    const options = (await post('passkeys/options', {}, token)).json<Options>();
    expect(options.rp.id).toBe(RP_ID);
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([key.id.toString('base64url')]);
    const again = await post(
      'passkeys',
      { name: 'x', passkey: key.create(at(options), options.user.id).answer },
      token,
    );
    expect(code(again)).toEqual([409, 'PASSKEY_EXISTS']);
  });

  it('is refused when it was made for another origin, host, challenge, or for the challenge of another session', async () => {
    const { login } = await person();
    const { token = '' } = await begin(login);
    const { token: second = '' } = await begin(login);
    await post('proof', { currentPassword: PASSWORD }, token);
    await post('proof', { currentPassword: PASSWORD }, second);
    const attempt = async (change: object, as = token) => {
      const options = (await post('passkeys/options', {}, token)).json<Options>();
      const made = new Authenticator().create({ ...at(options), ...change }, options.user.id).answer;
      return code(await post('passkeys', { name: 'x', passkey: made }, as));
    };
    const refused = [422, 'PASSKEY_REFUSED'];
    expect(await attempt({ origin: 'https://evil.example' })).toEqual(refused);
    expect(await attempt({ rpId: 'evil.example' })).toEqual(refused);
    expect(await attempt({ challenge: 'AAAA' })).toEqual(refused);
    expect(await attempt({}, second)).toEqual(refused);
    const options = (await post('passkeys/options', {}, token)).json<Options>();
    offset = 6 * MINUTE;
    const late = new Authenticator().create(at(options), options.user.id).answer;
    expect(code(await post('passkeys', { name: 'x', passkey: late }, token))).toEqual(refused);
  });

  it('is not available while impersonating, nor for an API key, and there are twenty at most', async () => {
    const { id, token } = await withPasskey();
    const impersonated = await test.as('admin', {
      url: '/api/passkeys',
      headers: { 'x-switch-user': String(id) },
    });
    expect(impersonated.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
    await sql(
      `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
       select admin_id, company_id, 'n', n::text || admin_id, public_key, 0, '[]', user_handle, now()
       from passkey, generate_series(1, 19) n where admin_id = $1`,
      [id],
    );
    expect(code(await post('passkeys/options', {}, token))).toEqual([409, 'PASSKEY_LIMIT']);
  });

  it('is the twentieth once, of two that are added at the same time', async () => {
    const { id, login, token, key } = await withPasskey();
    const second = await begin(login);
    const { options: asked } = await start(second.pending);
    const { token: other = '' } = (await finish(second.pending, key.sign(at(asked)))).json<Step>();
    await sql('update session set proven_at = now() where admin_id = $1', [id]);
    await sql(
      `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
       select admin_id, company_id, 'n', n::text || admin_id, public_key, 0, '[]', user_handle, now()
       from passkey, generate_series(1, 18) n where admin_id = $1`,
      [id],
    );
    const ready = await Promise.all(
      [token, other].map(async (session) => {
        const options = (await post('passkeys/options', {}, session)).json<Options>();
        const { answer } = new Authenticator().create(at(options), options.user.id);
        return () => post('passkeys', { name: 'x', passkey: answer }, session);
      }),
    );
    // Both have begun, and wait for the same third one.
    const added = await asSystem(test.context.db, async (trx) => {
      await lockFactors(trx, id);
      const both = ready.map((send) => send());
      await expect.poll(waitingForLock).toBe(2);
      return both;
    });
    const statuses = (await Promise.all(added)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await ask('GET', 'passkeys', token)).json<{ passkeys: unknown[] }>().passkeys).toHaveLength(20);
  });
});

describe('what a session adds while it is ended', () => {
  it.each(['a passkey', 'an authenticator app', 'an API key'])('is refused: %s', async (what) => {
    const { id, login } = await person();
    await sql('update administrator set ad_profileid = 2001 where adminid = $1', [id]);
    const { token = '' } = await begin(login);
    await sql('update session set proven_at = now() where admin_id = $1', [id]);
    const options = (await post('passkeys/options', {}, token)).json<Options>();
    const { answer } = new Authenticator().create(at(options), options.user.id);
    const { secret } = (await post('second-factor/setup', { currentPassword: PASSWORD }, token)).json<{
      secret: string;
    }>();
    const expiresAt = new Date(Date.now() + 9 * 24 * 60 * MINUTE).toISOString();
    const send = {
      'a passkey': () => post('passkeys', { name: 'x', passkey: answer }, token),
      'an authenticator app': () =>
        post('second-factor/confirm', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }, token),
      'an API key': () => post('api_tokens', { name: 'Till', profileid: 2007, expiresAt }, token),
    }[what]!;
    const added = await asSystem(test.context.db, async (trx) => {
      await lockAccountRow(trx, id);
      await revokeSessionsOf(trx, id);
      const one = send();
      await expect
        .poll(async () => (await sql('select 1 from pg_locks where not granted')).length, { timeout: 20_000 })
        .toBeGreaterThan(0);
      return { one };
    });
    expect((await added.one).statusCode).toBe(401);
    const stored = await sql(
      `select 1 from passkey where admin_id = $1
         union all select 1 from second_factor where admin_id = $1 and confirmed_at is not null
         union all select 1 from api_token where adminid = $1`,
      [id],
    );
    expect(stored).toEqual([]);
  });
});

describe('signing in with a passkey alone', () => {
  it('opens a session of its owner, asks for no second factor, and is written down', async () => {
    const { id, key } = await withPasskey();
    const { pending, options } = await start();
    expect(options).toMatchObject({ rpId: RP_ID, userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const opened = await finish(pending, key.sign(at(options)));
    expect(opened.statusCode, opened.body).toBe(200);
    expect(await me(opened.json<Step>().token ?? '')).toBe(id);
    expect(await audited('passkey_used', id)).toBe(1);
    // The challenge is used up, and so is the sign-in.
    expect(code(await finish(pending, key.sign(at(options))))).toEqual([401, 'SIGN_IN_OVER']);
  });

  it('gives no tries of a password back', async () => {
    const { key } = await withPasskey();
    const guess = async (login: string) => (await post('login', { login, password: 'wrong' })).statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) statuses.push(await guess(`nobody${n}@bellevue.example`));
    expect(statuses.at(-1)).toBe(429);
    for (let n = 0; n < 3; n += 1) {
      const { pending, options } = await start();
      expect((await finish(pending, key.sign(at(options)))).statusCode).toBe(200);
    }
    expect(await guess('nobody@bellevue.example')).toBe(429);
  });

  it('is refused without verification of the person, for another origin or host, and for an unknown passkey', async () => {
    const { key } = await withPasskey();
    const attempt = async (change: object, behaviour: object = {}, by = key) => {
      const { pending, options } = await start();
      return code(await finish(pending, by.sign({ ...at(options), ...change }, behaviour)));
    };
    const refused = [422, 'PASSKEY_REFUSED'];
    expect(await attempt({}, { verified: false })).toEqual(refused);
    expect(await attempt({ origin: 'https://evil.example' })).toEqual(refused);
    expect(await attempt({ origin: `${ORIGIN}:8443` })).toEqual(refused);
    expect(await attempt({ rpId: 'evil.example' })).toEqual(refused);
    expect(await attempt({}, { userHandle: 'AAAA' })).toEqual(refused);
    expect(await attempt({}, { userHandle: null })).toEqual(refused);
    expect(await attempt({}, {}, new Authenticator())).toEqual(refused);
    expect(await attempt({})).toEqual([200, undefined]);
  });

  it('takes a challenge once, and that of its own sign-in alone', async () => {
    const { key } = await withPasskey();
    const first = await start();
    const second = await start();
    const signed = key.sign(at(first.options));
    expect(code(await finish(second.pending, signed))).toEqual([422, 'PASSKEY_REFUSED']);
    // A wrong answer has used the challenge of the second sign-in up.
    expect(code(await finish(second.pending, key.sign(at(second.options))))).toEqual([422, 'PASSKEY_REFUSED']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(first.pending, signed)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = await start();
    offset = 11 * MINUTE;
    expect(code(await finish(late.pending, key.sign(at(late.options))))).toEqual([401, 'SIGN_IN_OVER']);
  });

  it('refuses a copied authenticator, and says so in the audit log', async () => {
    const { id, key } = await withPasskey();
    const copy = key.clone();
    const one = await start();
    expect((await finish(one.pending, key.sign(at(one.options)))).statusCode).toBe(200);
    const two = await start();
    expect(code(await finish(two.pending, copy.sign(at(two.options))))).toEqual([422, 'PASSKEY_REFUSED']);
    expect(await audited('passkey_cloned', id)).toBe(1);
    const three = await start();
    expect((await finish(three.pending, key.sign(at(three.options)))).statusCode).toBe(200);
  });

  it('takes an authenticator that does not count', async () => {
    const { key } = await withPasskey();
    for (let n = 0; n < 2; n += 1) {
      const { pending, options } = await start();
      expect((await finish(pending, key.sign(at(options), { counter: 0 }))).statusCode).toBe(200);
    }
  });

  it('is refused to a disabled administrator, and to one who signs in at an identity provider alone', async () => {
    const { id, key } = await withPasskey();
    const attempt = async () => {
      const { pending, options } = await start();
      return code(await finish(pending, key.sign(at(options))));
    };
    await sql('update administrator set ad_enabled = false where adminid = $1', [id]);
    expect(await attempt()).toEqual([422, 'PASSKEY_REFUSED']);
    expect([await audited('passkey_refused', id), await audited('passkey_used', id)]).toEqual([1, 0]);
    await sql('update administrator set ad_enabled = true, ad_password = null where adminid = $1', [id]);
    expect(await attempt()).toEqual([422, 'PASSKEY_REFUSED']);
  });

  it('begins sixty sign-ins from one address in a quarter of an hour', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await post('login/passkey', {})).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a new passkey', () => {
  it('that does not verify its person, or comes with an attestation that was not requested, is refused', async () => {
    const { token = '' } = await begin((await person()).login);
    expect((await post('proof', { currentPassword: PASSWORD }, token)).statusCode).toBe(200);
    const fetched = vi.spyOn(globalThis, 'fetch');
    const certificates = new Map<string, unknown>([['x5c', [new Uint8Array(8)]]]);
    const formats = ['packed', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm'] as const;
    const behaviours = [
      { verified: false },
      ...formats.map((format) => ({ attestation: [format, certificates] as const })),
    ];
    for (const behaviour of behaviours) {
      const options = (await post('passkeys/options', {}, token)).json<Options>();
      const { answer } = new Authenticator().create(at(options), options.user.id, behaviour);
      expect(code(await post('passkeys', { name: 'x', passkey: answer }, token))).toEqual([422, 'PASSKEY_REFUSED']);
    }
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});

describe('a passkey as second factor', () => {
  it('is asked for after the password, need not verify the person, and is enough for the policy', async () => {
    const { id, login, key } = await withPasskey();
    await requireFactor();
    const step = await begin(login);
    expect(step).toMatchObject({ challenge: 'passkey' });
    expect(step.token).toBeUndefined();
    const { options } = await start(step.pending);
    expect(options.allowCredentials?.map(({ id: known }) => known)).toEqual([key.id.toString('base64url')]);
    const opened = await finish(step.pending, key.sign(at(options), { verified: false }));
    expect(await me(opened.json<Step>().token ?? '')).toBe(id);
    // Codes do not answer it.
    const again = await begin(login);
    expect(code(await post('login/verify', { pending: again.pending, code: '000000' }))).toEqual([401, 'SIGN_IN_OVER']);
  });

  it('that was added meanwhile cannot be passed by with the set-up of an app', async () => {
    const { id, login } = await person();
    const { token = '' } = await begin(login);
    await requireFactor();
    const thief = (await post('login', { login, password: PASSWORD })).json<Step & { secret: string }>();
    expect(thief.challenge).toBe('enrol');
    await register(token);
    const typed = new TOTP({ secret: Secret.fromBase32(thief.secret) }).generate();
    expect(code(await post('login/verify', { pending: thief.pending, code: typed }))).toEqual([401, 'SIGN_IN_OVER']);
    expect(await audited('factor_added', id)).toBe(0);
  });

  it('that is added while the set-up of an app is confirmed cannot be passed by either', async () => {
    const { id, login } = await person();
    await requireFactor();
    const thief = (await post('login', { login, password: PASSWORD })).json<Step & { secret: string }>();
    const typed = new TOTP({ secret: Secret.fromBase32(thief.secret) }).generate();
    const confirmed = await asSystem(test.context.db, async (trx) => {
      await lockFactors(trx, id);
      const answer = post('login/verify', { pending: thief.pending, code: typed });
      // Not before the request has come as far as the lock.
      await expect.poll(waitingForLock).toBe(1);
      await insertPasskey(trx, {
        ...{ adminId: id, companyId: 2, name: 'x', credentialId: `added ${id}`, publicKey: '', counter: 0 },
        ...{ transports: [], userHandle: `added ${id}`, createdAt: new Date() },
      });
      return [answer];
    });
    expect(code(await confirmed[0]!)).toEqual([401, 'SIGN_IN_OVER']);
    expect(await audited('factor_added', id)).toBe(0);
  });

  it('that was added since the set-up of an app began is asked for before it is confirmed', async () => {
    const { id, login } = await person();
    const { token = '' } = await begin(login);
    const begun = await post('second-factor/setup', { currentPassword: PASSWORD }, token);
    const typed = new TOTP({ secret: Secret.fromBase32(begun.json<{ secret: string }>().secret) }).generate();
    const { token: other = '' } = await begin(login);
    await register(other);
    expect(code(await post('second-factor/confirm', { code: typed }, token))).toEqual([403, 'PROOF_REQUIRED']);
    expect(await audited('factor_added', id)).toBe(0);
    expect((await post('second-factor/confirm', { code: typed }, other)).statusCode).toBe(200);
  });

  it('that is wrong is in the audit log', async () => {
    const { id, login } = await withPasskey();
    const step = await begin(login);
    const { options } = await start(step.pending);
    const wrong = await finish(step.pending, new Authenticator().sign(at(options)));
    expect(code(wrong)).toEqual([422, 'PASSKEY_REFUSED']);
    expect(await audited('passkey_refused', id)).toBe(1);
  });

  it('of another person is refused, and so is the challenge of another person’s sign-in', async () => {
    const one = await withPasskey();
    const two = await withPasskey();
    const step = await begin(one.login);
    const { options } = await start(step.pending);
    expect(code(await finish(step.pending, two.key.sign(at(options))))).toEqual([422, 'PASSKEY_REFUSED']);
    const other = await start((await begin(two.login)).pending);
    await start(step.pending);
    expect(code(await finish(step.pending, one.key.sign(at(other.options))))).toEqual([422, 'PASSKEY_REFUSED']);
    // A passwordless sign-in ends in the account of its passkey, never in that of a step.
    expect(code(await post('login/passkey', { pending: 'psi_nothing' }))).toEqual([401, 'SIGN_IN_OVER']);
  });

  it('stands beside an authenticator app, and is a way in while codes are blocked', async () => {
    const { id, login, token, key } = await withPasskey();
    const setUp = () => post('second-factor/setup', { currentPassword: PASSWORD }, token);
    offset = 20 * MINUTE;
    const { token: later = '' } = await signInWith(key);
    expect(code(await post('second-factor/setup', { currentPassword: PASSWORD }, later))).toEqual([
      403,
      'PROOF_REQUIRED',
    ]);
    offset = 0;
    const { secret } = (await setUp()).json<{ secret: string }>();
    const now = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await post('second-factor/confirm', { code: now }, token)).statusCode).toBe(200);
    const step = await begin(login);
    expect(step).toMatchObject({ challenge: 'totp', passkey: true });
    await sql('update second_factor set last_step = 0 where admin_id = $1', [id]);
    for (let n = 0; n < 5; n += 1) {
      const { pending } = await begin(login);
      for (let tries = 0; tries < 5; tries += 1) {
        await post('login/verify', {
          pending,
          code: String((Number(now) + 1 + n * 5 + tries) % 1_000_000).padStart(6, '0'),
        });
      }
    }
    const blocked = await begin(login);
    expect(code(await post('login/verify', { pending: blocked.pending, code: now }))).toEqual([
      429,
      'TOO_MANY_ATTEMPTS',
    ]);
    const { options } = await start(blocked.pending);
    expect((await finish(blocked.pending, key.sign(at(options)))).statusCode).toBe(200);
  });

  const signInWith = async (key: Authenticator) => {
    const { pending, options } = await start();
    return (await finish(pending, key.sign(at(options)))).json<Step>();
  };

  it('is what proves the person: the password alone does not, and a proof counts for its session alone', async () => {
    const { login, key } = await withPasskey();
    const { token = '' } = await signInWith(key);
    const { token: other = '' } = await signInWith(key);
    expect((await ask('GET', 'proof', token)).json()).toMatchObject({ code: false, passkey: true });
    expect(code(await post('proof', { currentPassword: PASSWORD }, token))).toEqual([403, 'PROOF_NEEDS_PASSKEY']);
    const prove = async (behaviour: object) => {
      const options = (await post('proof/options', {}, token)).json<Options>();
      return code(await post('proof', { passkey: key.sign(at(options), behaviour) }, token));
    };
    expect(await prove({ verified: false })).toEqual([422, 'PASSKEY_REFUSED']);
    expect(await prove({})).toEqual([200, undefined]);
    expect((await post('passkeys/options', {}, token)).statusCode).toBe(200);
    expect(code(await post('passkeys/options', {}, other))).toEqual([403, 'PROOF_REQUIRED']);
    expect(login).toBeTruthy();
  });

  it('goes with the factors that an administrator resets', async () => {
    const { id, login, key, token } = await withPasskey();
    const reset = await test.as('admin', {
      method: 'POST',
      url: `/api/administrators/${id}/second-factor/reset`,
      payload: {},
    });
    expect(reset.statusCode, reset.body).toBe(200);
    // The session goes too, with what it has proven and begun.
    expect((await ask('GET', 'passkeys', token)).statusCode).toBe(401);
    expect((await begin(login)).token).toBeTruthy();
    const { pending, options } = await start();
    expect(code(await finish(pending, key.sign(at(options))))).toEqual([422, 'PASSKEY_REFUSED']);
  });
});

it('a sign-in that a lost passkey has begun ends with the reset, while it waits for a choice', async () => {
  const { id, key } = await withPasskey();
  await sql(
    `insert into team_member (adminid, teamid, companyid, profileid)
     select $1, t.id, t.companyid, a.ad_profileid from team t join administrator a on a.adminid = $1
     where t.companyid = 2 and t."deletedAt" is null order by t.id limit 2`,
    [id],
  );
  const { pending, options } = await start();
  const next = (await finish(pending, key.sign(at(options)))).json<Step>();
  expect(next.challenge).toBe('choose');
  const url = `/api/administrators/${id}/second-factor/reset`;
  expect((await test.as('admin', { method: 'POST', url, payload: {} })).statusCode).toBe(200);
  expect(code(await post('login/verify', { pending: next.pending, choice: 0 }))).toEqual([401, 'SIGN_IN_OVER']);
});

it('the removal of a passkey and what locks the account first wait for each other in one order', async () => {
  const { id, token } = await withPasskey();
  const [row] = await sql('select id from passkey where admin_id = $1', [id]);
  // What “that was not me” does, in its order.
  const [answer] = await inTheMiddleOf(
    test.database,
    `select 1 from administrator where adminid = ${id} for no key update`,
    () => ask('DELETE', `passkeys/${Number(row?.['id'])}`, token),
    (holder) => holder.query('delete from passkey where admin_id = $1', [id]),
  );
  // It was taken back with the lock.
  expect(answer.statusCode).toBe(204);
});

it('an installation whose address is a number has no passkeys', async () => {
  const plain = await testApp({ env: { PORTICO_LOGIN_HOST: 'http://192.0.2.7:3000' } });
  try {
    const answer = await plain.app.inject({ method: 'POST', url: '/api/login/passkey', payload: {} });
    expect(code(answer)).toEqual([409, 'PASSKEY_UNAVAILABLE']);
  } finally {
    await plain.close();
  }
});
