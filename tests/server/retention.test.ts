import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeTonight } from '../../server/actions/guests/purge';
import { auditKeyOf } from '../../server/app/installationKey';
import { verifyAudit } from '../../server/storage/audit/auditVerify';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, maskWith, openSession } from '../support/personas';

const COMPANY = 2;
const MONTH_MS = 31 * 24 * 3_600_000;
/** Half past two of the coming night (UTC). */
const night = new Date(Date.now() + 24 * 3_600_000);
night.setUTCHours(2, 30, 0, 0);

const fail = (error: unknown) => {
  throw error;
};

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await testApp({ now: () => now });
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const months = (n: number) => new Date(night.getTime() - n * MONTH_MS);
const count = async (text: string) => Number((await sql(text, [COMPANY]))[0]?.['count']);

interface Tonight {
  readonly at: string;
  readonly companies: readonly { readonly companyId: number; readonly counts: Record<string, number> }[];
}

it('purges at night what is past the rules, shows it before, records it after, once for all servers', async () => {
  await sql(`update company set c_countryid = (select countryid from country where code = 'FR') where companyid = $1`, [
    COMPANY,
  ]);
  await sql('delete from retention_rule');
  for (const [kind, kept] of [
    ['technical', 12],
    ['addresses', 1],
    ['identity', 24],
  ] as const) {
    await sql(
      `insert into retention_rule (rr_countryid, rr_class, rr_months, "rr_createdAt")
       select countryid, $1, $2, now() from country where code = 'FR'`,
      [kind, kept],
    );
  }
  for (const table of ['authentication', 'access_log']) {
    await sql(`select portico_partitions($1, $2, $3)`, [table, months(16), months(14)]);
  }
  await sql(
    `insert into authentication (company_id, authenticated_at, status) values ($1, $2, 'success'), ($1, $3, 'success')`,
    [COMPANY, months(15), months(3)],
  );
  await sql(
    `insert into network_session (company_id, sourceid, session_id, state, started_at, last_at)
     values ($1, 1, 'old', 'ended', $2, $2), ($1, 1, 'long', 'online', $2, $3)`,
    [COMPANY, months(15), months(3)],
  );
  await sql(
    `insert into access_log (company_id, received_at, dst_ip, request) values ($1, $2, '192.0.2.1', '/a'), ($1, $3, '192.0.2.1', '/b')`,
    [COMPANY, months(15), months(2)],
  );
  const [guest] = await sql(
    `update identity set "u_createdAt" = $2, u_lastlogin = $2, "u_lastinteractionAt" = $2, u_sdate = $2, u_edate = $2
     where userid = (select userid from identity where u_companyid = $1 and "u_erasedAt" is null order by 1 limit 1)
     returning userid`,
    [COMPANY, months(30)],
  );
  const recent = await count(
    `select count(*) from authentication where company_id = $1 and authenticated_at > now() - interval '10 months'`,
  );

  const shown = (await test.as('superadmin', { url: '/api/retention/tonight' })).json<Tonight>();
  const planned = shown.companies.find(({ companyId }) => companyId === COMPANY)?.counts;
  expect(planned).toMatchObject({ technical: expect.any(Number) as number, identity: expect.any(Number) as number });
  expect(planned?.['technical']).toBeGreaterThanOrEqual(3);
  expect(planned?.['addresses']).toBeGreaterThanOrEqual(1);
  expect(planned?.['identity']).toBeGreaterThanOrEqual(1);
  const own = (await test.as('admin', { url: '/api/retention/tonight' })).json<Tonight>();
  expect(own.companies.map(({ companyId }) => companyId)).toEqual([COMPANY]);
  const limited = await addAdmin(test.database, COMPANY, maskWith('user:view'), 'limited@retention.example');
  await limitTo(test.database, limited, null, []);
  const headers = { authorization: `Bearer ${await openSession(test.database, limited)}` };
  expect((await test.app.inject({ url: '/api/retention/tonight', headers })).statusCode).toBe(403);

  now = new Date(night.getTime() - 2 * 3_600_000);
  expect(await purgeTonight(test.context, fail)).toBeUndefined();
  now = night;
  const [done, other] = await Promise.all([purgeTonight(test.context, fail), purgeTonight(test.context, fail)]);
  const runs = [done, other].filter((one) => one !== undefined);
  expect(runs).toHaveLength(1);
  const counts = runs[0]?.find(({ companyId }) => companyId === COMPANY)?.counts;
  expect(counts?.identity).toBe(planned?.['identity']);
  expect(counts?.technical).toBeGreaterThanOrEqual(3);
  expect(await sql(`select session_id from network_session where session_id in ('old', 'long')`)).toEqual([
    { session_id: 'long' },
  ]);

  const old = `company_id = $1 and`;
  expect(
    await count(`select count(*) from authentication where ${old} authenticated_at < now() - interval '13 months'`),
  ).toBe(0);
  expect(
    await count(
      `select count(*) from authentication where company_id = $1 and authenticated_at > now() - interval '10 months'`,
    ),
  ).toBe(recent);
  expect(
    await count(
      `select count(*) from access_log where ${old} received_at < now() - interval '40 days' and request is not null`,
    ),
  ).toBe(0);
  expect(
    await count(
      `select count(*) from access_log where ${old} received_at between now() - interval '3 months' and now() - interval '40 days'`,
    ),
  ).toBeGreaterThan(0);
  const month = months(15).toISOString().slice(0, 7).replace('-', '_');
  expect((await sql(`select to_regclass('access_log_' || $1) as name`, [month]))[0]?.['name']).toBeNull();
  expect((await sql('select u_name from identity where userid = $1', [guest?.['userid']]))[0]?.['u_name']).toBe(
    `#${guest?.['userid']}`,
  );

  const lines = await sql(`select lo_data from auditlog where company_id = $1 and lo_action = 'purge'`, [COMPANY]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(String(lines[0]?.['lo_data']))).toMatchObject(counts ?? {});
  const client = await test.context.db.ownerPool.connect();
  try {
    await client.query('begin');
    const report = await verifyAudit(client, auditKeyOf(test.context.secrets), [COMPANY]);
    expect(report.breaks.filter(({ problem }) => problem !== 'other-key')).toEqual([]);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

it('goes on when a company or a guest fails, at a later hour and the night after', async () => {
  const other = 3;
  const old = months(40);
  const guests = await sql(
    `update identity set "u_createdAt" = $2, u_lastlogin = $2, "u_lastinteractionAt" = $2, u_sdate = $2, u_edate = $2
     where userid in (select userid from identity where u_companyid = $1 and "u_erasedAt" is null order by 1 limit 2)
     returning userid`,
    [COMPANY, old],
  );
  const stuck = Math.min(...guests.map(({ userid }) => Number(userid)));
  await sql('delete from retention_rule');
  await sql(
    `insert into retention_rule (rr_class, rr_months, "rr_createdAt") values ('technical', 12, now()), ('identity', 24, now())`,
  );
  for (const company of [1, COMPANY, other]) {
    await sql(
      `insert into network_session (company_id, sourceid, session_id, state, started_at, last_at)
       values ($1, 1, 'failing', 'ended', $2, $2)`,
      [company, old],
    );
  }
  await sql(`
    create function test_refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'refused';
    end $$`);
  await sql(`create trigger refuse before delete on network_session for each row when (old.company_id = 1)
    execute function test_refuse()`);
  await sql(`create trigger refuse before update on identity for each row when (old.userid = ${stuck})
    execute function test_refuse()`);
  const errors: string[] = [];
  const collect = (error: unknown) => errors.push(String(error));
  // No server ran between two and three.
  now = new Date(night.getTime() + 24 * 3_600_000);
  now.setUTCHours(7);
  const done = await purgeTonight(test.context, collect);
  expect(errors).toHaveLength(2);
  expect(errors.join()).toContain('refused');
  expect(done?.find(({ companyId }) => companyId === COMPANY)?.counts.identity).toBeGreaterThanOrEqual(1);
  const left = await sql(`select company_id::int as id from network_session where session_id = 'failing'`);
  expect(left).toEqual([{ id: 1 }]);
  const lines = await sql(`select 1 from auditlog where company_id = $1 and lo_action = 'purge'`, [COMPANY]);
  expect(lines).toHaveLength(2);
  expect(await purgeTonight(test.context, collect)).toBeUndefined();

  await sql('drop trigger refuse on network_session');
  await sql('drop trigger refuse on identity');
  now = new Date(now.getTime() + 24 * 3_600_000);
  const next = await purgeTonight(test.context, fail);
  expect(next?.find(({ companyId }) => companyId === COMPANY)?.counts).toMatchObject({ identity: 1 });
  expect(next?.find(({ companyId }) => companyId === 1)?.counts.technical).toBeGreaterThanOrEqual(1);
});

it('deletes a day with each step, so that a day that fails stops no other one and is counted the night after', async () => {
  const day = (n: number) => new Date(months(40).getTime() + n * 24 * 3_600_000);
  for (const n of [0, 1, 2, 9]) {
    await sql(
      `insert into network_session (company_id, sourceid, session_id, state, started_at, last_at)
       values ($1, 1, $2, 'ended', $3, $3), ($1, 1, $2 || ' too', 'ended', $3, $3)`,
      [COMPANY, `day ${n}`, day(n)],
    );
  }
  await sql(`create trigger refuse before delete on network_session for each row when (old.session_id = 'day 1')
    execute function test_refuse()`);
  now = new Date(now.getTime() + 24 * 3_600_000);
  const errors: string[] = [];
  const done = await purgeTonight(test.context, (error) => errors.push(String(error)));
  expect(errors).toEqual([expect.stringContaining('refused')]);
  const left = () => sql(`select session_id as id from network_session where session_id like 'day %' order by 1`);
  expect(await left()).toEqual([{ id: 'day 1' }, { id: 'day 1 too' }]);
  const technical = done?.find(({ companyId }) => companyId === COMPANY)?.counts.technical;
  expect(technical).toBeGreaterThanOrEqual(6);
  await sql('drop trigger refuse on network_session');
  now = new Date(now.getTime() + 24 * 3_600_000);
  await purgeTonight(test.context, fail);
  expect(await left()).toEqual([]);
});

it('goes on with all else where the days of a table cannot be read', async () => {
  await sql('delete from retention_rule');
  await sql(
    `insert into retention_rule (rr_class, rr_months, "rr_createdAt") values ('technical', 12, now()), ('addresses', 1, now())`,
  );
  const visited = (since: Date) =>
    sql(`insert into access_log (company_id, received_at, dst_ip, request) values ($1, $2, '192.0.2.1', '/left')`, [
      COMPANY,
      since,
    ]);
  await visited(months(2));
  await sql('alter table network_session rename column last_at to unknown_at');
  now = new Date(now.getTime() + 24 * 3_600_000);
  const errors: string[] = [];
  await purgeTonight(test.context, (error) => errors.push(String(error)));
  await sql('alter table network_session rename column unknown_at to last_at');
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.every((error) => error.includes('last_at'))).toBe(true);
  expect(await count(`select count(*) from access_log where company_id = $1 and request = '/left'`)).toBe(0);
});
