import { describe, expect, it } from 'vitest';
import { runAlerts } from '../../../server/actions/alerts/run';
import type { MailReport } from '../../../server/actions/mail/sender';
import { addLocation, alertOrder } from '../../support/alerts/location';
import { alertWorld, failed, HOUR, MINUTE } from '../../support/alerts/world';
import { limitTo } from '../../support/personas';
import { mailSender } from '../../support/mailSender';
import { mailServer } from '../../support/mailServer';

const world = alertWorld();
const { sql, run, detail, mails, made, thisHour, begin } = world;

describe('the rights of', () => {
  it('an owner from another company does not stop the others, and a recipient who sees less gets nothing, whatever the value', async () => {
    const { start } = thisHour();
    const empty = await addLocation(world.test, 'Empty');
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
    expect((await world.test.as('admin', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
  });

  it('an owner of a narrower scope hide what was counted before', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(world.hall.locationid, { filters: '', threshold: 0, recipients: [2001, 2003] }));
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
    const id = await made(alertOrder(world.hall.locationid, { recipients: [2005] }), 'report-author');
    const [{ owner_id: owner } = {}] = await sql('select owner_id from alert where id = $1', [id]);
    await begin(id, start);
    await sql('update administrator set ad_enabled = false where adminid = $1', [owner]);
    await run(start + HOUR + 11 * MINUTE);
    expect(await detail(id)).toMatchObject({ problem: 'owner', firing: false, firings: [] });
    // Anyone who looks after the company can end it.
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
    const id = await made(alertOrder(world.hall.locationid, { recipients: [2001, 2003] }));
    await begin(id, start);
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
    const [{ email } = {}] = await sql('select ad_email as email from administrator where adminid = 2001');
    await sql(`create trigger refuse before insert on mail for each row when (new.m_to = '${String(email)}')
      execute function refuse()`);
    const seen: unknown[] = [];
    const at = new Date(start + HOUR + 11 * MINUTE);
    await runAlerts({ ...world.test.context, now: () => at }, (error) => void seen.push(error));
    await sql('drop trigger refuse on mail');
    await sql('drop function refuse');
    expect(seen).toHaveLength(1);
    expect((await detail(id)).firings[0]?.deliveries).toMatchObject([{ state: 'kept', skipped: null }]);
    // It is attempted again, and no one is notified twice.
    await run(start + HOUR + 17 * MINUTE);
    expect((await detail(id)).firings[0]?.deliveries).toMatchObject([{ state: 'kept' }, { state: 'kept' }]);
    expect(await mails()).toHaveLength(2);
  });

  it('a recipient: what cannot be written in five attempts is noted', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(world.hall.locationid, { recipients: [2001] }));
    await begin(id, start);
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
    await sql(`create trigger refuse before insert on mail for each row execute function refuse()`);
    const seen: unknown[] = [];
    for (let minute = 11; minute < 50; minute += 6) {
      const at = new Date(start + HOUR + minute * MINUTE);
      await runAlerts({ ...world.test.context, now: () => at }, (error) => void seen.push(error));
    }
    await sql('drop trigger refuse on mail');
    await sql('drop function refuse');
    expect(seen).toHaveLength(5);
    expect((await detail(id)).firings[0]?.deliveries).toMatchObject([{ state: 'skipped', skipped: 'failed' }]);
  });

  it('a recipient: who was not notified of the start is not notified of the end', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(world.hall.locationid, { threshold: 0 }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    await sql(`update alert set recipients = '{2001,2003}' where id = $1`, [id]);
    await world.test.as('admin', { method: 'PUT', url: `/api/alerts/${id}/enabled`, payload: { enabled: false } });
    await run(start + 2 * HOUR);
    const told = await sql('select admin_id::int as admin, event from alert_delivery order by id');
    expect(told).toEqual([
      { admin: 2001, event: 'fires' },
      { admin: 2001, event: 'ends' },
    ]);
  });

  it('a company: it sends five hundred mails about alerts an hour', async () => {
    const { start } = thisHour();
    const id = await made(alertOrder(world.hall.locationid));
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
    const id = await made(alertOrder(world.hall.locationid, { recipients: [2001, 2002, 2003, 2006] }));
    await begin(id, start);
    await run(start + HOUR + 11 * MINUTE);
    const { deliveries } = (await detail(id)).firings[0]!;
    expect(deliveries.map(({ state, skipped }) => state + (skipped ?? ''))).toEqual([
      ...['kept', 'skippedunseen', 'kept', 'skippedunseen'],
    ]);
    expect(await mails()).toHaveLength(2);
    expect((await world.test.as('scoped', { url: `/api/alerts/${id}` })).statusCode).toBe(404);
    expect((await world.test.as('viewer', { url: `/api/alerts/${id}` })).statusCode).toBe(200);
    expect((await world.test.as('viewer', { method: 'DELETE', url: `/api/alerts/${id}` })).statusCode).toBe(403);
  });

  it('a recipient decide again when the message leaves, and fewer keep it back', async () => {
    const { start } = thisHour();
    const smtp = await mailServer();
    const { config } = world.test.context;
    const context = { ...world.test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
    const id = await made(alertOrder(world.hall.locationid, { recipients: [2001, 2003] }));
    await begin(id, start);
    const at = new Date(start + HOUR + 11 * MINUTE);
    await runAlerts({ ...context, now: () => at }, failed);
    const [scope] = await sql(`select min(groupid) as id from scope where g_companyid = 2`);
    await limitTo(world.test.database, 2003, Number(scope?.['id']), []);
    // The outbox lives by the clock of the database.
    await sql(`update mail set next_at = now() - interval '1 second' where m_kind = 'alert'`);
    const reports: MailReport[] = [];
    const sender = mailSender(context, { onReport: (report) => reports.push(report) });
    await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(2);
    await sender.stop();
    await sql(
      `update administrator set ad_scopemode = 'all', ad_maingroupid = null, groupids = '{}' where adminid = 2003`,
    );
    await smtp.close();
    expect(reports.map(({ state, error }) => [state, error]).sort()).toEqual([
      ['failed', 'NO_RIGHT'],
      ['sent', undefined],
    ]);
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('viewer@bellevue.example');
  });
});
