import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app/app';
import { loadFrom, restore, saveTo, verifyFile } from '../../../server/commands/backup';
import { readConfig } from '../../../server/config/config';
import type { Database } from '../../../server/db/connect';
import { writeBackup } from '../../../server/db/backup/write';
import { demoLogins } from '../../../server/demo/logins';
import { openModels } from '../../../server/context/models';
import { openSecrets, type Secrets } from '../../../server/keys/secrets';
import { Places } from '../../../server/places/places';
import { auditKeyOf } from '../../../server/app/installationKey';
import { startSigning } from '../../../server/app/open';
import { signAuditLog } from '../../../server/storage/audit/auditSign';
import { testDatabase, type TestDatabase } from '../../support/database';
import { schemaMemory } from '../../support/schemaMemory';
import { emptyDatabase } from './emptyDatabase';

/** How many bytes, spread over the file, are changed one at a time. */
const FLIPS = 12;

/** A row for every table that a seeded database has none in. */
const LIVED_IN = [
  `insert into login_attempt (key, started_at, attempts, expires_at) values ('somebody', now(), 3, now())`,
  `insert into idempotency_key (company_id, admin_id, key, fingerprint, status, body) values (2, 2001, 'k', 'f', 201, 'sealed')`,
  `insert into job (id, company_id, admin_id, caller, kind, resource, state, done, total, parameters, result)
   values ('7d1f5a52-1c1f-4a6e-9a0e-000000000001', 2, 2001, '{"mask":"7"}', 'export', 'identities', 'done', 9, 9, '{}', '{"size":3}')`,
  `insert into job_part values (2, '7d1f5a52-1c1f-4a6e-9a0e-000000000001', 'result', 0, decode('00ff10', 'hex'))`,
  `insert into job_key values (2, '7d1f5a52-1c1f-4a6e-9a0e-000000000001', 0, '{a,"b,c",""}')`,
  `insert into job_row values (2, '7d1f5a52-1c1f-4a6e-9a0e-000000000001', 4, 'refused', null, '[{"field":"u_name"}]')`,
  `insert into preference (company_id, admin_id, key, value) values (2, 2001, 'density', '"compact"')`,
  `insert into saved_view (company_id, admin_id, resource, name, sharing, state)
   values (2, 2001, 'identities', 'Arrivées', 'everyone', '{"filter":{"q":"é"}}')`,
  `insert into schema_version (resource, action, hash, text) values ('kiosks', 'create', 'h', '{\n  "a": 1\n}')`,
];

let folder: string;
let source: TestDatabase;
let secrets: Secrets;
let file: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-backup-'));
  secrets = openSecrets(join(folder, 'key'));
  source = await smallWorld();
  // What is hard to carry: 64-bit edges, every kind of text, empty and null, values that JSON has no numbers for.
  await source.ownerQuery(
    `insert into adprofile (adp_name, adp_bits, adp_companyid) values ($1, 18446744073709551615, 1), ('', 0, 1)`,
    ['"\\\u2028\u2029\t\r\n{}[],null NULL \u{1F3E8} e\u0301 \\N'],
  );
  await source.ownerQuery(`insert into access_log (company_id, received_at, tags, request)
    values (1, '1999-12-31 23:59:59.999999+00', 'null', null), (1, 'infinity', '{"a":[1,"2"]}', '')`);
  await source.ownerQuery(`insert into session (admin_id, home_company_id, company_id, created_at, seen_at, expires_at, ip, user_agent)
    values (1001, 1, 1, now(), now(), now() + interval '1 hour', '::1', 'test')`);
  await source.ownerQuery(`insert into session_token select 'hash', id, 'access', expires_at from session`);
  await source.ownerQuery(
    `insert into password_link values ('hash', 1001, 'invite', '', now(), now() + interval '1 hour')`,
  );
  for (const statement of LIVED_IN) await source.ownerQuery(statement);
  // Numbers that were given out and whose rows are gone.
  await source.ownerQuery(`select setval(pg_get_serial_sequence('adprofile', 'adprofileid'), 900000)`);
  file = join(folder, 'all.backup');
  await saveTo(source.db.ownerPool, secrets, { file, schemas: 'fingerprint', now: new Date('2026-01-02T03:04:05Z') });
});

afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await rm(folder, { recursive: true, force: true });
});

