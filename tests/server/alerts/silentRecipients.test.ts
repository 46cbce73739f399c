import { afterAll, beforeAll, expect, it } from 'vitest';
import { intervalAt } from '../../../domain/alerts/intervals';
import { runAlerts } from '../../../server/actions/alerts/run';
import { mailSender } from '../../support/mailSender';
import type { Context } from '../../../server/context/context';
import { addLocation, alertOrder, type AddedLocation } from '../../support/alerts/location';
import { testApp, type TestApp } from '../../support/app';
import { mailServer, type MailServer } from '../../support/mailServer';
import { smsGateway } from '../../support/smsGateway';

const [HOUR, MINUTE] = [3_600_000, 60_000];
const [ADMIN, VIEWER] = [2001, 2003];
let test: TestApp;
let hall: AddedLocation;
let smtp: MailServer;
let context: Context;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const fail = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  test = await testApp({ env: { PORTICO_WEBHOOKS: '1', PORTICO_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  hall = await addLocation(test, 'Silent');
  smtp = await mailServer();
  const { config } = test.context;
  context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
});
afterAll(async () => {
  await smtp.close();
  await test.close();
});

async function made(own: object): Promise<number> {
  const payload = alertOrder(hall.locationid, own);
  const answer = await test.as('admin', { method: 'POST', url: '/api/alerts', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

/** Has all alerts fire, and their messages wait for a sender. */
async function fire(): Promise<void> {
  const { start } = intervalAt('Europe/Paris', 'hour', Date.now());
  await hall.signIns([[start + MINUTE, 6]]);
  await sql('update alert set evaluated_to = $1, next_at = $1', [new Date(start)]);
  await runAlerts({ ...context, now: () => new Date(start + HOUR + 11 * MINUTE) }, fail);
  // The clock of the run is ahead of that of the outbox.
  await sql(`update mail set next_at = now() - interval '1 second' where m_state = 'queued'`);
}
const sender = () => mailSender(context, { onError: fail });
const addressOf = async (id: number) =>
  String((await sql('select ad_email as email from administrator where adminid = $1', [id]))[0]?.['email']);

it('a mail server that says nothing about one recipient does not delay the others', async () => {
  const [silent, other] = [await addressOf(ADMIN), await addressOf(VIEWER)];
  smtp.hangFor(silent);
  for (const name of ['Un', 'Deux', 'Trois']) await made({ name, recipients: [ADMIN, VIEWER] });
  await fire();
  const senders = sender();
  const states = async (to: string) =>
    (
      await sql(`select m_state as state, m_attempts::int as attempts from mail where m_to = $1 order by mailid`, [to])
    ).map(({ state, attempts }) => [state, attempts]);
  // The other recipient has all three while the first mail still waits for an answer.
  await expect.poll(() => states(other), { timeout: 10_000 }).toEqual(Array(3).fill(['sent', 1]));
  expect((await states(silent)).map(([state]) => state)).toEqual(['queued', 'queued', 'queued']);
  // One connection alone is held up, and not one for each mail.
  expect((await states(silent)).filter(([, attempts]) => attempts === 1)).toHaveLength(1);
  expect(smtp.release()).toEqual([silent]);
  await expect.poll(async () => (await states(silent)).filter(([state]) => state === 'sent').length).toBe(2);
  await senders.stop();
  // The one that was held up is tried again later.
  expect((await states(silent)).filter(([state]) => state === 'queued')).toEqual([['queued', 1]]);
});

it('a webhook that never answers delays neither another one nor a mail', async () => {
  await sql('delete from alert');
  await sql('delete from mail');
  const [deaf, well] = [await smsGateway(), await smsGateway()];
  deaf.answer('silence', 'silence', 'silence');
  for (const name of ['Un', 'Deux']) await made({ name, recipients: [], webhook: deaf.url });
  await made({ name: 'Trois', recipients: [VIEWER], webhook: well.url });
  await fire();
  const senders = sender();
  await expect.poll(() => well.calls.length, { timeout: 10_000 }).toBe(1);
  const mail = () => sql(`select m_state as state from mail where m_channel = 'mail'`);
  await expect.poll(mail, { timeout: 10_000 }).toEqual([{ state: 'sent' }]);
  // Its second message waits for the first one, and takes no other connection.
  await expect.poll(() => deaf.calls.length).toBe(1);
  await deaf.close();
  await senders.stop();
  await well.close();
  const left = await sql(
    `select m_state as state, m_error as error from mail where m_channel = 'webhook' order by mailid`,
  );
  expect(left.map(({ state }) => state)).toEqual(['queued', 'queued', 'sent']);
});
