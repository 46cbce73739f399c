import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { createToken, hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';

/** A profile that asks for a second factor: anyone who has it, by whichever way, has one before anything opens. */
const PASSWORD = 'Phare-de-Cordouan-1611';
const RIGHTS = ['location:view', 'global:view'];
let test: TestApp;
let hash: string;
let people = 0;

interface Step {
  challenge?: string;
  pending: string;
  secret: string;
  token?: string;
}
interface Person {
  readonly id: number;
  readonly login: string;
  readonly profile: number;
  readonly session: string;
}

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const post = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/${url}`, payload, remoteAddress: `198.51.100.${people % 250}` });
const get = (token: string, url = '/legacy/elements/location?limit=1', headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
const codeOf = async (...of: Parameters<typeof get>) => {
  const answer = await get(...of);
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json<{ msg_code: string }>().msg_code];
};
const over = [401, 'SESSION_EXPIRED'];

beforeAll(async () => {
  test = await testApp();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => test.close());
beforeEach(() => sql('delete from password_policy'));

async function person(rights: readonly string[] = RIGHTS): Promise<Person> {
  people += 1;
  const login = `factor${people}@bellevue.example`;
  const id = await addAdmin(test.database, MAIN, maskWith(...rights), login);
  await sql('update administrator set ad_password = $2, ad_name = $3 where adminid = $1', [id, hash, `P${people}`]);
  const [row] = await sql('select ad_profileid as profile from administrator where adminid = $1', [id]);
  return { id, login, profile: Number(row?.['profile']), session: await openSession(test.database, id) };
}
async function profileOf(rights: readonly string[]): Promise<number> {
  const [row] = await sql(
    `insert into adprofile (adp_name, adp_bits, adp_companyid, adp_edit) values ('Team', $1::numeric, $2, true)
     returning adprofileid as id`,
    [maskWith(...rights), MAIN],
  );
  return Number(row?.['id']);
}
async function joinTeam(adminId: number, profile: number): Promise<{ team: number; member: number }> {
  const [team] = await sql(`insert into team (name, companyid) values ($2, $1) returning id`, [MAIN, `T${profile}`]);
  const [member] = await sql(
    `insert into team_member (teamid, adminid, profileid, companyid) values ($1, $2, $3, $4) returning id`,
    [team?.['id'], adminId, profile, MAIN],
  );
  return { team: Number(team?.['id']), member: Number(member?.['id']) };
}
const require = (profile: number, adp_factor = true) =>
  test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/adprofile',
    payload: { adprofileid: profile, adp_factor },
  });
const signIn = async (login: string) => (await post('login', { login, password: PASSWORD })).json<Step>();
const codeFor = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

describe('a profile that asks for a second factor', () => {
  it('ends the sessions without one with their next call, and the next sign-in sets it up', async () => {
    const one = await person();
    const opened = await post('login', { login: one.login, password: PASSWORD });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const { token = '' } = opened.json<Step>();
    expect(await codeOf(token)).toBe(200);
    const saved = await require(one.profile);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await codeOf(token)).toEqual(over);
    expect(await codeOf(one.session)).toEqual(over);
    const renewed = await test.app.inject({ method: 'POST', url: '/api/login/refresh', headers: { cookie } });
    expect(renewed.statusCode).toBe(401);
    const step = await signIn(one.login);
    expect(step).toMatchObject({ challenge: 'enrol' });
    expect(step.token).toBeUndefined();
    const made = await post('login/verify', { pending: step.pending, code: codeFor(step.secret) });
    expect(await codeOf(made.json<Step>().token ?? '')).toBe(200);
    expect(await signIn(one.login)).toMatchObject({ challenge: 'totp' });
  });

  it('counts by a membership, whichever profile is worked with, as long as both are there', async () => {
    const one = await person();
    const strict = await profileOf(RIGHTS);
    const { team, member } = await joinTeam(one.id, strict);
    expect(await codeOf(one.session)).toBe(200);
    await require(strict);
    expect(await codeOf(one.session)).toEqual(over);
    for (const asked of ['none', String(member)]) {
      expect(await codeOf(one.session, undefined, { 'x-team-member': asked })).toEqual(over);
    }
    expect(await signIn(one.login)).toMatchObject({ challenge: 'enrol' });
    await sql('update team set "deletedAt" = now() where id = $1', [team]);
    expect(await codeOf(one.session)).toBe(200);
    await sql('update team set "deletedAt" = null where id = $1', [team]);
    await sql('update team_member set "deletedAt" = now() where id = $1', [member]);
    expect(await codeOf(one.session)).toBe(200);
    expect((await signIn(one.login)).token).toMatch(/^pts_/);
  });

  it('counts at once for an administrator who gets it', async () => {
    const one = await person();
    const strict = await profileOf(RIGHTS);
    await require(strict);
    await sql('update administrator set ad_profileid = $2 where adminid = $1', [one.id, strict]);
    expect(await codeOf(one.session)).toEqual(over);
    await require(strict, false);
    expect(await codeOf(one.session)).toBe(200);
  });

  it('counts in another company, too', async () => {
    const [row] = await sql('select ad_profileid as profile from administrator where adminid = 1001');
    const elsewhere = await openSession(test.database, 1001, { companyId: MAIN });
    expect(await codeOf(elsewhere)).toBe(200);
    await sql('update adprofile set adp_factor = true where adprofileid = $1', [row?.['profile']]);
    expect(await codeOf(elsewhere)).toEqual(over);
    await sql('update adprofile set adp_factor = false where adprofileid = $1', [row?.['profile']]);
  });

  it('lets everybody go on who has an app or a passkey, until it is gone', async () => {
    const one = await person();
    await sql('update administrator set ad_secondfactor = true where adminid = $1', [one.id]);
    await require(one.profile);
    expect(await codeOf(one.session)).toBe(200);
    await sql('update administrator set ad_secondfactor = false where adminid = $1', [one.id]);
    expect(await codeOf(one.session)).toEqual(over);
  });

  it('leaves API keys as they are', async () => {
    const one = await person();
    const token = createToken('ptk_');
    await sql(
      `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "expiresAt")
       values ('Till', $1, $2, $3, $4, true, now() + interval '1 day')`,
      [hashToken(test.context.db, token), one.profile, MAIN, one.id],
    );
    await require(one.profile);
    expect(await codeOf(token)).toBe(200);
  });

  it('leaves the rights of an administrator who has to set one up first to be reviewed', async () => {
    const one = await person();
    await require(one.profile);
    expect(await codeOf(one.session)).toEqual(over);
    const answer = await test.as('admin', { url: `/api/administrators/${one.id}/rights` });
    const { blocked, rights } = answer.json<{ blocked: unknown; rights: { name: string; granted: boolean }[] }>();
    expect(blocked).toBeNull();
    expect(rights.filter(({ granted }) => granted).map(({ name }) => name)).toEqual(expect.arrayContaining(RIGHTS));
  });

  it('keeps who has none from acting as who needs one', async () => {
    const actor = await person(['admin:view', 'admin:edit', 'admin_switch', 'location:view', 'global:view']);
    const aim = await person(['location:view', 'global:view']);
    const as = { 'x-switch-user': String(aim.id) };
    expect(await codeOf(actor.session, undefined, as)).toBe(200);
    await require(aim.profile);
    expect(await codeOf(actor.session, undefined, as)).toEqual([403, 'IMPERSONATION_REFUSED']);
    await sql('update administrator set ad_secondfactor = true where adminid = $1', [actor.id]);
    expect(await codeOf(actor.session, undefined, as)).toBe(200);
  });

  it('keeps who has none from acting as anybody whose company asks for one in its policy', async () => {
    const actor = await person(['admin:view', 'admin:edit', 'admin_switch', ...RIGHTS]);
    const aim = await person();
    await sql(
      `insert into password_policy (name, companyid, audience, "minLength", alpha, "mixedCase", digit, special, history,
         "isEnabled", "secondFactor") values ('P', $1, 'administrators', 12, false, false, false, false, 0, true, true)`,
      [MAIN],
    );
    const headers = { authorization: `Bearer ${actor.session}` };
    const begin = () =>
      test.app.inject({
        ...{ method: 'POST', url: '/api/switch-user', payload: { admin: aim.id, reason: 'Ticket' } },
        headers,
      });
    const blocked = async () => (await test.app.inject({ url: `/api/switch-user/${aim.id}`, headers })).json<object>();
    expect(await blocked()).toEqual({ blocked: 'factor' });
    expect((await begin()).json()).toMatchObject({ msg_code: 'IMPERSONATION_REFUSED' });
    const as = { 'x-switch-user': String(aim.id) };
    expect(await codeOf(actor.session, undefined, as)).toEqual([403, 'IMPERSONATION_REFUSED']);
    await sql('update administrator set ad_secondfactor = true where adminid = $1', [actor.id]);
    expect(await codeOf(actor.session, undefined, as)).toBe(200);
    expect(await blocked()).toEqual({ blocked: null });
    expect((await begin()).statusCode).toBe(200);
  });

  it('is not required by a person without one, of a profile of their own', async () => {
    const one = await person(['admin:view', 'admin:edit', ...RIGHTS]);
    const save = (profile: number) =>
      test.app.inject({
        method: 'POST',
        url: '/legacy/elements/adprofile',
        headers: { authorization: `Bearer ${one.session}` },
        payload: { adprofileid: profile, adp_factor: true },
      });
    const team = await profileOf(RIGHTS);
    await joinTeam(one.id, team);
    for (const profile of [one.profile, team]) {
      const refused = await save(profile);
      expect([refused.statusCode, refused.json<{ msg_code: string }>().msg_code]).toEqual([409, 'FACTOR_OWN_FIRST']);
    }
    expect((await save(await profileOf(RIGHTS))).statusCode).toBe(200);
    await sql('update administrator set ad_secondfactor = true where adminid = $1', [one.id]);
    expect((await save(one.profile)).statusCode).toBe(200);
  });

  it('is switched with a proof of the person alone', async () => {
    const one = await person();
    const unproven = await openSession(test.database, 2001, { unproven: true });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/legacy/elements/adprofile',
      headers: { authorization: `Bearer ${unproven}` },
      payload: { adprofileid: one.profile, adp_factor: true },
    });
    expect(answer.json()).toMatchObject({ msg_code: 'PROOF_REQUIRED' });
  });

  it('says to its owner that the factor is required', async () => {
    const one = await person();
    const required = async () => (await get(one.session, '/api/second-factor')).json<{ required: boolean }>().required;
    await sql('update administrator set ad_secondfactor = true where adminid = $1', [one.id]);
    expect(await required()).toBe(false);
    await require(one.profile);
    expect(await required()).toBe(true);
    // A passkey is a second factor, too.
    const passkeys = async () => (await get(one.session, '/api/second-factor')).json<{ passkeys: number }>().passkeys;
    expect(await passkeys()).toBe(0);
    await sql(
      `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
       values ($1, $2, 'Phone', $3, '', 0, '[]', '', now())`,
      [one.id, MAIN, `phone-${one.id}`],
    );
    expect(await passkeys()).toBe(1);
  });
});

describe('who has no second factor', () => {
  it('is counted, by name, among the enabled administrators that the caller sees', async () => {
    const one = await person();
    const by = (role: string) => test.as(role, { url: `/api/administrator-profiles/${one.profile}/without-factor` });
    expect((await by('admin')).json()).toEqual({ count: 1, names: [`P${people}`] });
    const member = await person();
    await joinTeam(member.id, one.profile);
    expect((await by('admin')).json()).toMatchObject({ count: 2 });
    await sql('update administrator set ad_enabled = false where adminid = $1', [member.id]);
    expect((await by('admin')).json()).toMatchObject({ count: 1 });
    await sql('update administrator set ad_secondfactor = true where adminid = $1', [one.id]);
    expect((await by('admin')).json()).toEqual({ count: 0, names: [] });
    expect((await by('viewer')).statusCode).toBe(403);
    expect((await by('admin2')).statusCode).toBe(404);
  });
});
