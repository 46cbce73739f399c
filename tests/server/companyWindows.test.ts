import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asSystem } from '../../server/db/connect';
import { endOwnSessionsWithoutSso, endSessionsWithoutSso } from '../../server/storage/auth/breakGlass';
import { revokeSessionsOf } from '../../server/storage/auth/revokeSessions';
import { originOfSession, sessionsNamed } from '../../server/storage/auth/ssoSessions';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, maskWith, openSession } from '../support/personas';
import { listen, rawClient, type RawClient } from '../support/sockets';

let test: TestApp;
let partner: { adminid: number; home: number };
/** Two companies that the partner looks after, and one that it does not. */
let owned: number[];
let foreign: number;
let opener: string;
beforeAll(async () => {
  test = await testApp();
  const [row] = await sql('select adminid, ad_companyid as home from administrator where adminid = 4001');
  partner = { adminid: Number(row?.['adminid']), home: Number(row?.['home']) };
  const companies = await sql(
    `select companyid, c_partnerid from company where "c_deletedAt" is null and c_edate > now() and companyid not in (1, $1) order by companyid`,
    [partner.home],
  );
  owned = companies.slice(0, 2).map(({ companyid }) => Number(companyid));
  foreign = Number(companies[2]?.['companyid']);
  await sql('update company set c_partnerid = null where companyid = $1', [foreign]);
  await sql('update company set c_partnerid = $1 where companyid = any($2)', [partner.home, owned]);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql('delete from hidden_company');
  await sql('update session set revoked_at = now() where admin_id = $1 and revoked_at is null', [partner.adminid]);
  opener = await openSession(test.database, partner.adminid);
});

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const ask = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, more = {}) =>
  test.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...more },
    ...(payload && { payload }),
  });
const openWindow = async (company: number, token?: string, from = opener) => {
  const answer = await ask(from, 'POST', '/api/company-windows', { company, ...(token !== undefined && { token }) });
  return { status: answer.statusCode, token: answer.json<{ token?: string }>().token ?? '' };
};
const companyOf = async (token: string) => {
  const answer = await ask(token, 'GET', '/api/admin/admins/me');
  return answer.statusCode === 200 ? answer.json<{ company: { id: number } }>().company.id : answer.statusCode;
};
const listed = async (token: string) => {
  const answer = await ask(token, 'GET', '/legacy/elements/companie?limit=500');
  const body = answer.json<{ companyid: number }[] | { elements: { companyid: number }[] }>();
  return (Array.isArray(body) ? body : body.elements).map(({ companyid }) => companyid);
};

it('a window works in its company, the console that opened it stays where it is, and both are recorded once', async () => {
  const window = await openWindow(owned[0]!);
  expect(window.status).toBe(200);
  expect([await companyOf(window.token), await companyOf(opener)]).toEqual([owned[0], partner.home]);
  const again = await openWindow(owned[0]!, window.token);
  expect([again.status, await companyOf(again.token)]).toEqual([200, owned[0]]);
  const lines = await sql(
    `select lo_data from auditlog where lo_action = 'switch_company' and company_id = $1 and lo_adminid = $2`,
    [owned[0], partner.adminid],
  );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(String(lines[0]?.['lo_data']))).toMatchObject({ from: partner.home, to: owned[0], window: true });
});

it('a window is refused where a switch is: a foreign company, one that is kept out, from a window, while impersonating', async () => {
  expect((await openWindow(foreign)).status).toBe(403);
  expect((await openWindow(987_654_321)).status).toBe(403);
  expect((await ask(opener, 'POST', '/api/company-windows', { company: 'x' })).statusCode).toBe(422);
  await ask(opener, 'PUT', '/api/partner-companies', { hidden: [owned[1]] });
  expect((await openWindow(owned[1]!)).status).toBe(403);
  expect((await ask(opener, 'POST', '/api/switch-company', { company: owned[1] })).statusCode).toBe(403);
  const { token } = await openWindow(owned[0]!);
  expect((await openWindow(owned[0]!, undefined, token)).status).toBe(403);
  expect((await ask(token, 'POST', '/api/switch-company', { company: partner.home })).statusCode).toBe(403);
  const add = (login: string, ...permissions: string[]) =>
    addAdmin(test.database, partner.home, maskWith('partneraccount', ...permissions), login);
  const impersonator = await openSession(
    test.database,
    await add('manager@partner.example', 'admin:view', 'admin_switch'),
  );
  const acting = { 'x-switch-user': String(await add('assistant@partner.example')) };
  for (const url of ['/api/company-windows', '/api/switch-company']) {
    const refused = await ask(impersonator, 'POST', url, { company: owned[0] }, acting);
    expect([url, refused.statusCode, refused.json()]).toMatchObject([
      url,
      403,
      { msg_code: 'NOT_WHILE_IMPERSONATING' },
    ]);
  }
  expect(
    (await test.as('admin', { method: 'POST', url: '/api/company-windows', payload: { company: owned[0] } }))
      .statusCode,
  ).toBe(403);
});

