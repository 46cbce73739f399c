import type { LightMyRequestResponse } from 'fastify';
import type { MailReport } from '../../server/actions/mail/sender';
import { mailSender } from './mailSender';
import { testApp, type TestApp } from './app';
import { mailServer, type MailServer } from './mailServer';
import { MAIN } from './personas';

type Row = Record<string, unknown>;

interface Posted {
  readonly company?: number;
  readonly path?: string;
  readonly ip?: string;
  readonly language?: string;
}

/** Everything around sponsors, for tests: the server, a mail server on loopback, and who fills in the public page. */
export interface SponsorSetup {
  readonly test: TestApp;
  readonly smtp: MailServer;
  readonly reports: readonly MailReport[];
  /** A domain whose addresses may vouch for guests of the main company. */
  readonly domain: string;
  /** Moves the server's clock, by hours. */
  later(hours: number): void;
  sql(text: string, values?: unknown[]): Promise<Row[]>;
  /** Address of a company's page. */
  page(company?: number): string;
  /** Sends a form of the public page, each from another address unless one is given. */
  post(fields: Readonly<Record<string, string>> | string, how?: Posted): Promise<LightMyRequestResponse>;
  /** A new guest asks a new sponsor; `change` says what else they type. */
  ask(
    name: string,
    change?: Row,
    how?: Posted,
  ): Promise<{ status: number; body: string; guest: string; sponsor: string }>;
  /** The way to the page of the last mail that a sponsor has received. */
  linkOf(sponsor: string): Promise<string>;
  account(email: string): Promise<Row>;
  request(email: string): Promise<Row>;
  close(): Promise<void>;
}

const LOGIN_HOST = 'https://wifi.example';

/** @param env what the environment says besides */
export async function sponsorSetup(env: NodeJS.ProcessEnv = {}): Promise<SponsorSetup> {
  const smtp = await mailServer();
  let moved = 0;
  const test = await testApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Portico <wifi@portico.example>', PORTICO_LOGIN_HOST: LOGIN_HOST, ...env },
    now: () => new Date(Date.now() + moved),
  });
  const reports: MailReport[] = [];
  const errors: unknown[] = [];
  const sender = mailSender(test.context, {
    onReport: (report) => reports.push(report),
    onError: (error) => errors.push(error),
  });
  const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
  const companies = new Map(
    (await sql('select companyid, c_hash, c_sponsors from company')).map((row) => [Number(row['companyid']), row]),
  );
  const page = (company = MAIN) => `/sponsor/${String(companies.get(company)?.['c_hash'])}`;
  const domain = String(companies.get(MAIN)?.['c_sponsors']).split('|')[0] ?? '';
  let visitors = 0;

  const world: SponsorSetup = {
    test,
    smtp,
    reports,
    domain,
    later: (hours) => void (moved += hours * 3_600_000),
    sql,
    page,
    async post(fields, { company, path, ip, language = 'fr' } = {}) {
      visitors += 1;
      return test.app.inject({
        method: 'POST',
        url: `${path ?? page(company)}?lang=${language}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: ip ?? `198.51.${100 + Math.floor(visitors / 250)}.${visitors % 250}`,
        payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      });
    },
    async ask(name, change = {}, how) {
      const word = name.toLowerCase().replace(/[^a-z]+/g, '.');
      const typed = {
        name,
        email: `${word}@visiteur.example`,
        sponsor: `hote.${word}@${domain}`,
        reason: 'Audit',
        days: '3',
        ...(change as Record<string, string>),
      };
      const answer = await world.post(typed, how);
      return { status: answer.statusCode, body: answer.body, guest: typed.email, sponsor: typed.sponsor };
    },
    async linkOf(sponsor) {
      await smtp.next(({ to }) => to.includes(sponsor));
      const mail = smtp.received.filter(({ to }) => to.includes(sponsor)).at(-1);
      const path = /https:\/\/wifi\.example(\/sponsor\/\S+)\?lang/.exec(mail?.text ?? '')?.[1];
      if (path === undefined) throw new Error(`no link in ${mail?.text ?? ''}`);
      return path;
    },
    account: async (email) =>
      (await sql('select * from identity where lower(u_email) = lower($1) and u_companyid = $2', [email, MAIN]))[0] ??
      {},
    request: async (email) =>
      (await sql('select * from sponsor_request where lower(sr_email) = lower($1) order by 1 desc', [email]))[0] ?? {},
    async close() {
      await sender.stop();
      await test.close();
      await smtp.close();
      if (errors.length > 0) throw errors[0];
    },
  };
  return world;
}
