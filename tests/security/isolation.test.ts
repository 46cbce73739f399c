import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../domain/access/caller';
import { APP_ROLE, asSystem, inCompany } from '../../server/db/connect';
import { countRows, findRow, findRows, listRows } from '../../server/storage/records/records';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../support/app';
import { TEST_APP_PASSWORD } from '../support/constants';

/** Columns that say whose a row is. */
const TENANT = ['company_id', 'companyid', 'home_company_id'];
/** Tables that the app role reaches and that hold nothing of any company, with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  country: 'reference data',
  sku: 'reference data',
  retention_rule: 'the law, by country',
  login_attempt: 'counters by hash, before anybody is known',
};
/** Tables that are read and written before a company is known, and never inside one. */
const SYSTEM = [
  'schema_version',
  'session_token',
  'password_link',
  'pending_sign_in',
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'impersonation',
  // What every new company starts with: the installation's.
  'company_template',
  'installation_setting',
  // The provider's alone: no one inside a company asks how it was provisioned.
  'company_provision',
  'company_provision_record',
  'subscription_notice',
  'usage_day',
  // Of anyone who acts, in whichever company.
  'permission_use',
  // Of an account, in whichever company it is.
  'account_link',
  'email_change',
  'known_network',
  // Asked and answered before a company is known; warnings are the server's own.
  'saml_key',
  'saml_request',
  'sso_logout',
  'saml_test',
  'certificate_warning',
  'api_key_warning',
  // When the server worked the states of all locations out.
  'monitoring_run',
];

let test: TestApp;
const query = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Table {
  readonly name: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly privileges: string[];
  readonly policies: {
    name: string;
    using: string | null;
    check: string | null;
    roles: string[];
    command: string;
    permissive: boolean;
  }[];
}

