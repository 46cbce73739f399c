import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SchemaError } from '../../../domain/schema/model/model';
import { verdictOf } from '../../../server/commands/audit';
import { nextKey, rotateIn } from '../../../server/commands/key';
import { traceHasher } from '../../../server/keys/erasedTraces';
import { auditKeyOf, openInstallationKey, tokenKeyOf } from '../../../server/app/installationKey';
import { promoteNextKey } from '../../../server/keys/keyFile';
import { secretsOf, type Secrets } from '../../../server/keys/secrets';
import { signAuditLog } from '../../../server/storage/audit/auditSign';
import { recordKeyId, recordSecretsBound } from '../../../server/storage/installation/installationKey';
import { sealedColumns } from '../../../server/storage/installation/sealedColumns';
import { digestOf, hashToken } from '../../../server/keys/tokens';
import { TEST_APP_PASSWORD } from '../../support/constants';
import { testDatabase, type TestDatabase } from '../../support/database';
import { readModel } from '../../support/readModel';

interface RawFile {
  readonly properties: Readonly<Record<string, object>>;
  readonly 'x-storage': { readonly table: string };
}

/** The role belongs to the whole cluster, so a rotation must leave its password as the other tests expect it. */
const testSecrets = (bytes: Buffer): Secrets => ({ ...secretsOf(bytes), derive: () => TEST_APP_PASSWORD });
const from = testSecrets(Buffer.alloc(32, 1));
const to = testSecrets(Buffer.alloc(32, 2));
const PASSWORD = { column: 'identity.u_password', companyId: 2 };
const MAIL = { column: 'mail.sealed', companyId: 2, record: 'a@b.example' };
const ARCHIVE = { column: 'legal_archive.sealed', companyId: 2, record: '1 technical' };
const ANSWER = { column: 'idempotency_key.body', companyId: 2, record: '2001 k' };
const SOURCE = { column: 'job_part.sealed', companyId: 2, record: '7d1f5a52-1c1f-4a6e-9a0e-000000000001 3' };
const param = (name: string) => ({ column: `authtype.a_params.${name}`, companyId: 2 });
const BROKEN: SchemaError = {
  file: 'schemas/resources/x.schema.json',
  line: 1,
  column: 1,
  pointer: '',
  message: '',
  diagnostic: { code: 'unreadable', args: [] },
};
let database: TestDatabase;
const sql = (text: string, values?: unknown[]) => database.ownerQuery(text, values);

/** A database with something sealed in every column that may hold it. */
beforeEach(async () => {
  database = await testDatabase();
  const client = await database.db.ownerPool.connect();
  await client.query('begin');
  await signAuditLog(client, auditKeyOf(from));
  await recordKeyId(client, from.keyId, false);
  await recordSecretsBound(client);
  await client.query('commit');
  client.release();
  await sql(
    'update identity set u_password = $1 where userid = (select min(userid) from identity where u_companyid = 2)',
    [from.seal('guest', PASSWORD)],
  );
  await sql(
    `insert into mail (company_id, m_kind, m_to, m_subject, m_language, m_state, sealed, message_id)
    select 2, 'sponsor-request', 'a@b.example', 's', 'fr', 'queued', $1, n::text from generate_series(1, 1200) n`,
    [from.seal('mail', MAIL)],
  );
  await sql(
    `insert into legal_archive (company_id, userid, data_class, keep_until, sealed)
    values (2, 1, 'technical', now(), $1)`,
    [from.seal('archive', ARCHIVE)],
  );
  await sql(
    `insert into idempotency_key (company_id, admin_id, key, fingerprint, status, body) values (2, 2001, 'k', 'f', 201, $1)`,
    [from.seal('answer', ANSWER)],
  );
  await sql(
    `insert into job (id, company_id, admin_id, caller, kind, resource, state, parameters)
    values ('7d1f5a52-1c1f-4a6e-9a0e-000000000001', 2, 2001, '{}', 'import', 'identities', 'draft', '{}')`,
  );
  await sql(
    `insert into job_part (company_id, job_id, kind, part, sealed)
    values (2, '7d1f5a52-1c1f-4a6e-9a0e-000000000001', 'source', 3, $1)`,
    [from.seal('rows', SOURCE)],
  );
  const { rows } = await database.db.ownerPool.query<{ type: string }>(
    `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'authtype'::regclass and attname = 'a_params'`,
  );
  await sql(
    `update authtype set a_params = $1::${rows[0]?.type} where authtypeid = (select min(authtypeid) from authtype where a_companyid = 2)`,
    [
      JSON.stringify({
        apiSecret: from.seal('one', param('apiSecret')),
        left: from.seal('two', param('left')),
        note: 'v2.x',
      }),
    ],
  );
});
afterEach(() => database.close());

async function rotate(old: Secrets = from, next: Secrets = to) {
  const client = await database.db.ownerPool.connect();
  try {
    return await rotateIn(client, { model: readModel(), errors: [] }, old, next);
  } finally {
    client.release();
  }
}

