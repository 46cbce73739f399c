import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { mailSender, type MailSender } from './mailSender';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { testApp, type TestApp } from './app';
import { mailServer, type MailServer, type Received } from './mailServer';

export const PASSWORD = 'Phare-de-Cordouan-1611';
const ORIGIN = 'https://wifi.example';
export const HOUR = 3600_000;

let smtp: MailServer;
export let test: TestApp;
let sender: MailSender;
/** Added to the time, in ms; 0 when a test begins. */
export const clock = { offset: 0 };
let people = 0;

/** An installation with a mailbox, for every test of the file that calls it. */
export function setUpEmailChanges(): void {
  beforeAll(async () => {
    smtp = await mailServer();
    test = await testApp({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'Portico <no-reply@portico.example>', PORTICO_LOGIN_HOST: ORIGIN },
      now: () => new Date(Date.now() + clock.offset),
    });
    sender = mailSender(test.context);
    await sql('delete from password_policy');
  });
  afterAll(async () => {
    await sender.stop();
    await test.close();
    await smtp.close();
  });
  beforeEach(() => {
    clock.offset = 0;
  });
}

export const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
export const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token?: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/${url}`,
    remoteAddress: '203.0.113.10',
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(payload && { payload }),
  });
export const post = (url: string, payload: object, token?: string) => call('POST', url, token, payload);
export const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { msg_code: string }).msg_code,
];
export const tokenOf = (mail: Received) => /#\/auth\/account\?token=(pal_[\w-]+)/.exec(mail.text)?.[1] ?? '';
export const received = (to: string, wanted: (mail: Received) => boolean = (mail) => tokenOf(mail) !== '') =>
  smtp.next((mail) => mail.to.includes(to) && wanted(mail));
export const emailOf = async (id: number) =>
  (await sql('select ad_email from administrator where adminid = $1', [id]))[0]?.['ad_email'];
export const audited = async (action: string, id: number) =>
  sql('select lo_data as data from auditlog where lo_action = $1 and lo_elementid = $2', [action, String(id)]);
export const mailsTo = async (to: string) => (await sql(`select 1 from mail where m_to = $1`, [to])).length;

/** A person who is signed in and has proven who they are. */
export async function person(language = 'en') {
  const login = `mover${(people += 1)}@bellevue.example`;
  const { link } = await inviteAdmin(test.context, { login, company: '2' });
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  expect((await post('password/reset', { token, password: PASSWORD })).statusCode).toBe(200);
  const [row] = await sql('update administrator set ad_language = $2 where ad_login = $1 returning adminid as id', [
    login,
    language,
  ]);
  const answer = await post('login', { login, password: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  const session = answer.json<{ token: string }>().token;
  return { id: Number(row?.['id']), login, session, to: `new-${login}` };
}
export type Person = Awaited<ReturnType<typeof person>>;

export const prove = async ({ session }: Person) =>
  expect((await post('proof', { currentPassword: PASSWORD }, session)).statusCode).toBe(200);

/** A person whose change waits, with the links of both mails. */
export async function asked(language?: string) {
  const one = await person(language);
  await prove(one);
  const answer = await post('email-change', { email: one.to }, one.session);
  expect(answer.statusCode, answer.body).toBe(200);
  const [old, fresh] = [await received(one.login), await received(one.to)];
  return { ...one, old: tokenOf(old), fresh: tokenOf(fresh), mails: { old, fresh } };
}
export const confirm = (token: string) => post('account-links/confirm', { token });
export const pending = async ({ session }: Person) =>
  (await call('GET', 'email-change', session)).json<{ pending: unknown }>().pending;
