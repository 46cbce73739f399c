import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app/app';
import { awaitsFirstAdmin, createFirstAdmin } from '../../../server/actions/administrators/firstAdmin';
import { inviteAdmin } from '../../../server/commands/createAdmin';
import { readConfig } from '../../../server/config/config';
import type { Context } from '../../../server/context/context';
import type { Database } from '../../../server/db/connect';
import { openModels } from '../../../server/context/models';
import type { Secrets } from '../../../server/keys/secrets';
import { Places } from '../../../server/places/places';
import { testApp, type TestApp } from '../../support/app';
import { schemaMemory } from '../../support/schemaMemory';
import { emptyDatabase } from './emptyDatabase';

const DEFAULT_MASK = '2196876643839';
/** Bits 0 to 40 without the reserved ones. */
const EVERY_BIT = (2n ** 41n - 1n - 2n ** 29n - 2n ** 30n).toString();
const PASSWORD = 'Phare-de-Cordouan-1611';
const noSecrets: Secrets = {
  keyId: 'none',
  seal: (text) => text,
  unseal: (text) => text,
  unsealUnbound: (text) => text,
  derive: (text) => text,
  deriveKey: () => Buffer.alloc(32),
  traceKey: Buffer.alloc(32),
};
const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const tokenOf = (link: string) => new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
const query = async (db: Database, sql: string, values?: unknown[]) =>
  (await db.ownerPool.query<Record<string, unknown>>(sql, values)).rows;

async function emptyContext(env: NodeJS.ProcessEnv = {}): Promise<Context> {
  const { db, close } = await emptyDatabase();
  const models = await openModels({ folder: 'schemas', db, memory: schemaMemory });
  closing.push(close, () => models.close());
  return {
    config: readConfig(env, process.cwd()),
    db,
    models,
    secrets: noSecrets,
    places: new Places(undefined),
    now: () => new Date(),
  };
}

