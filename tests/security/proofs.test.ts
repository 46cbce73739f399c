import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLogins } from '../../server/demo/logins';
import { ended, runner, uploaded, type JobBody, type Received } from '../support/jobs';
import { hashToken } from '../../server/keys/tokens';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';
import { testApp, type TestApp } from '../support/app';
import { newCompany, provisionNow, provisionOf } from '../support/provisioning';

/** Everything that a session without a proof of its person cannot change (ASVS V7.5.1). */
let test: TestApp;
let offset = 0;
let made = 0;

beforeAll(async () => {
  test = await testApp({ now: () => new Date(Date.now() + offset) });
});
afterAll(() => test.close());

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const send = (token: string, method: InjectOptions['method'], url: string, payload?: object, headers = {}) =>
  test.app.inject({
    method: method ?? 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  });
const fresh = (adminId = 2001, options = {}) => openSession(test.database, adminId, { unproven: true, ...options });
const stamp = () => `proof-${(made += 1)}`;
const colleague = () => addAdmin(test.database, MAIN, maskWith('global:view'), `${stamp()}@hotels-bellevue.example`);
const profileId = async (adminId: number) =>
  Number((await sql('select ad_profileid as id from administrator where adminid = $1', [adminId]))[0]?.['id']);
const answerOf = (answer: Awaited<ReturnType<typeof send>>) => {
  const { msg_code: code } = answer.body === '' ? { msg_code: undefined } : answer.json<{ msg_code?: string }>();
  return [answer.statusCode, code];
};

interface Case {
  readonly what: string;
  readonly as?: number;
  readonly request: () => Promise<{ method: InjectOptions['method']; url: string; payload?: object }>;
}
const day = () => new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
const key = async () => {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/api/api_tokens',
    payload: { name: stamp(), profile: await profileId(2003), expiration: day() },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }>().id;
};
const element = (type: string, values: object) => ({
  method: 'POST' as const,
  url: `/legacy/elements/${type}`,
  payload: values,
});
const patch = (url: string, payload: object) => ({ method: 'PATCH' as const, url, payload });
const person = async (values: object) => element('administrator', { adminid: await colleague(), ...values });

/** A policy of the company, made by a person who has proved who they are. */
const policy = async () => {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/api/password_policies',
    payload: { name: stamp(), audience: 'guests', history: 2 },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }>().id;
};

const CASES: Case[] = [
  {
    what: 'make an administrator',
    request: async () =>
      element('administrator', {
        ad_name: 'New',
        ad_login: `${stamp()}@hotels-bellevue.example`,
        ad_email: 'new@hotels-bellevue.example',
        ad_password: 'Phare-de-Cordouan-1611',
        ad_phone: '+33 612345678',
        ad_profileid: await profileId(2003),
      }),
  },
  { what: 'give a login', request: () => person({ ad_login: `${stamp()}@hotels-bellevue.example` }) },
  { what: 'give an e-mail address', request: () => person({ ad_email: 'other@hotels-bellevue.example' }) },
  { what: 'give a password', request: () => person({ ad_password: 'Viaduc-de-Garabit-1884' }) },
  { what: 'give a profile', request: async () => person({ ad_profileid: await profileId(2003) }) },
  {
    what: 'give scopes',
    request: () => person({ ad_scopemode: 'listed', groupids: [2001], ad_maingroupid: 2001 }),
  },
  {
    what: 'delete an administrator',
    request: async () => ({ method: 'DELETE' as const, url: `/legacy/elements/administrator/${await colleague()}` }),
  },
  {
    what: 'make a password policy, which replaces the rules that hold without one',
    request: () =>
      Promise.resolve({
        ...{ method: 'POST' as const, url: '/api/password_policies' },
        payload: { name: stamp(), audience: 'administrators', minLength: 12, digit: false, special: false },
      }),
  },
  {
    what: 'give a password policy another audience',
    request: async () => patch(`/api/password_policies/${await policy()}`, { audience: 'employees' }),
  },
  {
    what: 'give a password policy a weaker rule',
    request: async () => patch(`/api/password_policies/${await policy()}`, { history: 1 }),
  },
  {
    what: 'show the passwords of guests',
    request: async () => {
      await sql('update company set c_showpassword = false where companyid = $1', [MAIN]);
      return element('companyprofile', { companyid: MAIN, c_showpassword: true });
    },
  },
  {
    what: 'bring a company back',
    as: 1001,
    request: async () => {
      const [company] = await sql(
        `insert into company (c_name, c_hash, c_options, "c_deletedAt") values ('Gone', $1, '0', now()) returning companyid as id`,
        [stamp()],
      );
      return { method: 'POST', url: `/legacy/elements/companie/${String(company?.['id'])}/restore` };
    },
  },
  { what: 'disable an administrator', request: () => person({ ad_enabled: false }) },
  {
    what: 'give a profile more rights',
    request: async () => {
      const id = await profileId(await colleague());
      // Rights of a profile for keys are changed by superadministrators alone.
      await sql('update adprofile set adp_forkeys = false where adprofileid = $1', [id]);
      return element('adprofile', {
        adprofileid: id,
        adp_bits: maskWith('global:view', 'supervisor', 'user:view'),
      });
    },
  },
  {
    what: 'make an API key',
    request: async () => ({
      method: 'POST',
      url: '/api/api_tokens',
      payload: { name: stamp(), profile: await profileId(2003), expiration: day() },
    }),
  },
  {
    what: 'renew an API key',
    request: async () => patch(`/api/api_tokens/${await key()}/renew`, { expiration: day() }),
  },
  {
    what: 'disable or enable an API key',
    request: async () => patch(`/api/api_tokens/${await key()}`, { isEnabled: false }),
  },
  {
    what: 'let the support in',
    request: async () => {
      await sql('update company set c_supportaccess = false where companyid = $1', [MAIN]);
      return element('companyprofile', { companyid: MAIN, c_supportaccess: true });
    },
  },
];

