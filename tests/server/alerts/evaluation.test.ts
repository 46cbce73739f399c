import { describe, expect, it } from 'vitest';
import { intervalAt } from '../../../domain/alerts/intervals';
import { toWallClock } from '../../../domain/time/wallClock';
import { asSystem } from '../../../server/db/connect';
import { dueAlerts } from '../../../server/storage/alerts/due';
import { recountSignIns } from '../../../server/storage/reports/recount';
import { addLocation, alertOrder } from '../../support/alerts/location';
import { alertWorld, failed, headers, HOUR, MINUTE, ZONE, mailed } from '../../support/alerts/world';

const world = alertWorld();
const { sql, run, detail, mails, made, thisHour, begin } = world;

describe('an evaluation', () => {
  it('fires once when an hour is closed, ends with the first usual one, and says both', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(world.hall.locationid));
    await begin(id, start);
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
    const lobby = await addLocation(world.test, 'Lobby');
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
      const report = await world.test.as('admin', {
        url: `/legacy/reports?${period}&source=${source}&dimensions=&filters=${encodeURIComponent(filters)}`,
      });
      expect(report.json()).toMatchObject({ total: value });
    }
  });

  it('in quiet hours says nothing, and at their end once what is true then', async () => {
    const { start } = thisHour();
    const clock = (at: number) => toWallClock(new Date(at), ZONE).slice(11, 16);
    const quiet = { from: clock(start), to: clock(start + 4 * HOUR) };
    const [lasting, past] = [await addLocation(world.test, 'Lasting'), await addLocation(world.test, 'Past')];
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
    const young = await addLocation(world.test, 'Young');
    const band = { condition: 'band', threshold: null };
    const id = await made(alertOrder(young.locationid, band));
    await begin(id, start);
    await young.signIns([1, 2, 3].map((week) => [start - week * 7 * 24 * HOUR + MINUTE, 10]));
    await young.signIns([[start + MINUTE, 500]]);
    await run(start + HOUR + 11 * MINUTE);
    expect(await detail(id)).toMatchObject({ verdict: 'unknown', firing: false, last: { value: 500, low: null } });
  });

  it('says that its figure is an estimate, with the error, where the report does', async () => {
    await recountSignIns(world.test.context.db.owner, new Date(), failed);
    // As if the days had many sign-ins.
    await sql('update sign_in_sketch set n = 10000000');
    const { start, end } = intervalAt(ZONE, 'day', thisHour().start - 3 * 24 * HOUR);
    const day = { source: 'actives', step: 'day', threshold: 1, filters: '' };
    const id = await made(alertOrder(world.hall.locationid, day));
    await begin(id, start);
    await run(end + 11 * MINUTE);
    const period = `start=${new Date(start).toISOString()}&end=${new Date(end).toISOString()}`;
    const url = `/legacy/reports?${period}&source=actives&dimensions=date`;
    const report = await world.test.as('admin', { url, headers });
    const { total, error } = report.json<{ total: number; error: number }>();
    expect(error).toBeCloseTo(0.01625);
    expect((await detail(id)).firings[0]).toMatchObject({ value: total, error });
    const [mail] = await sql(`select mailid as id from mail where m_kind = 'alert'`);
    const read = await world.test.as('admin', { method: 'POST', url: `/api/mails/${String(mail?.['id'])}/read` });
    expect(read.json<{ text: string }>().text.replace(/[\u00a0\u202f]/g, ' ')).toMatch(/environ [\d ]+ \(± 1,6 %\)/);
    const payload = alertOrder(world.hall.locationid, day);
    const { enabled: _on, recipients: _to, name: _name, quiet: _quiet, ...rule } = payload;
    const tested = await world.test.as('admin', {
      ...{ method: 'POST', url: '/api/alerts/back-test', payload: rule, headers },
    });
    expect(tested.statusCode, tested.body).toBe(200);
    expect(tested.json()).toMatchObject({ error });
    await sql('update sign_in_sketch set n = 1');
    // The next day has no one: it ends with an exact value.
    const next = intervalAt(ZONE, 'day', end);
    const between = [new Date(next.start).toISOString(), new Date(next.end).toISOString()];
    await sql('delete from authentication where authenticated_at >= $1 and authenticated_at < $2', between);
    await run(next.end + 11 * MINUTE);
    expect((await detail(id)).firings[0]).toMatchObject({ value: total, error, endedValue: 0, endedError: null });
  });

  it('names the dimension that it counts, in the mail', async () => {
    const { start } = thisHour();
    const id = await made(
      alertOrder(world.hall.locationid, { source: 'actives', counted: 'platform', condition: 'below' }),
    );
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    const [mail] = await sql(`select mailid as id from mail where m_kind = 'alert'`);
    const read = await world.test.as('admin', { method: 'POST', url: `/api/mails/${String(mail?.['id'])}/read` });
    expect(read.statusCode, read.body).toBe(200);
    expect(read.json()).toMatchObject({ subject: 'Alerte : Connexions du hall' });
    expect(read.json<{ text: string }>().text).toContain('Valeurs distinctes (Système) par heure');
    // It was not sent to them.
    await sql('update alert_delivery set admin_id = 2003');
    const other = await world.test.as('admin', { method: 'POST', url: `/api/mails/${String(mail?.['id'])}/read` });
    expect(other.statusCode).toBe(403);
  });

  it('counts what arrives before an hour is closed, and leaves a decision alone afterwards', async () => {
    const { start } = thisHour();
    const late = await addLocation(world.test, 'Late');
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
    const report = await world.test.as('admin', {
      url: `/legacy/reports?${period}&source=authentications&dimensions=&filters=${filters}`,
    });
    expect(report.json()).toMatchObject({ total: 10 });
  });

  it('after an outage leaves out what is older than a day, and notes what was over before it was announced', async () => {
    const { start } = thisHour();
    const away = await addLocation(world.test, 'Away');
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
    const first = await made(alertOrder(world.hall.locationid));
    const second = await made(alertOrder(world.hall.locationid));
    const off = await made(alertOrder(world.hall.locationid));
    const columns = `owner_id, rights, name, source, counted, filters, step, condition, threshold, side, sensitivity, weeks,
      hold, recipients, timezone, enabled, evaluated_to`;
    const [other] = await sql(
      `insert into alert (company_id, next_at, ${columns}) select 3, $2, ${columns} from alert where id = $1 returning id`,
      [first, at],
    );
    await sql(`update alert set next_at = $1::timestamptz - id * interval '1 s' where company_id = 2`, [at]);
    await sql('update alert set enabled = false where id = $1', [off]);
    const due = await asSystem(world.test.context.db, (trx) => dueAlerts(trx, at, 10));
    expect(due.map(({ companyId }) => companyId)).toEqual([2, 3, 2]);
    expect(due.map(({ id }) => id).sort()).toEqual([first, second, Number(other?.['id'])].sort());
    await sql('update alert set evaluated_to = $1, next_at = $1 where company_id = 2', [at]);
    await run(at.getTime() + HOUR + 11 * MINUTE);
    expect(await detail(off)).toMatchObject({ verdict: null, enabled: false });
    expect((await detail(first))['verdict']).not.toBeNull();
  });
});
