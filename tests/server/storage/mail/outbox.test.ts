import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asSystem } from '../../../../server/db/connect';
import { insertMail, renewMail, settleMail, type MailKind } from '../../../../server/storage/mail/mails';
import { takeMail } from '../../../../server/storage/mail/mailTurns';
import { MAIN, SECOND } from '../../../support/personas';
import { testDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.ownerQuery('delete from mail'));

const queue = (companyId: number, kind: MailKind, minutesAgo: number, to = 'a@b.example') =>
  asSystem(database.db, (trx) =>
    insertMail(trx, {
      ...{ companyId, kind, userId: null, channel: 'mail', to, subject: '', language: 'fr' },
      ...{ sealed: 'x', messageId: `<${companyId}-${kind}-${minutesAgo}>`, state: 'queued' },
      now: new Date(Date.now() - minutesAgo * 60_000),
    }),
  );
const take = (after = 0) => asSystem(database.db, (trx) => takeMail(trx, 'mail', 60, after));

it('sends what people wait for before reports, and lets companies take turns', async () => {
  for (const minutes of [50, 40, 30]) await queue(MAIN, 'scheduled-report', minutes);
  await queue(SECOND, 'scheduled-report', 20);
  await queue(SECOND, 'password-forgotten', 1);
  const order: string[] = [];
  let company = 0;
  for (let mail = await take(); mail; mail = await take(company)) {
    company = mail.companyId;
    order.push(`${mail.companyId} ${mail.kind}`);
    const taken = mail;
    await asSystem(database.db, (trx) => settleMail(trx, taken, { state: 'sent' }));
  }
  const report = (id: number) => `${id} scheduled-report`;
  expect(order).toEqual([`${SECOND} password-forgotten`, report(MAIN), report(SECOND), report(MAIN), report(MAIN)]);
});

it('lets no company’s alerts stop codes, or the reports of another company', async () => {
  for (let minutes = 60; minutes > 30; minutes -= 1) await queue(MAIN, 'alert', minutes);
  await queue(SECOND, 'scheduled-report', 20);
  await queue(MAIN, 'scheduled-report', 70);
  await queue(MAIN, 'sign-in-code', 1);
  const order: string[] = [];
  let company = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    const mail = (await take(company))!;
    company = mail.companyId;
    order.push(`${mail.companyId} ${mail.kind}`);
    await asSystem(database.db, (trx) => settleMail(trx, mail, { state: 'sent' }));
  }
  expect(order).toEqual([`${MAIN} sign-in-code`, `${SECOND} scheduled-report`, `${MAIN} alert`, `${MAIN} alert`]);
});

it('leaves a mail to its sender as long as the lease is renewed', async () => {
  await queue(MAIN, 'scheduled-report', 5);
  const mail = await take();
  await database.ownerQuery(`update mail set next_at = now() - interval '1 second'`);
  await asSystem(database.db, (trx) => renewMail(trx, mail!, 60));
  expect(await take()).toBeUndefined();
  await database.ownerQuery(`update mail set next_at = now() - interval '1 second'`);
  const again = await take();
  expect(again?.attempts).toBe(2);
  // The first sender has lost it.
  await asSystem(database.db, (trx) => renewMail(trx, mail!, 600));
  expect(await asSystem(database.db, (trx) => settleMail(trx, mail!, { state: 'sent' }))).toBe(false);
});

/** What senders are given that do not finish. */
async function takeAll(): Promise<string[]> {
  const taken: string[] = [];
  for (let mail = await take(); mail; mail = await take()) taken.push(`${mail.companyId} ${mail.kind} ${mail.to}`);
  return taken;
}

it('gives a company two senders for alerts and a mailbox one', async () => {
  await queue(MAIN, 'alert', 60, 'slow@x.example');
  await queue(MAIN, 'alert', 50, 'slow@x.example');
  await queue(MAIN, 'alert', 40, 'one@x.example');
  await queue(MAIN, 'alert', 30, 'two@x.example');
  expect(await takeAll()).toEqual([`${MAIN} alert slow@x.example`, `${MAIN} alert one@x.example`]);
  await queue(SECOND, 'alert', 20, 'three@y.example');
  await queue(SECOND, 'alert', 10, 'four@y.example');
  expect(await takeAll()).toEqual([`${SECOND} alert three@y.example`]);
});

it('gives a company’s code a sender while its alerts to two silent recipients hold up theirs', async () => {
  await queue(MAIN, 'alert', 60, 'silent@x.example');
  await queue(MAIN, 'alert', 50, 'mute@x.example');
  await queue(SECOND, 'alert', 40, 'silent@y.example');
  expect(await takeAll()).toHaveLength(3);
  await queue(MAIN, 'sign-in-code', 1, 'code@x.example');
  await queue(SECOND, 'password-forgotten', 1, 'code@y.example');
  expect(await takeAll()).toEqual([
    `${MAIN} sign-in-code code@x.example`,
    `${SECOND} password-forgotten code@y.example`,
  ]);
});

it('leaves senders to others where two companies’ codes go to silent mailboxes', async () => {
  for (const company of [MAIN, SECOND]) {
    for (const name of ['a', 'b', 'c']) await queue(company, 'sign-in-code', 9, `${name}@${company}.example`);
  }
  const codes = (company: number, ...names: string[]) =>
    names.map((name) => `${company} sign-in-code ${name}@${company}.example`);
  expect(await takeAll()).toEqual([
    ...codes(MAIN, 'a'),
    ...codes(SECOND, 'a'),
    ...codes(MAIN, 'b'),
    ...codes(SECOND, 'b'),
  ]);
  await queue(4, 'sign-in-code', 1, 'other@z.example');
  expect(await takeAll()).toEqual(['4 sign-in-code other@z.example']);
});

it('keeps a sender free for codes, whatever the number of alerts on their way', async () => {
  for (const company of [1, MAIN, SECOND, 4, 5]) await queue(company, 'alert', 9, `${company}@x.example`);
  const bulk = [await take(), await take(), await take(), await take()];
  expect(bulk.map((mail) => mail?.kind)).toEqual(['alert', 'alert', 'alert', undefined]);
  await queue(4, 'sign-in-code', 1, 'code@x.example');
  expect((await take())?.kind).toBe('sign-in-code');
});
