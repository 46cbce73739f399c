import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeTonight } from '../../server/actions/guests/purge';
import { archivePlace } from '../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../support/app';
import { MAIN, SECOND } from '../support/personas';

const LOGIN = 'zoe.canari@courriel.example';
const MAC = '02:CA:4A:00:00:01';
const ADDRESS = '10.201.202.203';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await testApp({ now: () => now });
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
/** A session of a person, which was last heard of at a moment. */
const session = (userid: number | null, last: Date) =>
  sql(
    `insert into network_session (company_id, sourceid, session_id, state, login, userid, mac_address, ip, started_at, last_at)
     values ($1, 1, $2, 'ended', $3, $4, $5, $6, $7, $7)`,
    [MAIN, randomUUID(), LOGIN, userid, MAC, ADDRESS, last],
  );
const setAside = (event: object) =>
  sql(
    `insert into dead_letter (company_id, sourceid, kind, reason, event_id, event_at, received_at, event, event_key)
     values ($1, 1, 'sign-ins', 'in-future', $2, now(), now(), $3, gen_random_uuid())`,
    [MAIN, randomUUID(), JSON.stringify(event)],
  );

it('an erasure takes the guest out of sessions and of events that were set aside, and seals what the law keeps', async () => {
  const made = await test.as('admin', {
    method: 'POST',
    url: '/api/lobby/guests',
    payload: { name: 'Zoé Canari', profile: 2001 },
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: number }>();
  await sql('update identity set u_email = $2 where userid = $1', [id, LOGIN]);
  await session(id, now);
  await setAside({ id: 'a', login: LOGIN.toUpperCase() });
  await setAside({ id: 'b', userid: id });
  await setAside({ id: 'c', userid: id * 10, login: 'somebody.else@courriel.example' });
  await sql(`insert into intake_answer (company_id, userid, name, answered_at) values ($1, $2, 'age', now())`, [
    MAIN,
    id,
  ]);

  const url = `/api/guests/${id}/erasure`;
  const { kept } = (await test.as('admin', { url })).json<{ kept: { dataClass: string }[] }>();
  const payload = { kept: kept.map(({ dataClass }) => dataClass) };
  expect(payload.kept).toContain('technical');
  const erased = await test.as('admin', { method: 'POST', url, payload });
  expect(erased.statusCode, erased.body).toBe(200);

  expect(await sql('select login, mac_address, ip from network_session where userid = $1', [id])).toEqual([
    { login: `#${id}`, mac_address: null, ip: null },
  ]);
  const letters = await sql('select event from dead_letter where company_id = $1 order by event', [MAIN]);
  const left = letters.map(({ event }) => (JSON.parse(String(event)) as { id: string }).id);
  expect(left.filter((one) => ['a', 'b', 'c'].includes(one))).toEqual(['c']);
  expect(await sql('select 1 from intake_answer where userid = $1', [id])).toEqual([]);
  const sealed = await sql(`select sealed from legal_archive where userid = $1 and data_class = 'technical'`, [id]);
  const opened = sealed.map((row) =>
    test.context.secrets.unseal(String(row['sealed']), archivePlace(MAIN, id, 'technical')),
  );
  expect(opened.join()).toContain(MAC);
});

it('sessions are purged with the technical data of their country', async () => {
  await sql(`update company set c_countryid = (select countryid from country where code = 'FR') where companyid = $1`, [
    MAIN,
  ]);
  await sql('delete from network_session');
  const night = new Date(now.getTime() + 24 * 3_600_000);
  night.setUTCHours(2, 30, 0, 0);
  await session(null, new Date(night.getTime() - 400 * 24 * 3_600_000));
  await session(null, new Date(night.getTime() - 100 * 24 * 3_600_000));
  await sql('delete from retention_rule');
  await sql(
    `insert into retention_rule (rr_countryid, rr_class, rr_months, "rr_createdAt")
     select countryid, 'technical', 12, now() from country where code = 'FR'`,
  );
  interface Tonight {
    readonly companies: readonly { readonly companyId: number; readonly counts: { readonly technical: number } }[];
  }
  const technical = async () =>
    (await test.as('admin', { url: '/api/retention/tonight' }))
      .json<Tonight>()
      .companies.find(({ companyId }) => companyId === MAIN)?.counts.technical ?? 0;
  const planned = await technical();
  expect(planned).toBeGreaterThanOrEqual(1);
  now = night;
  await purgeTonight(test.context, (error) => {
    throw error;
  });
  expect(
    await sql(`select 1 from network_session where last_at < $1`, [new Date(night.getTime() - 366 * 24 * 3_600_000)]),
  ).toEqual([]);
  expect(await sql('select 1 from network_session')).toHaveLength(1);
});

it('leases and guests’ devices are purged with them, but none that an administrator has dealt with', async () => {
  const night = new Date(now.getTime() + 24 * 3_600_000);
  night.setUTCHours(2, 30, 0, 0);
  const ago = (days: number) => new Date(night.getTime() - days * 24 * 3_600_000);
  const [old, recent] = [ago(400), ago(100)];
  await sql('delete from lease where companyid = $1', [MAIN]);
  await sql('delete from device where companyid = $1', [MAIN]);
  const lease = (until: Date | null, at: Date, state: string) =>
    sql(
      `insert into lease (uuid, companyid, "ipAddress", "macAddress", state, "validFrom", "validUntil", "updatedAt")
       values (gen_random_uuid(), $1, '10.0.0.1', $2, $3, $4, $5, $4)`,
      [MAIN, MAC, state, at, until],
    );
  await lease(old, ago(401), 'ended');
  await lease(null, old, 'active');
  await lease(recent, old, 'ended');
  // An end that is far away keeps no lease of which nothing is heard.
  await lease(new Date('2160-01-01T00:00:00Z'), old, 'active');
  await lease(null, recent, 'active');
  const device = (mac: string, seen: Date, more: Record<string, unknown> = {}) => {
    const row = {
      ...{ companyid: MAIN, mac_address: mac, is_guest: true, is_interactive: true, should_reserve_ip: false },
      ...{ security_profile_class: 'quarantine', is_security_profile_active: false, has_active_lease: false },
      ...{ first_seen: ago(500), last_seen: seen, ...more },
    };
    const names = Object.keys(row);
    const places = names.map((_, place) => `$${place + 1}`);
    return sql(`insert into device (${names.join()}) values (${places.join()})`, Object.values(row));
  };
  await device('02:00:00:00:00:01', old);
  await device('02:00:00:00:00:02', recent);
  await device('02:00:00:00:00:03', old, { is_guest: false });
  await device('02:00:00:00:00:04', old, { should_reserve_ip: true });
  await device('02:00:00:00:00:05', old, { name: 'Imprimante' });
  await device('02:00:00:00:00:06', old, { group_id: 1 });
  await device('02:00:00:00:00:07', old, { deleted_at: old });
  now = night;
  await purgeTonight(test.context, (error) => {
    throw error;
  });
  expect(await sql('select 1 from lease where companyid = $1', [MAIN])).toHaveLength(1);
  const left = await sql('select mac_address as mac from device where companyid = $1 order by 1', [MAIN]);
  expect(left.map(({ mac }) => String(mac).at(-1))).toEqual(['2', '3', '4', '5', '6']);
});

it('the night deletes what is kept only to recognise events again, when no such event can come any more', async () => {
  const night = new Date(now.getTime() + 24 * 3_600_000);
  night.setUTCHours(2, 30, 0, 0);
  const old = new Date(night.getTime() - 100 * 24 * 3_600_000);
  await sql(`select portico_partitions('intake_event', $1, $2)`, [old, now]);
  const key = `insert into intake_event (company_id, event_key, event_at) values ($1, gen_random_uuid(), $2)`;
  await sql(key, [MAIN, old]);
  await sql(key, [MAIN, now]);
  const [tracked] = await sql(`select keyindexid from keyindex where ki_companyid = $1 limit 1`, [MAIN]);
  const value = `insert into intake_value (company_id, keyindexid, value_hash, given_on)
    values ($1, $2, gen_random_uuid(), $3::date - $4::int)`;
  await sql('delete from intake_value');
  await sql(value, [MAIN, tracked?.['keyindexid'], night, 396]);
  await sql(value, [MAIN, tracked?.['keyindexid'], night, 394]);
  await sql(value, [MAIN, 987_654_321, night, 0]);
  const trace = `insert into erased_trace (company_id, trace_hash, userid, erased_at) values ($1, $2, 1, $3)`;
  await sql(trace, [MAIN, 'over', new Date(night.getTime() - 63 * 24 * 3_600_000)]);
  await sql(trace, [MAIN, 'needed', new Date(night.getTime() - 61 * 24 * 3_600_000)]);
  const gone = 'insert into directory_gone (company_id, identifier_hash, gone_at) values ($1, gen_random_uuid(), $2)';
  await sql(gone, [MAIN, new Date(night.getTime() - 63 * 24 * 3_600_000)]);
  await sql(gone, [MAIN, new Date(night.getTime() - 61 * 24 * 3_600_000)]);
  await sql(
    `insert into directory_gone (company_id, identifier_hash, gone_at)
     select $1, 'person ' || n, $2::timestamptz - n * interval '1 second' from generate_series(1, 100002) n`,
    [SECOND, night],
  );
  now = night;
  await purgeTonight(test.context, (error) => {
    throw error;
  });
  expect(await sql('select 1 from directory_gone where company_id = $1', [MAIN])).toHaveLength(1);
  expect(
    await sql(
      `select count(*)::int as kept, max(substr(identifier_hash, 8)::int) as oldest from directory_gone
       where company_id = $1`,
      [SECOND],
    ),
  ).toEqual([{ kept: 100_000, oldest: 100_000 }]);
  expect(await sql('select 1 from intake_event')).toHaveLength(1);
  const months = await sql(
    `select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'intake_event'::regclass and c.relname like $1`,
    [`%_${old.toISOString().slice(0, 7).replace('-', '_')}`],
  );
  expect(months).toEqual([]);
  expect(await sql('select 1 from intake_value')).toHaveLength(1);
  expect(await sql(`select trace_hash from erased_trace where userid = 1`)).toEqual([{ trace_hash: 'needed' }]);
});
