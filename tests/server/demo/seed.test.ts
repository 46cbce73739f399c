import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_NAMES } from '../../../server/demo/hostile';
import { startLive } from '../../../server/demo/live';
import { seed, type SeedTarget } from '../../../server/demo/seed';
import { secretsOf } from '../../../server/keys/secrets';
import { demoLogins } from '../../../server/demo/logins';
import { verifyPassword } from '../../../server/auth/passwords';
import { SEED_NOW, SEED_NUMBER } from '../../support/constants';
import { testDatabase, type TestDatabase } from '../../support/database';
import { draw, readModel } from './draw';

const EVENTS = ['authentication', 'access_log', 'auditlog'];
const model = readModel();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const count = async (table: string) =>
  Number((await database.ownerQuery(`select count(*) as n from "${table}"`))[0]?.['n']);

describe('seed', () => {
  it('stores every row that was drawn, in the table of its resource', async () => {
    const { rows } = await draw(SEED_NUMBER, new Date(SEED_NOW));
    for (const [name, drawn] of rows) {
      const table = model.resources[name]?.storage.table ?? '';
      // The demo network sends some lines through the intake afterwards.
      const sent =
        table === 'access_log' ? await database.ownerQuery('select 1 from access_log where event_key is not null') : [];
      expect((await count(table)) - sent.length, name).toBe(drawn.length);
    }
  });

  it('stores hostile text as it is', async () => {
    const found = await database.ownerQuery('select distinct u_name from identity where u_name = any($1)', [
      HOSTILE_NAMES,
    ]);
    expect(new Set(found.map((row) => row['u_name']))).toEqual(new Set(HOSTILE_NAMES));
    const [log] = await database.ownerQuery(`select request from access_log where request like '%<script>%' limit 1`);
    expect(log?.['request']).toContain('<script>window.__canary');
  });

  it('stores passwords that let every demo role in', async () => {
    for (const { login, password } of demoLogins()) {
      const [admin] = await database.ownerQuery('select ad_password from administrator where ad_login = $1', [login]);
      expect(await verifyPassword(String(admin?.['ad_password']), password), login).toEqual({ ok: true, stale: false });
    }
  });

  it('leaves the sequences after the last key', async () => {
    const [made] = await database.ownerQuery(
      `insert into profile (p_name, p_companyid) values ('Nouveau', 2)
       returning profileid, (select max(profileid) from profile) as last`,
    );
    expect(Number(made?.['profileid'])).toBe(Number(made?.['last']) + 1);
  });

  it('puts events into their months and gives the tables their indexes back', async () => {
    for (const table of EVENTS) {
      expect(await count(`${table}_default`), table).toBe(0);
      const indexes = await database.ownerQuery(
        'select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = $1::regclass',
        [table],
      );
      expect(indexes.length, table).toBeGreaterThan(2);
      for (const { name, valid } of indexes) expect(valid, String(name)).toBe(true);
    }
  });

  it('changes nothing when it fails', async () => {
    const before = await Promise.all([...EVENTS, 'identity', 'company'].map(count));
    const client = await database.db.ownerPool.connect();
    const options = { size: 'small', seed: 3, now: new Date(SEED_NOW) } as const;
    await expect(seed(client, model, options)).rejects.toThrow(/duplicate key/);
    client.release();
    expect(await Promise.all([...EVENTS, 'identity', 'company'].map(count))).toEqual(before);
  });

  it('says which resource has no schema, and fills the others', async () => {
    const said: string[] = [];
    const statements: string[] = [];
    const target: SeedTarget = {
      async query(sql) {
        statements.push(sql);
        return { rows: [] };
      },
    };
    const { skus: _skus, ...others } = model.resources;
    const small = { size: 'small', seed: 1, now: new Date(SEED_NOW) } as const;
    await seed(target, { ...model, resources: others }, small, (line) => said.push(line));
    expect(said).toContain('no resource skus: its demo rows are left out');
    expect([statements[1], statements.at(-1)]).toEqual(['begin', 'commit']);
  });
});

describe('usage of subscriptions', () => {
  it('ends with what every company really has, and never fell before', async () => {
    const wrong = await database.ownerQuery(
      `with days as (
         select company_id, day, users, appointed, devices, locations,
           lag(users) over w as users_before, lag(devices) over w as devices_before, max(day) over (partition by company_id) as last
         from usage_day window w as (partition by company_id order by day)
       )
       select * from days
       where users < users_before or devices < devices_before or last <> $1::timestamptz::date
         or day = last and (
           users + appointed <> (select count(*) from identity where u_companyid = company_id and "u_deletedAt" is null
             and (u_edate is null or u_edate > $1))
           or locations <> (select count(*) from location where l_companyid = company_id and "l_deletedAt" is null)
           or devices <> (select count(*) from device where companyid = company_id and deleted_at is null))`,
      [new Date(SEED_NOW).toISOString()],
    );
    expect(wrong).toEqual([]);
    expect(await count('usage_day')).toBeGreaterThan(90);
  });
});

describe('startLive', () => {
  it('adds authentications and log lines of known people until it is stopped', async () => {
    const [before, lines] = [await count('authentication'), await count('access_log')];
    const client = await database.db.ownerPool.connect();
    const failures: unknown[] = [];
    const live = startLive(client, {
      db: database.db,
      secrets: secretsOf(Buffer.alloc(32)),
      seed: 1,
      perSecond: 40,
      now: () => new Date(SEED_NOW),
      onError: (error) => failures.push(error),
    });
    await expect.poll(() => count('access_log'), { timeout: 20_000 }).toBeGreaterThan(lines);
    live.stop();
    expect(failures).toEqual([]);
    expect(await count('authentication')).toBeGreaterThan(before);
    const strangers = await database.ownerQuery(
      `select 1 from authentication a left join identity i on i.userid = a.userid and i.u_companyid = a.company_id
       where a.authenticationid > $1 and i.userid is null`,
      [before],
    );
    expect(strangers).toEqual([]);
    client.release();
  });
});
