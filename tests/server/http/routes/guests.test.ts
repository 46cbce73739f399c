import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivePlace } from '../../../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../../../support/app';
import { exported, runner } from '../../../support/jobs';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../../../support/personas';
import { unzipped } from '../../../support/unzipped';

interface Entry {
  readonly kind: string;
  readonly id: string;
  readonly at: string;
  readonly location?: { readonly name: string } | null;
}
interface Story {
  readonly entries: readonly Entry[];
  readonly next: string | null;
  readonly kinds: readonly string[];
}

const NAME = 'Zoé <script>alert(1)</script> Canari';
const EMAIL = 'zoe.canari@courriel.example';
const PHONE = '+33 6 99 88 77 66';
const ADDRESS = '10.77.66.55';
const MAC = '02:AB:CD:EF:77:66';

let test: TestApp;
let guest: number;
beforeAll(async () => {
  test = await testApp();
  guest = await makeGuest(EMAIL);
}, 120_000);
afterAll(() => test.close());

const sql = async <T = Record<string, unknown>>(text: string) => (await test.database.ownerQuery(text)) as T[];

/** A guest with two sign-ins, three lines of one connection, and one change. */
async function makeGuest(email: string): Promise<number> {
  const made = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/user',
    payload: { u_name: NAME, u_email: email, u_password: 'secret-1', u_profileid: await profile(), u_language: 'fr' },
  });
  expect(made.statusCode, made.body).toBe(201);
  const id = made.json<{ userid: number }>().userid;
  const token = `aaaa${id}`;
  await sql(`update identity set s_phone = '${PHONE}', s_name = 'Canari social' where userid = ${id}`);
  for (const hours of [30, 2]) {
    await sql(`insert into authentication (company_id, authenticated_at, login, userid, locationid, status, src_ip, token,
        device, platform, groupids)
      select u_companyid, now() - interval '${hours} hours', '${email}', userid, 2001, 'success', '${ADDRESS}',
        '${token}', 'Téléphone de Zoé', 'iOS', '{2001}' from identity where userid = ${id}`);
  }
  await sql(`insert into authentication (company_id, authenticated_at, login, userid, locationid, status, reason, groupids)
    select u_companyid, now() - interval '1 hour', '${email}', userid, 2001, 'denied', 'wrong-code', '{2001}'
    from identity where userid = ${id}`);
  await sql(`insert into mail (company_id, userid, m_kind, m_to, m_subject, m_language, m_state, message_id, "m_createdAt")
    values (${MAIN}, ${id}, 'sponsor-approved', '${email}', 'Vos identifiants', 'fr', 'sent', 'm${id}', now() - interval '3 hours')`);
  await sql(`insert into network_session (company_id, sourceid, session_id, state, login, userid, mac_address, ip,
      started_at, last_at) values (${MAIN}, 1, 'one-${id}', 'ended', '${email}', ${id}, '${MAC}', '${ADDRESS}',
      now() - interval '2 hours', now() - interval '1 hour'),
    (${MAIN}, 1, 'two-${id}', 'online', '${email.toUpperCase()}', null, '${MAC}', '${ADDRESS}', now(), now())`);
  await sql(`insert into intake_answer values (${MAIN}, ${id}, 'city', now())`);
  for (const event of [{ login: email.toUpperCase() }, { userid: id }, { token }, { login: 'stranger' }]) {
    await sql(`insert into dead_letter (company_id, sourceid, kind, reason, event_id, event_at, received_at, event, event_key)
      values (${MAIN}, 1, 'sessions', 'unknown-location', 'dead-${id}', now(), now(), '${JSON.stringify(event)}',
        gen_random_uuid())`);
  }
  for (const minutes of [5, 4, 3]) {
    await sql(`insert into access_log (company_id, received_at, locationid, mac_address, token, src_ip, dst_ip, device_name,
        request) values (${MAIN}, now() - interval '${minutes} minutes', 2001, '${MAC}', '${token}', '${ADDRESS}',
        '93.184.216.34', 'Téléphone de Zoé', 'GET /secret')`);
  }
  const changed = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/user',
    payload: { userid: id, u_language: 'en' },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  await sql(`update identity set u_language = 'fr' where userid = ${id}`);
  return id;
}

async function profile(): Promise<number> {
  const rows = await sql<{ id: string }>(`select profileid as id from profile where p_companyid = ${MAIN}
    and "p_deletedAt" is null order by 1 limit 1`);
  return Number(rows[0]?.id);
}