/** Every table, partition and view that the app role can reach in any way. */
const reachable = async (): Promise<Table[]> => {
  const tables = (await query(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       array(select p from unnest(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE','REFERENCES','TRIGGER']) p
         where has_table_privilege($1, c.oid, p)) as privileges,
       coalesce((select jsonb_agg(jsonb_build_object('name', p.polname, 'using', pg_get_expr(p.polqual, p.polrelid),
           'check', pg_get_expr(p.polwithcheck, p.polrelid), 'command', p.polcmd, 'permissive', p.polpermissive,
           'roles', array(select rolname from pg_roles where oid = any(p.polroles))))
         from pg_policy p where p.polrelid = c.oid), '[]') as policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and (has_table_privilege($1, c.oid, 'SELECT') or has_table_privilege($1, c.oid, 'INSERT')
         or has_table_privilege($1, c.oid, 'UPDATE') or has_table_privilege($1, c.oid, 'DELETE'))`,
    [APP_ROLE],
  )) as unknown as Table[];
  // Forced security binds the owner too, who has a policy of its own; no role at all would be everybody.
  const forRequests = ({ roles }: Table['policies'][number]) => roles.length === 0 || roles.includes(APP_ROLE);
  return tables.map((table) => ({ ...table, policies: table.policies.filter(forRequests) }));
};

describe('the role that requests log in as', () => {
  it('is no superuser, bypasses nothing, makes nothing and owns nothing', async () => {
    const [role] = await query('select * from pg_roles where rolname = $1', [APP_ROLE]);
    expect(role).toMatchObject({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
    });
    expect(
      await query('select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = $1', [
        APP_ROLE,
      ]),
    ).toEqual([]);
    const owned = await query(
      `select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $1
       union all select proname from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname = $1`,
      [APP_ROLE],
    );
    expect(owned).toEqual([]);
    const [schema] = await query(
      `select has_schema_privilege($1, 'public', 'CREATE') as create, has_database_privilege($1, current_database(), 'CREATE') as make`,
      [APP_ROLE],
    );
    expect(schema).toEqual({ create: false, make: false });
  });

  it('finds six functions that lend it the rights of another, each for its own company, a new one, or what a trigger sees', async () => {
    const lent = await query(
      `select proname, proconfig from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    );
    expect(lent).toEqual([
      { proname: 'portico_append_audit', proconfig: ['search_path=pg_catalog, public, pg_temp'] },
      { proname: 'portico_forget_guest', proconfig: ['search_path=public, pg_temp'] },
      { proname: 'portico_lock_audit', proconfig: ['search_path=pg_catalog, public, pg_temp'] },
      { proname: 'portico_network_owner', proconfig: ['search_path=pg_catalog, public, pg_temp'] },
      { proname: 'portico_open_audit', proconfig: ['search_path=pg_catalog, public, pg_temp'] },
      { proname: 'portico_sign_ins_changed', proconfig: ['search_path=public, pg_temp'] },
    ]);
    expect(await query(`select viewname from pg_views where schemaname = 'public'`)).toEqual([]);
    const [guest] = await query('select userid, u_companyid as company from identity order by userid limit 1');
    const other = await query('select companyid from company where companyid <> $1 limit 1', [guest?.['company']]);
    const client = await test.database.db.pool.connect();
    try {
      for (const company of ['', String(other[0]?.['companyid'])]) {
        await client.query('begin');
        await client.query(`select set_config('portico.company', $1, true)`, [company]);
        const asked = client.query(`select portico_forget_guest($1, 'nobody')`, [guest?.['userid']]);
        await expect(asked).rejects.toThrow('no such guest');
        await client.query('rollback');
        await client.query('begin');
        await client.query(`select set_config('portico.company', $1, true)`, [company]);
        const line = [Number(guest?.['company']), 0, '', '', '2026-01-01', ...Array.from({ length: 8 }, () => '{}')];
        const places = line.map((_, index) => `$${index + 1}`).join(', ');
        const appended = client.query(`select portico_append_audit(${places})`, line);
        await expect(appended).rejects.toThrow('no such company');
        await client.query('rollback');
        await client.query('begin');
        await client.query(`select set_config('portico.company', $1, true)`, [company]);
        const locked = client.query(`select * from portico_lock_audit($1, 'key')`, [guest?.['company']]);
        await expect(locked).rejects.toThrow('no such company');
        await client.query('rollback');
        await client.query('begin');
        await client.query(`select set_config('portico.company', $1, true)`, [company]);
        const taken = client.query(`select portico_network_owner($1, 0, 'radius', '192.0.2.1', '')`, [
          guest?.['company'],
        ]);
        await expect(taken).rejects.toThrow('no such company');
        await client.query('rollback');
      }
      await client.query('begin');
      await client.query(`select set_config('portico.company', $1, true)`, [guest?.['company']]);
      const stale = client.query(
        `select portico_append_audit($1, 0, '', '', now(), '{x}', '{1}', '{1}', '{x}', '{x}', '{x}', '{x}', '{x}')`,
        [guest?.['company']],
      );
      await expect(stale).rejects.toThrow('has another head');
      await client.query('rollback');
      const heads = await query('select * from audit_head order by company_id');
      expect(heads.length).toBeGreaterThan(2);
      for (const company of [...heads.map((head) => head['company_id']), 424242]) {
        await expect(client.query(`select portico_open_audit($1, 'key', '')`, [company])).rejects.toThrow(
          'no such company',
        );
        await client.query('begin');
        await client.query(`select set_config('portico.company', $1, true)`, [String(company)]);
        await client.query(`select portico_open_audit($1, 'key', '')`, [company]);
        await client.query('commit');
      }
      expect(await query('select * from audit_head order by company_id')).toEqual(heads);
    } finally {
      client.release();
    }
  });

  it('cannot become anybody else nor switch the fence off', async () => {
    const { host, port, database } = test.database.db.ownerPool.options;
    const client = new pg.Client({ host, port, database, user: APP_ROLE, password: TEST_APP_PASSWORD });
    await client.connect();
    const [{ owner } = { owner: '' }] = await query('select current_user as owner');
    for (const text of [
      `set role "${String(owner)}"`,
      `set session authorization "${String(owner)}"`,
      'alter table identity disable row level security',
      'alter table identity no force row level security',
      'drop policy portico_tenant on identity',
      'create table mine (id int)',
      'alter role portico_app bypassrls',
      'truncate identity',
      `copy identity to program 'cat'`,
      'select * from schema_migration',
      'select * from auditlog_default',
    ]) {
      await expect(client.query(text), text).rejects.toThrow(
        /permission denied|must be owner|must have|must be superuser/,
      );
    }
    // Row-level security that is switched off for a session is an error for a role that is bound by it, not an opening.
    await client.query('set row_security = off');
    await expect(client.query('select * from identity')).rejects.toThrow(/row-level security/);
    await client.end();
  });
});