describe('a session without a proof of its person', () => {
  it.each(CASES)('cannot $what', async ({ request, as = 2001 }) => {
    const { method, url, payload } = await request();
    const token = await fresh(as);
    expect(answerOf(await send(token, method, url, payload))).toEqual([403, 'PROOF_REQUIRED']);
    const proven = await openSession(test.database, as);
    expect((await send(proven, method, url, payload)).statusCode, 'with a proof').toBeLessThan(300);
  });

  it('cannot delete a company', async () => {
    const [company] = await sql(
      `insert into company (c_name, c_hash, c_options) values ('Short-lived', $1, '0') returning companyid as id`,
      [stamp()],
    );
    const url = `/legacy/elements/companie/${String(company?.['id'])}`;
    const token = await fresh(1001);
    expect(answerOf(await send(token, 'DELETE', url))).toEqual([403, 'PROOF_REQUIRED']);
    const proven = await openSession(test.database, 1001);
    expect((await send(proven, 'DELETE', url)).statusCode).toBeLessThan(300);
    // Nor bring it back by giving it another type.
    const typed = element('companie', { companyid: company?.['id'], c_options: '2048' });
    expect(answerOf(await send(token, 'POST', typed.url, typed.payload))).toEqual([403, 'PROOF_REQUIRED']);
    expect((await send(proven, 'POST', typed.url, typed.payload)).statusCode).toBe(200);
  });

  it('cannot begin or continue a provisioning that deletes first; it may preview one, and add', async () => {
    const company = await newCompany(test);
    await provisionNow(test, company, 'cisco-meraki');
    const order = { account_type: 'pfsense', reset: true };
    const url = `/api/companies/${company}/provision`;
    const legacy = { url: `/legacy/elements/companie/${company}/provision`, payload: { company, ...order } };
    const token = await fresh(1001);
    expect((await send(token, 'POST', `${url}/preview`, order)).statusCode).toBe(200);
    expect(answerOf(await send(token, 'POST', url, order))).toEqual([403, 'PROOF_REQUIRED']);
    expect(answerOf(await send(token, 'POST', legacy.url, legacy.payload))).toEqual([403, 'PROOF_REQUIRED']);
    expect((await provisionOf(test, company)).account_type).toBe('cisco-meraki');
    const proven = await openSession(test.database, 1001);
    const begun = await send(proven, 'POST', url, order);
    expect(begun.statusCode).toBe(202);
    await send(proven, 'POST', `/api/jobs/${begun.json<{ job: JobBody }>().job.id}/cancel`);
    expect(answerOf(await send(token, 'POST', `${url}/retry`, {}))).toEqual([403, 'PROOF_REQUIRED']);
    const added = { company, account_type: 'pfsense' };
    expect((await send(token, 'POST', legacy.url, added)).statusCode).toBe(200);
  });

  it('cannot reset the second factor of another person', async () => {
    const url = `/api/administrators/${await colleague()}/second-factor/reset`;
    expect(answerOf(await send(await fresh(), 'POST', url))).toEqual([403, 'PROOF_REQUIRED']);
    expect(answerOf(await send(await openSession(test.database, 2001), 'POST', url))).toEqual([409, 'FACTOR_MISSING']);
  });

  it('cannot take one of these changes back', async () => {
    const id = await colleague();
    const edit = element('administrator', { adminid: id, ad_email: 'before@hotels-bellevue.example' });
    expect((await test.as('admin', edit)).statusCode).toBeLessThan(300);
    const [line] = await sql(
      `select loggingid as id from auditlog where lo_element = 'administrator' and lo_elementid = $1 order by loggingid desc limit 1`,
      [String(id)],
    );
    const revert = (token: string) =>
      send(token, 'POST', `/api/records/administrators/${id}/revert`, { auditId: Number(line?.['id']) });
    expect(answerOf(await revert(await fresh()))).toEqual([403, 'PROOF_REQUIRED']);
    expect((await revert(await openSession(test.database, 2001))).statusCode).toBe(200);
  });

  it('may change what is not dangerous', async () => {
    const { method, url, payload } = element('administrator', { adminid: await colleague(), ad_name: 'Renamed' });
    expect((await send(await fresh(), method, url, payload)).statusCode).toBeLessThan(300);
    const same = await profileId(2001);
    const unchanged = element('administrator', { adminid: 2001, ad_profileid: same });
    expect((await send(await fresh(), unchanged.method, unchanged.url, unchanged.payload)).statusCode).toBeLessThan(
      300,
    );
  });

  it('is not asked for a proof of what it may not do, nor of what is wrong', async () => {
    const id = await colleague();
    const viewer = await fresh(2003);
    expect(
      answerOf(await send(viewer, 'POST', '/legacy/elements/administrator', { adminid: id, ad_enabled: false })),
    ).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    const wrong = await send(await fresh(), 'POST', '/legacy/elements/administrator', {
      adminid: id,
      ad_login: 'x@elsewhere.example',
    });
    expect(answerOf(wrong)).toEqual([422, 'VALIDATION_FAILED']);
  });
});

