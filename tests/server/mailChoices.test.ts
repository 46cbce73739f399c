import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { intervalAt } from '../../domain/alerts/intervals';
import { remindReviewers } from '../../server/actions/access-reviews/remind';
import { runAlerts } from '../../server/actions/alerts/run';
import { notifyCompanies } from '../../server/actions/companies/subscriptionMails';
import { sendScheduledReports } from '../../server/actions/scheduled-reports/run';
import { addLocation, alertOrder } from '../support/alerts/location';
import { testApp, type TestApp } from '../support/app';

/** Each choice of *My profile* about mails is read by the sender of that mail. */
const DAY = 86_400_000;
const HOUR = 3_600_000;
const ADMIN = 2001;
const MAIL = 'admin@bellevue.example';
let test: TestApp;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const failed = (error: unknown) => {
  throw error;
};
const choose = async (field: string, wanted: boolean) => {
  const answer = await test.as('admin', {
    ...{ method: 'POST', url: '/legacy/elements/myprofile', payload: { adminid: ADMIN, [field]: wanted } },
  });
  expect([answer.statusCode, answer.json<{ element: object }>().element]).toEqual([
    200,
    expect.objectContaining({ [field]: wanted }),
  ]);
};
const mails = async (kind: string) =>
  (await sql(`select 1 from mail where m_kind = $1 and m_to = $2`, [kind, MAIL])).length;

beforeAll(async () => {
  test = await testApp();
  await notifyCompanies(test.context);
});
afterAll(() => test.close());
beforeEach(() => sql('delete from mail'));

it('those about the subscription', async () => {
  const endsIn = (days: number) =>
    sql('update company set c_edate = $1 where companyid = 2', [
      new Date(Date.now() + days * DAY).toISOString().slice(0, 10),
    ]);
  await choose('ad_mailsubscription', false);
  await endsIn(40);
  await notifyCompanies(test.context);
  expect(await mails('subscription')).toBe(0);
  expect((await sql(`select 1 from mail where m_kind = 'subscription'`)).length).toBeGreaterThan(0);
  await choose('ad_mailsubscription', true);
  await endsIn(6);
  await notifyCompanies(test.context);
  expect(await mails('subscription')).toBe(1);
  await sql('update company set c_edate = null where companyid = 2');
});

it('those about an alert, and the alert says so', async () => {
  const hall = await addLocation(test, 'Chosen');
  const { start } = intervalAt('Europe/Paris', 'hour', Date.now());
  await hall.signIns([[start + 60_000, 9]]);
  const fire = async () => {
    const answer = await test.as('admin', {
      ...{ method: 'POST', url: '/api/alerts', payload: alertOrder(hall.locationid, { recipients: [ADMIN] }) },
      headers: { 'x-timezone': 'Europe/Paris' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<{ id: number }>();
    await sql('update alert set evaluated_to = $2, next_at = $2, known_since = null where id = $1', [
      id,
      new Date(start),
    ]);
    await runAlerts({ ...test.context, now: () => new Date(start + HOUR + 660_000) }, failed);
    const { firings } = (await test.as('admin', { url: `/api/alerts/${id}` })).json<{
      firings: { deliveries: { state: string; skipped: string | null }[] }[];
    }>();
    return firings[0]?.deliveries[0];
  };
  await choose('ad_mailalerts', false);
  expect(await fire()).toMatchObject({ state: 'skipped', skipped: 'unwanted' });
  expect(await mails('alert')).toBe(0);
  await choose('ad_mailalerts', true);
  expect(await fire()).toMatchObject({ state: 'kept', skipped: null });
  expect(await mails('alert')).toBe(1);
});

it('scheduled reports, and the schedule says so; one’s own trial comes all the same', async () => {
  const made = await test.as('admin', {
    ...{ method: 'POST', url: '/legacy/elements/dashboard', payload: { d_name: 'Chosen', d_status: 2 } },
  });
  const targetId = made.json<{ dashboardid: number }>().dashboardid;
  const order = { kind: 'dashboard', targetId, every: 'week', day: 1, hour: 8, formats: ['pdf'], recipients: [ADMIN] };
  const answer = await test.as('admin', { method: 'POST', url: '/api/scheduled-reports', payload: order });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<{ id: number }>();
  const card = async () => {
    const { schedules } = (await test.as('admin', { url: '/api/scheduled-reports' })).json<{
      schedules: { id: number; nextAt: string; recipients: { last: object | null }[] }[];
    }>();
    return schedules.find((one) => one.id === id)!;
  };
  const { nextAt } = await card();
  const send = (days: number) => {
    const now = () => new Date(Date.parse(nextAt) + days * DAY + 60_000);
    return sendScheduledReports({ ...test.context, now }, failed);
  };
  await choose('ad_mailreports', false);
  await send(0);
  expect((await card()).recipients[0]?.last).toMatchObject({ state: 'refused', refusal: 'unwanted' });
  const trial = await test.as('admin', { method: 'POST', url: `/api/scheduled-reports/${id}/send`, payload: {} });
  expect(trial.statusCode, trial.body).toBeLessThan(300);
  await sendScheduledReports(test.context, failed);
  expect(await mails('scheduled-report')).toBe(1);
  await choose('ad_mailreports', true);
  await send(7);
  expect(await mails('scheduled-report')).toBe(2);
});

it('reminders of access reviews, but not the review itself', async () => {
  const review = async (name: string) => {
    const dueOn = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    const payload = { name, dueOn, contents: 'everything', leads: false, reviewers: [ADMIN, 2003] };
    const answer = await test.as('admin', { method: 'POST', url: '/api/access-reviews', payload });
    expect(answer.statusCode, answer.body).toBe(201);
    await remindReviewers({ ...test.context, now: () => new Date(Date.now() + 3 * DAY) });
    const { id } = answer.json<{ id: number }>();
    await test.as('admin', { method: 'POST', url: `/api/access-reviews/${id}/finish`, payload: { leaveOpen: true } });
  };
  await choose('ad_mailreviews', false);
  await review('Sans relance');
  expect(await mails('access-review')).toBe(1);
  await choose('ad_mailreviews', true);
  await review('Avec relance');
  expect(await mails('access-review')).toBe(3);
});

it('a new administrator gets every mail until they choose, and colleagues who edit administrators see it', async () => {
  const { element } = (await test.as('admin', { url: '/legacy/elements/administrator/2003' })).json<{
    element: object;
  }>();
  const fields = ['ad_mailalerts', 'ad_maillocations', 'ad_mailreports', 'ad_mailreviews', 'ad_mailsubscription'];
  expect(element).toMatchObject(Object.fromEntries(fields.map((name) => [name, true])));
  const other = await test.as('admin', {
    ...{ method: 'POST', url: '/legacy/elements/administrator', payload: { adminid: 2003, ad_mailalerts: false } },
  });
  expect(other.statusCode).toBe(422);
});
