import { describe, expect, it } from 'vitest';
import { asSystem } from '../../../server/db/connect';
import { forgetDeletedAlerts } from '../../../server/storage/alerts/alerts';
import { alertOrder } from '../../support/alerts/location';
import { alertWorld, HOUR, MINUTE, mailed } from '../../support/alerts/world';

const world = alertWorld();
const { sql, run, detail, mails, made, thisHour, begin } = world;

describe('a firing', () => {
  it('that was announced is over for its recipients when the alert is switched off', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(world.hall.locationid, { threshold: 0 }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    const put = await world.test.as('admin', {
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
    const id = await made(alertOrder(world.hall.locationid, { threshold: 0 }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    expect((await world.test.as('admin', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(200);
    expect((await world.test.as('admin', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
    expect((await world.test.as('admin', { url: '/api/alerts' })).json()).toEqual({ alerts: [] });
    await run(start + HOUR + 12 * MINUTE);
    expect(await mails()).toEqual(mailed('fires', 'ends'));
    await run(start + 3 * HOUR);
    expect(await mails()).toHaveLength(2);
    await asSystem(world.test.context.db, forgetDeletedAlerts);
    expect(await sql('select id from alert where id = $1', [id])).toHaveLength(1);
    await sql(`update alert set deleted_at = now() - interval '3 days' where id = $1`, [id]);
    await asSystem(world.test.context.db, forgetDeletedAlerts);
    expect(await sql('select id from alert where id = $1', [id])).toEqual([]);
  });

  it('that was announced is over when its owner sees the figure no more', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(world.hall.locationid, { threshold: 0, recipients: [2005] }), 'report-author');
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
});
