import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from '../../../server/db/connect';
import { openModels } from '../../../server/context/models';
import { migrate } from '../../../server/db/migrate';
import { migrations } from '../../../server/db/migrations';
import { TEST_APP_PASSWORD, TEST_AUDIT_KEY, TEST_TOKEN_KEY } from '../../support/constants';
import { testDatabase, type TestDatabase } from '../../support/database';

const opened: { close(): Promise<void> }[] = [];
const names: string[] = [];
const onCluster = async (statement: string) => {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  for (const name of names) await onCluster(`drop database if exists ${name} with (force)`);
});

const open = (database: string): Database => {
  const db = connect({
    owner: { ...inject('cluster'), database },
    appPassword: TEST_APP_PASSWORD,
    auditKey: TEST_AUDIT_KEY,
    tokenKey: TEST_TOKEN_KEY,
  });
  opened.push(db);
  return db;
};
const emptyDatabase = async () => {
  const name = `portico_${randomBytes(6).toString('hex')}`;
  names.push(name);
  await onCluster(`create database ${name} template template0`);
  return name;
};
const all = Object.keys(migrations).sort();

describe('an empty external database', () => {
  it('is migrated once by several processes that start together', async () => {
    const name = await emptyDatabase();
    const ran = await Promise.all([1, 2, 3].map(() => migrate(open(name), TEST_APP_PASSWORD)));
    expect(ran.flat().sort()).toEqual(all);
    expect(await migrate(open(name), TEST_APP_PASSWORD)).toEqual([]);
    // And then they make the tables of the resources.
    const dbs = [1, 2].map(() => open(name));
    const stores = await Promise.all(dbs.map((db) => openModels({ folder: 'schemas', db })));
    expect(stores.map((store) => store.current().errors)).toEqual([[], []]);
    stores.forEach((store) => store.close());
    const made = await dbs[0]!.ownerPool.query<{ resource: string }>('select resource from schema_change');
    expect(new Set(made.rows.map(({ resource }) => resource)).size).toBe(made.rows.length);
  }, 60_000);

  it('is as it was before a migration that was interrupted, which the next start does', async () => {
    const name = await emptyDatabase();
    const db = open(name);
    await db.ownerPool.query(`
      create function lose_connection() returns event_trigger language plpgsql as $$
      begin
        if to_regclass('public.schema_migration') is null or (select count(*) from schema_migration) < 5 then return; end if;
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(10);
      end $$`);
    await db.ownerPool.query(
      `create event trigger midway on ddl_command_end when tag in ('CREATE INDEX') execute function lose_connection()`,
    );
    await expect(migrate(db, TEST_APP_PASSWORD)).rejects.toThrow();
    await db.ownerPool.query('drop event trigger midway');
    await db.ownerPool.query('drop function lose_connection');
    const { rows: before } = await db.ownerPool.query<{ name: string }>('select name from schema_migration');
    expect(before.length).toBeGreaterThanOrEqual(5);
    expect(before.length).toBeLessThan(all.length);
    const next = await migrate(open(name), TEST_APP_PASSWORD);
    expect([...before.map((row) => row.name), ...next].sort()).toEqual(all);
  });
});

describe('files from before parameters of authentication modes were secret', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('are deleted at the upgrade; other jobs stay', async () => {
    const job = async (resource: string, kind: string, state: string) => {
      const [row] = await database.ownerQuery(
        `insert into job (company_id, admin_id, caller, kind, resource, state, parameters)
         values (2, 2001, '{}', $2, $1, $3, '{"values":{"a_params":"{\\"apiSecret\\":\\"plain-secret\\"}"}}') returning id`,
        [resource, kind, state],
      );
      await database.ownerQuery(
        `insert into job_part (company_id, job_id, kind, part, bytes) values (2, $1, 'result', 0, 'plain-secret')`,
        [row?.['id']],
      );
      return String(row?.['id']);
    };
    await database.ownerQuery('delete from job');
    for (const kind of ['export', 'import', 'bulk'])
      for (const state of ['done', 'failed', 'cancelled', 'running']) await job('auth-modes', kind, state);
    await job('auth-modes', 'import', 'draft');
    await database.ownerQuery(`update job set checkpoint = '{}' where id = $1`, [
      await job('auth-modes', 'export', 'queued'),
    ]);
    const kept = [await job('locations', 'export', 'done'), await job('auth-modes', 'export', 'queued')];
    await database.ownerQuery(`delete from schema_migration where name = '0090_forget_plain_exports'`);
    expect(await migrate(database.db, TEST_APP_PASSWORD)).toEqual(['0090_forget_plain_exports']);
    const left = await database.ownerQuery('select id from job');
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
    expect(await database.ownerQuery('select from job_part where not job_id = any($1)', [kept])).toEqual([]);
  });
});

describe('imports from before their rows were sealed', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('lose the first rows among their parameters, and keep everything else', async () => {
    const sql = (text: string) => database.ownerQuery(text);
    const name = '0275_sealed_sources';
    await sql('alter table job_part drop column sealed');
    await sql(`delete from schema_migration where name = '${name}'`);
    await sql(`insert into job (company_id, admin_id, caller, kind, resource, state, parameters) values (2, 2001, '{}', 'import',
      'identities', 'draft', '{"file":{"rows":1,"parts":1,"sample":[{"line":2,"cells":["plain-secret"]}]},"proposal":{}}')`);
    await sql(`insert into job_part (company_id, job_id, kind, part, bytes)
      select company_id, id, 'source', 0, 'rows' from job where resource = 'identities' and kind = 'import'`);
    expect(await migrate(database.db, TEST_APP_PASSWORD)).toEqual([name]);
    const [job] = await sql(`select j.parameters, convert_from(p.bytes, 'UTF8') as bytes, p.sealed
      from job j join job_part p on p.job_id = j.id where j.kind = 'import' and p.kind = 'source' and p.bytes = 'rows'`);
    expect(job).toEqual({ parameters: { file: { rows: 1, parts: 1 }, proposal: {} }, bytes: 'rows', sealed: null });
  });
});
