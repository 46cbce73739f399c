import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../domain/schema/model/model';
import { demoLogins } from '../../server/demo/logins';
import { createToken, hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Call, type Json } from '../support/apiClients';
import { changed, imported, refusedRows, runner } from '../support/jobs';
import { MAIN, openSession } from '../support/personas';
import { rowsOf } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';
import { untouched } from '../support/stamp';

/** An API key that leaks must not become a lasting access: it writes neither secrets nor what grants rights. */
let test: TestApp;
let jobs: ReturnType<typeof runner>;
let samples: Samples;
let plain: string;
let administering: string;

const CREATOR = 2001;
const SUPERADMIN = 1001;
/** A company that does not run the main one. */
const OTHER = 7;
/** A company of the type Partner; not the one that the main company has. */
const PARTNER = 5;
const GRANT_RIGHTS = [
  'administrators',
  'administrator-profiles',
  'auth-modes',
  'password-policies',
  'team-members',
  'teams',
  'tokens',
];
const resource = (name: string) => test.context.models.current().model.resources[name]!;
const refusal = ['KEY_MAY_NOT_ADMINISTER', 403];

beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
  samples = samplesOf(() => test.context.models.current().model, rowsOf(test.database));
  plain = await addKey(false);
  administering = await addKey(true);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