/** The demo world with a chained audit log and, of what happened, a tenth. */
async function smallWorld(): Promise<TestDatabase> {
  const world = await testDatabase();
  closing.push(() => world.close());
  await world.ownerQuery('delete from access_log where id % 10 <> 0');
  await world.ownerQuery('delete from authentication where authenticationid % 10 <> 0');
  const client = await world.db.ownerPool.connect();
  await client.query('begin');
  await signAuditLog(client, auditKeyOf(secrets));
  await client.query('commit');
  client.release();
  return world;
}

async function emptyOne(): Promise<Database> {
  const { db, close } = await emptyDatabase();
  closing.push(close);
  return db;
}

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'schema_migration' order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Every row of every table as text, generated columns included, boiled down to a number of rows and a hash. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const name of await tablesOf(db)) {
    const { rows } = await db.ownerPool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
    );
    content[name] = rows[0]?.sum ?? '';
  }
  return content;
}

const countOf = async (db: Database, table: string) =>
  Number((await db.ownerPool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n);
const linesOf = async () =>
  gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
    .slice(0, -1);
const save = async (name: string, lines: readonly string[]) => {
  const path = join(folder, name);
  await writeFile(path, gzipSync(`${lines.join('\n')}\n`));
  return path;
};

describe('a backup', () => {
  it('is readable by its owner alone, leaves no draft and never overwrites', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file);
    await expect(saveTo(source.db.ownerPool, secrets, { file, schemas: '', now: new Date() })).rejects.toThrow(
      /exists already/,
    );
    expect(before.equals(await readFile(file))).toBe(true);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('leaves no file when it fails half-way', async () => {
    const client = await source.db.ownerPool.connect();
    const options = { key: 'k', now: new Date(), origin: { portico: '', keyId: '', schemas: '' } };
    const auditBreaks = () => client.query('select 1 / 0').then(() => []);
    const lost = join(folder, 'lost.backup');
    await expect(writeBackup(client, { ...options, file: lost, auditBreaks })).rejects.toThrow(/division/);
    const nowhere = join(folder, 'no', 'folder.backup');
    await expect(writeBackup(client, { ...options, file: nowhere, auditBreaks: async () => [] })).rejects.toThrow(
      /ENOENT/,
    );
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
    expect((await readdir(folder)).filter((name) => /lost|part/.test(name))).toEqual([]);
  });

  it('holds no secret of the installation, and says which key it needs', async () => {
    const text = (await linesOf()).join('\n');
    expect(text).not.toContain((await readFile(join(folder, 'key', 'secret.key'), 'utf8')).trim());
    expect(text).not.toContain(secrets.derive('backup'));
    expect(await verifyFile(secrets, file)).toMatchObject({
      createdAt: '2026-01-02T03:04:05.000Z',
      portico: expect.stringMatching(/^\d+\.\d+\.\d+/),
      schemas: 'fingerprint',
      auditBreaks: [],
    });
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const client = await source.db.ownerPool.connect();
    const during = join(folder, 'during.backup');
    await writeBackup(client, {
      file: during,
      key: secrets.derive('backup'),
      now: new Date(),
      origin: { portico: '', keyId: secrets.derive('backup key id').slice(0, 12), schemas: '' },
      auditBreaks: async () => {
        await source.ownerQuery(`insert into country (code, co_name) values ('QQ', 'made meanwhile')`);
        return [];
      },
    });
    client.release();
    await source.ownerQuery(`delete from country where code = 'QQ'`);
    expect(gunzipSync(await readFile(during)).includes('made meanwhile')).toBe(false);
    await verifyFile(secrets, during);
  });

  it('refuses rather than leave out rows that a policy hides from the user', async () => {
    const role = `portico_backup_${process.pid}_${Date.now()}`;
    const client = await source.db.ownerPool.connect();
    try {
      await client.query(`create role ${role}; grant usage on schema public to ${role};
        grant select on all tables in schema public to ${role}; grant select on all sequences in schema public to ${role};
        set role ${role}`);
      const options = { key: 'k', now: new Date(), origin: { portico: '', keyId: '', schemas: '' } };
      const partial = join(folder, 'partial.backup');
      await expect(writeBackup(client, { ...options, file: partial, auditBreaks: async () => [] })).rejects.toThrow(
        /BYPASSRLS/,
      );
      expect(await readdir(folder)).not.toContain('partial.backup');
    } finally {
      await client.query(`reset role; drop owned by ${role}; drop role ${role}`);
      client.release();
    }
  });
});

describe('a restore', () => {
  it('goes into a database that the first start has prepared', async () => {
    const db = await emptyOne();
    await startSigning(
      { ...db, auditKey: auditKeyOf(secrets) },
      secrets,
      await mkdtemp(join(folder, 'data-')),
      () => undefined,
    );
    const footer = await loadFrom(db.ownerPool, secrets, file);
    expect(footer.sums.find(({ name }) => name === 'audit_head')?.rows).toBeGreaterThan(1);
    const { rows } = await db.ownerPool.query('select count(*)::int as n from audit_head');
    expect(rows).toEqual([{ n: footer.sums.find(({ name }) => name === 'audit_head')?.rows }]);
  });

  it('brings every row of every table back, exactly', async () => {
    const db = await emptyOne();
    const footer = await loadFrom(db.ownerPool, secrets, file);
    const [before, after] = [await contentOf(source.db), await contentOf(db)];
    const counted = Object.fromEntries(footer.sums.map(({ name, rows }) => [name, rows]));
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const name of Object.keys(before)) {
      expect([name, Number(after[name]?.split(' ')[0])]).toEqual([name, counted[name]]);
      // What let a person in is there, but dead.
      if (!['session', 'password_link'].includes(name)) expect([name, after[name]]).toEqual([name, before[name]]);
    }
    // Nothing is proved about a table without rows.
    const lived = LIVED_IN.map((statement) => /^insert into (\w+)/.exec(statement)?.[1] ?? '');
    expect([...new Set(lived)].filter((name) => !counted[name])).toEqual([]);
    expect(counted['administrator']).toBeGreaterThan(10);
    expect(counted['access_log']).toBeGreaterThan(1000);
    expect(counted['session_token']).toBe(1);
  });

  it('signs people in, keeps numbers unique and indexes usable, and ends what was open', async () => {
    const db = await emptyOne();
    await loadFrom(db.ownerPool, secrets, file);
    const models = await openModels({ folder: 'schemas', db, memory: schemaMemory });
    expect(models.current().errors).toEqual([]);
    const app = await buildApp({
      config: readConfig({ PORTICO_DATA: folder }, process.cwd()),
      db: { ...db, auditKey: auditKeyOf(secrets) },
      models,
      secrets,
      places: new Places(undefined),
      now: () => new Date(),
    });
    for (const { login, password } of demoLogins()) {
      const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { login, password } });
      expect([login, answer.statusCode]).toEqual([login, 200]);
    }
    await app.close();
    models.close();

    const query = async (sql: string) => (await db.ownerPool.query<Record<string, unknown>>(sql)).rows;
    const [made] = await query(
      `insert into adprofile (adp_name, adp_companyid) values ('new', 1) returning adprofileid`,
    );
    expect(made).toEqual({ adprofileid: 900_001 });
    expect(await query(`select revoked_for from session where user_agent = 'test'`)).toEqual([
      { revoked_for: 'restored' },
    ]);
    expect(await query(`select expires_at <= now() as dead from password_link`)).toEqual([{ dead: true }]);
    const indexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid
      from pg_index x join pg_class c on c.oid = x.indrelid where c.relnamespace = 'public'::regnamespace order by 1`;
    const untouched = await emptyOne();
    const parents = (rows: Record<string, unknown>[]) => rows.filter(({ name }) => !/_\d{4}_\d{2}_/.test(String(name)));
    expect(parents(await query(indexes))).toEqual(parents((await untouched.ownerPool.query(indexes)).rows));
    expect(await query(`select count(*) as n from pg_index where not indisvalid`)).toEqual([{ n: 0 }]);
  });

  it('goes into an empty database only, and leaves any other as it was', async () => {
    const db = await emptyOne();
    await db.ownerPool.query(`insert into country (code, co_name) values ('FR', 'France')`);
    const before = await contentOf(db);
    await expect(loadFrom(db.ownerPool, secrets, file)).rejects.toThrow(
      'the database is not empty: table country has rows',
    );
    expect(await contentOf(db)).toEqual(before);
    await expect(loadFrom(source.db.ownerPool, secrets, file)).rejects.toThrow(/not empty/);
  });

  it('takes everything back when the database does not fit', async () => {
    const db = await emptyOne();
    const before = await contentOf(db);
    const refused = async (change: string, message: string) => {
      await db.ownerPool.query(change);
      await expect(loadFrom(db.ownerPool, secrets, file)).rejects.toThrow(message);
      expect(await countOf(db, 'company')).toBe(0);
    };
    await refused('alter table ticket rename to ticket2', 'a table ticket that is not known here');
    await db.ownerPool.query('alter table ticket2 rename to ticket');
    await refused('alter table country drop column continent', 'a column country.continent that is not known here');
    await refused(
      'alter table country add column continent bigint',
      'column country.continent is bigint here and text in the backup',
    );
    expect((await contentOf(db))['schema_change']).toBe(before['schema_change']);
    await db.ownerPool.query(`insert into schema_migration (name) values ('9999_from_the_future')`);
    await expect(loadFrom(db.ownerPool, secrets, file)).rejects.toThrow(/other migrations .*9999_from_the_future/);
  });
});

describe('a file that must not be restored', () => {
  it('of another version leaves nothing: no database, and no note that its log was signed', async () => {
    const older = join(folder, 'older.backup');
    const [last] = await source.ownerQuery('select name from schema_migration order by name desc limit 1');
    await source.ownerQuery('delete from schema_migration where name = $1', [last?.['name']]);
    await saveTo(source.db.ownerPool, secrets, { file: older, schemas: 'fingerprint', now: new Date() });
    await source.ownerQuery('insert into schema_migration (name) values ($1)', [last?.['name']]);

    const data = await mkdtemp(join(tmpdir(), 'portico-older-'));
    await cp(join(folder, 'key'), data, { recursive: true });
    const before = await readdir(data);
    const config = readConfig({ PORTICO_DATA: data }, process.cwd());
    await expect(restore(config, older)).rejects.toThrow(/other migrations/);
    expect(await readdir(data)).toEqual(before);
    await rm(data, { recursive: true, force: true });
  });

  it('is refused when it was made with another key', async () => {
    const other = openSecrets(join(folder, 'other-key'));
    await expect(verifyFile(other, file)).rejects.toThrow(/another key/);
  });

  it('is refused wherever it was cut', async () => {
    const bytes = await readFile(file);
    const cut = join(folder, 'cut.backup');
    for (const length of [0, 1, 9, 200, Math.floor(bytes.length / 2), bytes.length - 9, bytes.length - 1]) {
      await writeFile(cut, bytes.subarray(0, length));
      await expect(verifyFile(secrets, cut), String(length)).rejects.toThrow(/is cut|is no backup/);
    }
    const lines = await linesOf();
    for (const end of [1, 2, lines.length - 1]) {
      await expect(verifyFile(secrets, await save('cut.backup', lines.slice(0, end)))).rejects.toThrow(/is cut/);
    }
  });

  it('is refused when a single value was altered, even by who knows the format', async () => {
    const lines = await linesOf();
    const at = lines.findIndex((line) => line.startsWith('[') && line.includes('superadmin@portico.example'));
    const forged = lines.map((line, index) => (index === at ? line.replace('superadmin@', 'somebodyel@') : line));
    await expect(verifyFile(secrets, await save('forged.backup', forged))).rejects.toThrow(/table administrator/);

    const footer = JSON.parse(lines.at(-1) ?? '') as { sums: { name: string; sha256: string }[]; mac: string };
    // The sums put right, as anybody can; the seal over them needs the key.
    const start = forged.indexOf('{"table":"administrator"}');
    const end = forged.findIndex((line, index) => index > start && !line.startsWith('['));
    const sum = footer.sums.find(({ name }) => name === 'administrator');
    if (sum)
      sum.sha256 = createHash('sha256')
        .update(`${forged.slice(start + 1, end).join('\n')}\n`)
        .digest('hex');
    const resealed = [...forged.slice(0, -1), JSON.stringify(footer)];
    await expect(verifyFile(secrets, await save('forged.backup', resealed))).rejects.toThrow(/was altered/);
  });

  it('is refused when lines are missing, swapped, doubled, added or come after the end', async () => {
    const lines = await linesOf();
    const row = lines.findIndex((line) => line.startsWith('['));
    const swapped = [...lines];
    [swapped[row], swapped[row + 1]] = [lines[row + 1] ?? '', lines[row] ?? ''];
    const headless = lines.map((line, index) => (index === 0 ? line.replace('"fingerprint"', '"fingerprints"') : line));
    for (const wrong of [
      lines.filter((_, index) => index !== row),
      swapped,
      [...lines.slice(0, row), lines[row] ?? '', ...lines.slice(row)],
      lines.filter((line) => line !== '{"table":"country"}'),
      headless,
      [...lines, lines[row] ?? ''],
      [...lines.slice(0, 1), lines[row] ?? '', ...lines.slice(1)],
    ]) {
      await expect(verifyFile(secrets, await save('wrong.backup', wrong))).rejects.toThrow(/altered|not in order/);
    }
  });

  it('is refused with any single byte changed', async () => {
    const bytes = await readFile(file);
    const flipped = join(folder, 'flipped.backup');
    const outcomes: string[] = [];
    for (let step = 0; step < FLIPS; step += 1) {
      const copy = Buffer.from(bytes);
      const at = Math.floor(((step + 0.5) / FLIPS) * bytes.length);
      copy[at] = (copy[at] ?? 0) ^ 4;
      await writeFile(flipped, copy);
      outcomes.push(
        await verifyFile(secrets, flipped).then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      );
    }
    for (const outcome of outcomes) expect(outcome).toMatch(/altered|is cut/);
  });

  it('is refused when it is none at all', async () => {
    const path = join(folder, 'none');
    for (const content of [
      '',
      'text',
      gzipSync(''),
      gzipSync('null\n'),
      gzipSync('{"format":"other"}\n'),
      gzipSync('[1]\n'),
    ]) {
      await writeFile(path, content);
      await expect(verifyFile(secrets, path)).rejects.toThrow(/no backup|is cut/);
    }
    await expect(verifyFile(secrets, join(folder, 'nothing'))).rejects.toThrow(/there is no file/);
  });

  it('changes nothing when it turns bad between the check and the load', async () => {
    const db = await emptyOne();
    const before = await contentOf(db);
    const lines = await linesOf();
    const at = lines.findLastIndex((line) => line.startsWith('['));
    const late = await save(
      'late.backup',
      lines.map((line, index) => (index === at ? line.replace(/\d/, '7') : line)),
    );
    await expect(loadFrom(db.ownerPool, secrets, late)).rejects.toThrow(/altered/);
    expect(await contentOf(db)).toEqual(before);
  });
});

describe('the audit log', () => {
  it('that was tampered with is named at the backup, and comes back as it was', async () => {
    const clone = await smallWorld();
    await clone.ownerQuery(`update auditlog set lo_ip = '192.0.2.1' where company_id = 2 and seq = 5`);
    await clone.ownerQuery(
      `delete from auditlog where company_id = 3 and seq = (select max(seq) from auditlog where company_id = 3)`,
    );
    const [last] = await clone.ownerQuery(`select max(seq) + 1 as seq from auditlog where company_id = 3`);
    const path = join(folder, 'tampered.backup');
    const written = await saveTo(clone.db.ownerPool, secrets, { file: path, schemas: '', now: new Date() });
    expect(written.auditBreaks).toEqual([
      'company 2, entry 5 is not as it was written',
      `company 3, entry ${String(last?.['seq'])} is missing, with all after it`,
    ]);
    const db = await emptyOne();
    await loadFrom(db.ownerPool, secrets, path);
    expect(await countOf(db, 'auditlog')).toBe(await countOf(clone.db, 'auditlog'));
  });

  it('is worked out again: a backup that calls a broken chain intact is refused', async () => {
    const clone = await smallWorld();
    const client = await clone.db.ownerPool.connect();
    await client.query(`update auditlog set lo_action = lo_action || '-x' where company_id = 2 and seq = 7`);
    const path = join(folder, 'lying.backup');
    await writeBackup(client, {
      file: path,
      key: secrets.derive('backup'),
      now: new Date(),
      origin: { portico: '', keyId: secrets.derive('backup key id').slice(0, 12), schemas: '' },
      auditBreaks: async () => [],
    });
    client.release();
    const db = await emptyOne();
    await expect(loadFrom(db.ownerPool, secrets, path)).rejects.toThrow(/company 2, entry 7 is not as it was written/);
    expect(await countOf(db, 'auditlog')).toBe(0);
  });
});