describe('every table that requests reach', () => {
  it('is fenced: enabled, forced, with a policy for reading and one for writing', async () => {
    const tables = await reachable();
    expect(tables.length).toBeGreaterThan(20);
    const wrong = tables.filter(({ name, enabled, forced, policies }) => {
      if (name in SHARED) return false;
      const [policy, ...more] = policies;
      const both = policy?.using && policy.check && policy.command === '*' && policy.permissive;
      return !enabled || !forced || more.length > 0 || !both || policy.roles.join() !== APP_ROLE;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('is fenced in words that PostgreSQL estimates well: those made by migrations, too', async () => {
    const policies = await query(
      `select polrelid::regclass::text as name, pg_get_expr(polqual, polrelid) as rows,
         pg_get_expr(polwithcheck, polrelid) as written from pg_policy where polname = 'portico_tenant'`,
    );
    expect(policies.length).toBeGreaterThan(20);
    const wrong = policies.filter(
      ({ rows, written }) => rows !== written || !/portico_lift.*<> 0\)+$/.test(String(rows)),
    );
    expect(wrong).toEqual([]);
  });

  it('names whose its rows are, unless it is shared', async () => {
    const tenants = new Map(
      Object.values(model().resources).map(({ storage }) => [
        storage.table,
        storage.tenant === 'none' ? undefined : storage.tenantColumn,
      ]),
    );
    const wrong: string[] = [];
    for (const { name, policies } of await reachable()) {
      if (name in SHARED || SYSTEM.includes(name)) continue;
      const column = tenants.get(name) ?? TENANT.find((one) => policies[0]?.using?.includes(one));
      const clause = new RegExp(`\\(?"?${column ?? '?'}"? = (\\( SELECT )?portico_company\\(\\)`);
      for (const text of [policies[0]?.using, policies[0]?.check])
        if (!clause.test(text ?? '')) wrong.push(`${name}: ${text ?? 'nothing'}`);
    }
    expect(wrong).toEqual([]);
  });

  it('that holds what happened can only be added to', async () => {
    const tables = await reachable();
    for (const name of ['authentication', 'access_log']) {
      expect([name, tables.find((table) => table.name === name)?.privileges]).toEqual([name, ['SELECT', 'INSERT']]);
    }
    // Counts of them are written by the server's own job.
    for (const name of ['sign_in_count', 'sign_in_recount', 'sign_in_sketch', 'sign_in_sketch_month']) {
      expect([name, tables.find((table) => table.name === name)?.privileges]).toEqual([name, ['SELECT']]);
    }
    // Its lines are written by the function that signs them.
    expect(tables.find(({ name }) => name === 'auditlog')?.privileges).toEqual(['SELECT']);
    expect(tables.find(({ name }) => name === 'audit_head')).toBeUndefined();
    // The partitions behind them are reached through them alone.
    expect(tables.filter(({ name }) => /_(default|\d{4}_\d{2})$/.test(name))).toEqual([]);
  });
});

describe('row-level security, without a word of the program', () => {
  const rows = async (text: string, company: string | undefined, table: string): Promise<Record<string, unknown>[]> => {
    const client = await test.database.db.pool.connect();
    try {
      await client.query('begin');
      if (company !== undefined) await client.query(`select set_config('portico.company', $1, true)`, [company]);
      return (await client.query<Record<string, unknown>>(text.replaceAll('$table', `"${table}"`))).rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const fenced = async () =>
    (await reachable())
      // What may only be added to shows nothing to anybody.
      .filter(({ name, privileges }) => !(name in SHARED) && privileges.includes('SELECT'))
      .map(({ name }) => name);

  it('shows nothing while no company is set, or one that is none', async () => {
    for (const table of await fenced()) {
      for (const company of [undefined, '', '0', '-1']) {
        expect([table, await rows('select 1 from $table limit 1', company, table)]).toEqual([table, []]);
      }
    }
    await expect(rows('select 1 from $table', '2 or true', 'identity')).rejects.toThrow(/invalid input syntax/);
  });

  it('shows the company that is set and no row of another', async () => {
    let seen = 0;
    for (const { storage } of Object.values(model().resources)) {
      if (storage.tenant === 'none') continue;
      for (const company of ['2', '3']) {
        const columns = [storage.tenantColumn, ...(storage.partnerColumn ? [storage.partnerColumn] : [])].map(
          (name) => `"${name}"`,
        );
        const found = await rows(`select distinct ${columns.join()} from $table`, company, storage.table);
        for (const row of found) expect(Object.values(row).map(String)).toContain(company);
        seen += found.length;
      }
    }
    expect(seen).toBeGreaterThan(25);
  });

  it('refuses writes into, out of and inside another company', async () => {
    const moved = async (text: string, table: string) =>
      rows(text, '2', table).then(
        () => 'done',
        (error: Error) => error.message,
      );
    expect(
      await rows(`update $table set u_name = 'mine' where u_companyid = 3 returning userid`, '2', 'identity'),
    ).toEqual([]);
    expect(await rows('delete from $table where u_companyid = 3 returning userid', '2', 'identity')).toEqual([]);
    expect(await moved('update $table set u_companyid = 3', 'identity')).toMatch(/row-level security/);
    expect(await moved(`insert into $table (g_name, g_companyid) values ('theirs', 3)`, 'scope')).toMatch(
      /row-level security/,
    );
    expect(
      await moved(
        `insert into $table (company_id, admin_id, key, fingerprint, status, body) values (3, 1, 'k', 'f', 200, '')`,
        'idempotency_key',
      ),
    ).toMatch(/row-level security/);
  });

  it('is set for one transaction: the next one on the same connection sees nothing', async () => {
    const { db } = test.database;
    for (let turn = 0; turn < 12; turn += 1) {
      const inside = await inCompany(db, { companyId: 2, everyCompany: turn % 2 === 0 }, (trx) =>
        sql<{ n: number }>`select count(*) as n from identity`.execute(trx),
      );
      expect(Number(inside.rows[0]?.n)).toBeGreaterThan(0);
      const after = await sql<{ n: number }>`select count(*) as n from identity`.execute(db.app);
      expect(Number(after.rows[0]?.n)).toBe(0);
    }
  });
});

describe('the fence of the program, without row-level security', () => {
  it('shows one company, by itself', async () => {
    const { model } = test.context.models.current();
    const caller = {
      companyId: 2,
      everyCompany: false,
      permissions: new Set<string>(),
      scope: { mode: 'all' },
      timezone: 'UTC',
    } as unknown as Caller;
    let seen = 0;
    for (const resource of Object.values(model.resources)) {
      if (resource.storage.tenant === 'none') continue;
      const [foreign] = await query(
        `select "${resource.id}" as id from "${resource.storage.table}" where "${resource.storage.tenantColumn}" = 3 limit 1`,
      );
      // Row-level security is lifted for this transaction, as if a person had forgotten it.
      await asSystem(test.database.db, async (trx) => {
        const access = { trx, model, caller, seal: (text: string) => text };
        const asked = { conditions: [], deleted: 'with' as const, sort: [resource.sort], offset: 0, limit: 1000 };
        const rows = await listRows(access, resource, resource.fields, asked);
        const counted = await countRows(access, resource, asked);
        const owners = new Set(rows.map((row) => row[resource.storage.tenantColumn] ?? 2));
        expect([resource.name, [...owners]]).toEqual([resource.name, rows.length > 0 ? [2] : []]);
        const [real] = await query(
          `select count(*) as n from "${resource.storage.table}" where "${resource.storage.tenantColumn}" = 2`,
        );
        expect([resource.name, counted <= Number(real?.['n'])]).toEqual([resource.name, true]);
        if (foreign) {
          const id = foreign['id'] as number;
          expect([resource.name, await findRow(access, resource, resource.fields, id)]).toEqual([
            resource.name,
            undefined,
          ]);
          expect([resource.name, await findRows(access, resource, resource.fields, [id])]).toEqual([resource.name, []]);
          seen += 1;
        }
      });
    }
    expect(seen).toBeGreaterThan(12);
  });
});
