import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SchemaError } from '../../../domain/schema/model/model';
import { sealParams } from '../../../server/actions/records/sealParams';
import { bindSecretsOnce } from '../../../server/app/bindSecretsOnce';
import { tokenKeyOf } from '../../../server/app/installationKey';
import { secretsOf, type SealedPlace } from '../../../server/keys/secrets';
import { areSecretsBound, recordKeyId } from '../../../server/storage/installation/installationKey';
import { digestIn, digestOf } from '../../../server/keys/tokens';
import { testDatabase, type TestDatabase } from '../../support/database';
import { readModel } from '../../support/readModel';
import { sealUnbound } from '../../support/unboundSecret';

const KEY = Buffer.alloc(32, 1);
const secrets = secretsOf(KEY);
const model = readModel();
const MAIL = { column: 'mail.sealed', companyId: 2, record: 'a@b.example' };
const PLACES: Readonly<Record<string, { text: string; where: string; place: SealedPlace }>> = {
  'identity.u_password': {
    text: 'u_password',
    where: 'userid = (select min(userid) from identity where u_companyid = 3)',
    place: { column: 'identity.u_password', companyId: 3 },
  },
  'location.l_psk': {
    text: 'l_psk',
    where: 'locationid = (select min(locationid) from location where l_companyid = 2)',
    place: { column: 'location.l_psk', companyId: 2 },
  },
  'company.c_passphrase': {
    text: 'c_passphrase',
    where: 'companyid = 2',
    place: { column: 'company.c_passphrase', companyId: 0 },
  },
  'authtype.a_params': {
    text: `a_params::json ->> 'apiSecret'`,
    where: 'authtypeid = (select min(authtypeid) from authtype where a_companyid = 2)',
    place: { column: 'authtype.a_params.apiSecret', companyId: 2 },
  },
};

const BROKEN: SchemaError = {
  file: 'schemas/resources/x.schema.json',
  line: 1,
  column: 1,
  pointer: '',
  message: '',
  diagnostic: { code: 'unreadable', args: [] },
};
let database: TestDatabase;
let folder: string;
let said: string[];
const sql = (text: string, values?: unknown[]) => database.ownerQuery(text, values);
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portico-bound-'));
  said = [];
  await recordKeyId(database.db.ownerPool, secrets.keyId, false);
  await sql('update installation_key set secrets_bound = false');
  // As they were before hashes were signed.
  await sql(`update api_token set token = split_part(token, '.', 1)`);
  for (const [name, { where }] of Object.entries(PLACES)) {
    const [table, column] = name.split('.');
    const sealed = sealUnbound(KEY, name);
    const value = column === 'a_params' ? JSON.stringify({ apiKey: 'open', apiSecret: sealed }) : sealed;
    await sql(`update ${table} set ${column} = $1 where ${where}`, [value]);
  }
  await sql(
    `insert into mail (company_id, m_kind, m_to, m_subject, m_language, m_state, sealed, message_id)
     values (2, 'sponsor-request', 'a@b.example', 's', 'fr', 'kept', $1, 'm')`,
    [sealUnbound(KEY, 'mail')],
  );
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const bind = (errors: readonly SchemaError[] = []) =>
  bindSecretsOnce(database.db, { model, errors }, secrets, folder, (line) => said.push(line));
async function stored(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, { text, where }] of Object.entries(PLACES)) {
    const [row] = await sql(`select ${text} as sealed from ${name.split('.')[0]} where ${where}`);
    found[name] = String(row?.['sealed']);
  }
  return found;
}