const story = async (query = '', role = 'admin') =>
  (await test.as(role, { url: `/api/guests/${guest}/story${query}` })).json<Story>();

describe('a new guest', () => {
  it('takes sponsor, company and scopes from its author, and counts as seen now', async () => {
    const [row] = await sql<Record<string, unknown>>(`select i.*, a.ad_email, a.ad_login, a.ad_maingroupid
      from identity i join administrator a on a.adminid = i.u_adminid where userid = ${guest}`);
    expect(row?.['u_employee']).toBe(row?.['ad_email'] ?? row?.['ad_login']);
    expect(Number(row?.['u_companyid'])).toBe(MAIN);
    expect(row?.['u_maingroupid']).toEqual(row?.['ad_maingroupid']);
    expect(row?.['u_lastinteractionAt']).not.toBeNull();
  });

  it('has a profile, unless the authentication type knows no password', async () => {
    const types = await sql<{ id: string; password: boolean }>(`select authtypeid as id,
      (a_enable::bigint & 8) > 0 as password from authtype where a_companyid = ${MAIN}`);
    const make = (authtype: number) =>
      test.as('admin', {
        method: 'POST',
        url: '/legacy/elements/user',
        payload: { u_name: 'Sans profil', u_email: `sans-${authtype}@courriel.example`, u_authtypeid: authtype },
      });
    const wanted = types.find(({ password }) => password);
    const free = types.find(({ password }) => !password);
    const refused = await make(Number(wanted?.id));
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ fields: object }>().fields).toHaveProperty('u_profileid');
    expect((await make(Number(free?.id))).statusCode).toBe(201);
  });
});

describe('the story of a guest', () => {
  it('is one line of time: registration, sign-ins, connections, changes', async () => {
    const { entries, kinds, next } = await story();
    expect(kinds).toEqual(['registration', 'mail', 'authentication', 'refusal', 'session', 'connection', 'change']);
    expect(next).toBeNull();
    expect(entries.map(({ kind }) => kind).sort()).toEqual([
      'authentication',
      'authentication',
      'change',
      'change',
      'connection',
      'connection',
      'mail',
      'refusal',
      'registration',
      'session',
    ]);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(entries.find(({ kind }) => kind === 'session')).toMatchObject({ lines: 3, device: 'Téléphone de Zoé' });
  });

  it('comes in pages that neither repeat nor lose anything', async () => {
    const whole = (await story()).entries.map(({ kind, id }) => `${kind} ${id}`);
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const page = await story(`?limit=1${cursor}`);
      found.push(...page.entries.map(({ kind, id }) => `${kind} ${id}`));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
      expect(found.length).toBeLessThan(20);
    }
    expect(found).toEqual(whole);
  });

  it('is narrowed by kind, and refuses what is none', async () => {
    for (const [kind, count] of [
      ['authentication', 2],
      ['refusal', 1],
      ['mail', 1],
    ] as const) {
      expect((await story(`?kinds=${kind}`)).entries.map((entry) => entry.kind)).toEqual(Array(count).fill(kind));
    }
    expect((await story('?kinds=refusal')).entries).toMatchObject([{ status: 'denied', reason: 'wrong-code' }]);
    expect((await story('?kinds=mail')).entries).toMatchObject([{ subject: 'Vos identifiants', state: 'sent' }]);
    // The mark of a change with a key that is no number.
    expect((await story(`?cursor=${Date.now()}.6.abc`)).entries).not.toEqual([]);
    for (const query of ['?kinds=gossip', '?cursor=x', '?limit=0', '?nope=1']) {
      expect((await test.as('admin', { url: `/api/guests/${guest}/story${query}` })).statusCode, query).toBe(422);
    }
  });

  it('leaves out sign-ins for callers who may not see them, and is not there for others', async () => {
    const desk = await addAdmin(
      test.database,
      MAIN,
      maskWith('user:view', 'user:edit', 'supervisor'),
      'desk@bellevue.example',
    );
    const authorization = `Bearer ${await openSession(test.database, desk)}`;
    const seen = await test.app.inject({ url: `/api/guests/${guest}/story`, headers: { authorization } });
    expect(seen.json<Story>().kinds).toEqual(['registration', 'change']);
    expect((await test.as('admin2', { url: `/api/guests/${guest}/story` })).statusCode).toBe(404);
    for (const role of ['receptionist', 'log-reader']) {
      expect((await test.as(role, { url: `/api/guests/${guest}/story` })).statusCode, role).toBe(403);
    }
  });
});