it('the token of one window opens no other: another opener, another company, one that has ended', async () => {
  const { token } = await openWindow(owned[0]!);
  const stranger = await openSession(test.database, partner.adminid);
  expect((await openWindow(owned[0]!, token, stranger)).status).toBe(403);
  expect((await openWindow(owned[1]!, token)).status).toBe(403);
  expect((await ask(token, 'DELETE', '/api/company-windows')).statusCode).toBe(204);
  expect(await companyOf(token)).toBe(401);
  expect((await openWindow(owned[0]!, token)).status).toBe(403);
  // Its end concerns no other session, and no other session ends that way.
  expect(await companyOf(opener)).toBe(partner.home);
  expect((await ask(opener, 'DELETE', '/api/company-windows')).statusCode).toBe(403);
});

it('a window ends with the session that opened it, and with the right to its company', async () => {
  const [first, second] = [await openWindow(owned[0]!), await openWindow(owned[1]!)];
  await sql('update company set c_partnerid = null where companyid = $1', [owned[1]]);
  expect([await companyOf(first.token), await companyOf(second.token)]).toEqual([owned[0], 401]);
  await sql('update company set c_partnerid = $1 where companyid = $2', [partner.home, owned[1]]);
  expect((await ask(opener, 'POST', '/api/logout', {})).statusCode).toBe(204);
  expect(await companyOf(first.token)).toBe(401);
});

it('a window ends with its opener in whatever way that ends', async () => {
  const idOf = async (token: string) => {
    const answer = await ask(token, 'GET', '/api/sessions');
    return answer.json<{ sessions: { id: string; current: boolean }[] }>().sessions.find(({ current }) => current)!.id;
  };
  const elsewhere = await openSession(test.database, partner.adminid);
  const ways: (() => Promise<unknown>)[] = [
    async () => ask(elsewhere, 'DELETE', `/api/sessions/${await idOf(opener)}`),
    async () => ask(elsewhere, 'DELETE', '/api/sessions'),
    () => asSystem(test.context.db, (trx) => revokeSessionsOf(trx, partner.adminid)),
    () => asSystem(test.context.db, (trx) => endSessionsWithoutSso(trx, partner.home, null)),
    () => asSystem(test.context.db, (trx) => endOwnSessionsWithoutSso(trx, partner.adminid, null)),
  ];
  for (const end of ways) {
    opener = await openSession(test.database, partner.adminid);
    const { token } = await openWindow(owned[0]!);
    // It would go on by itself.
    await sql('update session set sso_mode = 1 where opened_by is not null');
    expect(await companyOf(token)).toBe(owned[0]);
    await end();
    expect([await companyOf(opener), await companyOf(token)], String(end)).toEqual([401, 401]);
  }
});

it('from a window, all others end but its opener; after a new password there, too', async () => {
  const other = await openSession(test.database, partner.adminid);
  const [{ token }, second] = [await openWindow(owned[0]!), await openWindow(owned[1]!)];
  expect((await ask(token, 'DELETE', '/api/sessions')).statusCode).toBe(204);
  const states = async () => [
    await companyOf(opener),
    await companyOf(token),
    await companyOf(second.token),
    await companyOf(other),
  ];
  expect(await states()).toEqual([partner.home, owned[0], 401, 401]);
  const [row] = await sql('select id from session where opened_by is not null and revoked_at is null');
  await asSystem(test.context.db, (trx) => revokeSessionsOf(trx, partner.adminid, String(row?.['id'])));
  expect(await states()).toEqual([partner.home, owned[0], 401, 401]);
});

