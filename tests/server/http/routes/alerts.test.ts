import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mailSender } from '../../../support/mailSender';
import { alertOrder } from '../../../support/alerts/location';
import { smsGateway } from '../../../support/smsGateway';
import { alertWorld, HOUR, MINUTE, ZONE, headers, failed } from '../../../support/alerts/world';

const world = alertWorld();
const { sql, send, run, detail, made, thisHour, begin } = world;

describe('an alert', () => {
  it('is saved, shown and listed with what it counts, and is the owner’s to change', async () => {
    const id = await made(alertOrder(world.hall.locationid, { quiet: { from: '22:00', to: '07:00' } }));
    const shown = await detail(id);
    expect(shown).toMatchObject({
      ...{ name: 'Connexions du hall', condition: 'above', threshold: 5, timezone: ZONE, firing: false, version: 0 },
      ...{ mayEdit: true, quiet: { from: '22:00', to: '07:00' }, firings: [], verdict: null, problem: null },
      owner: { id: 2001 },
      recipients: [{ id: 2001 }],
    });
    const change = (payload: object, role = 'admin') =>
      world.test.as(role, { method: 'PUT', url: `/api/alerts/${id}`, payload, headers });
    const next = { ...alertOrder(world.hall.locationid), name: 'Autre nom' };
    expect((await change({ ...next, version: 7 })).statusCode).toBe(412);
    expect((await change({ ...next, version: 0 })).statusCode).toBe(200);
    expect(await detail(id)).toMatchObject({ name: 'Autre nom', quiet: null, version: 1 });
    expect((await world.test.as('admin', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(200);
    expect((await world.test.as('admin', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
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
    const id = await made(alertOrder(world.hall.locationid));
    const payload = { ...alertOrder(world.hall.locationid), name: 'En voyage', version: 0 };
    const from = { 'x-timezone': 'America/New_York' };
    expect(
      (await world.test.as('admin', { method: 'PUT', url: `/api/alerts/${id}`, payload, headers: from })).statusCode,
    ).toBe(200);
    expect(await detail(id)).toMatchObject({ name: 'En voyage', timezone: ZONE });
    const {
      name: _name,
      recipients: _to,
      quiet: _quiet,
      enabled: _enabled,
      ...rule
    } = alertOrder(world.hall.locationid);
    const backTest = { method: 'POST', url: '/api/alerts/back-test', payload: rule } as const;
    const [abroad, atHome] = [
      await world.test.as('admin', { ...backTest, headers: from }),
      await world.test.as('admin', backTest),
    ];
    expect(abroad.json()).toMatchObject({ timezone: ZONE });
    expect(abroad.json()).toEqual(atHome.json());
  });

  it('has the time zone of the browser where that of the account does not exist', async () => {
    await sql(`update administrator set ad_timezone = 'Nowhere/Place' where adminid = 2001`);
    const id = await made(alertOrder(world.hall.locationid));
    const {
      name: _name,
      recipients: _to,
      quiet: _quiet,
      enabled: _enabled,
      ...rule
    } = alertOrder(world.hall.locationid);
    const tested = await world.test.as('admin', {
      method: 'POST',
      url: '/api/alerts/back-test',
      payload: rule,
      headers,
    });
    await sql('update administrator set ad_timezone = $1 where adminid = 2001', [ZONE]);
    expect(await detail(id)).toMatchObject({ timezone: ZONE });
    expect(tested.json()).toMatchObject({ timezone: ZONE });
    const profile = await world.test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/myprofile',
      payload: { adminid: 2001, ad_timezone: 'Nowhere/Place' },
    });
    expect(profile.statusCode).toBe(422);
    expect(profile.json()).toMatchObject({ fields: { ad_timezone: { msg_code: 'FIELD_INVALID_CHOICE' } } });
  });

  it('of a person who works in another company is on the clocks of their account, and can be theirs to receive', async () => {
    await sql(`update administrator set ad_timezone = 'America/Santiago' where adminid = 1001`);
    const order = alertOrder(world.hall.locationid, { recipients: [1001] });
    const enter = (company: number) =>
      world.test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company } });
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
    const id = await made(alertOrder(world.hall.locationid));
    expect(await detail(id)).toMatchObject({ filterNames: [{ name: 'Sites', values: 'Alerted' }] });
    // Deleted meanwhile.
    for (const [ids, values] of [
      [[world.hall.locationid, 987_654], 'Alerted, Supprimé ou non visible'],
      [[987_654, 987_655], 'Supprimé ou non visible (2)'],
    ] as const) {
      const filters = JSON.stringify({ 'location.locationid': ids });
      await sql('update alert set filters = $2 where id = $1', [id, filters]);
      expect(await detail(id)).toMatchObject({ filterNames: [{ name: 'Sites', values }] });
    }
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
    const answer = await send(alertOrder(world.hall.locationid, own));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: Record<string, unknown> }>().fields).toMatchObject({ [field]: { msg_code: code } });
  });

  it('is for callers who edit reports, and not for another company', async () => {
    expect((await send(alertOrder(world.hall.locationid), 'viewer')).statusCode).toBe(403);
    const id = await made(alertOrder(world.hall.locationid));
    expect((await world.test.as('admin2', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
    expect((await world.test.as('admin2', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(404);
    const others = await world.test.as('admin2', { url: '/api/alerts' });
    expect(others.json()).toEqual({ alerts: [] });
  });
});

it('a person has 100 alerts at most, and their colleagues can still make some', async () => {
  const id = await made(alertOrder(world.hall.locationid));
  const columns = `company_id, owner_id, rights, name, source, counted, filters, step, condition, threshold, side,
    sensitivity, weeks, hold, recipients, timezone, enabled, evaluated_to`;
  await sql(`insert into alert (${columns}) select ${columns} from alert, generate_series(1, 99) where id = $1`, [id]);
  const answer = await send(alertOrder(world.hall.locationid));
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ msg_code: 'ALERT_TOO_MANY_BY', msg_args: [100] });
  const theirs = alertOrder(world.hall.locationid, { recipients: [2005] });
  expect((await send(theirs, 'report-author')).statusCode).toBe(201);
  await world.test.as('admin', { method: 'DELETE', url: `/api/alerts/${id}` });
  expect((await send(alertOrder(world.hall.locationid))).statusCode).toBe(201);
});

it('a company has 1 000 alerts at most', async () => {
  const id = await made(alertOrder(world.hall.locationid));
  const columns = `company_id, owner_id, rights, name, source, counted, filters, step, condition, threshold, side,
    sensitivity, weeks, hold, recipients, timezone, enabled, evaluated_to`;
  await sql(`insert into alert (${columns}) select ${columns} from alert, generate_series(1, 999) where id = $1`, [id]);
  // Of others: one person has fewer.
  await sql('update alert set owner_id = 999999 where id <> $1', [id]);
  const answer = await send(alertOrder(world.hall.locationid));
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ msg_code: 'ALERT_TOO_MANY', msg_args: [1000] });
});

it('a webhook is signed, its address is shown as a host alone, and its secret once', async () => {
  const { start } = thisHour();
  const receiver = await smsGateway();
  const answer = await send(
    alertOrder(world.hall.locationid, { recipients: [], webhook: `${receiver.url}?token=hidden` }),
  );
  const { id, secret } = answer.json<{ id: number; secret: string }>();
  const shown = await world.test.as('admin', { url: `/api/alerts/${id}` });
  expect(shown.json()).toMatchObject({ webhook: new URL(receiver.url).host });
  expect(shown.body).not.toContain('hidden');
  expect(shown.body).not.toContain(secret);
  await begin(id, start);
  await run(start + HOUR + 11 * MINUTE);
  receiver.answer(500);
  // The clock of the run is ahead of that of the outbox.
  await sql(`update mail set next_at = now() where m_channel = 'webhook'`);
  const sender = mailSender(world.test.context, { onError: failed });
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
