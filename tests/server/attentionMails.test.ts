import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailAttention } from '../../server/actions/locations/attentionMails';
import { monitorLocations } from '../../server/actions/locations/monitor';
import { testApp, type TestApp } from '../support/app';
import { mailSender } from '../support/mailSender';
import { mailServer } from '../support/mailServer';
import { addAdmin, limitTo, MAIN, maskWith } from '../support/personas';

/** Mails about locations that have become critical, or whose provisioning has failed (specification S-LOC-7). */
const ADMIN = 'admin@bellevue.example';
/** A colleague who may edit locations, of one scope. */
const SCOPED = 'scope-manager@bellevue.example';
const VIEWER = 'location-viewer@bellevue.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let test: TestApp;
let ownScope: number;
let country: number;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const failed = (error: unknown) => {
  throw error;
};
const mail = (now: number, given = test.context) => mailAttention({ ...given, now: () => new Date(now) }, failed);
/** What the housekeeping does. */
const run = async (now = Date.now(), given = test.context) => {
  await monitorLocations({ ...given, now: () => new Date(now) }, failed);
  await mail(now, given);
};
const mailsTo = async (address: string) =>
  (await sql(`select 1 from mail where m_kind = 'location-attention' and m_to = $1`, [address])).length;
const save = async (values: object) => {
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload: values });
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json<{ locationid: number }>().locationid;
};
const location = (name: string, values: object = {}) =>
  save({ l_name: name, l_countryid: country, l_tunnel: 'virtual', l_timezone: 'Europe/Paris', ...values });
const fail = (locationid: number) => save({ locationid, l_provisioning: 'provisioning_error' });
/** A location with a guest each minute, today until a time, and in the weeks before. */
async function busy(name: string, until: number): Promise<number> {
  const id = await location(name);
  const times = [0, 1, 2, 3, 4].flatMap((weeks) =>
    Array.from(
      { length: weeks === 0 ? 90 : 180 },
      (_, minute) => until + (weeks === 0 ? 0 : 90 * MINUTE) - 7 * weeks * DAY - minute * MINUTE,
    ),
  );
  await sql(
    `insert into authentication (company_id, event_key, authenticated_at, locationid, status, usertype, groupids)
     select 2, gen_random_uuid(), t, $1, 'success', 'guest', '{}' from unnest($2::timestamptz[]) t`,
    [id, times.map((at) => new Date(at))],
  );
  await sql(`update location set "l_firstauthAt" = $2, "l_lastauthAt" = $3 where locationid = $1`, [
    id,
    new Date(until - 40 * DAY),
    new Date(until),
  ]);
  return id;
}

beforeAll(async () => {
  test = await testApp();
  await monitorLocations(test.context, failed);
  country = Number((await sql('select l_countryid as id from location where l_companyid = 2 limit 1'))[0]?.['id']);
  const [scope] = await sql('select groupid as id from scope where g_companyid = 2 order by groupid limit 1');
  ownScope = Number(scope?.['id']);
  const rights = maskWith('location:view', 'location:edit');
  await limitTo(test.database, await addAdmin(test.database, MAIN, rights, SCOPED), ownScope, []);
  await addAdmin(test.database, MAIN, maskWith('location:view'), VIEWER);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql('delete from mail');
  await sql('delete from location_attention');
});

it('leave through the outbox, in the language of their reader: a busy location that falls silent', async () => {
  const now = Date.now();
  const id = await busy('Falls silent', now - 34 * MINUTE);
  await run(now - 33 * MINUTE);
  expect(await sql('select l_monitoring as state from location where locationid = $1', [id])).toEqual([
    { state: 'ok' },
  ]);
  expect(await mailsTo(ADMIN)).toBe(0);
  await sql(`update administrator set ad_language = 'en', ad_timezone = 'Europe/Paris' where ad_login = $1`, [ADMIN]);
  const smtp = await mailServer();
  const { config } = test.context;
  const context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
  await run(now, context);
  expect(await mailsTo(ADMIN)).toBe(1);
  await sql(`update mail set next_at = now() - interval '1 second'`);
  const sender = mailSender(context);
  const { text, header } = await smtp.next(({ to }) => to.includes(ADMIN));
  await sender.stop();
  await smtp.close();
  expect(header('subject')).toBe('A location needs attention');
  expect(text).toMatch(/Falls silent: Critical since .*, last sign-in on /);
  expect(text).toContain(`/locations/${id}`);
  expect(await mailsTo(VIEWER)).toBe(0);
  await sql(`update administrator set ad_language = 'fr' where ad_login = $1`, [ADMIN]);
});

