import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { ended, runner, type JobBody } from '../../../support/jobs';
import { readPdf } from '../../../support/pdf';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
let manager: { authorization: string };
beforeAll(async () => {
  test = await testApp();
  const id = await addAdmin(test.database, MAIN, maskWith('event'), 'events-only@hotels-bellevue.example');
  manager = { authorization: `Bearer ${await openSession(test.database, id)}` };
});
afterAll(() => test.close());

const DAY = 86_400_000;
const day = (offset: number) => new Date(Math.floor(Date.now() / DAY) * DAY + offset * DAY).toISOString();
const EVENT = {
  ev_access: 'accounts',
  ev_count: 120,
  ev_profileid: 2001,
  ev_sdate: day(-1),
  ev_edate: day(3),
  ev_email: 'contact@congres.example',
};
const send = async (url: string, payload: Json = {}, role = 'admin', headers: Record<string, string> = {}) => {
  const answer = await test.as(role, { method: 'POST', url, payload, headers });
  const json = () => answer.json<Json & { fields?: Record<string, Json>; msg_code?: string; msg_args?: unknown[] }>();
  return { status: answer.statusCode, raw: answer, json };
};
let made = 0;
const newEvent = async (change: Json = {}) => {
  made += 1;
  const values = { ...EVENT, ev_name: `Salon ${made}`, ev_prefix: `ev${made}`, ...change };
  const answer = await send('/legacy/elements/event', values);
  expect(answer.status, answer.raw.body).toBe(201);
  return Number((answer.json()['element'] as Json)['eventid']);
};
const edit = (eventid: number, values: Json, role = 'admin') =>
  send('/legacy/elements/event', { eventid, ...values }, role);
const standing = async (id: number) => (await test.as('admin', { url: `/api/event-accounts/${id}` })).json<Json>();
const listed = async (id: number, query = '') =>
  (await test.as('admin', { url: `/api/event-accounts/${id}/accounts${query}` })).json<{
    total: number;
    accounts: { id: number; login: string; start: string; end: string }[];
  }>();
const filled = async (id: number, count: number) => {
  const order = await send(`/api/event-accounts/${id}`, { count });
  expect(order.status, order.raw.body).toBe(201);
  const running = runner(test);
  const job = await ended(test, 'admin', String(order.json()['id']));
  await running.stop();
  expect([job.state, running.failures]).toEqual(['done', []]);
  return job;
};