async function posting(context: Context) {
  const app = await buildApp(context);
  closing.push(() => app.close());
  return (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
}

describe('the first administrator of an installation without demo data', () => {
  it('is of the provider’s domain, which the configuration names', async () => {
    const context = await emptyContext({ PORTICO_PROVIDER_DOMAIN: 'Wifi.Example.ORG' });
    expect((await createFirstAdmin(context)).login).toBe('admin@wifi.example.org');
    const [row] = await query(context.db, 'select c_domains from company');
    expect(row?.['c_domains']).toBe('wifi.example.org');
    await expect(emptyContext({ PORTICO_PROVIDER_DOMAIN: 'no domain' })).rejects.toThrow('PORTICO_PROVIDER_DOMAIN');
  });

  it('has every permission, a company, no password, and a link that works for a day', async () => {
    const context = await emptyContext({ PORT: '4321' });
    const { link, login } = await createFirstAdmin(context);
    expect(login).toBe('admin@portico.example');
    expect(link).toMatch(/^http:\/\/localhost:4321\/#\/auth\/password\?token=ptl_[\w-]{43}$/);
    const [row] = await query(
      context.db,
      `select ad_password, ad_enabled, ad_language, ad_scopemode, adp_bits::text as bits, c_name, c_domains, c_hash,
         (select expires_at - created_at from password_link)::text as life
       from administrator join adprofile on adprofileid = ad_profileid join company on companyid = ad_companyid`,
    );
    expect(row).toMatchObject({
      ad_password: null,
      ad_enabled: true,
      ad_language: 'fr',
      ad_scopemode: 'all',
      bits: EVERY_BIT,
      c_domains: 'portico.example',
      c_hash: expect.stringMatching(/^\w{32}$/),
      life: '1 day',
    });
    // What it did is the beginning of the company's own audit log.
    expect(
      await query(context.db, `select company_id as company, seq, lo_action from auditlog order by seq limit 1`),
    ).toEqual(await query(context.db, `select companyid as company, 1 as seq, 'create' as lo_action from company`));
    const [{ broken } = {}] = await query(
      context.db,
      `select count(*) as broken from audit_head where mac = 'invalid'`,
    );
    expect(broken).toBe(0);
    const [{ hash } = {}] = await query(context.db, 'select hash from password_link');
    expect(link).not.toContain(String(hash));

    const post = await posting(context);
    const reset = await post('/api/password/reset', { token: tokenOf(link), password: PASSWORD });
    expect([reset.statusCode, reset.json()]).toEqual([200, { result: true }]);
    const signedIn = await post('/api/login', { login, password: PASSWORD });
    expect(signedIn.statusCode).toBe(200);
    expect(await awaitsFirstAdmin(context)).toBe(false);
    await expect(createFirstAdmin(context)).rejects.toThrow(/administrators already/);
  });

  it('gets another link after a restart, which ends the one before, and no second account', async () => {
    const context = await emptyContext();
    expect(await awaitsFirstAdmin(context)).toBe(false);
    const first = await createFirstAdmin(context);
    expect(await awaitsFirstAdmin(context)).toBe(true);
    const second = await createFirstAdmin(context);
    expect(second.link).not.toBe(first.link);
    expect(await query(context.db, 'select count(*) as n from administrator')).toEqual([{ n: 1 }]);
    const post = await posting(context);
    const old = await post('/api/password/reset/check', { token: tokenOf(first.link) });
    expect([old.statusCode, old.json<{ msg_code: string }>().msg_code]).toEqual([410, 'RESET_LINK_EXPIRED']);
    const fresh = await post('/api/password/reset/check', { token: tokenOf(second.link) });
    expect(fresh.json()).toMatchObject({ valid: true, login: 'admin@portico.example' });
  });

  it('is one, however many servers start at once', async () => {
    const context = await emptyContext();
    await Promise.all(Array.from({ length: 6 }, () => createFirstAdmin(context)));
    expect(
      await query(context.db, 'select (select count(*) from company) as c, (select count(*) from administrator) as a'),
    ).toEqual([{ c: 1, a: 1 }]);
  });

  it('is not made where an administrator exists already', async () => {
    const test = await testApp();
    closing.push(() => test.close());
    await expect(createFirstAdmin(test.context)).rejects.toThrow(/administrators already/);
    expect(await awaitsFirstAdmin(test.context)).toBe(false);
  });
});

describe('create-admin', () => {
  let context: Context;
  let db: Database;

  let test: TestApp;

  beforeAll(async () => {
    test = await testApp({ env: { PORTICO_LOGIN_HOST: 'https://console.example/' } });
    context = test.context;
    db = test.database.db;
  });

  afterAll(() => test.close());

  const counts = () =>
    query(
      db,
      `select (select count(*) from administrator) as a, (select count(*) from adprofile) as p,
      (select count(*) from password_link) as l, (select count(*) from auditlog) as lines`,
    );

  it('makes an administrator with the company’s default profile, by name or key', async () => {
    const [{ n: before } = {}] = await query(db, 'select count(*) as n from adprofile');
    const first = await inviteAdmin(context, { login: 'Zoe@bellevue.example', company: 'Hôtels Bellevue' });
    expect(first.link).toMatch(/^https:\/\/console\.example\/#\/auth\/password\?token=ptl_/);
    await inviteAdmin(context, { login: 'yann@bellevue.example', company: '2', name: 'Yann', email: 'y@mail.example' });
    const rows = await query(
      db,
      `select ad_login, ad_name, ad_email, ad_companyid, adp_bits::text as bits, adp_companyid, ad_password
       from administrator join adprofile on adprofileid = ad_profileid where ad_login ~* '^(zoe|yann)@' order by adminid`,
    );
    const same = { ad_companyid: 2, adp_companyid: 2, bits: DEFAULT_MASK, ad_password: null };
    expect(rows).toEqual([
      { ...same, ad_login: 'Zoe@bellevue.example', ad_name: 'Zoe', ad_email: 'Zoe@bellevue.example' },
      { ...same, ad_login: 'yann@bellevue.example', ad_name: 'Yann', ad_email: 'y@mail.example' },
    ]);
    expect(await query(db, 'select count(*) as n from adprofile')).toEqual([{ n: before }]);
    const [line] = await query(
      db,
      `select * from auditlog where lo_element = 'administrator' and lo_data like '%Yann%'`,
    );
    expect(line).toMatchObject({ lo_action: 'create', company_id: 2, lo_adminid: null, lo_ip: '' });
  });

  it('makes the profile when the company has none, and the one with every permission when asked', async () => {
    await query(db, `update adprofile set "adp_deletedAt" = now() where adp_companyid = 2 and adp_bits = $1`, [
      DEFAULT_MASK,
    ]);
    await inviteAdmin(context, { login: 'lea@bellevue.example', company: '2' });
    await inviteAdmin(context, { login: 'theo@bellevue.example', company: '2', superadmin: true });
    expect(
      await query(
        db,
        `select ad_login, adp_name, adp_bits::text as bits, adp_edit from administrator
         join adprofile on adprofileid = ad_profileid where ad_login ~ '^(lea|theo)@' order by adminid`,
      ),
    ).toEqual([
      { ad_login: 'lea@bellevue.example', adp_name: 'Administrateur', bits: DEFAULT_MASK, adp_edit: true },
      { ad_login: 'theo@bellevue.example', adp_name: 'Super-administrateur', bits: EVERY_BIT, adp_edit: true },
    ]);
  });

  it.each([
    [{ company: '2' }, /needs --login and --company/],
    [{ login: 'eva@bellevue.example' }, /needs --login and --company/],
    [{ login: 'eva@bellevue.example', company: 'Hôtels' }, /there is no company "Hôtels"/],
    [{ login: 'eva@bellevue.example', company: 'hôtels bellevue' }, /there is no company/],
    [{ login: 'eva@nowhere.example', company: 'Nowhere', superadmin: true }, /there is no company "Nowhere"/],
    [{ login: 'eva@mistral.example', company: 'Boutiques Mistral' }, /was deleted/],
    [{ login: 'eva@elsewhere.example', company: '2' }, /--login: ADMIN_DOMAIN_MISMATCH \(bellevue\.example/],
    [{ login: 'zoe', company: '2' }, /--login: FIELD_INVALID_EMAIL/],
    [{ login: 'eva@bellevue.example', company: '2', email: 'no mail' }, /--email: FIELD_INVALID_EMAIL/],
    [{ login: 'eva@bellevue.example', company: '2', name: 'n'.repeat(256) }, /--name: FIELD_TOO_LONG/],
    [{ login: '$special@bellevue.example', company: '2' }, /./],
    [{ login: 'ADMIN@bellevue.example', company: '2' }, /is an administrator of Hôtels Bellevue already/],
  ])('refuses %o and changes nothing', async (options, message) => {
    const before = await counts();
    await expect(inviteAdmin(context, options)).rejects.toThrow(
      expect.objectContaining({ name: 'CommandError', message: expect.stringMatching(message) as string }),
    );
    expect(await counts()).toEqual(before);
  });

  it('asks for the key when several companies have one name', async () => {
    await query(db, `update company set c_name = 'Hôtels Bellevue' where companyid = 3`);
    await expect(inviteAdmin(context, { login: 'ugo@bellevue.example', company: 'Hôtels Bellevue' })).rejects.toThrow(
      /give the key of one of 2 \(.*3 \(/,
    );
    await query(db, `update company set c_name = 'Grupo Atlas Salud' where companyid = 3`);
  });

  it('makes a new link for an administrator who never set a password', async () => {
    const first = await inviteAdmin(context, { login: 'ugo@bellevue.example', company: '2' });
    const second = await inviteAdmin(context, { login: 'ugo@bellevue.example', company: '2' });
    expect(second.link).not.toBe(first.link);
    expect(await query(db, `select count(*) as n from administrator where ad_login like 'ugo@%'`)).toEqual([{ n: 1 }]);
    expect(
      await query(
        db,
        `select count(*) as n from password_link join administrator on adminid = admin_id
      where expires_at > now() and ad_login like 'ugo@%'`,
      ),
    ).toEqual([{ n: 1 }]);
  });

  it('begins an empty installation with --superadmin, and with nothing less', async () => {
    const empty = await emptyContext();
    const asked = { login: 'ana@acme.example', company: 'Acme' };
    await expect(inviteAdmin(empty, asked)).rejects.toThrow(/there is no company/);
    await inviteAdmin(empty, { ...asked, superadmin: true });
    expect(await query(empty.db, 'select c_name, c_domains, c_contact from company')).toEqual([
      { c_name: 'Acme', c_domains: 'acme.example', c_contact: 'ana@acme.example' },
    ]);
    expect(await awaitsFirstAdmin(empty)).toBe(false);
  });
});
