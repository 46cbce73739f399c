import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { webhookCarrier } from '../../server/actions/mail/webhookCarrier';
import { asSystem } from '../../server/db/connect';
import { settleMail, type MailOutcome, type TakenMail } from '../../server/storage/mail/mails';
import { settleAddress, takeWebhook } from '../../server/storage/mail/webhookTurns';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
afterEach(() => sql(`delete from mail where m_channel = 'webhook'`));

/** Adds messages of a company to a host, in the order of the calls. */
const add = (companyId: number, host: string, count: number, own = 'now()') =>
  sql(
    `insert into mail (company_id, m_channel, m_kind, m_to, m_subject, m_language, m_state, sealed, message_id,
       "m_createdAt", next_at)
     select $1, 'webhook', 'alert', $2, '', 'fr', 'queued', '', $2 || n, ${own}, now() - interval '1 minute'
     from generate_series(1, $3::int) n`,
    [companyId, host, count],
  );
const take = (after = 0) => asSystem(test.context.db, (trx) => takeWebhook(trx, 60, after));
const settle = (mail: TakenMail, outcome: MailOutcome) =>
  asSystem(test.context.db, async (trx) => {
    await settleMail(trx, mail, outcome);
    await settleAddress(trx, mail, outcome);
  });
const waiting = async (host: string) => {
  const [row] = await sql(
    `select count(*) filter (where next_at <= now())::int as due, count(*) filter (where m_state = 'failed')::int as failed,
       count(*) filter (where m_state = 'queued')::int as queued from mail where m_to = $1`,
    [host],
  );
  return row;
};

it('one company with addresses that do not answer holds up no other one', async () => {
  for (const host of ['a.example', 'b.example', 'c.example', 'd.example']) await add(2, host, 5);
  await add(3, 'other.example', 1);
  // Two of a company at most, each to another address; and the company with the fewest comes first.
  const taken = [await take(), await take(), await take(), await take()];
  expect(taken.filter((mail) => mail?.companyId === 2).map((mail) => mail?.to)).toEqual(['a.example', 'b.example']);
  expect(taken.filter((mail) => mail?.companyId === 3)).toHaveLength(1);
  expect(taken[3]).toBeUndefined();
});

it('companies take turns, however old the messages of one of them are', async () => {
  await add(2, 'a.example', 3);
  await sql(`update mail set next_at = now() - interval '3 hours' where m_channel = 'webhook'`);
  await add(3, 'other.example', 1);
  const first = await take();
  await settle(first!, { state: 'sent' });
  expect([first?.companyId, (await take(2))?.companyId]).toEqual([2, 3]);
});

it('several senders never have two messages to one address', async () => {
  await add(2, 'a.example', 5);
  const taken = await Promise.all([take(), take(), take(), take()]);
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it('an address that fails pauses for all its messages, and is tried again with one of them', async () => {
  await add(2, 'a.example', 3);
  await add(2, 'b.example', 1);
  const first = await take();
  await settle(first!, { state: 'queued', error: 'UNREACHABLE', inSeconds: 60 });
  expect(await waiting('a.example')).toMatchObject({ due: 0, queued: 3 });
  expect((await take())?.to).toBe('b.example');
  await sql(`update mail set next_at = now() where m_to = 'a.example'`);
  const again = await take();
  expect(again).toMatchObject({ id: first!.id, attempts: 2 });
  await settle(again!, { state: 'sent' });
  expect(await waiting('a.example')).toMatchObject({ due: 3, queued: 2 });
});

it('gives up what has waited a day for such an address', async () => {
  await add(2, 'a.example', 1);
  await add(2, 'a.example', 2, `now() - interval '25 hours'`);
  const [newest] = await sql(`select mailid from mail where m_to = 'a.example' order by mailid limit 1`);
  await sql(`update mail set next_at = now() - interval '1 hour' where mailid = $1`, [newest?.['mailid']]);
  await settle((await take())!, { state: 'queued', error: 'HTTP 5xx', inSeconds: 60 });
  expect(await waiting('a.example')).toMatchObject({ failed: 2, queued: 1 });
});

it('goes to no private address, and says no more than that it did not arrive', async () => {
  const message = {
    id: 1,
    companyId: 2,
    messageId: 'msg_1',
    to: '',
    subject: '',
    kind: 'alert',
    sealed: '',
    lease: '',
  };
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  for (const url of ['https://localhost:1/hook', 'https://127.0.0.1:1/hook', 'http://93.184.215.14/hook']) {
    const carrier = webhookCarrier({ networks: [] }, () => Promise.resolve({ url, secret }));
    const error: unknown = await carrier
      .deliver({ ...message, attempts: 1 }, { text: '{}', html: null, alertId: 1 })
      .catch((reason: unknown) => reason);
    expect(carrier.refusalOf(error)).toEqual({ reason: 'UNREACHABLE', forGood: false });
  }
  const gone = webhookCarrier({ networks: [] }, () => Promise.resolve(undefined));
  const error: unknown = await gone
    .deliver({ ...message, attempts: 1 }, { text: '{}', html: null, alertId: 1 })
    .catch((reason: unknown) => reason);
  expect(gone.refusalOf(error)).toEqual({ reason: 'NO_ADDRESS', forGood: true });
});
