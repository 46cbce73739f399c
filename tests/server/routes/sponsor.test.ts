import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMails, type MailReport } from '../../../server/actions/mail/sender';
import { testApp, type TestApp } from '../../support/app';
import { mailServer, type MailServer } from '../../support/mailServer';
import { MAIN, SECOND } from '../../support/personas';

type Json = Record<string, unknown>;

let smtp: MailServer;
let test: TestApp;
let sender: { stop(): Promise<void> };
const reports: MailReport[] = [];
const hashes = new Map<number, string>();
/** The tests move the clock; a link must expire without anybody waiting. */
let later = 0;

beforeAll(async () => {
  smtp = await mailServer();
  test = await testApp({
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Portico <wifi@portico.example>',
      PORTICO_LOGIN_HOST: 'https://wifi.example',
    },
    now: () => new Date(Date.now() + later),
  });
  for (const row of await sql('select companyid, c_hash from company')) {
    hashes.set(Number(row['companyid']), String(row['c_hash']));
  }
  sender = startMails(test.context, {
    onReport: (report) => reports.push(report),
    onError: (error) => {
      throw error;
    },
    lookEvery: 20,
  });
});
afterAll(async () => {
  await sender.stop();
  await test.close();
  await smtp.close();
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const domain = 'aurore-hotels.example';
const page = (company = MAIN) => `/sponsor/${hashes.get(company) ?? ''}`;

let visitors = 0;
interface Posted {
  readonly company?: number;
  readonly path?: string;
  readonly ip?: string;
  readonly language?: string;
}
/** Each from another address, unless it is said. */
async function post(fields: Record<string, string>, { company, path, ip, language = 'fr' }: Posted = {}) {
  visitors += 1;
  return test.app.inject({
    method: 'POST',
    url: `${path ?? page(company)}?lang=${language}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: ip ?? `198.51.100.${visitors % 250}`,
    payload: new URLSearchParams(fields).toString(),
  });
}
const read = (url: string) => test.app.inject({ url });

let sponsors: string;
/** A request of a new guest to a new sponsor. */
async function ask(name: string, change: Record<string, string> = {}, more: Posted = {}) {
  const guest = `${name.toLowerCase().replace(/\W+/g, '.')}@visiteur.example`;
  const sponsor = `hote.${name.toLowerCase().replace(/\W+/g, '.')}@${sponsors}`;
  const answer = await post({ name, email: guest, sponsor, reason: 'Audit', days: '3', ...change }, more);
  return { answer, guest: change['email'] ?? guest, sponsor: change['sponsor'] ?? sponsor };
}
async function linkOf(sponsor: string): Promise<string> {
  const mail = await smtp.next(({ to }) => to.includes(sponsor));
  const [, path] = /https:\/\/wifi\.example(\/sponsor\/\S+)/.exec(mail.text) ?? [];
  if (!path) throw new Error(mail.text);
  return path;
}
const bare = (link: string) => link.replace(/\?.*/, '');
const account = async (email: string) =>
  (await sql('select * from identity where lower(u_email) = lower($1) and u_companyid = $2', [email, MAIN]))[0] ?? {};
const request = async (email: string) =>
  (await sql('select * from sponsor_request where lower(sr_email) = lower($1) order by 1 desc', [email]))[0] ?? {};

beforeAll(async () => {
  const [row] = await sql('select c_sponsors from company where companyid = $1', [MAIN]);
  sponsors = String(row?.['c_sponsors']).split('|')[0] ?? domain;
});

describe('a guest who asks a sponsor', () => {
  it('gets in when the sponsor presses the button, and only then', async () => {
    const { answer, guest, sponsor } = await ask('Awa Diallo');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page()}/sent?lang=fr`]);
    expect((await read(`${page()}/sent?lang=fr`)).body).toContain('Demande envoyée');
    expect(await account(guest)).toMatchObject({
      u_name: 'Awa Diallo',
      u_valid: 'not_verified',
      u_sdate: null,
      u_edate: null,
      u_password: null,
    });

    const link = await linkOf(sponsor);
    // Scanners open it, again and again, and ask for it with HEAD.
    for (const method of ['GET', 'GET', 'HEAD', 'GET'] as const) {
      expect((await test.app.inject({ method, url: link })).statusCode).toBe(200);
    }
    expect(await request(guest)).toMatchObject({ sr_status: 'pending' });
    expect((await read(link)).body).toContain('Awa Diallo demande un accès');

    const done = await post({ decision: 'approve', days: '2' }, { path: bare(link) });
    expect([done.statusCode, done.body.includes('Accès approuvé')]).toEqual([200, true]);
    const made = await account(guest);
    expect(made).toMatchObject({ u_valid: 'valid', u_employee: sponsor });
    const days = ((made['u_edate'] as Date).getTime() - (made['u_sdate'] as Date).getTime()) / 86_400_000;
    expect(days).toBe(2);
    expect(await request(guest)).toMatchObject({ sr_status: 'approved', sr_decidedby: sponsor, sr_days: 2 });
    const told = await smtp.next(({ to }) => to.includes(guest));
    const password = test.context.secrets.unseal(String(made['u_password']));
    expect(told.text).toContain(`Identifiant: ${guest}\nMot de passe: ${password}`);
    expect(told.from).toBe('wifi@portico.example');
  });
});
