import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { intervalAt } from '../../../../domain/alerts/intervals';
import { toWallClock } from '../../../../domain/time/wallClock';
import { runAlerts } from '../../../../server/actions/alerts/run';
import { startMails } from '../../../../server/actions/mail/sender';
import { asSystem } from '../../../../server/db/connect';
import { forgetDeletedAlerts } from '../../../../server/storage/alerts/alerts';
import { dueAlerts } from '../../../../server/storage/alerts/due';
import { recountSignIns } from '../../../../server/storage/reports/recount';
import { addLocation as location, alertOrder, type AddedLocation } from '../../../support/alerts/location';
import { testApp, type TestApp } from '../../../support/app';
import { smsGateway } from '../../../support/smsGateway';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ZONE = 'Europe/Paris';
const headers = { 'x-timezone': ZONE };

interface Detail {
  readonly [name: string]: unknown;
  readonly firing: boolean;
  readonly problem: string | null;
  readonly firings: {
    from: string;
    value: number;
    error: number | null;
    endedFrom: string | null;
    cut: boolean;
    deliveries: { event: string; channel: string; name: string | null; state: string | null; skipped: string | null }[];
  }[];
}

let test: TestApp;
let hall: AddedLocation;
let now = Date.now();
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const failed = (error: unknown) => {
  throw error;
};
const run = (at: number) => runAlerts({ ...test.context, now: () => new Date(at) }, failed);
const send = (order: object, role = 'admin') =>
  test.as(role, { method: 'POST', url: '/api/alerts', payload: order, headers });
const detail = async (id: number, role = 'admin') =>
  (await test.as(role, { url: `/api/alerts/${id}`, headers })).json<Detail>();
const mails = () =>
  sql(
    `select m.m_subject as subject, d.event from mail m join alert_delivery d on d.message_id = m.message_id
     where m.m_kind = 'alert' and m.m_channel = 'mail' order by m.mailid`,
  );
/** What lists of mails show names no alert. */
const mailed = (...events: string[]) => events.map((event) => ({ subject: 'Message d’une alerte', event }));