describe('the data of a guest', () => {
  it('are a page in their language, tables and JSON, and the log says who fetched them', async () => {
    const answer = await test.as('admin', { method: 'POST', url: `/api/guests/${guest}/export` });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipped(answer.rawPayload);
    expect([...files.keys()]).toEqual([
      'index.html',
      'identity.csv',
      'answers.csv',
      'sign-ins.csv',
      'connections.csv',
      'network-sessions.csv',
      'data.json',
    ]);
    const page = files.get('index.html') ?? '';
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Vos authentifications');
    expect(page).toContain(EMAIL);
    expect(page).not.toContain('<script>');
    expect(files.get('sign-ins.csv')).toContain(ADDRESS);
    expect(files.get('network-sessions.csv')).toContain(MAC);
    expect(JSON.parse(files.get('data.json') ?? '')).toMatchObject({
      identity: { u_email: EMAIL },
      networkSessions: [{ ip: ADDRESS }, { ip: ADDRESS }],
    });
    expect([...files.values()].join()).not.toContain('secret-1');
    const [line] = await sql<{ lo_data: string }>(`select lo_data from auditlog where lo_action = 'export'
      and lo_elementid = '${guest}'`);
    expect(JSON.parse(line?.lo_data ?? '')).toMatchObject({ privacy: true });
  });

  it('are for callers who may change guests', async () => {
    for (const role of ['receptionist', 'viewer', 'log-reader']) {
      const answer = await test.as(role, { method: 'POST', url: `/api/guests/${guest}/export` });
      expect(answer.statusCode, role).toBe(403);
    }
    expect((await test.as('admin2', { method: 'POST', url: `/api/guests/${guest}/export` })).statusCode).toBe(404);
  });

  it('names only the scopes that the caller sees', async () => {
    const mask = maskWith('user:view', 'user:edit', 'supervisor');
    const admin = await addAdmin(test.database, MAIN, mask, 'export@bellevue.example');
    await limitTo(test.database, admin, 2002, [2001]);
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    const id = await makeGuest('with-scopes@courriel.example');
    await sql(`update identity set groupids = '{2001,2002,2013}' where userid = ${id}`);
    const answer = await test.app.inject({ method: 'POST', url: `/api/guests/${id}/export`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const files = unzipped(answer.rawPayload);
    const { identity } = JSON.parse(files.get('data.json') ?? '') as { identity: Record<string, unknown> };
    expect(identity['groupids']).toEqual([2001, 2002]);
    expect(files.get('identity.csv')).not.toContain('2013');
    expect(files.get('index.html')).not.toContain('2013');
  });
});

describe('an erasure', () => {
  const plan = async (id: number) =>
    (await test.as('admin', { url: `/api/guests/${id}/erasure` })).json<{
      erasedAt: string | null;
      kept: { dataClass: string; until: string }[];
      erased: string[];
      traces: { authentications: number; lines: number; sessions: number };
    }>();
  const erase = (id: number, kept: readonly string[], role = 'admin') =>
    test.as(role, { method: 'POST', url: `/api/guests/${id}/erasure`, payload: { kept } });

  it('says what goes and what the law keeps, and until when', async () => {
    const { kept, erased, erasedAt, traces } = await plan(guest);
    // One of the sessions has no identity, and the guest's login.
    expect(traces).toEqual({ authentications: 3, lines: 3, sessions: 2 });
    expect(erasedAt).toBeNull();
    // France: who a person is for five years, technical data for one (specification S-PRIV-1).
    expect(kept.map(({ dataClass }) => dataClass)).toEqual(['identity', 'technical']);
    const years = kept.map(({ until }) => (Date.parse(until) - Date.now()) / 31_557_600_000);
    expect(years[0]).toBeCloseTo(5, 1);
    expect(years[1]).toBeCloseTo(1, 1);
    expect(erased).toEqual(['social', 'addresses']);
  });

  it('follows the rules that the console holds', async () => {
    const [rule] = await sql<{ retentionruleid: string }>(
      `select retentionruleid from retention_rule where rr_class = 'technical' and rr_countryid = ${await country()}`,
    );
    const changed = await test.as('superadmin', {
      method: 'POST',
      url: '/legacy/elements/retention_rule',
      payload: { retentionruleid: Number(rule?.retentionruleid), rr_months: 0 },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await plan(guest)).kept.map(({ dataClass }) => dataClass)).toEqual(['identity']);
    await sql('delete from retention_rule');
  });

  it('is refused when something else would be kept than was agreed, and to callers without the right', async () => {
    expect((await erase(guest, [])).statusCode).toBe(412);
    expect((await erase(guest, ['identity', 'technical'], 'viewer')).statusCode).toBe(403);
    expect((await erase(guest, ['identity', 'technical'], 'admin2')).statusCode).toBe(404);
    const [row] = await sql<{ u_email: string }>(`select u_email from identity where userid = ${guest}`);
    expect(row?.u_email).toBe(EMAIL);
  });

  it('makes record and events anonymous, keeps under seal what the law asks for, once', async () => {
    const id = await makeGuest('deux.canari@courriel.example');
    const done = await erase(id, ['identity', 'technical']);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json<{ erasedAt: string | null }>().erasedAt).not.toBeNull();
    const left = JSON.stringify([
      await sql(`select * from identity where userid = ${id}`),
      await sql(`select * from authentication where userid = ${id}`),
      await sql(`select * from access_log where token = 'aaaa${id}'`),
      await sql(`select * from legal_archive where userid = ${id}`),
      await sql(`select * from network_session where session_id like '%-${id}'`),
      await sql(`select * from dead_letter where event_id = 'dead-${id}'`),
    ]);
    expect(left).toContain(`one-${id}`);
    expect(await sql(`select event from dead_letter where event_id = 'dead-${id}'`)).toEqual([
      { event: '{"login":"stranger"}' },
    ]);
    expect(await sql(`select 1 from intake_answer where userid = ${id}`)).toEqual([]);
    for (const trace of ['Canari', 'canari', PHONE, ADDRESS, MAC, 'Téléphone de Zoé'])
      expect(left).not.toContain(trace);
    const archived = await sql<{ data_class: string; sealed: string }>(
      `select data_class, sealed from legal_archive where userid = ${id} order by id`,
    );
    expect(new Set(archived.map(({ data_class: name }) => name))).toEqual(new Set(['identity', 'technical']));
    const opened = archived
      .map(({ data_class: name, sealed }) => test.context.secrets.unseal(sealed, archivePlace(MAIN, id, name)))
      .join();
    expect(opened).toContain('deux.canari@courriel.example');
    expect(opened).toContain(ADDRESS);
    expect(opened).toContain(MAC);

    const again = await erase(id, []);
    expect(again.statusCode).toBe(200);
    expect(again.json<{ erasedAt: string }>().erasedAt).toBe((await plan(id)).erasedAt);
    const lines = await sql(`select 1 from auditlog where lo_action = 'erase' and lo_elementid = '${id}'`);
    expect(lines).toHaveLength(1);

    const change = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/user',
      payload: { userid: id, u_name: 'Revenant' },
    });
    expect(change.json()).toMatchObject({ msg_code: 'GUEST_ERASED' });
  });

  it('leaves nothing half done when it fails', async () => {
    const id = await makeGuest('trois.canari@courriel.example');
    await sql('alter table legal_archive add constraint never check (false) not valid');
    expect((await erase(id, ['identity', 'technical'])).statusCode).toBeGreaterThanOrEqual(400);
    await sql('alter table legal_archive drop constraint never');
    const [row] = await sql<Record<string, unknown>>(`select * from identity where userid = ${id}`);
    expect(row).toMatchObject({ u_email: 'trois.canari@courriel.example', u_erasedAt: null });
    expect(await sql(`select 1 from authentication where userid = ${id} and src_ip = '${ADDRESS}'`)).toHaveLength(2);
  });

  const country = async () =>
    Number((await sql<{ id: string }>(`select countryid as id from country where code = 'FR'`))[0]?.id);
});

describe('a named export', () => {
  it('has its own columns, takes no other name, and leaves a record', async () => {
    const refused = await test.as('admin', {
      method: 'POST',
      url: '/api/jobs/exports/identities',
      payload: { name: 'id-secrets' },
    });
    expect(refused.statusCode).toBe(422);
    const jobs = runner(test);
    const { file, lines } = await exported(test, 'admin', 'identities', {
      name: 'id-list',
      filter: { userid: { in: [guest] } },
      format: 'csv',
    });
    jobs.stop();
    expect(file.headers['content-disposition']).toContain('id-list-');
    expect(lines.join()).toContain(EMAIL);
    const [row] = await sql<{ e_data: string; e_rows: number }>(
      `select e_data, e_rows from export where e_kind = 'id-list' and e_companyid = ${MAIN} order by exportid desc limit 1`,
    );
    expect(Number(row?.e_rows)).toBe(1);
    expect(JSON.parse(row?.e_data ?? '')).toMatchObject({ columns: ['u_name', 'u_email'] });
  });
});
