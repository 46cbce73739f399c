import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../domain/access/permissions';
import { createToken, hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, namesIn, openSession, SECOND } from '../support/personas';
import { signingKey } from '../support/saml/identityProvider';

const PROVIDER = 1;
const PARTNER = 4;

let test: TestApp;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const one = async <T>(text: string, values: unknown[] = []) => (await sql(text, values))[0] as T;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const bearer = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });

/** A key of a company that a person has made, with all rights of their profile. */
async function keyOf(creator: number, companyId: number): Promise<string> {
  const token = createToken('ptk_');
  await sql(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt", "mayAdminister")
     select 'From elsewhere', $1, ad_profileid, $2, adminid, true, now(), now() + interval '9 days', true
     from administrator where adminid = $3`,
    [hashToken(test.context.db, token), companyId, creator],
  );
  return token;
}

describe('a sign-on mode', () => {
  const settings = {
    entityId: 'https://idp.example',
    endpoint: 'https://idp.example/login',
    binding: 'Redirect',
    certificate: signingKey().certificate,
    emailAttribute: 'mail',
    groupAttribute: 'memberOf',
  };
  const save = (token: string) =>
    test.app.inject({
      ...{ method: 'POST', url: '/legacy/elements/authtype', headers: bearer(token) },
      payload: {
        a_name: 'Made elsewhere',
        a_module: 'admin_saml',
        a_enable: '4',
        a_params: JSON.stringify(settings),
      },
    });

  it('gets no right beyond the company by a key that a person of another company has made', async () => {
    const saved = await save(await keyOf(1001, MAIN));
    expect(saved.statusCode, saved.body).toBe(201);
    const { bits } = await one<{ bits: string }>('select bits from sign_in_ceiling where mode_id = $1', [
      saved.json<{ authtypeid: number }>().authtypeid,
    ]);
    const rights = permissionsOf(BigInt(bits), test.context.models.current().model.permissions);
    expect(rights.has('global:edit')).toBe(true);
    const beyond = ['superadmin:view', 'superadmin:edit', 'partneraccount', 'support_access'];
    expect(beyond.filter((name) => rights.has(name))).toEqual([]);
  });

  it('is not made by support, in person or by a key: it would sign people in after the consent', async () => {
    const mask = maskWith('support_access', 'global:view', 'global:edit', 'supervisor');
    const supporter = await addAdmin(test.database, PROVIDER, mask, 'modes@portico.example');
    await sql('update company set c_supportaccess = true where companyid = $1', [MAIN]);
    const inPerson = await save(await openSession(test.database, supporter, { companyId: MAIN }));
    const byKey = await save(await keyOf(supporter, MAIN));
    const refused = [403, 'RIGHTS_EXCEEDED'];
    for (const answer of [inPerson, byKey]) {
      expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual(refused);
    }
    await sql('update company set c_supportaccess = false where companyid = $1', [MAIN]);
  });
});

describe('a mode by which employees and guests get in', () => {
  const ask = (token: string, method: 'POST' | 'DELETE' | 'GET', path: string, payload?: object) =>
    test.app.inject({ method, url: `/legacy/elements/${path}`, headers: bearer(token), ...(payload && { payload }) });
  const SAML = 2007;
  let supporter: number;
  let inPerson: string;
  let unused: number;
  beforeAll(async () => {
    const mask = maskWith('support_access', 'global:view', 'global:edit', 'supervisor');
    supporter = await addAdmin(test.database, PROVIDER, mask, 'providers@portico.example');
    await sql('update company set c_supportaccess = true where companyid = $1', [MAIN]);
    inPerson = await openSession(test.database, supporter, { companyId: MAIN });
    const mode = await one<{ id: number }>(
      `insert into authtype (a_name, a_module, a_enable, a_companyid) values ('Unused', 'email', '1', $1) returning authtypeid::int as id`,
      [MAIN],
    );
    unused = mode.id;
  });
  afterAll(() => sql('update company set c_supportaccess = false where companyid = $1', [MAIN]));
  const stored = () => sql('select * from authtype where a_companyid = $1 order by authtypeid', [MAIN]);

  it.each([
    [
      'its identity provider',
      'POST',
      'authtype',
      { authtypeid: SAML, a_params: '{"entityId":"https://mine.example"}' },
    ],
    ['its audience', 'POST', 'authtype', { authtypeid: SAML, a_enable: '3' }],
    ['its module', 'POST', 'authtype', { authtypeid: SAML, a_module: 'direct' }],
    ['a new one', 'POST', 'authtype', { a_name: 'Open to all', a_module: 'direct', a_enable: '1' }],
    ['a deletion', 'DELETE', 'authtype', undefined],
  ] as const)('is not changed by support, in person or by a key: %s', async (_what, method, path, payload) => {
    const before = await stored();
    for (const token of [inPerson, await keyOf(supporter, MAIN)]) {
      const answer = await ask(token, method, method === 'DELETE' ? `${path}/${unused}` : path, payload);
      expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([403, 'RIGHTS_EXCEEDED']);
    }
    expect(await stored()).toEqual(before);
  });

  it('is seen by support, and its name, guest profile and duration are changed by it', async () => {
    const seen = await ask(inPerson, 'GET', `authtype/${SAML}`);
    expect(seen.statusCode, seen.body).toBe(200);
    const { a_module, a_enable, a_params } = seen.json<Record<string, unknown>>();
    const texts = { authtypeid: SAML, a_name: 'Annuaire renommé', a_sessionduration: 13 };
    // What is sent as it was is no change.
    const saved = await ask(inPerson, 'POST', 'authtype', { ...texts, a_module, a_enable, a_params });
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { element: texts }]);
  });

  it('is shown to support as what it cannot change', async () => {
    const answer = await test.app.inject({ url: '/api/schemas', headers: bearer(inPerson) });
    const { resources } = answer.json<{ resources: { name: string; can: object; fixedFields?: object }[] }>();
    const named = (name: string) => resources.find((resource) => resource.name === name);
    expect(named('auth-modes')).toMatchObject({
      can: { create: false, edit: true, delete: false },
      fixedFields: [{ names: ['a_module', 'a_enable', 'a_params'], because: 'support' }],
    });
    expect(named('company-profile')).toMatchObject({ fixedFields: [{ because: 'support' }] });
    const own = await test.app.inject({ url: '/api/schemas', headers: bearer(await openSession(test.database, 2001)) });
    expect(own.body).not.toContain('fixedFields');
  });
});

describe('in a company that is a partner itself, a person of its partner', () => {
  let visitor: number;
  let local: number;
  beforeAll(async () => {
    await sql('update company set c_partnerid = $2 where companyid = $1', [MAIN, PARTNER]);
    await sql('update company set c_partnerid = $2 where companyid = $1', [SECOND, MAIN]);
    const mask = maskWith('partneraccount', 'global:view', 'admin:view', 'admin_switch', 'supervisor');
    visitor = await addAdmin(test.database, PARTNER, mask, 'visitor@partner.example');
    local = await addAdmin(test.database, MAIN, mask, 'local@main.example');
  });
  const companiesFor = async (headers: Record<string, string>) => {
    const listed = await test.app.inject({ url: '/api/usage/companies', headers });
    const seen = await test.app.inject({ url: `/legacy/elements/company/${SECOND}`, headers });
    const companies = listed.json<{ companies?: { companyId: number }[] }>().companies ?? [];
    return [companies.some(({ companyId }) => companyId === SECOND), seen.statusCode];
  };

  it('does not reach on to its companies: by a session, a key, or in the name of its people', async () => {
    expect(await companiesFor(bearer(await openSession(test.database, local)))).toEqual([true, 200]);
    const session = await openSession(test.database, visitor, { companyId: MAIN });
    expect(await companiesFor(bearer(session))).toEqual([false, 404]);
    expect(await companiesFor(bearer(await keyOf(visitor, MAIN)))).toEqual([false, 404]);
    expect(await companiesFor(bearer(session, { 'x-switch-user': String(local) }))).toEqual([false, 404]);
  });
});

describe('an idempotency key', () => {
  let make: (token: string, more?: Record<string, string>) => Promise<readonly unknown[]>;
  beforeAll(async () => {
    const payload = {
      name: 'Once',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      profileid: (await one<{ id: number }>(
        'select adprofileid::int as id from adprofile where adp_companyid = $1 and adp_forkeys order by 1 limit 1',
        [MAIN],
      ))!.id,
    };
    make = async (token, more = {}) => {
      const headers = bearer(token, { 'idempotency-key': 'create-once', ...more });
      const answer = await test.app.inject({ method: 'POST', url: '/api/api_tokens', payload, headers });
      const { token: secret, msg_code: code } = answer.json<{ token?: string; msg_code?: string }>();
      return [answer.statusCode, secret?.slice(0, 4) ?? code];
    };
  });

  it('does not give another session, or an impersonator, the secret that was shown once', async () => {
    const mine = await openSession(test.database, 2001);
    const first = await make(mine);
    expect(first).toEqual([201, 'ptk_']);
    expect(await make(mine)).toEqual(first);
    const unproven = await openSession(test.database, 2001, { unproven: true });
    expect(await make(unproven)).toEqual([403, 'PROOF_REQUIRED']);
    const superadmin = await openSession(test.database, 1001, { companyId: MAIN });
    expect((await make(superadmin, { 'x-switch-user': '2001' }))[0]).toBe(403);
  });

  it('does not give it again when the proof is over, nor with other rights', async () => {
    const full = namesIn(
      (await one<{ bits: string }>('select adp_bits as bits from adprofile where adprofileid = 2001')).bits,
    );
    const creator = await addAdmin(test.database, MAIN, maskWith(...full), 'creator@bellevue.example');
    const session = await openSession(test.database, creator);
    const first = await make(session);
    expect(first).toEqual([201, 'ptk_']);
    await sql('update session set proven_at = null where admin_id = $1', [creator]);
    expect(await make(session)).toEqual([403, 'PROOF_REQUIRED']);
    await sql('update session set proven_at = now() where admin_id = $1', [creator]);
    expect(await make(session)).toEqual(first);
    await sql(
      'update adprofile set adp_bits = $2 where adprofileid = (select ad_profileid from administrator where adminid = $1)',
      [creator, maskWith(...[...full].filter((name) => name !== 'location:edit'))],
    );
    expect(await make(session)).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('does not give it again to a key that may no longer administer', async () => {
    const key = await keyOf(2001, MAIN);
    const first = await make(key);
    expect(first).toEqual([201, 'ptk_']);
    expect(await make(key)).toEqual(first);
    await sql('update api_token set "mayAdminister" = false where token = $1', [hashToken(test.context.db, key)]);
    expect(await make(key)).toEqual([403, 'KEY_MAY_NOT_ADMINISTER']);
  });

  it('gives the answer of any other write again, whatever proof there was, also to an impersonator', async () => {
    const superadmin = await openSession(test.database, 1001, { companyId: MAIN });
    const mine = await openSession(test.database, 2001);
    for (const headers of [bearer(mine), bearer(superadmin, { 'x-switch-user': '2001' })]) {
      const make = async () => {
        const answer = await test.app.inject({
          ...{
            method: 'POST',
            url: '/legacy/elements/group',
            payload: { g_name: `Once ${Object.keys(headers).length}` },
          },
          headers: { ...headers, 'idempotency-key': 'scope-once' },
        });
        return [answer.statusCode, answer.body];
      };
      const first = await make();
      expect(first[0]).toBe(201);
      await sql('update session set proven_at = null where admin_id in (1001, 2001)');
      expect(await make()).toEqual(first);
    }
  });
});