/** A key with the very profile of the administrator who made it. */
async function addKey(mayAdminister: boolean, creator = CREATOR): Promise<string> {
  const key = createToken('ptk_');
  await test.database.ownerQuery(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt", "mayAdminister")
     select 'Test', $1, ad_profileid, ad_companyid, adminid, true, now(), now() + interval '1 day', $2
     from administrator where adminid = $3`,
    [hashToken(test.context.db, key), mayAdminister, creator],
  );
  return key;
}
const send = async (ask: Call, token: string) => {
  const { statusCode, body } = await test.app.inject({
    ...ask,
    headers: { ...ask.headers, authorization: `Bearer ${token}` },
  });
  return { code: [(JSON.parse(body || '{}') as { msg_code?: string }).msg_code, statusCode], body };
};
const codeOf = async (ask: Call, token: string) => (await send(ask, token)).code;
/** The key in the place of a signed-in role. */
const asKey = (token: string): TestApp => ({
  ...test,
  as: (_role, { headers, ...ask }) =>
    test.app.inject({ ...ask, headers: { ...headers, authorization: `Bearer ${token}` } }),
});
const row = (name: string, values: Json = {}) => samples.row(resource(name), { companyId: MAIN }, values);
const resources = () => Object.values(test.context.models.current().model.resources);
const secretsOf = ({ fields }: Resource) =>
  fields.filter(({ secret, virtual }) => secret && secret !== 'token' && !virtual);

describe('an API key without the right to administer', () => {
  it.each(GRANT_RIGHTS)('writes no %s, whatever its profile', async (name) => {
    const found = resource(name);
    const face = apiClientFor(found);
    const id = await row(name);
    const body = await samples.body(found, MAIN);
    const gone = found.softDelete && (await row(name, { [found.softDelete.field]: new Date() }));
    await untouched(test, async () => {
      expect(await codeOf(face.create!(found, body), plain)).toEqual(refusal);
      expect(await codeOf(face.update!(found, id, { [found.title]: 'Mine' }), plain)).toEqual(refusal);
      expect(await codeOf(face.remove!(found, id), plain)).toEqual(refusal);
      if (gone) expect(await codeOf(face.restore!(found, gone), plain)).toEqual(refusal);
    });
    // It reads them, as its profile says.
    expect((await codeOf(face.list(found), plain))[1]).toBe(200);
  });

  it('writes no secret of any resource, but the codes that guests are given', async () => {
    const seen: string[] = [];
    for (const one of resources()) {
      const { update } = apiClientFor(one);
      if (!update || one.own || one.readOnly || GRANT_RIGHTS.includes(one.name)) continue;
      for (const field of secretsOf(one)) {
        const id = one.storage.tenant === 'self' ? MAIN : await row(one.name);
        const code = await codeOf(update(one, id, { [field.name]: 'Correct-Horse-42' }), plain);
        seen.push(`${one.name}.${field.name} ${code.join(' ')}`);
      }
    }
    expect(seen.filter((line) => line.startsWith('identities.'))).toEqual([
      expect.stringMatching(/^identities\.u_password +200$/),
    ]);
    const others = seen.filter((line) => !line.startsWith('identities.'));
    expect(others.length).toBeGreaterThan(3);
    // Of companies, which this administrator may not change at all, the permission says no first.
    expect(others.filter((line) => !/ (KEY_MAY_NOT_ADMINISTER|NOT_ENOUGH_PERMISSIONS) 403$/.test(line))).toEqual([]);
    expect(others.some((line) => line.startsWith('integrations.') && line.includes('KEY_MAY_NOT'))).toBe(true);
  });

  it('takes no other way: its creator’s account, many at once, imports, reverts, schemas', async () => {
    const own = resource('my-profile');
    expect((await codeOf(apiClientFor(own).update!(own, CREATOR, { ad_name: 'Mine' }), plain))[1]).toBe(404);
    expect(
      await codeOf(
        {
          method: 'POST',
          url: '/legacy/elements/administrator',
          payload: { adminid: CREATOR, ad_password: 'New-Horse-4242' },
        },
        plain,
      ),
    ).toEqual(refusal);
    const id = await row('administrators');
    const many = {
      method: 'POST',
      url: '/legacy/elements/administrator/many',
      payload: [{ adminid: id, ad_name: 'Mine' }],
    };
    expect(await codeOf(many as Call, plain)).toEqual(refusal);

    const changed = {
      method: 'POST',
      url: '/legacy/elements/administrator',
      payload: { adminid: id, ad_name: 'Before' },
    };
    await send(changed as Call, administering);
    const [line] = await test.database.ownerQuery(
      `select loggingid from auditlog where lo_element = 'administrator' and lo_elementid = $1 order by loggingid desc limit 1`,
      [String(id)],
    );
    const revert = {
      method: 'POST',
      url: `/api/records/administrators/${id}/revert`,
      payload: { auditId: Number(line!['loggingid']) },
    };
    expect(await codeOf(revert as Call, plain)).toEqual(refusal);

    const renew = {
      method: 'PATCH',
      url: `/api/api_tokens/${await row('tokens')}/renew`,
      payload: { expiration: '2035-01-01' },
    };
    expect(await codeOf(renew as Call, plain)).toEqual(refusal);
    expect((await codeOf({ method: 'PUT', url: '/api/studio/files/teams', payload: { text: '{}' } }, plain))[1]).toBe(
      403,
    );
  });

  it('does not change what new companies start with: profiles, ways to sign in, rules for passwords', async () => {
    const superKeys = { plain: await addKey(false, SUPERADMIN), administering: await addKey(true, SUPERADMIN) };
    const url = '/api/company-template';
    const { version, template } = JSON.parse((await send({ method: 'GET', url }, superKeys.plain)).body) as Json;
    const ask = { method: 'PUT', url, payload: { version, template } } as const;
    await untouched(test, async () => expect(await codeOf(ask, superKeys.plain)).toEqual(refusal));
    expect((await codeOf(ask, superKeys.administering))[1]).toBe(200);
  });

  it('opens no account with a mail of the built-in mailbox', async () => {
    const { login } = demoLogins().find(({ role }) => role === 'viewer')!;
    const forgotten = { method: 'POST', url: '/api/password/forgot', payload: { login } } as const;
    expect((await test.app.inject(forgotten)).statusCode).toBe(200);
    const found = () =>
      test.database.ownerQuery(`select mailid from mail where m_kind = 'password-forgotten' and m_to = $1`, [login]);
    await expect.poll(async () => (await found()).length).toBe(1);
    const [mail] = await found();
    const url = `/api/mails/${String(mail?.['mailid'])}/read?disable_company_filter=1`;
    const read = { method: 'POST', url, payload: {} } as const;
    expect(await codeOf(read, await addKey(false, SUPERADMIN))).toEqual(refusal);
    expect((await codeOf(read, await addKey(true, SUPERADMIN)))[1]).toBe(200);
  });

  it('changes and deletes nothing through a bulk job', async () => {
    const key = asKey(plain);
    for (const name of ['administrators', 'teams', 'password-policies']) {
      const ids = [await row(name), await row(name)];
      const found = resource(name);
      const orders: Json[] = [{ operation: 'edit', values: { [found.title]: 'Mine' } }, { operation: 'delete' }];
      const read = () =>
        test.database.ownerQuery(`select * from "${found.storage.table}" where "${found.id}" = any($1)`, [ids]);
      const before = await read();
      for (const order of orders) {
        const { id, state, result } = await changed(key, '', name, { ids, ...order });
        expect({ name, state, result }).toMatchObject({ name, state: 'done', result: { changed: 0, refused: 2 } });
        const codes = (await refusedRows(key, '', id)).map(({ problems }) => problems?.['']?.msg_code);
        expect(codes).toEqual([refusal[0], refusal[0]]);
      }
      expect(await read()).toEqual(before);
    }
  });

  it('imports nothing that grants rights', async () => {
    const id = await row('administrators');
    const file = `adminid,ad_name\r\n${id},Mine\r\n`;
    const plan = { mapping: ['adminid', 'ad_name'], strategy: 'update', key: ['adminid'] };
    const name = async () =>
      (await test.database.ownerQuery('select ad_name from administrator where adminid = $1', [id]))[0]?.['ad_name'];
    const before = await name();
    const { rows } = await imported(asKey(plain), '', 'administrators', file, plan);
    expect(rows.map(({ verdict, problems }) => [verdict, problems?.['']?.msg_code])).toEqual([['refused', refusal[0]]]);
    expect(await name()).toBe(before);
    // The same file, by a key with the right.
    await imported(asKey(administering), '', 'administrators', file, plan);
    expect(await name()).toBe('Mine');
  });

  it('does not change who controls a company, but the rest of it', async () => {
    const companies = resource('companies');
    const [key, strong] = [await addKey(false, SUPERADMIN), await addKey(true, SUPERADMIN)];
    const read = async () =>
      (await test.database.ownerQuery('select * from company where companyid = $1', [MAIN]))[0] as Json;
    const before = await read();
    const set = (values: Json) => apiClientFor(companies).update!(companies, MAIN, values);
    for (const values of [
      { c_partnerid: OTHER },
      { c_domains: 'bellevue.example|evil.example' },
      { c_sponsors: 'bellevue.example|evil.example' },
      { c_options: '64' },
    ]) {
      expect([values, await codeOf(set(values), key)]).toEqual([values, refusal]);
    }
    const own = resource('company-profile');
    expect(await codeOf(apiClientFor(own).update!(own, MAIN, { c_sponsors: 'evil.example' }), plain)).toEqual(refusal);
    expect(await codeOf(set({ c_partnerid: PARTNER }), strong)).toEqual([undefined, 200]);
    // Through the history of what another person did.
    const [line] = await test.database.ownerQuery(
      `select max(loggingid) as id from auditlog where lo_element = 'companie' and lo_elementid = $1`,
      [String(MAIN)],
    );
    const revert: Call = {
      method: 'POST',
      url: `/api/records/companies/${MAIN}/revert`,
      payload: { auditId: Number(line?.['id']) },
    };
    expect(await codeOf(revert, key)).toEqual(refusal);
    expect(await codeOf(set({ c_partnerid: before['c_partnerid'] }), strong)).toEqual([undefined, 200]);
    // What stays as it is may be sent.
    const same = { c_domains: before['c_domains'], c_partnerid: before['c_partnerid'], c_maxusers: 4321 };
    expect(await codeOf(set(same), key)).toEqual([undefined, 200]);
    expect(await read()).toMatchObject({ c_maxusers: 4321, c_partnerid: before['c_partnerid'] });
  });
});

describe('an API key with the right to administer', () => {
  it('writes what its profile allows', async () => {
    const administrators = resource('administrators');
    const id = await row('administrators');
    const update = apiClientFor(administrators).update!(administrators, id, { ad_name: 'By a key' });
    expect((await codeOf(update, administering))[1]).toBe(200);
    const integrations = resource('integrations');
    const secret = apiClientFor(integrations).update!(integrations, await row('integrations'), {
      apiKey: 'Correct-Horse-42',
    });
    expect((await codeOf(secret, administering))[1]).toBe(200);
  });

  it('gives the right to no other key, and prolongs none that has it', async () => {
    const tokens = resource('tokens');
    const body = await samples.body(tokens, MAIN);
    const face = apiClientFor(tokens);
    const [other, strong] = [await row('tokens'), await row('tokens', { mayAdminister: true })];
    const exceeded = ['RIGHTS_EXCEEDED', 403];
    expect(await codeOf(face.create!(tokens, { ...body, mayAdminister: true }), administering)).toEqual(exceeded);
    const later = face.update!(tokens, other, { mayAdminister: true });
    expect(await codeOf(later, administering)).toEqual(['VALIDATION_FAILED', 422]);
    expect(await codeOf(face.update!(tokens, strong, { description: 'Mine' }), administering)).toEqual(exceeded);
    const renew = { method: 'PATCH', url: `/api/api_tokens/${strong}/renew`, payload: { expiration: '2035-01-01' } };
    expect(await codeOf(renew as Call, administering)).toEqual(exceeded);
    expect((await codeOf(face.create!(tokens, body), administering))[1]).toBe(201);
  });

  it('is made only by a person who may edit administrators, and not by default', async () => {
    const tokens = resource('tokens');
    const face = apiClientFor(tokens);
    const person = await openSession(test.database, CREATOR);
    const body = await samples.body(tokens, MAIN);
    const { mayAdminister: _given, ...usual } = body;
    const made = await send(face.create!(tokens, usual), person);
    expect(face.record(JSON.parse(made.body))).toMatchObject({ mayAdminister: false });
    expect((await codeOf(face.create!(tokens, { ...usual, mayAdminister: true }), person))[1]).toBe(201);
  });

  it('is made with it, never raised to it later, and may lose it', async () => {
    const tokens = resource('tokens');
    const face = apiClientFor(tokens);
    const person = await openSession(test.database, CREATOR);
    const { mayAdminister: _given, ...usual } = await samples.body(tokens, MAIN);
    const make = async (mayAdminister: boolean) => {
      const made = await send(face.create!(tokens, { ...usual, mayAdminister }), person);
      return face.record(JSON.parse(made.body))['id'] as number;
    };
    const right = async (id: number) =>
      (await test.database.ownerQuery('select "mayAdminister" as may from api_token where id = $1', [id]))[0]?.['may'];
    const weak = await make(false);
    const raised = await send(face.update!(tokens, weak, { mayAdminister: true }), person);
    expect(raised.code).toEqual(['VALIDATION_FAILED', 422]);
    expect(JSON.parse(raised.body)).toMatchObject({ fields: { mayAdminister: { msg_code: 'FIELD_NOT_WRITABLE' } } });
    // What stays as it is may be sent along.
    const same = await send(face.update!(tokens, weak, { name: 'Same', mayAdminister: false }), person);
    expect(same.code[1]).toBe(200);
    expect(await right(weak)).toBe(false);
    const strong = await make(true);
    const kept = await send(face.update!(tokens, strong, { name: 'Same too', mayAdminister: true }), person);
    expect([kept.code[1], await right(strong)]).toEqual([200, true]);
    const lowered = await send(face.update!(tokens, strong, { mayAdminister: false }), person);
    expect([lowered.code[1], await right(strong)]).toEqual([200, false]);
    expect((await send(face.update!(tokens, strong, { mayAdminister: true }), person)).code[1]).toBe(422);
  });
});