it('a window comes from the same sign-in as its opener, and its end is no sign-out at the identity provider', async () => {
  const subject = { nameId: 'someone' };
  await sql('update session set sso_mode = 77, sso_subject = $1 where admin_id = $2 and revoked_at is null', [
    JSON.stringify(subject),
    partner.adminid,
  ]);
  await openWindow(owned[0]!);
  const [row] = await sql(
    'select id, sso_mode::int as mode, sso_subject as subject from session where opened_by is not null and revoked_at is null',
  );
  expect(row).toMatchObject({ mode: 77, subject });
  expect(await asSystem(test.context.db, (trx) => originOfSession(trx, String(row?.['id'])))).toBeUndefined();
  // It ends with its opener, which the identity provider names, and not once more.
  const named = await asSystem(test.context.db, (trx) =>
    sessionsNamed(trx, 77, { ...subject, issuer: 'idp', sessionIndexes: [], madeBefore: new Date() }),
  );
  expect(named.map(({ id }) => id)).not.toContain(row?.['id']);
});

it('a person of a partner chooses which companies appear: in lists, searches, by key, in the overview, among the switches', async () => {
  const chosen = async () => {
    const { companies } = (await ask(opener, 'GET', '/api/partner-companies')).json<{
      companies: { id: number; shown: boolean }[];
    }>();
    return companies.filter(({ shown }) => !shown).map(({ id }) => id);
  };
  const seen = async () => {
    const usage = (await ask(opener, 'GET', '/api/usage/companies')).json<{ companies: { companyId: number }[] }>();
    const overview = (await ask(opener, 'GET', '/api/usage/overview')).json<{ companies: { companyid: number }[] }>();
    const switches = (await ask(opener, 'GET', '/api/admin/companies')).json<{ companies: { id: number }[] }>();
    const [named] = await sql('select c_name as name from company where companyid = $1', [owned[0]]);
    const q = encodeURIComponent(String(named?.['name']));
    const search = (await ask(opener, 'GET', `/api/search/companies?q=${q}`)).json<{ companies: { id: number }[] }>();
    return [
      await listed(opener),
      search.companies.map(({ id }) => id),
      usage.companies.map(({ companyId }) => companyId),
      overview.companies.map(({ companyid }) => companyid),
      switches.companies.map(({ id }) => id),
    ].map((ids) => ids.includes(owned[0]!));
  };
  expect([await chosen(), await seen()]).toEqual([[], [true, true, true, true, true]]);
  expect((await ask(opener, 'PUT', '/api/partner-companies', { hidden: [owned[0]] })).statusCode).toBe(204);
  expect([await chosen(), await seen()]).toEqual([[owned[0]], [false, false, false, false, false]]);
  expect((await ask(opener, 'GET', `/legacy/elements/companie/${owned[0]}`)).statusCode).toBe(404);
  // A colleague of the same partner, and the provider, still see it.
  const [row] = await sql(
    `insert into administrator (ad_login, ad_name, ad_companyid, ad_profileid, ad_enabled)
     select 'colleague@partner.example', 'Colleague', ad_companyid, ad_profileid, true from administrator where adminid = $1
     returning adminid`,
    [partner.adminid],
  );
  expect(await listed(await openSession(test.database, Number(row?.['adminid'])))).toContain(owned[0]);
  expect((await test.as('superadmin', { url: `/legacy/elements/companie/${owned[0]}` })).statusCode).toBe(200);
  expect((await ask(opener, 'PUT', '/api/partner-companies', { hidden: [] })).statusCode).toBe(204);
  expect([await chosen(), await seen()]).toEqual([[], [true, true, true, true, true]]);
});

const hiddenNow = async () => {
  const rows = await sql('select company_id::int as id from hidden_company order by 1');
  return rows.map(({ id }) => id);
};
const moveTo = (partnerId: number | null) =>
  test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/companie',
    payload: { companyid: owned[0], c_partnerid: partnerId },
  });

it('a company that was hidden, taken away and given back is shown again', async () => {
  await ask(opener, 'PUT', '/api/partner-companies', { hidden: owned });
  expect((await moveTo(null)).statusCode).toBe(200);
  expect((await moveTo(partner.home)).statusCode).toBe(200);
  expect(await listed(opener)).toContain(owned[0]);
  expect(await hiddenNow()).toEqual([owned[1]]);
});