describe('a proof', () => {
  const prove = async (token: string, currentPassword: string) =>
    send(token, 'POST', '/api/proof', { currentPassword });
  const password = demoLogins().find(({ role }) => role === 'admin')?.password ?? '';

  it('counts for fifteen minutes, for its session alone', async () => {
    const [token, other] = [await fresh(), await fresh()];
    const { method, url, payload } = await person({ ad_email: `${stamp()}@hotels-bellevue.example` });
    expect((await prove(token, password)).statusCode).toBe(200);
    expect((await send(token, method, url, payload)).statusCode).toBeLessThan(300);
    const next = await person({ ad_email: `${stamp()}@hotels-bellevue.example` });
    expect(answerOf(await send(other, 'POST', next.url, next.payload))).toEqual([403, 'PROOF_REQUIRED']);
    try {
      offset = 15 * 60_000 + 1000;
      expect(answerOf(await send(token, 'POST', next.url, next.payload))).toEqual([403, 'PROOF_REQUIRED']);
    } finally {
      offset = 0;
    }
  });

  it('is not given by who impersonates', async () => {
    const admin = await addAdmin(
      test.database,
      MAIN,
      maskWith('admin:view', 'admin:edit', 'global:view'),
      `${stamp()}@hotels-bellevue.example`,
    );
    const { url, payload } = await person({ ad_email: `${stamp()}@hotels-bellevue.example` });
    const token = await openSession(test.database, 2001);
    const answer = await send(token, 'POST', url, payload, { 'x-switch-user': String(admin) });
    expect(answerOf(answer)).toEqual([403, 'NOT_WHILE_IMPERSONATING']);
  });

  it('is not asked of an API key that may administer, whose creator gave one; another key is refused', async () => {
    const keyWith = async (mayAdminister: boolean) => {
      const token = `ptk_${stamp()}${'x'.repeat(40)}`;
      await sql(
        `insert into api_token (name, token, profileid, "expiresAt", "isEnabled", "mayAdminister", adminid, companyid, "createdAt")
         select $1, $2, $3, now() + interval '1 day', true, $4, 1001, $5, now()`,
        [stamp(), hashToken(test.database.db, token), await profileId(2001), mayAdminister, MAIN],
      );
      return token;
    };
    const { url, payload } = await person({ ad_email: `${stamp()}@hotels-bellevue.example` });
    expect(answerOf(await send(await keyWith(false), 'POST', url, payload))).toEqual([403, 'KEY_MAY_NOT_ADMINISTER']);
    expect((await send(await keyWith(true), 'POST', url, payload)).statusCode).toBeLessThan(300);
  });
});