describe('secrets from before they were bound to their places', () => {
  it('are bound at the first start and can be read there', async () => {
    await bind();
    expect(said).toEqual([
      '5 secrets are bound to their places',
      expect.stringMatching(/^\d+ hashes of API keys and links are signed/),
    ]);
    for (const [name, sealed] of Object.entries(await stored())) {
      expect(secrets.unseal(sealed, PLACES[name]!.place)).toBe(name);
    }
    const [mail] = await sql(`select sealed from mail where message_id = 'm'`);
    expect(secrets.unseal(String(mail?.['sealed']), MAIL)).toBe('mail');
    const [mode] = await sql(`select a_params from authtype where ${PLACES['authtype.a_params']!.where}`);
    expect(JSON.parse(String(mode?.['a_params']))).toMatchObject({ apiKey: 'open' });
    expect(await areSecretsBound(database.db.ownerPool)).toBe(true);
    expect(existsSync(join(folder, 'secrets.bound'))).toBe(true);
  });

  it('are bound once: a secret that is put back opens nothing', async () => {
    await bind();
    const { where } = PLACES['identity.u_password']!;
    await sql(`update identity set u_password = $1 where ${where}`, [sealUnbound(KEY, 'vendor key')]);
    await bind();
    expect((await stored())['identity.u_password']).toMatch(/^v1\./);

    // Not even who has the database forget that it was done.
    await sql('update installation_key set secrets_bound = false');
    await bind();
    expect((await stored())['identity.u_password']).toMatch(/^v1\./);
    expect(said.slice(2)).toEqual([expect.stringMatching(/^ERROR: 1 secrets and hashes .*secrets\.bound/)]);

    // An operator who has put an older database back says so.
    await rm(join(folder, 'secrets.bound'));
    await bind();
    expect((await stored())['identity.u_password']).toMatch(/^v2\./);
  });

  it('are bound together with the hashes of tokens: API keys go on, sessions end, what is inserted later is not signed', async () => {
    const keys = await sql('select id, token from api_token');
    await sql(`insert into session (admin_id, home_company_id, company_id, created_at, seen_at, expires_at, ip, user_agent)
      select adminid, ad_companyid, ad_companyid, now(), now(), now() + interval '1 hour', '', '' from administrator where adminid = 2001`);
    await bind();
    for (const { id, token } of keys) {
      const [row] = await sql('select token from api_token where id = $1', [id]);
      expect(digestIn(tokenKeyOf(secrets), String(row?.['token']))).toBe(token);
    }
    expect(await sql('select 1 from session where revoked_at is null')).toEqual([]);

    await sql('update api_token set token = $1 where id = $2', [digestOf('inserted'), keys[0]?.['id']]);
    await sql('update installation_key set secrets_bound = false');
    await bind();
    expect(await sql('select token from api_token where id = $1', [keys[0]?.['id']])).toEqual([
      { token: digestOf('inserted') },
    ]);
    expect(said.at(-1)).toMatch(/^ERROR: 1 secrets and hashes/);
  });

  it('are left alone while a schema file is broken: its columns are not known', async () => {
    await bind([BROKEN]);
    expect(said).toEqual([expect.stringContaining('x.schema.json')]);
    expect(await areSecretsBound(database.db.ownerPool)).toBe(false);
    expect(existsSync(join(folder, 'secrets.bound'))).toBe(false);
    // Nor does the start take them for plain text that has to be sealed.
    const models = { current: () => ({ model }) } as unknown as Parameters<typeof sealParams>[0]['models'];
    await sealParams({ db: database.db, models, secrets });
    await bind();
    expect((await stored())['location.l_psk']).toMatch(/^v2\./);
    for (const [name, sealed] of Object.entries(await stored())) {
      expect(secrets.unseal(sealed, PLACES[name]!.place)).toBe(name);
    }
  });

  it('are not bound by a start that has bound before, even when they appear after it has counted', async () => {
    await bind();
    await sql('update installation_key set secrets_bound = false');
    const { where } = PLACES['identity.u_password']!;
    const old = sealUnbound(KEY, 'vendor key');
    // Counting the hashes of tokens touches this table.
    await sql('create sequence put_back_once');
    await sql(`create function put_back() returns trigger language plpgsql as
      $$ begin if nextval('put_back_once') = 1 then update identity set u_password = '${old}' where ${where}; end if; return null; end $$`);
    await sql('create trigger put_back after update on known_device for each statement execute function put_back()');
    await bind();
    expect((await stored())['identity.u_password']).toBe(old);
  });

  it('change nothing in a database that is new, whatever the data folder remembers', async () => {
    await bind();
    await sql('update installation_key set secrets_bound = false');
    await bind();
    expect(await areSecretsBound(database.db.ownerPool)).toBe(true);
    expect(said).toHaveLength(2);
  });
});