/** Every text and JSON value of the database that holds a text sealed with this key. */
async function holding({ keyId }: Secrets): Promise<string[]> {
  const columns = await sql(`select table_name as name, column_name as col from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'character varying')`);
  const found: string[] = [];
  for (const { name, col } of columns) {
    const rows = await sql(
      `select 1 from "${String(name)}" where "${String(col)}"::text like '%v2.${keyId}.%' limit 1`,
    );
    if (rows.length > 0) found.push(`${String(name)}.${String(col)}`);
  }
  return found.sort();
}

describe('a rotation of the key', () => {
  it('seals everything again that the old key had sealed, inside JSON too, and the audit log', async () => {
    const before = await holding(from);
    expect(before).toEqual([
      'authtype.a_params',
      'idempotency_key.body',
      'identity.u_password',
      'job_part.sealed',
      'legal_archive.sealed',
      'mail.sealed',
    ]);
    const done = await rotate();
    expect(done).toMatchObject({ resealed: 1206, unreadable: 0 });
    expect(done.audit.length).toBeGreaterThan(2);
    expect(await holding(from)).toEqual([]);
    expect(await holding(to)).toEqual([...before, 'installation_key.trace_key'].sort());
    const [mail] = await sql('select sealed from mail order by mailid desc limit 1');
    expect(to.unseal(String(mail?.['sealed']), MAIL)).toBe('mail');
    const [part] = await sql('select sealed from job_part where sealed is not null');
    expect(to.unseal(String(part?.['sealed']), SOURCE)).toBe('rows');
    const [mode] = await sql(
      'select a_params::text as text from authtype where a_companyid = 2 order by authtypeid limit 1',
    );
    const params = JSON.parse(String(mode?.['text'])) as {
      apiSecret: string;
      left: string;
      note: string;
    };
    expect(to.unseal(params.apiSecret, param('apiSecret'))).toBe('one');
    expect(to.unseal(params.left, param('left'))).toBe('two');
    expect(params.note).toBe('v2.x');
  });

  it('leaves an audit log that the new key verifies, with an entry about the change', async () => {
    await rotate();
    const client = await database.db.ownerPool.connect();
    await client.query('begin');
    expect((await verdictOf(client, auditKeyOf(to), {})).ok).toBe(true);
    expect((await verdictOf(client, auditKeyOf(from), { company: '2' })).lines).toEqual([
      'BROKEN: company 2, entry 1 is not signed with the key of this installation',
    ]);
    await client.query('rollback');
    client.release();
    expect(await sql(`select count(distinct company_id)::int as n from auditlog where lo_action = 'sign'`)).toEqual(
      await sql('select count(*)::int as n from audit_head'),
    );
  });

  it('signs the hashes of API keys and links again, and ends every session', async () => {
    const token = (secrets: Secrets, text: string) => hashToken(tokenKeyOf(secrets), text);
    await sql('update api_token set token = $1 where id = (select min(id) from api_token)', [token(from, 'api key')]);
    await sql('update api_token set token = $1 where id = (select max(id) from api_token)', [digestOf('inserted')]);
    await sql(
      `insert into password_link (hash, admin_id, purpose, account, created_at, expires_at)
       select $1, min(adminid), 'invite', '', now(), now() from administrator`,
      [token(from, 'link')],
    );
    await sql(`insert into session (admin_id, home_company_id, company_id, created_at, seen_at, expires_at, ip, user_agent)
      select adminid, ad_companyid, ad_companyid, now(), now(), now() + interval '1 hour', '', '' from administrator where adminid = 2001`);
    expect(await rotate()).toMatchObject({ hashes: 2 });
    const stored = (await sql('select token as hash from api_token union all select hash from password_link')).map(
      ({ hash }) => hash,
    );
    expect(stored).toEqual(expect.arrayContaining([token(to, 'api key'), token(to, 'link'), digestOf('inserted')]));
    expect(await sql('select 1 from session where revoked_at is null')).toEqual([]);
  });

  it('keeps recognising erased guests, after a second rotation too', async () => {
    const third = testSecrets(Buffer.alloc(32, 3));
    const before = traceHasher(from)(2, 'login', 'Anna@Example.test');
    await rotate(from, to);
    await rotate(to, third);
    expect(traceHasher(third)(2, 'login', 'anna@example.test')).not.toBe(before);
    const config = { dataFolder: '/nowhere', secretKey: Buffer.alloc(32, 3).toString('base64') };
    const opened = await openInstallationKey(config, database.db.ownerPool);
    expect(traceHasher(opened)(2, 'login', 'anna@example.test')).toBe(before);
  });

  it('lets no server start with the old key', async () => {
    await rotate();
    const key = (secret: number) => ({
      dataFolder: '/nowhere',
      secretKey: Buffer.alloc(32, secret).toString('base64'),
    });
    await expect(openInstallationKey(key(1), database.db.ownerPool)).rejects.toThrow(/belongs to the key/);
    expect((await openInstallationKey(key(2), database.db.ownerPool)).keyId).toBe(to.keyId);
  });

  it('is all or nothing', async () => {
    await sql(`alter table legal_archive add constraint no_change check (sealed not like '%.${to.keyId}.%')`);
    await expect(rotate()).rejects.toThrow(/no_change/);
    expect(await holding(to)).toEqual([]);
    expect(await sql('select key_id from installation_key')).toEqual([{ key_id: from.keyId }]);
  });

  it('leaves and counts what the old key cannot open', async () => {
    await sql(`update legal_archive set sealed = sealed || 'AAAA'`);
    expect(await rotate()).toMatchObject({ resealed: 1205, unreadable: 1 });
  });

  it('is refused while secrets are not bound to their places, or a schema file is broken', async () => {
    const client = await database.db.ownerPool.connect();
    await expect(rotateIn(client, { model: readModel(), errors: [BROKEN] }, from, to)).rejects.toThrow(
      /x\.schema\.json/,
    );
    await sql('update installation_key set secrets_bound = false');
    await expect(rotateIn(client, { model: readModel(), errors: [] }, from, to)).rejects.toThrow(/not up to date/);
    client.release();
    expect(await holding(to)).toEqual([]);
  });

  it('is refused while another instance runs', async () => {
    await database.db.pool.query('select 1');
    const client = await database.db.ownerPool.connect();
    await expect(rotateIn(client, { model: readModel(), errors: [] }, from, to)).rejects.toThrow(/stop every instance/);
    client.release();
  });

  it('loses nothing when two run at once: the second changes nothing', async () => {
    const third = testSecrets(Buffer.alloc(32, 3));
    const done = await Promise.allSettled([rotate(from, to), rotate(from, third)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = done[0]?.status === 'fulfilled' ? [to, third] : [third, to];
    const refused = done.find((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/another rotation was faster/);
    expect(await sql('select key_id from installation_key')).toEqual([{ key_id: winner.keyId }]);
    expect(await holding(loser)).toEqual([]);
    expect(await holding(winner)).toHaveLength(7);
  });

  it('knows every field that the schemas declare sealed', () => {
    const columns = sealedColumns(readModel()).map(({ table, column }) => `${table}.${column}`);
    expect(columns).toEqual(expect.arrayContaining(['mail.sealed', 'identity.u_password', 'authtype.a_params']));
    const folder = 'schemas/resources';
    const declared = readdirSync(folder).flatMap((file) => {
      const raw = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as RawFile;
      return Object.entries(raw.properties)
        .filter(([, property]) => /"secret":(true|"sealed")/.test(JSON.stringify(property)))
        .map(([name]) => `${raw['x-storage'].table}.${name}`);
    });
    expect(declared.length).toBeGreaterThan(5);
    expect(declared.filter((name) => !columns.includes(name))).toEqual([]);
  });
});

describe('the next key in the data folder', () => {
  const bytes = (value: number) => Buffer.alloc(32, value);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-key-'));
    await writeFile(join(folder, 'secret.key'), `${bytes(1).toString('base64')}\n`, { mode: 0o600 });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const inFile = (name: string) => Buffer.from(readFileSync(join(folder, name), 'utf8'), 'base64');

  it('takes its place at the next start when the rotation was cut off after its transaction', async () => {
    const next = nextKey(folder, bytes(2));
    await rotate(from, testSecrets(next));
    expect(inFile('secret.key').equals(bytes(1))).toBe(true);
    const opened = await openInstallationKey({ dataFolder: folder }, database.db.ownerPool);
    expect(opened.keyId).toBe(to.keyId);
    expect(inFile('secret.key').equals(bytes(2))).toBe(true);
    expect(inFile(`secret.key.old-${from.keyId}`).equals(bytes(1))).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['secret.key', `secret.key.old-${from.keyId}`]);
    // The rotation, had it only been slow, does the same once more and harms nothing.
    promoteNextKey(folder, from.keyId, next);
    expect(inFile('secret.key').equals(bytes(2))).toBe(true);
  });

  it('is never replaced: another rotation goes on with it, or is refused when it was given its own', () => {
    const first = nextKey(folder, undefined);
    expect(nextKey(folder, undefined).equals(first)).toBe(true);
    expect(nextKey(folder, first).equals(first)).toBe(true);
    expect(() => nextKey(folder, bytes(5))).toThrow(/holds another key/);
    expect(inFile('secret.key.next').equals(first)).toBe(true);
  });

  it('survives the loss of its file between the transaction and its promotion', async () => {
    const next = nextKey(folder, bytes(2));
    await rm(join(folder, 'secret.key.next'));
    promoteNextKey(folder, from.keyId, next);
    expect(inFile('secret.key').equals(bytes(2))).toBe(true);
    expect(inFile(`secret.key.old-${from.keyId}`).equals(bytes(1))).toBe(true);
  });
});