it('the choice about a company that is disabled is not forgotten by another save', async () => {
  await ask(opener, 'PUT', '/api/partner-companies', { hidden: [owned[0]] });
  await sql('update company set "c_deletedAt" = now() where companyid = $1', [owned[0]]);
  expect((await ask(opener, 'PUT', '/api/partner-companies', { hidden: [owned[1]] })).statusCode).toBe(204);
  expect((await ask(opener, 'PUT', '/api/partner-companies', { hidden: owned })).statusCode).toBe(204);
  expect((await ask(opener, 'PUT', '/api/partner-companies', { hidden: [] })).statusCode).toBe(204);
  await sql('update company set "c_deletedAt" = null where companyid = $1', [owned[0]]);
  expect(await hiddenNow()).toEqual([owned[0]]);
  expect(await listed(opener)).not.toContain(owned[0]);
});

it('a choice is about the own companies alone, and changes nothing when it is refused', async () => {
  await ask(opener, 'PUT', '/api/partner-companies', { hidden: [owned[0]] });
  for (const hidden of [[foreign], [owned[1], partner.home], [987_654_321], [owned[1], owned[1]], ['x'], 'x']) {
    const answer = await ask(opener, 'PUT', '/api/partner-companies', { hidden });
    expect(answer.statusCode, JSON.stringify(hidden)).toBe(422);
  }
  const rows = await sql('select company_id::int as id from hidden_company');
  expect(rows.map(({ id }) => id)).toEqual([owned[0]]);
  expect((await test.as('admin', { url: '/api/partner-companies' })).statusCode).toBe(403);
  const save = { method: 'PUT', url: '/api/partner-companies', payload: { hidden: [] } } as const;
  expect((await test.as('admin', save)).statusCode).toBe(403);
});

it('a superadministrator sees every company, whatever they choose', async () => {
  const [row] = await sql('select ad_companyid as home from administrator where ad_login = $1', [
    (await test.as('superadmin', { url: '/api/admin/admins/me' })).json<{ login: string }>().login,
  ]);
  await sql('update company set c_partnerid = $1 where companyid = $2', [row?.['home'], foreign]);
  const save = { method: 'PUT', url: '/api/partner-companies', payload: { hidden: [foreign] } } as const;
  expect((await test.as('superadmin', save)).statusCode).toBe(204);
  expect((await test.as('superadmin', { url: `/legacy/elements/companie/${foreign}` })).statusCode).toBe(200);
  await sql('update company set c_partnerid = null where companyid = $1', [foreign]);
});

it('a window of a superadministrator reaches no other company', async () => {
  const [row] = await sql('select adminid from administrator where adminid = 1001');
  const token = await openSession(test.database, Number(row?.['adminid']));
  const window = await openWindow(owned[0]!, undefined, token);
  expect(window.status).toBe(200);
  expect(await companyOf(window.token)).toBe(owned[0]);
  for (const url of ['/legacy/elements/companie', '/legacy/elements/user?disable_company_filter=1', '/api/studio']) {
    expect((await ask(window.token, 'GET', url)).statusCode, url).toBe(403);
  }
  const change = { companyid: foreign, c_guest_text: 'x' };
  expect((await ask(window.token, 'POST', '/legacy/elements/companie', change)).statusCode).toBe(403);
  expect((await ask(window.token, 'GET', '/legacy/elements/user')).statusCode).toBe(200);
  expect((await ask(token, 'GET', '/legacy/elements/companie')).statusCode).toBe(200);
});

it('a window that is open ends when its company is kept out', async () => {
  const [first, second] = [await openWindow(owned[0]!), await openWindow(owned[1]!)];
  expect((await ask(opener, 'PUT', '/api/partner-companies', { hidden: [owned[0]] })).statusCode).toBe(204);
  expect([await companyOf(first.token), await companyOf(second.token)]).toEqual([401, owned[1]]);
});

it('a window that opens at the moment when its company is kept out does not stay', async () => {
  // The holder of the session of the console stops the opening between its checks and its end.
  const holder = await test.database.db.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select 1 from session where admin_id = $1 for update', [partner.adminid]);
  const opening = openWindow(owned[0]!);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const hiding = ask(opener, 'PUT', '/api/partner-companies', { hidden: [owned[0]] });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await holder.query('rollback');
  holder.release();
  expect((await hiding).statusCode).toBe(204);
  const window = await opening;
  expect(window.status === 200 ? await companyOf(window.token) : window.status).toBe(401);
});