describe('work on many records', () => {
  let jobs: ReturnType<typeof runner>;
  beforeAll(() => {
    jobs = runner(test);
  });
  afterAll(() => jobs.stop());
  const forget = () => sql('update session set proven_at = null where admin_id = 2001');
  const again = () => sql('update session set proven_at = now() where admin_id = 2001');

  it('is not ordered without a proof, and goes on when the proof is over', async () => {
    const id = await colleague();
    const bulk = {
      method: 'POST' as const,
      url: '/api/jobs/bulk/administrators',
      payload: { ids: [id], operation: 'edit', values: { ad_enabled: false } },
    };
    await test.tokenOf('admin');
    await forget();
    expect(answerOf(await test.as('admin', bulk))).toEqual([403, 'PROOF_REQUIRED']);
    await again();
    const started = (await test.as('admin', bulk)).json<JobBody>();
    await forget();
    expect((await ended(test, 'admin', started.id)).result).toEqual({ changed: 1, refused: 0 });
    const undo = { method: 'POST' as const, url: `/api/jobs/${started.id}/undo` };
    expect(answerOf(await test.as('admin', undo))).toEqual([403, 'PROOF_REQUIRED']);
    await again();
    const undone = (await test.as('admin', undo)).json<JobBody>();
    expect((await ended(test, 'admin', undone.id)).result).toEqual({ changed: 1, refused: 0 });
  });

  it('selects records first, and is asked for the proof with the change', async () => {
    await again();
    const payload = { ids: [await colleague()] };
    const selected = (
      await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/administrators', payload })
    ).json<JobBody>();
    await forget();
    const start = {
      method: 'POST' as const,
      url: `/api/jobs/${selected.id}/start`,
      payload: { operation: 'edit', values: { ad_enabled: false } },
    };
    expect(answerOf(await test.as('admin', start))).toEqual([403, 'PROOF_REQUIRED']);
    await again();
    expect((await test.as('admin', start)).statusCode).toBe(200);
  });

  it('imports nothing dangerous without a proof, but checks files', async () => {
    await again();
    const id = await colleague();
    const file = `adminid,ad_email\r\n${id},${stamp()}@hotels-bellevue.example\r\n`;
    const received = (await uploaded(test, 'admin', 'administrators', file)).json<Received>();
    await forget();
    const plan = { mapping: ['adminid', 'ad_email'], strategy: 'update', key: ['adminid'] };
    const start = (mode: string) =>
      test.as('admin', { method: 'POST', url: `/api/jobs/${received.id}/start`, payload: { ...plan, mode } });
    expect(answerOf(await start('run'))).toEqual([403, 'PROOF_REQUIRED']);
    await again();
    expect((await start('run')).statusCode).toBe(200);
    expect((await ended(test, 'admin', received.id)).result).toMatchObject({ update: 1, refused: 0 });
  });
});

it('is declared by every resource that holds passwords, keys or rights, so that no new one goes without', () => {
  const { resources } = test.context.models.current().model;
  const dangerous = Object.values(resources).filter(
    ({ own, fields, readOnly }) =>
      !own &&
      !readOnly &&
      fields.some(
        ({ secret, kind, reference }) =>
          secret === 'password' ||
          secret === 'token' ||
          kind === 'mask' ||
          reference?.resource === 'administrator-profiles',
      ),
  );
  expect(dangerous.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['administrators', 'administrator-profiles', 'tokens', 'team-members']),
  );
  expect(dangerous.filter(({ proof }) => !proof).map(({ name }) => name)).toEqual([]);
});