describe('accounts of an event', () => {
  it('are not made with a profile that was deactivated meanwhile', async () => {
    const added = await send('/legacy/elements/profile', { p_name: 'Salon d’un jour', p_duration: 24 });
    expect(added.status, added.raw.body).toBe(201);
    const { profileid } = added.json()['element'] as { profileid: number };
    const id = await newEvent({ ev_profileid: profileid });
    const change = (method: 'DELETE' | 'POST', path: string) =>
      test.as('admin', { method, url: `/legacy/elements/${path}` });
    // A deleted event no longer keeps its profile from being deactivated, and does not come back without it.
    for (const path of [`event/${id}`, `profile/${profileid}`]) {
      const answer = await change('DELETE', path);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const refused = await change('POST', `event/${id}/restore`);
    expect([refused.statusCode, refused.json().msg_code]).toEqual([422, 'RESTORE_TARGET_GONE']);
    // Earlier versions restored it.
    await test.database.ownerQuery('update event set "ev_deletedAt" = null where eventid = $1', [id]);
    const order = await send(`/api/event-accounts/${id}`, { count: 1 });
    expect([order.status, order.json().msg_code]).toEqual([409, 'EVENT_PROFILE_GONE']);
  });

  it('are no accounts of the desk of the caller who orders them, whatever its limit is', async () => {
    const admin = await addAdmin(
      test.database,
      MAIN,
      maskWith('lobby', 'supervisor', 'user:view', 'event'),
      'desk-and-events@hotels-bellevue.example',
    );
    await test.database.ownerQuery(
      `update adprofile set adp_lobbylimit = 1 where adprofileid =
         (select ad_profileid from administrator where adminid = $1)`,
      [admin],
    );
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    const id = await newEvent({ ev_count: 5 });
    const url = `/api/event-accounts/${id}`;
    const order = await test.app.inject({ method: 'POST', url, payload: { count: 5 }, headers });
    expect(order.statusCode, order.body).toBe(201);
    const running = runner(test);
    await expect.poll(async () => (await standing(id))['made'], { timeout: 20_000 }).toBe(5);
    await running.stop();
    expect(running.failures).toEqual([]);
  });

  it('are made with its period, profile and contact, and counted', async () => {
    const id = await newEvent();
    expect((await filled(id, 70)).result).toEqual({ made: 70 });
    expect(await standing(id)).toMatchObject({
      quota: 120,
      made: 70,
      used: 0,
      valid: 70,
      follow: 70,
      pending: 0,
      remaining: 50,
      open: true,
    });
    const page = await listed(id, '?limit=2&offset=68');
    expect([page.total, page.accounts.map(({ login }) => login)]).toEqual([70, [`ev${made}-0069`, `ev${made}-0070`]]);
    const [row] = await test.database.ownerQuery(
      `select u_profileid as profile, u_employee as contact, u_sdate as start, u_edate as "end" from identity where userid = $1`,
      [page.accounts[0]?.id],
    );
    expect(row).toEqual({
      profile: 2001,
      contact: 'contact@congres.example',
      start: new Date(EVENT.ev_sdate),
      end: new Date(EVENT.ev_edate),
    });
    expect((await listed(id, `?q=ev${made}-0007`)).total).toBe(1);
  });

  it('are never more than its quota: two people at once, a lower quota, nonsense', async () => {
    const id = await newEvent({ ev_count: 10 });
    const both = await Promise.all([1, 2].map(() => send(`/api/event-accounts/${id}`, { count: 7 })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.json()).toMatchObject({ msg_code: 'EVENT_QUOTA', msg_args: [3] });
    expect(await standing(id)).toMatchObject({ made: 0, pending: 7, remaining: 3 });
    // What was ordered counts as much as what was made.
    const lower = await edit(id, { ev_count: 6 });
    expect([lower.status, lower.json().fields?.['ev_count']?.['msg_args']]).toEqual([422, [7]]);
    const running = runner(test);
    await ended(test, 'admin', String(both.find(({ status }) => status === 201)?.json()['id']));
    await running.stop();
    expect(await standing(id)).toMatchObject({ made: 7, pending: 0, remaining: 3 });
    for (const count of [0, -1, 1.5, '3', null, 1e20]) {
      expect((await send(`/api/event-accounts/${id}`, { count })).json().fields, String(count)).toHaveProperty('count');
    }
    expect((await send(`/api/event-accounts/${id}`, { count: 1, language: 'tlh' })).status).toBe(422);
    expect((await send(`/api/event-accounts/${id}`, { count: 1, profile: 2001 })).status).toBe(422);
    expect((await edit(id, { ev_access: 'open' })).json().fields).toMatchObject({
      ev_access: { msg_code: 'EVENT_HAS_ACCOUNTS' },
    });
  });

  it('of a server that dies midway are made by the next one: none twice, none lost; ordered once when sent again', async () => {
    const id = await newEvent({ ev_count: 1200, ev_prefix: 'relais' });
    const key = { 'idempotency-key': 'event-once' };
    const [first, again] = [
      await send(`/api/event-accounts/${id}`, { count: 1100 }, 'admin', key),
      await send(`/api/event-accounts/${id}`, { count: 1100 }, 'admin', key),
    ];
    const job = String(first.json()['id']);
    expect(again.json()['id']).toBe(job);
    const reached = async () => (await test.as('admin', { url: `/api/jobs/${job}` })).json<JobBody>().done;
    const dying = runner(test, 1);
    while ((await reached()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await dying.stop();
    await test.database.ownerQuery(
      `update job set state = 'running', lease = gen_random_uuid(), leased_until = now() where id = $1 and state = 'queued'`,
      [job],
    );
    const running = runner(test, 1);
    expect(await ended(test, 'admin', job)).toMatchObject({ state: 'done', result: { made: 1100 } });
    await running.stop();
    const [row] = await test.database.ownerQuery(
      `select count(*)::int as n, count(distinct u_email)::int as logins, count(distinct u_password)::int as passwords
       from identity where u_eventid = $1`,
      [id],
    );
    expect(row).toEqual({ n: 1100, logins: 1100, passwords: 1100 });
    expect(await standing(id)).toMatchObject({ made: 1100, pending: 0, remaining: 100 });
  }, 120_000);

  it('follow a changed period once a person has agreed to the number, but for those with a validity of their own', async () => {
    const id = await newEvent();
    await filled(id, 3);
    const { accounts } = await listed(id);
    const own = await send('/legacy/elements/user', { userid: accounts[2]?.id, u_edate: day(2) });
    expect(own.status).toBe(200);
    expect(await standing(id)).toMatchObject({ made: 3, follow: 2 });
    const next = { ev_sdate: day(5), ev_edate: day(7) };
    expect((await edit(id, next)).json()).toMatchObject({ msg_code: 'EVENT_ACCOUNTS_FOLLOW', msg_args: [2] });
    expect((await edit(id, { ...next, ev_agreed: 3 })).status).toBe(409);
    expect((await listed(id)).accounts[0]?.end).toBe(EVENT.ev_edate);
    const agreed = await edit(id, { ...next, ev_agreed: 2 });
    expect(agreed.status, agreed.raw.body).toBe(200);
    expect(agreed.json()['element']).not.toHaveProperty('ev_agreed');
    const after = (await listed(id)).accounts.map(({ start, end }) => [start, end]);
    expect(after).toEqual([
      [day(5), day(7)],
      [day(5), day(7)],
      [EVENT.ev_sdate, day(2)],
    ]);
    const [line] = await test.database.ownerQuery(
      `select lo_data as data from auditlog where lo_element = 'event' and lo_elementid = $1 order by seq desc limit 1`,
      [String(id)],
    );
    expect(JSON.parse(String(line?.['data']))).toMatchObject({ accounts: 2 });
    const year = await edit(id, { ev_edate: day(5 + 366), ev_agreed: 2 });
    expect(year.json().fields?.['ev_edate']).toMatchObject({ msg_code: 'VALIDITY_TOO_LONG' });
  });

  it('end when it is closed or deleted, and are back when it is', async () => {
    const id = await newEvent();
    await filled(id, 2);
    expect((await edit(id, { ev_enabled: false })).status).toBe(200);
    expect(await standing(id)).toMatchObject({ made: 2, valid: 0, open: false });
    expect((await send(`/api/event-accounts/${id}`, { count: 1 })).json().msg_code).toBe('EVENT_CLOSED');
    expect((await edit(id, { ev_enabled: true })).status).toBe(200);
    expect(await standing(id)).toMatchObject({ valid: 2, follow: 2, open: true });
    const removed = await test.as('admin', { method: 'DELETE', url: `/legacy/elements/event/${id}` });
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await standing(id)).toMatchObject({ made: 2, valid: 0, open: false });
    expect((await send(`/legacy/elements/event/${id}/restore`)).status).toBe(200);
    expect(await standing(id)).toMatchObject({ valid: 2, follow: 2, open: true });
    // One to come is closed before it has begun.
    const later = await newEvent({ ev_sdate: day(5), ev_edate: day(6) });
    await filled(later, 1);
    await edit(later, { ev_enabled: false });
    const [account] = (await listed(later)).accounts;
    expect(Date.parse(account!.end)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(account!.start)).toBeLessThan(Date.parse(account!.end));
  });

  it('stop being made when the event is closed midway', async () => {
    const id = await newEvent({ ev_count: 5000, ev_prefix: 'midway' });
    const job = String((await send(`/api/event-accounts/${id}`, { count: 3000 })).json()['id']);
    const running = runner(test);
    while (Number((await standing(id))['made']) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await edit(id, { ev_enabled: false })).status).toBe(200);
    const end = await ended(test, 'admin', job);
    await running.stop();
    expect([end.state, end.error?.msg_code]).toEqual(['failed', 'EVENT_CLOSED']);
    const { made: there, valid, pending } = await standing(id);
    expect([valid, pending, there]).toEqual([0, 0, end.done]);
  });

  it('come as CSV and on paper: all, or some without any other, each on record', async () => {
    const id = await newEvent({ ev_name: '=HYPERLINK(1) <b>Gala</b>' });
    await filled(id, 3);
    const { accounts } = await listed(id);
    const ids = accounts.map((one) => one.id);
    const all = await send(`/api/event-accounts/${id}/file`, {}, 'admin', { 'accept-language': 'fr' });
    expect(all.raw.headers['content-disposition']).toBe(`attachment; filename="event-${id}.csv"`);
    expect(all.raw.body.trim().split('\r\n')).toHaveLength(4);
    const some = await send(`/api/event-accounts/${id}/file`, { ids: [ids[1]] });
    expect(some.raw.body).toContain(accounts[1]!.login);
    expect(some.raw.body).not.toContain(accounts[0]!.login);
    const [row] = await test.database.ownerQuery(
      `select count(*)::int as n from auditlog where lo_action = 'export' and lo_element = 'user' and lo_elementid = any($1)`,
      [ids.map(String)],
    );
    expect(row).toEqual({ n: 4 });
    // One of another event, another person altogether.
    const other = await newEvent();
    await filled(other, 1);
    const [stranger] = (await listed(other)).accounts;
    expect((await send(`/api/event-accounts/${id}/file`, { ids: [ids[0], stranger!.id] })).status).toBe(404);
    expect((await send(`/api/event-accounts/${id}/file`, { ids: 'all' })).status).toBe(422);
    // Anyone who administers events, and nothing else, prints their accounts and reads no other guest's password.
    const ask = (url: string, payload: Json) => test.app.inject({ method: 'POST', url, payload, headers: manager });
    const paper = await ask('/api/cards', { ids: [ids[2]], language: 'fr' });
    expect(paper.statusCode, paper.body).toBe(200);
    expect(readPdf(paper.rawPayload).pages[0]?.texts).toContain(accounts[2]!.login);
    const [guest] = await test.database.ownerQuery(
      'select userid from identity where u_companyid = $1 and u_eventid is null and u_adminid is null limit 1',
      [MAIN],
    );
    expect((await ask('/api/credentials', { ids: [Number(guest?.['userid'])] })).statusCode).toBe(404);
    expect((await ask(`/api/event-accounts/${id}`, { count: 1 })).statusCode).toBe(201);
  });

  it('are there for no other caller', async () => {
    const id = await newEvent();
    for (const url of [`/api/event-accounts/${id}`, `/api/event-accounts/${id}/accounts`]) {
      expect((await test.as('admin2', { url })).statusCode, url).toBe(404);
      expect((await test.as('viewer', { url })).statusCode, url).toBe(403);
    }
    for (const url of [`/api/event-accounts/${id}`, `/api/event-accounts/${id}/file`]) {
      expect((await send(url, { ...(!url.endsWith('file') && { count: 1 }) }, 'admin2')).status, url).toBe(404);
      expect((await send(url, {}, 'viewer')).status, url).toBe(403);
    }
    for (const bad of ['0', 'x', '1e3', "1'--"]) {
      expect((await test.as('admin', { url: `/api/event-accounts/${encodeURIComponent(bad)}` })).statusCode).toBe(404);
    }
    const open = await newEvent({ ev_access: 'open', ev_count: null, ev_prefix: null });
    expect((await send(`/api/event-accounts/${open}`, { count: 1 })).json().msg_code).toBe('EVENT_WITHOUT_ACCOUNTS');
    const over = await newEvent({ ev_sdate: day(-3), ev_edate: day(-2) });
    expect((await send(`/api/event-accounts/${over}`, { count: 1 })).json().msg_code).toBe('EVENT_CLOSED');
  });
});
