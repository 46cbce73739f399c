import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailCompletions } from '../../server/actions/locations/completionMails';
import type { MailBody } from '../../server/actions/mail/queueMessage';
import { mailPlace } from '../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, MAIN, maskWith } from '../support/personas';

/** Mails about locations whose provisioning is complete (specification S-LOC-7). */
const ADMIN = 'admin@bellevue.example';
/** A colleague who may edit locations, of one scope. */
const SCOPED = 'scope-manager@bellevue.example';
const VIEWER = 'location-viewer@bellevue.example';
let test: TestApp;
let ownScope: number;
let country: number;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const run = (now = new Date()) =>
  mailCompletions({ ...test.context, now: () => now }, (error) => {
    throw error;
  });
const mailsTo = async (address: string) =>
  (await sql(`select m_subject, m_to from mail where m_kind = 'provisioned' and m_to = $1`, [address])).length;
const save = async (values: object, role = 'admin') => {
  const answer = await test.as(role, { method: 'POST', url: '/legacy/elements/location', payload: values });
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json<{ locationid: number }>().locationid;
};
/** A location whose provisioning is under way. */
const underWay = (name: string, values: object = {}) =>
  save({ l_name: name, l_countryid: country, l_tunnel: 'virtual', l_provisioning: 'provisioning', ...values });

beforeAll(async () => {
  test = await testApp();
  country = Number((await sql('select l_countryid as id from location where l_companyid = 2 limit 1'))[0]?.['id']);
  const [scope] = await sql('select groupid as id from scope where g_companyid = 2 order by groupid limit 1');
  ownScope = Number(scope?.['id']);
  const rights = maskWith('location:view', 'location:edit');
  await limitTo(test.database, await addAdmin(test.database, MAIN, rights, SCOPED), ownScope, []);
  await addAdmin(test.database, MAIN, maskWith('location:view'), VIEWER);
});
afterAll(() => test.close());
beforeEach(() => sql('delete from mail'));

it('go once to those who may edit locations, whatever the gateway reports again', async () => {
  const locationid = await underWay('Completed');
  await run();
  expect(await mailsTo(ADMIN)).toBe(0);
  await save({ locationid, l_provisioning: 'under_provisioning' });
  await run();
  expect(await mailsTo(ADMIN)).toBe(0);
  await save({ locationid, l_provisioning: 'ready' });
  await Promise.all([run(), run()]);
  expect(await mailsTo(ADMIN)).toBe(1);
  await save({ locationid, l_provisioning: 'manual_ready' });
  await run();
  expect(await mailsTo(ADMIN)).toBe(1);
  // A viewer looks after none.
  expect(await mailsTo(VIEWER)).toBe(0);
  expect(await sql(`select 1 from mail where m_kind = 'provisioned' and company_id <> 2`)).toEqual([]);
});

it('are one for all locations of a run, also after a failure, and name them', async () => {
  const first = await underWay('First of two');
  const second = await underWay('Second of two', { l_provisioning: 'provisioning_error' });
  await save({ locationid: first, l_provisioning: 'ready' });
  await save({ locationid: second, l_provisioning: 'manual_ready' });
  await run();
  expect(await mailsTo(ADMIN)).toBe(1);
  const [mail] = await sql(`select mailid, sealed, m_subject from mail where m_kind = 'provisioned' and m_to = $1`, [
    ADMIN,
  ]);
  const { text } = JSON.parse(
    test.context.secrets.unseal(String(mail?.['sealed']), mailPlace(MAIN, ADMIN)),
  ) as MailBody;
  expect(text).toContain('First of two');
  expect(text).toContain('Second of two');
  expect(mail?.['m_subject']).toBe('Mise en service terminée');
  // Names of locations are not for everybody who sees the list of mails.
  const read = await test.as('admin', {
    method: 'POST',
    url: `/api/mails/${String(mail?.['mailid'])}/read`,
    payload: {},
  });
  expect(read.statusCode).toBe(403);
});

it('name only what their reader sees', async () => {
  const elsewhere = await underWay('Elsewhere');
  await save({ locationid: elsewhere, l_provisioning: 'ready' });
  await run();
  expect([await mailsTo(ADMIN), await mailsTo(SCOPED)]).toEqual([1, 0]);
  const own = await underWay('In the scope', { groupids: [ownScope] });
  await save({ locationid: own, l_provisioning: 'ready' });
  await run();
  expect([await mailsTo(ADMIN), await mailsTo(SCOPED)]).toEqual([2, 1]);
  const hidden = await underWay('Hidden');
  await save({ locationid: hidden, l_provisioning: 'ready' });
  await sql(`update location set l_status = '128' where locationid = $1`, [hidden]);
  await run();
  expect([await mailsTo(ADMIN), await mailsTo(SCOPED)]).toEqual([2, 1]);
});

it('do not go to those who have switched them off', async () => {
  const choose = (wanted: boolean) =>
    test.as('admin', {
      ...{ method: 'POST', url: '/legacy/elements/myprofile', payload: { adminid: 2001, ad_maillocations: wanted } },
    });
  expect((await choose(false)).statusCode).toBe(200);
  const locationid = await underWay('Unwanted', { groupids: [ownScope] });
  await save({ locationid, l_provisioning: 'ready' });
  await run();
  expect([await mailsTo(ADMIN), await mailsTo(SCOPED)]).toEqual([0, 1]);
  await choose(true);
});

it('are not written about a location that was provisioned again or deleted meanwhile', async () => {
  const again = await underWay('Again');
  await save({ locationid: again, l_provisioning: 'ready' });
  await save({ locationid: again, l_provisioning: 'provisioning' });
  const gone = await underWay('Gone');
  await save({ locationid: gone, l_provisioning: 'ready' });
  await sql('update location set "l_deletedAt" = now() where locationid = $1', [gone]);
  await run();
  expect(await mailsTo(ADMIN)).toBe(0);
  expect(await sql('select 1 from completed_provisioning where company_id = 2 and mailed_at is null')).toEqual([]);
});

it('wait for a location that is enabled after its provisioning', async () => {
  const locationid = await underWay('Enabled later', { l_enabled: false });
  await save({ locationid, l_provisioning: 'ready' });
  await run();
  expect(await mailsTo(ADMIN)).toBe(0);
  await save({ locationid, l_enabled: true });
  await run();
  expect(await mailsTo(ADMIN)).toBe(1);
});

it('are written once a day about one location, whatever its gateway reports', async () => {
  const locationid = await underWay('Flapping');
  const complete = async (at: number) => {
    await save({ locationid, l_provisioning: 'provisioning' });
    await save({ locationid, l_provisioning: 'ready' });
    await run(new Date(at));
    return mailsTo(ADMIN);
  };
  expect([await complete(Date.now()), await complete(Date.now())]).toEqual([1, 1]);
  await run(new Date(Date.now() + 25 * 3_600_000));
  expect(await complete(Date.now())).toBe(2);
});