it('are one for all locations of a run, for two servers, and name them', async () => {
  const [first, second] = [await location('First of two'), await location('Second of two')];
  await fail(first);
  await fail(second);
  await Promise.all([run(), run()]);
  const mails = await sql(`select m_subject as subject from mail where m_kind = 'location-attention' and m_to = $1`, [
    ADMIN,
  ]);
  expect(mails).toEqual([{ subject: '2 sites demandent votre attention' }]);
  await run();
  expect(await mailsTo(ADMIN)).toBe(1);
});

it('are written about one location once a day: what lasts is reported then, what is over is not', async () => {
  const now = Date.now();
  const [lasting, short] = [await location('Lasting'), await location('Short')];
  const again = async (id: number) => {
    await save({ locationid: id, l_provisioning: 'ready' });
    await fail(id);
  };
  await fail(lasting);
  await fail(short);
  await mail(now);
  expect(await mailsTo(ADMIN)).toBe(1);
  await again(lasting);
  await again(short);
  await mail(now + MINUTE);
  expect(await mailsTo(ADMIN)).toBe(1);
  await save({ locationid: short, l_provisioning: 'ready' });
  await mail(now + DAY + MINUTE);
  const subjects = await sql(
    `select m_subject as subject from mail where m_kind = 'location-attention' and m_to = $1 order by mailid`,
    [ADMIN],
  );
  expect(subjects.map(({ subject }) => subject)).toEqual([
    '2 sites demandent votre attention',
    'Un site demande votre attention',
  ]);
  await mail(now + 3 * DAY);
  expect(await mailsTo(ADMIN)).toBe(2);
  expect(await sql('select 1 from location_attention where is_due')).toEqual([]);
});

it('name only what their reader sees, and do not go to those who have switched them off', async () => {
  await fail(await location('Elsewhere'));
  await run();
  expect([await mailsTo(ADMIN), await mailsTo(SCOPED)]).toEqual([1, 0]);
  const hidden = await location('Hidden', { groupids: [ownScope] });
  await fail(hidden);
  await sql(`update location set l_status = '128' where locationid = $1`, [hidden]);
  await run();
  expect([await mailsTo(ADMIN), await mailsTo(SCOPED)]).toEqual([1, 0]);
  const choose = (wanted: boolean) =>
    test.as('admin', {
      ...{ method: 'POST', url: '/legacy/elements/myprofile', payload: { adminid: 2001, ad_maillocations: wanted } },
    });
  expect((await choose(false)).statusCode).toBe(200);
  await fail(await location('In the scope', { groupids: [ownScope] }));
  await run();
  expect([await mailsTo(ADMIN), await mailsTo(SCOPED)]).toEqual([1, 1]);
  await choose(true);
});

it('are not written about the first state of a location that is monitored again, or about one that is gone', async () => {
  const [disabled, deleted] = [await location('Disabled'), await location('Deleted')];
  await save({ locationid: disabled, l_enabled: false, l_provisioning: 'provisioning_error' });
  await save({ locationid: disabled, l_enabled: true });
  await fail(deleted);
  await sql('update location set "l_deletedAt" = now() where locationid = $1', [deleted]);
  await run();
  expect(await mailsTo(ADMIN)).toBe(0);
  expect(await sql('select 1 from location_attention')).toEqual([]);
});