it('windows open no more event streams than a sign-in may have', async () => {
  const port = await listen(test.app);
  const streams: RawClient[] = [];
  const status = async (token: string) => {
    const client = rawClient(
      port,
      `GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    streams.push(client);
    await expect.poll(() => client.received()).toContain('\r\n\r\n');
    return Number(client.received().slice(9, 12));
  };
  try {
    const found = [];
    for (let n = 0; n < 5; n += 1) {
      const { token } = await openWindow(owned[n % 2]!);
      for (let stream = 0; stream < 5; stream += 1) found.push(await status(token));
    }
    expect(found).toEqual([...Array.from({ length: 20 }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
    expect(await status(opener)).toBe(429);
    // Another sign-in of the same person has its own.
    expect(await status(await openSession(test.database, partner.adminid))).toBe(200);
  } finally {
    streams.forEach(({ socket }) => socket.destroy());
  }
});

it('a switch that is refused is in the audit log of the own company alone, with its reason and no name', async () => {
  const entries = async () =>
    sql(
      `select company_id::int as company, lo_element as element, lo_elementid as id, lo_data::jsonb - 'msg_args' - 'msg_code' as data
       from auditlog where lo_action = 'switch_refused' and lo_adminid = $1 order by loggingid`,
      [partner.adminid],
    );
  const before = (await entries()).length;
  // Of a company that there is, and of one that there is not.
  const none = 654_321;
  await ask(opener, 'POST', '/api/switch-company', { company: foreign });
  await openWindow(none);
  await ask(opener, 'POST', '/api/switch-user', { admin: 987_654_321, reason: 'Ticket' });
  const company = partner.home;
  expect((await entries()).slice(before)).toEqual([
    { company, element: 'companie', id: String(foreign), data: { code: 'NOT_ENOUGH_PERMISSIONS' } },
    { company, element: 'companie', id: String(none), data: { code: 'NOT_ENOUGH_PERMISSIONS', window: true } },
    { company, element: 'administrator', id: '987654321', data: { code: 'IMPERSONATION_REFUSED' } },
  ]);
  // The same again says nothing new.
  await ask(opener, 'POST', '/api/switch-company', { company: foreign });
  // A window that gets no further token is no switch; one that is let in is no refusal.
  const { token } = await openWindow(owned[0]!);
  await sql('update session set revoked_at = now() where opened_by is not null and admin_id = $1', [partner.adminid]);
  expect((await openWindow(owned[0]!, token)).status).toBe(403);
  expect(await entries()).toHaveLength(before + 3);
  // Who asks for a company with a token that is none of a window there is no window: it does not keep the entry away.
  await openWindow(none + 1, 'pts_made-up');
  await openWindow(none + 2, token);
  expect((await entries()).slice(before + 3).map(({ id }) => id)).toEqual([String(none + 1), String(none + 2)]);
});

it('fills the audit log with few refused switches an hour, also of a person without any right to switch', async () => {
  const entries = async (id: number) =>
    (await sql(`select 1 from auditlog where lo_action = 'switch_refused' and lo_adminid = $1`, [id])).length;
  const RECEPTIONIST = 2006;
  const receptionist = await openSession(test.database, RECEPTIONIST);
  for (let n = 1; n <= 3; n += 1) {
    expect((await ask(receptionist, 'POST', '/api/switch-company', { company: n * 1000 })).statusCode).toBe(403);
    expect(
      (await ask(receptionist, 'POST', '/api/switch-user', { admin: n * 1000, reason: 'Ticket' })).statusCode,
    ).toBe(403);
  }
  expect(await entries(RECEPTIONIST)).toBe(6);
  for (let n = 4; n <= 20; n += 1) await ask(receptionist, 'POST', '/api/switch-company', { company: n * 1000 });
  expect(await entries(RECEPTIONIST)).toBe(20);
  for (let n = 1; n <= 25; n += 1) await ask(opener, 'POST', '/api/switch-company', { company: 500_000 + n });
  expect(await entries(partner.adminid)).toBe(20);
});