async function made(order: object, role = 'admin'): Promise<number> {
  const answer = await send(order, role);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

/** The hour that is under way, on the clocks of Paris. */
const thisHour = () => intervalAt(ZONE, 'hour', now);

beforeAll(async () => {
  test = await testApp({ env: { PORTICO_WEBHOOKS: '1', PORTICO_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  await sql('update administrator set ad_timezone = $1 where adminid = 2001', [ZONE]);
  hall = await location(test, 'Alerted');
  now = Date.now();
});
afterAll(() => test.close());
afterEach(async () => {
  await sql('delete from alert');
  await sql(`delete from mail where m_kind = 'alert'`);
});

/** Has an alert begin with the interval that starts at a time. */
const begin = (id: number, at: number) =>
  sql('update alert set evaluated_to = $2, next_at = $2, known_since = null where id = $1', [id, new Date(at)]);

describe('an alert', () => {
  it('is saved, shown and listed with what it counts, and is the owner’s to change', async () => {
    const id = await made(alertOrder(hall.locationid, { quiet: { from: '22:00', to: '07:00' } }));
    const shown = await detail(id);
    expect(shown).toMatchObject({
      ...{ name: 'Connexions du hall', condition: 'above', threshold: 5, timezone: ZONE, firing: false, version: 0 },
      ...{ mayEdit: true, quiet: { from: '22:00', to: '07:00' }, firings: [], verdict: null, problem: null },
      owner: { id: 2001 },
      recipients: [{ id: 2001 }],
    });
    const change = (payload: object, role = 'admin') =>
      test.as(role, { method: 'PUT', url: `/api/alerts/${id}`, payload, headers });
    const next = { ...alertOrder(hall.locationid), name: 'Autre nom' };
    expect((await change({ ...next, version: 7 })).statusCode).toBe(412);
    expect((await change({ ...next, version: 0 })).statusCode).toBe(200);
    expect(await detail(id)).toMatchObject({ name: 'Autre nom', quiet: null, version: 1 });
    expect((await test.as('admin', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(200);
    expect((await test.as('admin', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
    const log = await sql(
      `select lo_action as action from auditlog where lo_element = 'alert' and lo_elementid = $1 order by seq`,
      [String(id)],
    );
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    const [, update] = await sql(
      `select lo_data as data from auditlog where lo_element = 'alert' and lo_elementid = $1 order by seq`,
      [String(id)],
    );
    const { changes } = (typeof update?.['data'] === 'string' ? JSON.parse(update['data']) : update?.['data']) as {
      changes: object;
    };
    expect(changes).toEqual({
      name: ['Connexions du hall', 'Autre nom'],
      quiet: [{ from: '22:00', to: '07:00' }, null],
    });
  });

  it('keeps the time zone of the account, from wherever it is changed', async () => {
    const id = await made(alertOrder(hall.locationid));
    const payload = { ...alertOrder(hall.locationid), name: 'En voyage', version: 0 };
    const from = { 'x-timezone': 'America/New_York' };
    expect(
      (await test.as('admin', { method: 'PUT', url: `/api/alerts/${id}`, payload, headers: from })).statusCode,
    ).toBe(200);
    expect(await detail(id)).toMatchObject({ name: 'En voyage', timezone: ZONE });
    const { name: _name, recipients: _to, quiet: _quiet, enabled: _enabled, ...rule } = alertOrder(hall.locationid);
    const backTest = { method: 'POST', url: '/api/alerts/back-test', payload: rule } as const;
    const [abroad, atHome] = [await test.as('admin', { ...backTest, headers: from }), await test.as('admin', backTest)];
    expect(abroad.json()).toMatchObject({ timezone: ZONE });
    expect(abroad.json()).toEqual(atHome.json());
  });

  it('has the time zone of the browser where that of the account does not exist', async () => {
    await sql(`update administrator set ad_timezone = 'Nowhere/Place' where adminid = 2001`);
    const id = await made(alertOrder(hall.locationid));
    const { name: _name, recipients: _to, quiet: _quiet, enabled: _enabled, ...rule } = alertOrder(hall.locationid);
    const tested = await test.as('admin', { method: 'POST', url: '/api/alerts/back-test', payload: rule, headers });
    await sql('update administrator set ad_timezone = $1 where adminid = 2001', [ZONE]);
    expect(await detail(id)).toMatchObject({ timezone: ZONE });
    expect(tested.json()).toMatchObject({ timezone: ZONE });
    const profile = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/myprofile',
      payload: { adminid: 2001, ad_timezone: 'Nowhere/Place' },
    });
    expect(profile.statusCode).toBe(422);
    expect(profile.json()).toMatchObject({ fields: { ad_timezone: { msg_code: 'FIELD_INVALID_CHOICE' } } });
  });

  it('of somebody who works in another company is on the clocks of their account, and can be theirs to receive', async () => {
    await sql(`update administrator set ad_timezone = 'America/Santiago' where adminid = 1001`);
    const order = alertOrder(hall.locationid, { recipients: [1001] });
    const enter = (company: number) =>
      test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company } });
    expect((await enter(2)).statusCode).toBe(200);
    const answer = await send(order, 'superadmin');
    await enter(1);
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<{ id: number }>();
    const [row] = await sql(
      'select timezone, recipients::text as recipients, company_id::int as company from alert where id = $1',
      [id],
    );
    expect(row).toEqual({ timezone: 'America/Santiago', recipients: '{1001}', company: 2 });
  });

  it('names what it is limited to', async () => {
    const id = await made(alertOrder(hall.locationid));
    expect(await detail(id)).toMatchObject({ filterNames: [{ name: 'Sites', values: 'Alerted' }] });
  });

  it.each([
    [{ name: ' ' }, 'name', 'FIELD_REQUIRED'],
    [{ threshold: null }, 'threshold', 'FIELD_REQUIRED'],
    [{ threshold: -1 }, 'threshold', 'FIELD_TOO_SMALL'],
    [{ condition: 'band', weeks: 3 }, 'weeks', 'FIELD_TOO_SMALL'],
    [{ weeks: 13 }, 'weeks', 'FIELD_TOO_BIG'],
    [{ hold: 0 }, 'hold', 'FIELD_TOO_SMALL'],
    [{ source: 'accounts' }, 'filters', 'FIELD_INVALID_FORMAT'],
    [{ filters: 'no' }, 'filters', 'FIELD_INVALID_FORMAT'],
    [{ filters: '{"location.locationid":[987654321]}' }, 'filters', 'FIELD_INVALID_CHOICE'],
    [{ source: 'actives', counted: 'profile' }, 'counted', 'FIELD_INVALID_CHOICE'],
    [{ quiet: { from: '08:00', to: '08:00' } }, 'quiet', 'FIELD_SAME_TIMES'],
    [{ recipients: [3001] }, 'recipients', 'FIELD_INVALID_CHOICE'],
    [{ recipients: [] }, 'recipients', 'FIELD_REQUIRED'],
    [{ webhook: 'ftp://example.com' }, 'webhook', 'FIELD_PUBLIC_ADDRESS'],
    [{ webhook: 'https://a:b@example.com' }, 'webhook', 'FIELD_PUBLIC_ADDRESS'],
    [{ webhook: 'https://10.0.0.7/hook' }, 'webhook', 'FIELD_PUBLIC_ADDRESS'],
    [{ webhook: 'http://93.184.215.14/hook' }, 'webhook', 'FIELD_PUBLIC_ADDRESS'],
  ])('is refused with %j, under its field', async (own, field, code) => {
    const answer = await send(alertOrder(hall.locationid, own));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: Record<string, unknown> }>().fields).toMatchObject({ [field]: { msg_code: code } });
  });

  it('is for who edits reports, and not for another company', async () => {
    expect((await send(alertOrder(hall.locationid), 'viewer')).statusCode).toBe(403);
    const id = await made(alertOrder(hall.locationid));
    expect((await test.as('admin2', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
    expect((await test.as('admin2', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(404);
    const others = await test.as('admin2', { url: '/api/alerts' });
    expect(others.json()).toEqual({ alerts: [] });
  });
});

it('a company has 1 000 alerts at most', async () => {
  const id = await made(alertOrder(hall.locationid));
  const columns = `company_id, owner_id, rights, name, source, counted, filters, step, condition, threshold, side,
    sensitivity, weeks, hold, recipients, timezone, enabled, evaluated_to`;
  await sql(`insert into alert (${columns}) select ${columns} from alert, generate_series(1, 999) where id = $1`, [id]);
  const answer = await send(alertOrder(hall.locationid));
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ msg_code: 'ALERT_TOO_MANY', msg_args: [1000] });
});

describe('an evaluation', () => {
  it('fires once when an hour is closed, ends with the first usual one, and says both', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid));
    await begin(id, start);
    await hall.signIns([
      [start + MINUTE, 6],
      [start + HOUR + MINUTE, 9],
      [start + 2 * HOUR + MINUTE, 2],
    ]);
    // Not closed yet: what arrives late is waited for.
    await run(start + HOUR + 9 * MINUTE);
    expect(await detail(id)).toMatchObject({ firing: false, firings: [] });
    await Promise.all([run(start + HOUR + 11 * MINUTE), run(start + HOUR + 11 * MINUTE)]);
    const fired = await detail(id);
    expect(fired).toMatchObject({ firing: true, last: { value: 6, low: null, high: 5 } });
    expect(fired.firings).toHaveLength(1);
    expect(fired.firings[0]).toMatchObject({ from: new Date(start).toISOString(), value: 6, endedFrom: null });
    expect(fired.firings[0]?.deliveries).toMatchObject([{ event: 'fires', channel: 'mail', state: 'kept' }]);
    await run(start + 2 * HOUR + 11 * MINUTE);
    expect((await detail(id)).firings).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await run(start + 3 * HOUR + 11 * MINUTE);
    const over = await detail(id);
    expect(over).toMatchObject({ firing: false });
    expect(over.firings[0]).toMatchObject({ endedFrom: new Date(start + 2 * HOUR).toISOString(), cut: false });
    expect(await mails()).toEqual(mailed('fires', 'ends'));
  });

  it('counts the same as the report, different guests too', async () => {
    const { start } = thisHour();
    const [one, two] = await sql('select userid from identity where u_companyid = 2 and "u_deletedAt" is null limit 2');
    const lobby = await location(test, 'Lobby');
    await lobby.signIns([[start + MINUTE, 3]], Number(one?.['userid']));
    await lobby.signIns([[start + 2 * MINUTE, 4]], Number(two?.['userid']));
    const filters = JSON.stringify({ 'location.locationid': [lobby.locationid] });
    for (const [source, value] of [
      ['authentications', 7],
      ['actives', 2],
    ] as const) {
      const id = await made(alertOrder(lobby.locationid, { source, threshold: 1 }));
      await begin(id, start);
      await run(start + HOUR + 11 * MINUTE);
      expect((await detail(id)).firings[0]).toMatchObject({ value });
      const period = `start=${new Date(start).toISOString()}&end=${new Date(start + HOUR).toISOString()}`;
      const report = await test.as('admin', {
        url: `/legacy/reports?${period}&source=${source}&dimensions=&filters=${encodeURIComponent(filters)}`,
      });
      expect(report.json()).toMatchObject({ total: value });
    }
  });

  it('in quiet hours says nothing, and at their end once what is true then', async () => {
    const { start } = thisHour();
    const clock = (at: number) => toWallClock(new Date(at), ZONE).slice(11, 16);
    const quiet = { from: clock(start), to: clock(start + 4 * HOUR) };
    const [lasting, past] = [await location(test, 'Lasting'), await location(test, 'Past')];
    const ids = [
      await made(alertOrder(lasting.locationid, { quiet })),
      await made(alertOrder(past.locationid, { quiet })),
    ];
    for (const id of ids) await begin(id, start);
    await lasting.signIns([0, 1, 2, 3].map((hour) => [start + hour * HOUR + MINUTE, 9]));
    await past.signIns([[start + MINUTE, 9]]);
    for (let at = start + HOUR + 11 * MINUTE; at < start + 4 * HOUR; at += HOUR) await run(at);
    expect((await detail(ids[0]!)).firing).toBe(true);
    expect((await detail(ids[1]!)).firings[0]?.endedFrom).toBe(new Date(start + HOUR).toISOString());
    expect(await mails()).toEqual([]);
    // Before the next hour is closed: at the end of the quiet hours.
    await run(start + 4 * HOUR + MINUTE);
    await run(start + 4 * HOUR + 11 * MINUTE);
    expect(await mails()).toHaveLength(1);
    expect((await detail(ids[0]!)).firings[0]?.deliveries).toMatchObject([{ event: 'fires' }]);
    // It was over before anybody could be notified of it.
    expect((await detail(ids[1]!)).firings[0]?.deliveries).toMatchObject([{ event: 'fires', skipped: 'over' }]);
  });

  it('says when too little is known, and does not fire', async () => {
    const { start } = thisHour();
    const young = await location(test, 'Young');
    const band = { condition: 'band', threshold: null };
    const id = await made(alertOrder(young.locationid, band));
    await begin(id, start);
    await young.signIns([1, 2, 3].map((week) => [start - week * 7 * 24 * HOUR + MINUTE, 10]));
    await young.signIns([[start + MINUTE, 500]]);
    await run(start + HOUR + 11 * MINUTE);
    expect(await detail(id)).toMatchObject({ verdict: 'unknown', firing: false, last: { value: 500, low: null } });
  });

  it('that was announced is over for its recipients when the alert is switched off', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { threshold: 0 }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    const put = await test.as('admin', {
      method: 'PUT',
      url: `/api/alerts/${id}/enabled`,
      payload: { enabled: false },
    });
    expect(put.statusCode, put.body).toBe(200);
    const off = await detail(id);
    expect(off).toMatchObject({ enabled: false, firing: false, nextAt: null });
    expect(off.firings[0]).toMatchObject({ cut: true, endedFrom: null });
    await run(start + 5 * HOUR);
    expect(await mails()).toEqual(mailed('fires', 'ends'));
    await run(start + 6 * HOUR);
    expect(await mails()).toHaveLength(2);
  });

  it('that was announced is over for its recipients when the alert is deleted', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { threshold: 0 }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    expect((await test.as('admin', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(200);
    expect((await test.as('admin', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
    expect((await test.as('admin', { url: '/api/alerts' })).json()).toEqual({ alerts: [] });
    await run(start + HOUR + 12 * MINUTE);
    expect(await mails()).toEqual(mailed('fires', 'ends'));
    await run(start + 3 * HOUR);
    expect(await mails()).toHaveLength(2);
    await asSystem(test.context.db, forgetDeletedAlerts);
    expect(await sql('select id from alert where id = $1', [id])).toHaveLength(1);
    await sql(`update alert set deleted_at = now() - interval '3 days' where id = $1`, [id]);
    await asSystem(test.context.db, forgetDeletedAlerts);
    expect(await sql('select id from alert where id = $1', [id])).toEqual([]);
  });

  it('that was announced is over when its owner sees the figure no more', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { threshold: 0, recipients: [2005] }), 'report-author');
    const [{ owner_id: owner } = {}] = await sql('select owner_id from alert where id = $1', [id]);
    await sql(`update alert set recipients = '{2001,2003}' where id = $1`, [id]);
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    await sql('update administrator set ad_enabled = false where adminid = $1', [owner]);
    await run(start + 2 * HOUR + 11 * MINUTE);
    await sql('update administrator set ad_enabled = true where adminid = $1', [owner]);
    expect(await mails()).toEqual(mailed('fires', 'fires', 'ends', 'ends'));
    expect(await detail(id)).toMatchObject({ problem: 'owner', firing: false });
  });

  it('says that its figure is an estimate, with the error, where the report does', async () => {
    await recountSignIns(test.context.db.owner, new Date(now), failed);
    // As if the days had many sign-ins.
    await sql('update sign_in_sketch set n = 10000000');
    const { start, end } = intervalAt(ZONE, 'day', now - 3 * 24 * HOUR);
    const day = { source: 'actives', step: 'day', threshold: 1, filters: '' };
    const id = await made(alertOrder(hall.locationid, day));
    await begin(id, start);
    await run(end + 11 * MINUTE);
    const period = `start=${new Date(start).toISOString()}&end=${new Date(end).toISOString()}`;
    const report = await test.as('admin', { url: `/legacy/reports?${period}&source=actives&dimensions=date`, headers });
    const { total, error } = report.json<{ total: number; error: number }>();
    expect(error).toBeCloseTo(0.01625);
    expect((await detail(id)).firings[0]).toMatchObject({ value: total, error });
    const [mail] = await sql(`select mailid as id from mail where m_kind = 'alert'`);
    const read = await test.as('admin', { method: 'POST', url: `/api/mails/${String(mail?.['id'])}/read` });
    expect(read.json<{ text: string }>().text.replace(/[\u00a0\u202f]/g, ' ')).toMatch(/environ [\d ]+ \(± 1,6 %\)/);
    const payload = alertOrder(hall.locationid, day);
    const { enabled: _on, recipients: _to, name: _name, quiet: _quiet, ...rule } = payload;
    const tested = await test.as('admin', { method: 'POST', url: '/api/alerts/back-test', payload: rule, headers });
    expect(tested.statusCode, tested.body).toBe(200);
    expect(tested.json()).toMatchObject({ error });
    await sql('update sign_in_sketch set n = 1');
  });

  it('names the dimension that it counts, in the mail', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { source: 'actives', counted: 'platform', condition: 'below' }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    const [mail] = await sql(`select mailid as id from mail where m_kind = 'alert'`);
    const read = await test.as('admin', { method: 'POST', url: `/api/mails/${String(mail?.['id'])}/read` });
    expect(read.statusCode, read.body).toBe(200);
    expect(read.json()).toMatchObject({ subject: 'Alerte : Connexions du hall' });
    expect(read.json<{ text: string }>().text).toContain('Valeurs distinctes (Système) par heure');
    // It was not sent to them.
    await sql('update alert_delivery set admin_id = 2003');
    const other = await test.as('admin', { method: 'POST', url: `/api/mails/${String(mail?.['id'])}/read` });
    expect(other.statusCode).toBe(403);
  });

  it('counts what arrives before an hour is closed, and leaves a decision alone afterwards', async () => {
    const { start } = thisHour();
    const late = await location(test, 'Late');
    const id = await made(alertOrder(late.locationid));
    await begin(id, start);
    await late.signIns([[start + MINUTE, 5]]);
    await run(start + HOUR + 9 * MINUTE);
    await late.signIns([[start + 2 * MINUTE, 1]]);
    await run(start + HOUR + 11 * MINUTE);
    expect((await detail(id)).firings).toMatchObject([{ value: 6 }]);
    await late.signIns([[start + 3 * MINUTE, 4]]);
    await run(start + HOUR + 20 * MINUTE);
    expect((await detail(id)).firings).toMatchObject([{ value: 6 }]);
    const period = `start=${new Date(start).toISOString()}&end=${new Date(start + HOUR).toISOString()}`;
    const filters = encodeURIComponent(JSON.stringify({ 'location.locationid': [late.locationid] }));
    const report = await test.as('admin', {
      url: `/legacy/reports?${period}&source=authentications&dimensions=&filters=${filters}`,
    });
    expect(report.json()).toMatchObject({ total: 10 });
  });

  it('after an outage leaves out what is older than a day, and notes what was over before it was announced', async () => {
    const { start } = thisHour();
    const away = await location(test, 'Away');
    const id = await made(alertOrder(away.locationid));
    await begin(id, start - 72 * HOUR);
    await away.signIns([
      [start - 48 * HOUR + MINUTE, 9],
      [start - 5 * HOUR + MINUTE, 9],
    ]);
    await run(start + 11 * MINUTE);
    const { firings } = await detail(id);
    expect(firings).toMatchObject([{ from: new Date(start - 5 * HOUR).toISOString() }]);
    expect(firings[0]?.deliveries).toMatchObject([{ event: 'fires', skipped: 'over' }]);
    expect(await mails()).toEqual([]);
  });

  it('is made of alerts that are on, of companies in turns', async () => {
    const at = new Date(thisHour().start);
    const first = await made(alertOrder(hall.locationid));
    const second = await made(alertOrder(hall.locationid));
    const off = await made(alertOrder(hall.locationid));
    const columns = `owner_id, rights, name, source, counted, filters, step, condition, threshold, side, sensitivity, weeks,
      hold, recipients, timezone, enabled, evaluated_to`;
    const [other] = await sql(
      `insert into alert (company_id, next_at, ${columns}) select 3, $2, ${columns} from alert where id = $1 returning id`,
      [first, at],
    );
    await sql(`update alert set next_at = $1::timestamptz - id * interval '1 s' where company_id = 2`, [at]);
    await sql('update alert set enabled = false where id = $1', [off]);
    const due = await asSystem(test.context.db, (trx) => dueAlerts(trx, at, 10));
    expect(due.map(({ companyId }) => companyId)).toEqual([2, 3, 2]);
    expect(due.map(({ id }) => id).sort()).toEqual([first, second, Number(other?.['id'])].sort());
    await sql('update alert set evaluated_to = $1, next_at = $1 where company_id = 2', [at]);
    await run(at.getTime() + HOUR + 11 * MINUTE);
    expect(await detail(off)).toMatchObject({ verdict: null, enabled: false });
    expect((await detail(first))['verdict']).not.toBeNull();
  });
});

describe('the rights of', () => {
  it('an owner from another company stop nobody else, and who sees less gets nothing, whatever the value', async () => {
    const { start } = thisHour();
    const empty = await location(test, 'Empty');
    const id = await made(alertOrder(empty.locationid, { condition: 'below', threshold: 1, recipients: [2001] }));
    // A superadministrator, who sees hidden locations.
    await sql(`update alert set owner_id = 1001, recipients = '{1001,2001}' where id = $1`, [id]);
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    const sent = await sql(
      `select d.admin_id::int as admin, d.skipped, m.company_id::int as company from alert_delivery d
       left join mail m on m.message_id = d.message_id order by d.id`,
    );
    expect(sent).toMatchObject([
      { admin: 1001, skipped: null, company: 1 },
      { admin: 2001, skipped: 'unseen' },
    ]);
    expect((await test.as('admin', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
  });

  it('an owner of a narrower scope hide what was counted before', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { filters: '', threshold: 0, recipients: [2001, 2003] }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    expect((await detail(id)).firings).toHaveLength(1);
    await sql(`update administrator set ad_scopemode = 'listed' where adminid = 2001`);
    const narrow = await detail(id);
    await run(start + 2 * HOUR + 11 * MINUTE);
    const later = await detail(id);
    await sql(`update administrator set ad_scopemode = 'all' where adminid = 2001`);
    expect(narrow).toMatchObject({ firing: false, last: null, lastFired: null, firings: [] });
    expect(later.firings).toEqual([]);
    const [firing] = await sql('select cut, reported from alert_firing where alert_id = $1', [id]);
    expect(firing).toMatchObject({ cut: true, reported: 'ends' });
  });

  it('the owner count at every evaluation, and the page says why it has stopped', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { recipients: [2005] }), 'report-author');
    const [{ owner_id: owner } = {}] = await sql('select owner_id from alert where id = $1', [id]);
    await begin(id, start);
    await sql('update administrator set ad_enabled = false where adminid = $1', [owner]);
    await run(start + HOUR + 11 * MINUTE);
    expect(await detail(id)).toMatchObject({ problem: 'owner', firing: false, firings: [] });
    // Whoever looks after the company can end it.
    expect(await detail(id)).toMatchObject({ mayEdit: false, mayStop: true });
    await sql('update administrator set ad_enabled = true where adminid = $1', [owner]);
    const [{ ad_profileid: profile } = {}] = await sql('select ad_profileid from administrator where adminid = $1', [
      owner,
    ]);
    await sql(
      'update administrator set ad_profileid = (select ad_profileid from administrator where adminid = 2006) where adminid = $1',
      [owner],
    );
    await run(start + 2 * HOUR);
    expect(await detail(id)).toMatchObject({ problem: 'right', firings: [] });
    await sql('update administrator set ad_profileid = $2 where adminid = $1', [owner, profile]);
    await run(start + 3 * HOUR);
    expect(await detail(id)).toMatchObject({ problem: null, firing: true });
    expect((await detail(id)).firings).toHaveLength(1);
  });

  it('a recipient: a message that cannot be written stops no other one', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { recipients: [2001, 2003] }));
    await begin(id, start);
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
    const [{ email } = {}] = await sql('select ad_email as email from administrator where adminid = 2001');
    await sql(`create trigger refuse before insert on mail for each row when (new.m_to = '${String(email)}')
      execute function refuse()`);
    const seen: unknown[] = [];
    const at = new Date(start + HOUR + 11 * MINUTE);
    await runAlerts({ ...test.context, now: () => at }, (error) => void seen.push(error));
    await sql('drop trigger refuse on mail');
    await sql('drop function refuse');
    expect(seen).toHaveLength(1);
    expect((await detail(id)).firings[0]?.deliveries).toMatchObject([{ state: 'kept', skipped: null }]);
    // It is attempted again, and nobody is notified twice.
    await run(start + HOUR + 17 * MINUTE);
    expect((await detail(id)).firings[0]?.deliveries).toMatchObject([{ state: 'kept' }, { state: 'kept' }]);
    expect(await mails()).toHaveLength(2);
  });

  it('a recipient: what cannot be written in five attempts is noted', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { recipients: [2001] }));
    await begin(id, start);
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
    await sql(`create trigger refuse before insert on mail for each row execute function refuse()`);
    const seen: unknown[] = [];
    for (let minute = 11; minute < 50; minute += 6) {
      const at = new Date(start + HOUR + minute * MINUTE);
      await runAlerts({ ...test.context, now: () => at }, (error) => void seen.push(error));
    }
    await sql('drop trigger refuse on mail');
    await sql('drop function refuse');
    expect(seen).toHaveLength(5);
    expect((await detail(id)).firings[0]?.deliveries).toMatchObject([{ state: 'skipped', skipped: 'failed' }]);
  });

  it('a recipient: who was not notified of the start is not notified of the end', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid, { threshold: 0 }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    await sql(`update alert set recipients = '{2001,2003}' where id = $1`, [id]);
    await test.as('admin', { method: 'PUT', url: `/api/alerts/${id}/enabled`, payload: { enabled: false } });
    await run(start + 2 * HOUR);
    const told = await sql('select admin_id::int as admin, event from alert_delivery order by id');
    expect(told).toEqual([
      { admin: 2001, event: 'fires' },
      { admin: 2001, event: 'ends' },
    ]);
  });

  it('a company: it sends five hundred mails about alerts an hour', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(hall.locationid));
    await begin(id, start);
    const at = new Date(start + HOUR + 11 * MINUTE);
    const [firing] = await sql(
      `insert into alert_firing (alert_id, company_id, from_at, to_at, fired_at, ended_at, value, filters, rights, reported)
       select id, 2, $2, $2, $2, $2, 1, '', rights, 'ends' from alert where id = $1 returning id`,
      [id, new Date(start - HOUR)],
    );
    await sql(
      `insert into alert_delivery (firing_id, company_id, event, channel, admin_id, message_id, at)
       select $1, 2, 'fires', 'mail', n, n::text, $2 from generate_series(1, 500) n`,
      [firing?.['id'], at],
    );
    await run(at.getTime());
    expect((await detail(id)).firings[0]?.deliveries).toMatchObject([{ state: 'skipped', skipped: 'limit' }]);
  });

  it('a recipient decide whether they are notified and see it', async () => {
    const { start } = thisHour();
    // 2002 sees some scopes only, 2006 no reports at all.
    const id = await made(alertOrder(hall.locationid, { recipients: [2001, 2002, 2003, 2006] }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    const { deliveries } = (await detail(id)).firings[0]!;
    expect(deliveries.map(({ state, skipped }) => state + (skipped ?? ''))).toEqual([
      ...['kept', 'skippedunseen', 'kept', 'skippedunseen'],
    ]);
    expect(await mails()).toHaveLength(2);
    expect((await test.as('scoped', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
    expect((await test.as('viewer', { url: `/api/alerts/${id}` })).statusCode).toBe(200);
    expect((await test.as('viewer', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(403);
  });
});

it('a webhook is signed, its address is shown as a host alone, and its secret once', async () => {
  const { start } = thisHour();
  const receiver = await smsGateway();
  const answer = await send(alertOrder(hall.locationid, { recipients: [], webhook: `${receiver.url}?token=hidden` }));
  const { id, secret } = answer.json<{ id: number; secret: string }>();
  const shown = await test.as('admin', { url: `/api/alerts/${id}` });
  expect(shown.json()).toMatchObject({ webhook: new URL(receiver.url).host });
  expect(shown.body).not.toContain('hidden');
  expect(shown.body).not.toContain(secret);
  await begin(id, start);
  await run(start + HOUR + 11 * MINUTE);
  receiver.answer(500);
  // The clock of the run is ahead of that of the outbox.
  await sql(`update mail set next_at = now() where m_channel = 'webhook'`);
  const sender = startMails(test.context, { onReport: () => undefined, onError: failed, lookEvery: 20 });
  await expect
    .poll(async () => (await sql(`select m_state, m_error from mail where m_channel = 'webhook'`))[0])
    .toMatchObject({ m_state: 'queued', m_error: 'HTTP 5xx' });
  await sql(`update mail set next_at = now() where m_channel = 'webhook'`);
  await expect.poll(async () => (await detail(id)).firings[0]?.deliveries[0]?.state).toBe('sent');
  await sender.stop();
  await receiver.close();
  expect(receiver.calls).toHaveLength(2);
  const { headers: got, body } = receiver.calls[1]!;
  expect(body).toMatchObject({
    type: 'alert.firing',
    data: { alert: { id }, value: 6, expected: { low: null, high: 5 } },
  });
  // As a receiver does it (Standard Webhooks): HMAC-SHA-256 over id, time and body.
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(got['webhook-id'])}.${String(got['webhook-timestamp'])}.${JSON.stringify(body)}`;
  expect(got['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(receiver.calls[0]?.headers['webhook-id']).toBe(got['webhook-id']);
});
