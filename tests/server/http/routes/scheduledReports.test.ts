import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScheduleCard, ScheduleChoices } from '../../../../domain/reports/schedule';
import type { MailBody } from '../../../../server/actions/mail/queueMessage';
import { sendScheduledReports } from '../../../../server/actions/scheduled-reports/run';
import type { MailReport } from '../../../../server/actions/mail/sender';
import { asSystem } from '../../../../server/db/connect';
import { withdrawReports } from '../../../../server/storage/scheduled-reports/mailsOfSendings';
import { recountSignIns } from '../../../../server/storage/reports/recount';
import { settleSending, takeSending } from '../../../../server/storage/scheduled-reports/sendings';
import { mailPlace } from '../../../../server/storage/installation/sealedPlaces';
import { mailSender } from '../../../support/mailSender';
import { testApp, type TestApp } from '../../../support/app';
import { SEED_NOW } from '../../../support/constants';
import { exported, runner } from '../../../support/jobs';
import { mailServer } from '../../../support/mailServer';
import { readPdf } from '../../../support/pdf';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';
import { unzipped } from '../../../support/unzipped';

const DAY = 86_400_000;
const START = Date.parse(SEED_NOW) + 1_800_000;
const [ADMIN, SCOPED, VIEWER] = [2001, 2002, 2003];
let now = new Date(START);
let test: TestApp;
const failures: unknown[] = [];
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const send = (context = test.context, signal?: AbortSignal) =>
  sendScheduledReports(context, (error) => failures.push(error), signal);

/** The tests move the clock by weeks: sessions last. */
async function forever(): Promise<void> {
  await sql(`update session set seen_at = '9990-01-01', expires_at = '9999-01-01'`);
  await sql(`update session_token set expires_at = '9999-01-01'`);
}
const session = async (adminId: number, options = {}) => {
  const token = await openSession(test.database, adminId, options);
  await forever();
  return token;
};

beforeAll(async () => {
  test = await testApp({ now: () => now, env: { PORTICO_LOGIN_HOST: 'https://portico.example' } });
  await sql(`update administrator set ad_timezone = 'Europe/Paris', ad_language = 'fr' where adminid = any($1)`, [
    [ADMIN, SCOPED, VIEWER],
  ]);
  for (const role of ['admin', 'scoped', 'viewer', 'admin2']) await test.tokenOf(role);
  await forever();
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date(START);
  failures.length = 0;
  await sql('delete from scheduled_report_sending');
  await sql('delete from scheduled_report');
  await sql(`delete from mail where m_kind = 'scheduled-report'`);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (role: string, method: Method, path = '', payload?: object) =>
  test.as(role, { method, url: `/api/scheduled-reports${path}`, ...(payload && { payload }) });
const versionOf = async (id: number) =>
  Number((await sql('select version from scheduled_report where id = $1', [id]))[0]?.['version']);
const change = async (role: string, id: number, payload: object) =>
  ask(role, 'PUT', `/${id}`, { version: await versionOf(id), ...payload });
const code = (answer: { json: () => unknown }) => (answer.json() as { msg_code?: string }).msg_code;
const fields = (answer: { json: () => unknown }) =>
  Object.entries((answer.json() as { fields?: Record<string, { msg_code: string }> }).fields ?? {}).map(
    ([name, error]) => `${name} ${error.msg_code}`,
  );

const asHolder = (token: string, method: Method, path = '', payload?: object, headers: object = {}) =>
  test.app.inject({
    ...{ method, url: `/api/scheduled-reports${path}`, headers: { authorization: `Bearer ${token}`, ...headers } },
    ...(payload && { payload }),
  });
const auditOf = async (id: number) =>
  (
    await sql(
      `select lo_action as action, lo_adminid as admin, lo_data as data from auditlog
       where lo_element = 'scheduled_report' and lo_elementid = $1 order by loggingid`,
      [String(id)],
    )
  ).map(({ action, admin, data }) => ({
    ...{ action, admin, data: JSON.parse(String(data)) as Record<string, unknown> },
  }));
const sendingStates = async (id: number) => (await card(id)).recipients.map(({ last }) => last?.state);

/** A shared dashboard with graphs. */
async function dashboard(role = 'admin', status = 2, graphs: object[] = GRAPHS): Promise<number> {
  const element = async (type: string, payload: object) => {
    const answer = await test.as(role, { method: 'POST', url: `/legacy/elements/${type}`, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<Record<string, unknown>>();
  };
  const made = await element('dashboard', { d_name: 'Activité', d_status: status });
  const id = keyIn(made, 'dashboardid');
  for (const graph of graphs) await element('reportgraph', { ...graph, r_dashboardid: id });
  return id;
}
const keyIn = (answer: Record<string, unknown>, name: string): number =>
  Number(answer[name] ?? (answer['data'] as Record<string, unknown> | undefined)?.[name] ?? answer['id']);
const GRAPHS = [
  { r_name: 'Par site', r_type: 'pie', r_source: 'authentications', r_dimensions: 'location' },
  { r_name: 'Par jour', r_type: 'bar', r_source: 'authentications', r_dimensions: 'date|location' },
];
const order = (kind: 'dashboard' | 'view', targetId: number, values: object = {}) => ({
  ...{ kind, targetId, every: 'week', day: 1, hour: 8, formats: ['pdf', 'csv'], recipients: [ADMIN] },
  ...values,
});
async function scheduled(role: string, payload: object): Promise<number> {
  const answer = await ask(role, 'POST', '', payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}
const cards = async (role = 'admin') => (await ask(role, 'GET')).json<{ schedules: ScheduleCard[] }>().schedules;
const card = async (id: number, role = 'admin') => (await cards(role)).find((one) => one.id === id)!;
/** The clock stands a minute after the next occurrence. */
async function whenDue(id: number, role = 'admin') {
  now = new Date(Date.parse((await card(id, role)).nextAt!) + 60_000);
}
interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly body: MailBody;
}
async function mails(): Promise<SentMail[]> {
  const rows = await sql(
    `select m_to as to, m_subject as subject, m_language as language, sealed, company_id as company
     from mail where m_kind = 'scheduled-report' order by m_to, mailid`,
  );
  return rows.map(({ to, subject, language, sealed, company }) => ({
    ...{ to: String(to), subject: String(subject), language: String(language) },
    body: JSON.parse(test.context.secrets.unseal(String(sealed), mailPlace(Number(company), String(to)))) as MailBody,
  }));
}
const fileOf = (mail: SentMail | undefined, ending: string) => {
  const found = mail?.body.attachments?.find(({ name }) => name.endsWith(ending));
  return found && Buffer.from(found.content, 'base64');
};
const pdfText = (mail: SentMail | undefined) =>
  readPdf(fileOf(mail, '.pdf')!)
    .pages.flatMap(({ texts }) => texts)
    .join('\n');

describe('a dashboard', () => {
  it('reaches each recipient in their language, with the figures of their own scope, once for two servers', async () => {
    await sql(`update administrator set ad_language = 'en' where adminid = $1`, [SCOPED]);
    const id = await scheduled('admin', order('dashboard', await dashboard(), { recipients: [ADMIN, SCOPED] }));
    await send();
    expect(await mails()).toEqual([]);
    await whenDue(id);
    await Promise.all([send(), send({ ...test.context })]);
    expect(failures).toEqual([]);
    const [admin, scoped, ...others] = (await mails()).sort((a, b) => (a.language < b.language ? 1 : -1));
    expect(others).toEqual([]);
    expect([admin?.language, scoped?.language]).toEqual(['fr', 'en']);
    expect(admin?.body.text).toContain('Voici votre tableau de bord.');
    expect(scoped?.body.text).toContain('Here is your dashboard.');
    expect(pdfText(admin)).toMatch(/Période[^]*Par site[^]*Site\n/);
    expect(pdfText(scoped)).toMatch(/Period[^]*Par site[^]*Location\n/);
    const sites = (mail: SentMail | undefined) => {
      const csv = [...unzipped(fileOf(mail, '.zip')!)].find(([name]) => name.includes('Par-site'))?.[1] ?? '';
      return csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(/[;,]/)[0]);
    };
    // The report service says the same to the scoped recipient, whose rows are fewer.
    const period = { start: dayBefore(7), end: dayBefore(1) };
    const query = { ...period, source: 'authentications', dimensions: 'location' };
    const headers = { 'x-timezone': 'Europe/Paris' };
    const answer = await test.as('scoped', { url: '/legacy/reports', query, headers });
    const seen = answer.json<{ report: { labels: (string | null)[] }[] }>().report.map(({ labels }) => labels[0]);
    expect(sites(scoped).sort()).toEqual(seen.map((name) => name ?? 'Not known').sort());
    expect(sites(scoped).length).toBeGreaterThan(0);
    expect(sites(admin).length).toBeGreaterThan(sites(scoped).length);
    const [hidden] = sites(admin).filter((name) => !sites(scoped).includes(name) && name !== 'Non renseigné');
    expect(pdfText(admin)).toContain(hidden);
    expect(pdfText(scoped)).not.toContain(hidden);
    await send();
    expect(await mails()).toHaveLength(2);
    expect((await card(id)).recipients.map(({ last }) => last?.state)).toEqual(['kept', 'kept']);
    await sql(`update administrator set ad_language = 'fr' where adminid = $1`, [SCOPED]);
  });

  it('says which figures are estimates, below the graph and in its file', async () => {
    await recountSignIns(test.context.db.owner, new Date(now.getTime() + 30 * DAY), (error) => failures.push(error));
    // As if the days had many sign-ins.
    await sql('update sign_in_sketch set n = 10000000');
    const graphs = [
      { r_name: 'Personnes', r_type: 'bar', r_source: 'actives', r_dimensions: 'date' },
      { r_name: 'Par site', r_type: 'pie', r_source: 'authentications', r_dimensions: 'location' },
    ];
    const id = await scheduled('admin', order('dashboard', await dashboard('admin', 2, graphs)));
    await whenDue(id);
    await send();
    expect(failures).toEqual([]);
    const [mail] = await mails();
    const text = pdfText(mail).replace(/[\u00a0\u202f]/g, ' ');
    expect(text.match(/Valeurs approchées : ± 1,6 % \(erreur type\)\./g)).toHaveLength(1);
    const heads = [...unzipped(fileOf(mail, '.zip')!)].map(([, csv]) =>
      csv
        .split('\r\n')[0]!
        .replace(/[\u00a0\u202f\ufeff]/g, ' ')
        .trim(),
    );
    expect(heads[0]).toMatch(/^Date;[^;]+ \(valeur approchée, ± 1,6 %\)/);
    expect(heads[1]).toMatch(/^Site;[^(]+$/);
    await sql('update sign_in_sketch set n = 1');
  });

  it('says what each graph is limited to, by names that its recipient sees, and what it counts', async () => {
    const places = await sql(
      `select locationid, l_name, l_companyid as company_id from location where l_companyid in (2, 3) and l_status <> 128 order by locationid`,
    );
    const [here, there] = [2, 3].map((company) => places.find((one) => Number(one['company_id']) === company)!);
    const r_filter = JSON.stringify({ 'location.locationid': [here!['locationid'], there!['locationid']] });
    const graphs = [
      { r_name: 'Sites par jour', r_type: 'bar', r_source: 'actives', r_dimensions: 'date|location', r_filter },
      { r_name: 'Retours', r_type: 'bar', r_source: 'returning', r_dimensions: 'date' },
    ];
    const target = await dashboard('admin', 2, graphs);
    await sql(`update dashboard set d_filter = '{"history.language":["fr"]}' where dashboardid = $1`, [target]);
    const id = await scheduled('admin', order('dashboard', target));
    await whenDue(id);
    await send();
    expect(failures).toEqual([]);
    const [mail] = await mails();
    const plain = (text: string) => text.replace(/[\u00a0\u202f\ufeff]/g, ' ').replace(/\s+/g, ' ');
    const named = `Sites : ${String(here!['l_name'])}, Supprimé ou non visible`;
    expect(plain(pdfText(mail))).toContain(`Filtres — ${named}`);
    expect(plain(pdfText(mail))).not.toContain(String(there!['l_name']));
    expect(plain(pdfText(mail)).match(/Filtres — /g)).toHaveLength(1);
    const heads = [...unzipped(fileOf(mail, '.zip')!)].map(([, csv]) => plain(csv.split('\r\n')[0]!).trim());
    expect(heads).toEqual([
      `Date;Sites (${named} · Langues : Français)`,
      'Date;Invités qui reviennent (Langues : Français)',
    ]);
  });

  it('prints the shares of all guests, also where the smallest groups are not drawn', async () => {
    const graphs = [{ r_name: 'Langues', r_type: 'pie', r_source: 'actives', r_dimensions: 'language' }];
    const id = await scheduled('admin', order('dashboard', await dashboard('admin', 2, graphs)));
    await whenDue(id);
    await send();
    expect(failures).toEqual([]);
    const [mail] = await mails();
    const csv = fileOf(mail, '.csv')!.toString('utf8').trim().split('\r\n').slice(1);
    const values = csv.map((line) => Number(line.split(';')[1]));
    const all = values.reduce((sum, value) => sum + value, 0);
    const share = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
    const printed = plain(pdfText(mail)).match(/^\d+ {2}· {2}.*$/gm) ?? [];
    expect(values.length).toBeGreaterThan(printed.length);
    expect(printed).toEqual(
      values.slice(0, printed.length).map((value) => plain(`${value}  ·  ${share.format(value / all)}`)),
    );
    expect(printed.length).toBeGreaterThan(2);
  });

  /** A day before the clock's, in Paris. */
  const dayBefore = (days: number) =>
    new Date(now.getTime() - days * DAY).toLocaleDateString('sv', { timeZone: 'Europe/Paris' });

  it('was missed: the latest one is sent once, late, and says its period', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard()));
    const due = Date.parse((await card(id)).nextAt!);
    now = new Date(due + 15 * DAY);
    await send();
    const [late, ...others] = await mails();
    expect(others).toEqual([]);
    const day = (at: number) => new Date(at).toLocaleDateString('fr', { dateStyle: 'long', timeZone: 'Europe/Paris' });
    expect(late?.body.text).toContain(`Cet envoi était prévu le ${day(due + 14 * DAY)}`);
    expect(late?.body.text).toContain(`${day(due + 13 * DAY)}`);
    expect(Date.parse((await card(id)).nextAt!)).toBeGreaterThan(now.getTime());
  });

  it('waits for the end of the period on the clocks of a recipient who is further west', async () => {
    await sql(`update administrator set ad_timezone = 'America/Los_Angeles' where adminid = $1`, [SCOPED]);
    const recipients = [ADMIN, SCOPED];
    const id = await scheduled('admin', order('dashboard', await dashboard(), { hour: 6, recipients }));
    await whenDue(id);
    await send();
    expect((await card(id)).recipients.map(({ last }) => last?.state)).toEqual(['kept', 'waiting']);
    const [row] = await sql(`select next_at as at from scheduled_report_sending where state = 'waiting'`);
    now = row?.['at'] as Date;
    const clock = now.toLocaleTimeString('en', { timeZone: 'America/Los_Angeles' });
    expect(clock).toBe('12:00:00 AM');
    await send();
    expect((await card(id)).recipients.map(({ last }) => last?.state)).toEqual(['kept', 'kept']);
    // In time for this recipient.
    expect((await mails()).map(({ body }) => body.text.includes('en retard'))).toEqual([false, false]);
    await sql(`update administrator set ad_timezone = 'Europe/Paris' where adminid = $1`, [SCOPED]);
  });

  it('is a private one: colleagues are refused from the start, and learn nothing', async () => {
    const own = await dashboard('admin', 1);
    const refused = await ask('admin', 'POST', '', order('dashboard', own, { recipients: [ADMIN, VIEWER] }));
    expect(refused.statusCode).toBe(422);
    expect(fields(refused)).toEqual(['recipients SCHEDULE_BLIND']);
    for (const role of ['viewer', 'admin2']) {
      expect((await ask(role, 'POST', '', order('dashboard', own))).statusCode).toBe(404);
      expect((await ask(role, 'GET', `/choices?kind=dashboard&target=${own}`)).statusCode).toBe(404);
    }
  });

  it('is not sent to a recipient who no longer sees it or is disabled, and the schedule says why', async () => {
    const person = (name: string, ...rights: string[]) =>
      addAdmin(test.database, MAIN, maskWith(...rights), `${name}-${START}@bellevue.example`);
    const closed = await person('closed', 'report:view');
    const blind = await person('blind', 'report:view');
    const mailless = await person('mailless', 'report:view');
    const recipients = [ADMIN, closed, blind, mailless];
    const id = await scheduled('admin', order('dashboard', await dashboard(), { recipients }));
    const other = await person('other', 'user:view');
    await sql('update administrator set ad_enabled = false where adminid = $1', [closed]);
    await sql('update administrator set ad_email = null where adminid = $1', [mailless]);
    await sql(
      `update administrator a set ad_profileid = b.ad_profileid from administrator b where a.adminid = $1 and b.adminid = $2`,
      [blind, other],
    );
    await whenDue(id);
    await send();
    const outcomes = (await card(id)).recipients.map(({ last }) => [last?.state, last?.refusal]);
    expect(outcomes).toEqual([
      ['kept', null],
      ['refused', 'account'],
      ['refused', 'unseen'],
      ['refused', 'address'],
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('stops when its owner is disabled or has lost it, and begins again when it is saved', async () => {
    const login = `owner-${Date.now()}@bellevue.example`;
    const owner = await addAdmin(test.database, MAIN, maskWith('report:view', 'admin:view'), login);
    const token = await session(owner);
    const target = await dashboard();
    const mine = (method: Method, path: string, payload?: object) =>
      test.app.inject({
        ...{ method, url: `/api/scheduled-reports${path}`, headers: { authorization: `Bearer ${token}` } },
        ...(payload && { payload }),
      });
    const made = await mine('POST', '', order('dashboard', target, { recipients: [owner, ADMIN] }));
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    await whenDue(id);
    await sql('update administrator set ad_enabled = false where adminid = $1', [owner]);
    await send();
    expect(await mails()).toEqual([]);
    expect(await card(id)).toMatchObject({ stopped: 'owner', nextAt: null, mine: false });
    await sql('update administrator set ad_enabled = true where adminid = $1', [owner]);
    now = new Date(START);
    const { kind: _kind, targetId: _target, ...again } = order('dashboard', target, { recipients: [owner] });
    expect((await mine('PUT', `/${id}`, { ...again, version: await versionOf(id) })).statusCode).toBe(200);
    expect(await card(id)).toMatchObject({ stopped: null });
    await sql('delete from dashboard where dashboardid = $1', [target]);
    await whenDue(id);
    await send();
    expect(await card(id)).toMatchObject({ stopped: 'unseen' });
    expect(await mails()).toEqual([]);
  });
});

describe('a saved view', () => {
  const view = async (role: string, resource: string, state: object, sharing = 'everyone') => {
    const payload = { resource, name: 'Sites suivis', sharing, state };
    const answer = await test.as(role, { method: 'POST', url: '/api/views', payload });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };

  it('has the rows that an export of the list has, for each recipient their own', async () => {
    const jobs = runner(test);
    const columns = ['l_name', 'l_countryid'];
    const state = { filter: {}, sort: { field: 'l_name', order: 'DESC' }, columns: { names: columns, widths: {} } };
    const target = await view('admin', 'locations', state);
    const id = await scheduled('admin', order('view', target, { recipients: [ADMIN, SCOPED] }));
    await whenDue(id);
    await send();
    expect(failures).toEqual([]);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    // The second line of a column is a column of its own, as in an export of what the list shows.
    const body = { columns: ['l_name', 'l_alias', 'l_countryid'], filter: {}, sort: [state.sort], format: 'csv' };
    const files = [];
    for (const role of ['admin', 'scoped']) {
      const { file } = await exported(test, role, 'locations', body);
      files.push(file.rawPayload.toString('utf8'));
    }
    await jobs.stop();
    expect(sent.map((mail) => fileOf(mail, '.csv')?.toString('utf8')).sort()).toEqual(files.sort());
    expect(files[0]).not.toBe(files[1]);
  });

  it('keeps its named period, and is of its own company alone', async () => {
    const columns = { names: ['authenticated_at'], widths: {} };
    const state = { filter: { authenticated_at: { period: 'last7days' }, gone: 1 }, columns };
    const target = await view('admin', 'authentications', state);
    for (const role of ['admin2']) {
      expect((await ask(role, 'POST', '', order('view', target, { recipients: [3001] }))).statusCode).toBe(404);
    }
    const strangers = await ask('admin', 'POST', '', order('view', target, { recipients: [ADMIN, 3001] }));
    expect(fields(strangers)).toEqual(['recipients UNKNOWN_REFERENCE']);
    // Nor does a schedule that names one send anything, however it came there.
    const id = await scheduled('admin', order('view', target));
    await sql(`insert into scheduled_report_recipient (report_id, company_id, admin_id) values ($1, $2, 3001)`, [
      id,
      MAIN,
    ]);
    await whenDue(id);
    await send();
    const outcomes = (await card(id)).recipients.map(({ id: recipient, name, last }) => [recipient, name, last?.state]);
    expect(outcomes).toEqual([
      [ADMIN, 'Claire Bellanger', 'kept'],
      [3001, null, 'refused'],
    ]);
    expect((await cards('admin2')).length).toBe(0);
    // The days are those of the sending: the clock has moved on since the demo world was made.
    const [mail] = await mails();
    const day = (at: number) => new Date(at).toLocaleDateString('en-GB', { timeZone: 'Europe/Paris' });
    const days = fileOf(mail, '.csv')!
      .toString('utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, 10));
    const allowed = [7, 6, 5, 4, 3, 2, 1, 0].map((ago) => day(now.getTime() - ago * DAY));
    expect(days.filter((one) => !allowed.includes(one))).toEqual([]);
    expect(pdfText(mail)).toMatch(
      /Filtres\n[^]*\d+ [^]*Non appliqués, car vous ne pouvez pas voir ces champs\s: gone\./,
    );
    expect((await sql('select count(*) as n from scheduled_report where company_id = $1', [SECOND]))[0]?.['n']).toBe(0);
  });
});

describe('a view of the tickets', () => {
  const PROVIDER = 1;
  const RIGHTS = ['report:view', 'support_access'];
  const FROM = { superadmin: 'Panne chez Portico', admin: 'Panne à Bellevue', admin2: 'Panne ailleurs' } as const;
  const ticket = async (role: keyof typeof FROM) => {
    const payload = { ti_name: FROM[role], ti_message: 'Depuis midi.', ti_phone: '0612345678' };
    const made = await test.as(role, { method: 'POST', url: '/legacy/elements/ticket', payload });
    expect(made.statusCode, made.body).toBe(201);
  };
  beforeAll(async () => {
    now = new Date(START);
    await test.tokenOf('superadmin');
    await forever();
    for (const role of ['superadmin', 'admin', 'admin2'] as const) await ticket(role);
  });

  /** A person who has the list of all tickets sent to themselves, in the company of their account. */
  const subscriber = async (name: string, companyId: number, ...rights: string[]) => {
    const email = `${name}-${START}@portico.example`;
    const owner = await addAdmin(test.database, companyId, maskWith(...rights), email);
    const token = await session(owner);
    const state = { filter: {}, columns: { names: ['ti_name', 'ti_type'], widths: {} } };
    const view = await test.app.inject({
      ...{ method: 'POST', url: '/api/views', headers: { authorization: `Bearer ${token}` } },
      payload: { resource: 'tickets', name: 'Tous les tickets', sharing: 'own', state },
    });
    expect(view.statusCode, view.body).toBe(201);
    const payload = order('view', view.json<{ id: number }>().id, { recipients: [owner] });
    const made = await asHolder(token, 'POST', '', payload);
    expect(made.statusCode, made.body).toBe(201);
    const own = async () => (await asHolder(token, 'GET')).json<{ schedules: ScheduleCard[] }>().schedules[0];
    return { owner, email, own };
  };
  type Subscriber = Awaited<ReturnType<typeof subscriber>>;
  /** The next sending: which of the tickets above each subscriber gets, in file and on paper; undefined without a mail. */
  const received = async (...subscribers: readonly Subscriber[]) => {
    const next = await Promise.all(subscribers.map(async ({ own }) => Date.parse((await own())?.nextAt ?? '')));
    now = new Date(Math.max(...next) + 60_000);
    await send();
    expect(failures).toEqual([]);
    const sent = await mails();
    return subscribers.map(({ email }) => {
      const mail = sent.filter(({ to }) => to === email).at(-1);
      if (!mail) return undefined;
      const file = fileOf(mail, '.csv')!.toString('utf8');
      const found = Object.values(FROM).filter((name) => file.includes(name));
      expect(Object.values(FROM).filter((name) => pdfText(mail).includes(name))).toEqual(found);
      return found;
    });
  };
  const grant = ({ owner }: Subscriber, ...rights: string[]) =>
    sql(
      `update adprofile set adp_bits = $2 where adprofileid = (select ad_profileid from administrator where adminid = $1)`,
      [owner, maskWith(...rights)],
    );

  it('has those of every company for a superadministrator, and for others those of their company', async () => {
    const all = await subscriber('all', PROVIDER, ...RIGHTS, 'superadmin:view');
    const main = await subscriber('main', MAIN, ...RIGHTS);
    const provider = await subscriber('provider', PROVIDER, ...RIGHTS);
    expect(await received(all, main, provider)).toEqual([Object.values(FROM), [FROM.admin], [FROM.superadmin]]);
  });

  it('has none of other companies once its owner is no superadministrator any more', async () => {
    const owner = await subscriber('former', PROVIDER, ...RIGHTS, 'superadmin:view');
    expect(await received(owner)).toEqual([Object.values(FROM)]);
    await grant(owner, ...RIGHTS);
    await sql(`delete from mail where m_kind = 'scheduled-report'`);
    expect(await received(owner)).toEqual([[FROM.superadmin]]);
  });

  it('is not sent any more to a superadministrator who lost the right to see tickets', async () => {
    const owner = await subscriber('blinded', PROVIDER, ...RIGHTS, 'superadmin:view');
    await grant(owner, 'report:view', 'superadmin:view');
    expect(await received(owner)).toEqual([undefined]);
    expect(await owner.own()).toMatchObject({ stopped: 'unseen', nextAt: null });
  });
});

describe('a mail', () => {
  it('has no list of more rows than a mail carries, and leads to the console instead', async () => {
    const columns = { names: ['authenticated_at'], widths: {} };
    const payload = { resource: 'authentications', name: 'Tout', state: { filter: {}, columns } };
    const made = await test.as('admin', { method: 'POST', url: '/api/views', payload });
    const id = await scheduled('admin', order('view', made.json<{ id: number }>().id));
    await ask('admin', 'POST', `/${id}/send`);
    const [mail] = await mails();
    expect(mail?.body.attachments?.map(({ type }) => type)).toEqual(['application/pdf']);
    expect(mail?.body.text).toMatch(/Le fichier CSV n’est pas joint.*Le PDF contient les premières/);
    expect(mail?.body.text).toMatch(/https:\/\/portico\.example\/#\/authentications\?view=\d+/);
    expect(pdfText(mail)).toMatch(/Les 300 premières lignes sur > 20\s000/);
  });

  it('leaves by the mail server with its files, and the schedule says when it was taken or refused', async () => {
    const smtp = await mailServer();
    const { config } = test.context;
    const context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
    const recipients = [ADMIN, VIEWER];
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'], recipients }));
    await whenDue(id);
    await send(context);
    const states = async () => (await card(id)).recipients.map(({ last }) => last?.state);
    expect(await states()).toEqual(['queued', 'queued']);
    // The outbox lives by the clock of the database.
    await sql(`update mail set next_at = now() - interval '1 second' where m_state = 'queued'`);
    smtp.refuse(550);
    const sender = mailSender(context);
    const left = () => sql(`select 1 from mail where m_kind = 'scheduled-report' and m_state = 'queued'`);
    await expect.poll(async () => (await left()).length, { timeout: 10_000 }).toBe(0);
    await sender.stop();
    await send(context);
    expect((await states()).sort()).toEqual(['sent', 'undelivered']);
    const times = (await card(id)).recipients.map(({ last }) => last?.at);
    expect(times).toEqual([now.toISOString(), now.toISOString()]);
    const { raw } = await smtp.next(() => true);
    expect(raw).toMatch(/Content-Type: application\/pdf/);
    await smtp.close();
  });

  it.each([
    ['is disabled', 'ad_enabled', 'false'],
    [
      'sees no reports any more',
      'ad_profileid',
      `(select ad_profileid from administrator where ad_login like 'log-reader@%')`,
    ],
  ])('does not leave for a recipient who %s since it waits for the mail server', async (_what, column, value) => {
    const smtp = await mailServer();
    const { config } = test.context;
    const context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
    const recipients = [ADMIN, VIEWER];
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'], recipients }));
    await whenDue(id);
    await send(context);
    expect(await sendingStates(id)).toEqual(['queued', 'queued']);
    const [before] = await sql(`select ${column} as value from administrator where adminid = $1`, [VIEWER]);
    await sql(`update administrator set ${column} = ${value} where adminid = $1`, [VIEWER]);
    await sql(`update mail set next_at = now() - interval '1 second' where m_state = 'queued'`);
    const sender = mailSender(context);
    const left = () => sql(`select 1 from mail where m_kind = 'scheduled-report' and m_state = 'queued'`);
    await expect.poll(async () => (await left()).length, { timeout: 10_000 }).toBe(0);
    await sender.stop();
    await sql(`update administrator set ${column} = $2 where adminid = $1`, [VIEWER, before?.['value']]);
    const states = await sql(`select m_state as state, m_error as error from mail where m_kind = 'scheduled-report'
      order by m_to`);
    expect(states).toEqual([
      { state: 'sent', error: null },
      { state: 'failed', error: 'NO_RIGHT' },
    ]);
    expect(smtp.received.filter(({ to }) => to.includes('viewer@bellevue.example'))).toEqual([]);
    await smtp.close();
  });

  it('is made again for a recipient who sees less since it waits for the mail server', async () => {
    const smtp = await mailServer();
    const { config } = test.context;
    const context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
    const id = await scheduled(
      'admin',
      order('dashboard', await dashboard(), { formats: ['pdf'], recipients: [ADMIN, VIEWER] }),
    );
    await whenDue(id);
    await send(context);
    const waiting = () =>
      sql(`select m_to as to, message_id as message from mail where m_kind = 'scheduled-report' order by m_to`);
    const before = await waiting();
    const [scope] = await sql(`select min(groupid) as id from scope where g_companyid = $1`, [MAIN]);
    await limitTo(test.database, VIEWER, Number(scope?.['id']), []);
    await sql(`update mail set next_at = now() - interval '1 second' where m_state = 'queued'`);
    const reports: MailReport[] = [];
    const sender = mailSender(context, { onReport: (report) => reports.push(report) });
    await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(2);
    expect(reports.map(({ state, error }) => [state, error]).sort()).toEqual([
      ['failed', 'MADE_AGAIN'],
      ['sent', undefined],
    ]);
    expect((await sendingStates(id)).sort()).toEqual(['queued', 'waiting']);
    expect(smtp.received.filter(({ to }) => to.includes('viewer@bellevue.example'))).toEqual([]);
    await send(context);
    await sql(`update mail set next_at = now() - interval '1 second' where m_state = 'queued'`);
    const { raw } = await smtp.next(({ to }) => to.includes('viewer@bellevue.example'));
    await sender.stop();
    expect(raw).toMatch(/Content-Type: application\/pdf/);
    const after = await waiting();
    expect(after).toHaveLength(2);
    expect(after[1]?.['message']).not.toBe(before[1]?.['message']);
    await sql(
      `update administrator set ad_scopemode = 'all', ad_maingroupid = null, groupids = '{}' where adminid = $1`,
      [VIEWER],
    );
    await smtp.close();
  });
});

describe('a schedule', () => {
  it('is tried out by its owner, who alone gets the mail at once', async () => {
    const id = await scheduled(
      'admin',
      order('dashboard', await dashboard(), { recipients: [VIEWER], formats: ['pdf'] }),
    );
    const answer = await ask('admin', 'POST', `/${id}/send`);
    expect(answer.json()).toEqual({ state: 'kept', refusal: null });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.body.text).toContain('C’est un envoi d’essai');
    expect(mail?.body.attachments?.map(({ type }) => type)).toEqual(['application/pdf']);
    expect((await ask('viewer', 'POST', `/${id}/send`)).statusCode).toBe(404);
    // Its recipient reads it in the built-in mailbox, with its files; a colleague does not.
    const [row] = await sql(`select mailid as id from mail where m_kind = 'scheduled-report'`);
    const url = `/api/mails/${String(row?.['id'])}/read`;
    const opened = (await test.as('admin', { method: 'POST', url })).json<{ attachments: unknown[] }>();
    expect(opened.attachments).toHaveLength(1);
    const colleague = await addAdmin(
      test.database,
      MAIN,
      maskWith('admin:view', 'admin:edit'),
      `mailbox-${id}@b.example`,
    );
    // An address is no person: two people can have the same one.
    await sql(
      `update administrator set ad_email = (select ad_email from administrator where adminid = $2) where adminid = $1`,
      [colleague, ADMIN],
    );
    const headers = { authorization: `Bearer ${await session(colleague)}` };
    expect((await test.app.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
  });

  it('is paused, and sends nothing of what was due meanwhile', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard()));
    const due = Date.parse((await card(id)).nextAt!);
    expect((await ask('admin', 'PUT', `/${id}/enabled`, { enabled: false })).statusCode).toBe(200);
    expect((await card(id)).nextAt).toBeNull();
    now = new Date(due + DAY);
    await send();
    await ask('admin', 'PUT', `/${id}/enabled`, { enabled: true });
    await send();
    expect(await mails()).toEqual([]);
    expect(Date.parse((await card(id)).nextAt!)).toBe(due + 7 * DAY);
  });

  it('is its owner’s: others change nothing; who edits administrators pauses and deletes', async () => {
    const viewers = await dashboard();
    const id = await scheduled('viewer', order('dashboard', viewers, { recipients: [VIEWER] }));
    const { kind: _kind, targetId: _target, ...changed } = order('dashboard', viewers);
    expect((await change('admin', id, changed)).statusCode).toBe(404);
    expect((await ask('scoped', 'DELETE', `/${id}`)).statusCode).toBe(404);
    expect(await card(id, 'admin')).toMatchObject({ mine: false, owner: 'Noé Pélissier' });
    expect((await ask('admin', 'PUT', `/${id}/enabled`, { enabled: false })).statusCode).toBe(200);
    // In the name of its owner no one else lets it go on.
    expect((await ask('admin', 'PUT', `/${id}/enabled`, { enabled: true })).statusCode).toBe(403);
    // Who does not see everything of the company does not look after what others made.
    const limited = await addAdmin(
      test.database,
      MAIN,
      maskWith('report:view', 'admin:view', 'admin:edit'),
      `limited-${id}@bellevue.example`,
    );
    await limitTo(test.database, limited, 1, []);
    const token = await session(limited);
    expect((await asHolder(token, 'GET')).json()).toEqual({ schedules: [], seesAll: false });
    expect((await asHolder(token, 'PUT', `/${id}/enabled`, { enabled: false })).statusCode).toBe(404);
    expect((await asHolder(token, 'DELETE', `/${id}`)).statusCode).toBe(404);
    expect((await ask('admin', 'DELETE', `/${id}`)).statusCode).toBe(200);
    expect(await cards('viewer')).toEqual([]);
    const actions = await sql(
      `select lo_action as action from auditlog where lo_element = 'scheduled_report' and lo_elementid = $1 order by loggingid`,
      [String(id)],
    );
    expect(actions.map(({ action }) => action)).toEqual(['create', 'disable', 'delete']);
  });

  it.each([
    ['a private dashboard', () => dashboard('admin', 1), false],
    ['a shared one', () => dashboard(), true],
  ])('of %s: the audit log says its name where everybody may see it', async (_what, make, open) => {
    const id = await scheduled('admin', order('dashboard', await make()));
    expect((await ask('admin', 'POST', `/${id}/send`)).json()).toMatchObject({ state: 'kept' });
    await ask('admin', 'PUT', `/${id}/enabled`, { enabled: false });
    await ask('admin', 'DELETE', `/${id}`);
    const entries = await auditOf(id);
    const title = open ? 'Activité' : '••••';
    expect(entries.map(({ action, data }) => [action, data['title']])).toEqual(
      ['create', 'export', 'disable', 'delete'].map((action) => [action, title]),
    );
    const files = open ? ['Activité.pdf', 'Activité.zip'] : ['••••', '••••'];
    expect(entries.find(({ action }) => action === 'export')?.data['files']).toEqual(files);
  });

  it('offers colleagues to those who see administrators, and refuses what cannot be', async () => {
    const target = await dashboard();
    const choices = (await ask('admin', 'GET', `/choices?kind=dashboard&target=${target}`)).json<ScheduleChoices>();
    expect(choices).toMatchObject({ title: 'Activité', timeZone: 'Europe/Paris', self: ADMIN });
    expect(choices.recipients[0]?.id).toBe(ADMIN);
    const companies = await sql('select distinct ad_companyid as c from administrator where adminid = any($1)', [
      choices.recipients.map(({ id }) => id),
    ]);
    expect(companies.map(({ c }) => Number(c))).toEqual([MAIN]);
    const alone = await addAdmin(test.database, MAIN, maskWith('report:view'), `alone-${target}@bellevue.example`);
    const headers = { authorization: `Bearer ${await session(alone)}` };
    const url = `/api/scheduled-reports/choices?kind=dashboard&target=${target}`;
    const own = (await test.app.inject({ url, headers })).json<ScheduleChoices>();
    expect(own.recipients.map(({ id }) => id)).toEqual([alone]);
    const wrong = async (values: object) => fields(await ask('admin', 'POST', '', order('dashboard', target, values)));
    expect(await wrong({ day: 8 })).toEqual(['day FIELD_TOO_BIG']);
    expect(await wrong({ recipients: [] })).toEqual(['recipients FIELD_REQUIRED']);
    expect(await wrong({ formats: [] })).toEqual(['formats FIELD_REQUIRED']);
    expect(await wrong({ hour: 24 })).toEqual(['hour FIELD_TOO_BIG']);
    // In another company than that of the own account there would be no recipient with these rights.
    const elsewhere = await session(1001, { companyId: MAIN });
    const payload = order('dashboard', target);
    const switched = await test.app.inject({
      ...{ method: 'POST', url: '/api/scheduled-reports', payload },
      headers: { authorization: `Bearer ${elsewhere}` },
    });
    expect([switched.statusCode, code(switched)]).toEqual([403, 'SCHEDULE_ELSEWHERE']);
  });

  it('is retried as the outbox does when a report cannot be made, and says so', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard()));
    await whenDue(id);
    // Every statement of reports fails meanwhile.
    await sql('alter table authentication rename to authentication_away');
    await send();
    expect((await card(id)).recipients[0]?.last?.state).toBe('retried');
    expect(failures.length).toBe(1);
    await sql('alter table authentication_away rename to authentication');
    await send();
    expect(await mails()).toEqual([]);
    now = new Date(now.getTime() + 61_000);
    await send();
    expect((await card(id)).recipients[0]?.last?.state).toBe('kept');
    expect(await mails()).toHaveLength(1);
  });
});

describe('who has it made', () => {
  it('loses the right to see reports: the schedule stops and says so, also one of a list', async () => {
    const rights = ['report:view', 'admin:view', 'location:view'];
    const owner = await addAdmin(test.database, MAIN, maskWith(...rights), `right-${START}@bellevue.example`);
    const token = await session(owner);
    const state = { filter: {}, columns: { names: ['l_name'], widths: {} } };
    const view = await test.app.inject({
      ...{ method: 'POST', url: '/api/views', headers: { authorization: `Bearer ${token}` } },
      payload: { resource: 'locations', name: 'Sites', sharing: 'own', state },
    });
    const made = await asHolder(
      token,
      'POST',
      '',
      order('view', view.json<{ id: number }>().id, { recipients: [owner] }),
    );
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    await whenDue(id);
    await sql(
      `update adprofile set adp_bits = $2 where adprofileid = (select ad_profileid from administrator where adminid = $1)`,
      [owner, maskWith('admin:view', 'location:view')],
    );
    await send();
    expect(await mails()).toEqual([]);
    expect(await card(id)).toMatchObject({ stopped: 'right', nextAt: null });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'disable', admin: null, data: { stopped: 'right' } });
  });

  it.each([
    ['membership', 'update team_member set "deletedAt" = now() where id = $1'],
    ['team', 'update team set "deletedAt" = now() where id = (select teamid from team_member where id = $1)'],
    [
      'profile',
      'update adprofile set "adp_deletedAt" = now() where adprofileid = (select profileid from team_member where id = $1)',
    ],
  ])('works with a membership of a team: it goes on with these rights, and stops with the %s', async (part, gone) => {
    const owner = await addAdmin(test.database, MAIN, maskWith('admin:view'), `${part}-${START}@bellevue.example`);
    const [member] = await sql(
      `with profile as (insert into adprofile (adp_name, adp_bits, adp_edit, adp_companyid)
         values ('Team', $2, true, $3) returning adprofileid),
       made as (insert into team (name, companyid) values ($4, $3) returning id)
       insert into team_member (teamid, adminid, profileid, companyid)
       select made.id, $1, adprofileid, $3 from profile, made returning id`,
      [owner, maskWith('report:view', 'admin:view'), MAIN, `Team of ${part}`],
    );
    const token = await session(owner);
    const headers = { 'x-team-member': String(member?.['id']) };
    const made = await asHolder(
      token,
      'POST',
      '',
      order('dashboard', await dashboard(), { recipients: [owner] }),
      headers,
    );
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    await whenDue(id);
    await send();
    expect(await sendingStates(id)).toEqual(['kept']);
    await sql(gone, [member?.['id']]);
    await whenDue(id);
    await send();
    expect(await card(id)).toMatchObject({ stopped: 'right' });
  });

  it('changes it: recipients who are there stay, seen or not, and the audit log has both values', async () => {
    const target = await dashboard();
    const id = await scheduled('admin', order('dashboard', target, { recipients: [ADMIN, VIEWER] }));
    await sql('update administrator set ad_enabled = false where adminid = $1', [VIEWER]);
    const {
      kind: _kind,
      targetId: _target,
      ...same
    } = order('dashboard', target, { recipients: [ADMIN, VIEWER], hour: 9 });
    expect((await change('admin', id, same)).statusCode).toBe(200);
    expect((await card(id)).recipients.map((one) => one.id)).toEqual([ADMIN, VIEWER]);
    await change('admin', id, { ...same, recipients: [ADMIN] });
    // Once out, they are chosen like anybody else.
    expect(fields(await change('admin', id, same))).toEqual(['recipients UNKNOWN_REFERENCE']);
    await sql('update administrator set ad_enabled = true where adminid = $1', [VIEWER]);
    const entries = await auditOf(id);
    expect(entries.map(({ data }) => data['changes'])).toEqual([
      expect.objectContaining({ recipients: [null, [ADMIN, VIEWER]], hour: [null, 8] }),
      { hour: [8, 9] },
      { recipients: [[ADMIN, VIEWER], [ADMIN]] },
    ]);
  });

  it('has fifty, and a company two hundred', async () => {
    const target = await dashboard();
    const id = await scheduled('admin', order('dashboard', target));
    const copy = (admin: number, count: number) =>
      sql(
        `insert into scheduled_report (company_id, admin_id, kind, target_id, title, every, day, hour, time_zone, pdf, csv,
           enabled, next_at)
         select company_id, $2, kind, target_id, title, every, day, hour, time_zone, pdf, csv, false, next_at
         from scheduled_report, generate_series(1, $3) where id = $1`,
        [id, admin, count],
      );
    await copy(ADMIN, 49);
    expect(code(await ask('admin', 'POST', '', order('dashboard', target)))).toBe('SCHEDULE_TOO_MANY');
    await copy(999_999, 150);
    const full = await ask('viewer', 'POST', '', order('dashboard', target, { recipients: [VIEWER] }));
    expect([full.statusCode, code(full)]).toEqual([409, 'SCHEDULE_COMPANY_FULL']);
  });
});

describe('a sending', () => {
  it('of a server that ended is made by another one when its lease has expired, and given up after eight attempts', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'] }));
    await whenDue(id);
    await send(undefined, AbortSignal.abort());
    expect(await sendingStates(id)).toEqual([undefined]);
    const due = now;
    await send();
    // As if the server had ended before it wrote the mail.
    await sql(`delete from mail where m_kind = 'scheduled-report'`);
    await sql(
      `update scheduled_report_sending set state = 'waiting', message_id = null, attempts = 1,
         lease = gen_random_uuid(), next_at = $1`,
      [new Date(due.getTime() + 5 * 60_000)],
    );
    await send();
    expect(await mails()).toEqual([]);
    now = new Date(due.getTime() + 5 * 60_000);
    await send();
    expect([await sendingStates(id), (await mails()).length]).toEqual([['kept'], 1]);
    await sql(`update scheduled_report_sending set state = 'waiting', attempts = 8, next_at = $1`, [now]);
    await send();
    expect((await card(id)).recipients[0]?.last).toMatchObject({ state: 'refused', refusal: 'failed' });
    expect(await mails()).toHaveLength(1);
  });

  it('has no file that is too large for a mail', async () => {
    const columns = { names: ['l_name'], widths: {} };
    const [count] = await sql('select count(*) as n from location where l_companyid = $1', [MAIN]);
    // The alias is the second line of the column.
    const each = Math.ceil((4 * 1024 * 1024) / Number(count?.['n']));
    await sql(
      `update location set l_name = l_name || repeat('x', $2), l_alias = repeat('y', $2) where l_companyid = $1`,
      [MAIN, each],
    );
    const payload = { resource: 'locations', name: 'Longs', state: { filter: {}, columns } };
    const made = await test.as('admin', { method: 'POST', url: '/api/views', payload });
    const id = await scheduled('admin', order('view', made.json<{ id: number }>().id));
    await ask('admin', 'POST', `/${id}/send`);
    await sql(`update location set l_name = rtrim(l_name, 'x'), l_alias = null where l_companyid = $1`, [MAIN]);
    const [large] = await mails();
    expect(large?.body.attachments?.map(({ type }) => type)).toEqual(['application/pdf']);
    expect(large?.body.text).toContain('Un fichier trop volumineux pour un e-mail n’est pas joint.');
  });

  it.each([
    ['a company that has sent 100 MiB in a day', MAIN, 1, 100, 'smtp://127.0.0.1:9', 'votre entreprise a déjà envoyé'],
    [
      'a company that has kept 10 MiB in a day, without a mail server',
      MAIN,
      1,
      10,
      undefined,
      'sans serveur de messagerie',
    ],
    ['all companies, which have kept 500 MiB in a week', SECOND, 100, 500, undefined, 'sans serveur de messagerie'],
  ])('has no files for %s', async (_, company, hours, size, smtpUrl, text) => {
    const { config } = test.context;
    const context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl } } };
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'] }));
    await whenDue(id);
    await sql(
      `insert into scheduled_report_sending (company_id, admin_id, trial, due_on, due_at, state, bytes, next_at, changed_at)
       values ($1, $2, true, current_date, $3, 'kept', $4, $3, $3)`,
      [company, ADMIN, new Date(now.getTime() - hours * 3_600_000), size * 1024 * 1024 - 1024],
    );
    await send(context);
    const [full] = await mails();
    expect(full?.body.attachments ?? []).toEqual([]);
    expect(full?.body.text).toContain(text);
    expect(full?.body.text).toContain('https://portico.example/');
  });

  it('is listed without its title, which not everybody may know, and without an export', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard('admin', 1), { formats: ['pdf'] }));
    await ask('admin', 'POST', `/${id}/send`);
    const [mail] = await mails();
    expect([mail?.subject, mail?.body.subject]).toEqual(['Rapport programmé', expect.stringContaining('Activité')]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'export',
      admin: null,
      data: { owner: ADMIN, to: ADMIN },
    });
  });

  it('still counts, and is still read by its recipient, when its schedule is deleted', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'] }));
    await ask('admin', 'POST', `/${id}/send`);
    expect((await ask('admin', 'DELETE', `/${id}`)).statusCode).toBe(200);
    const [sending] = await sql('select report_id as report, bytes from scheduled_report_sending');
    expect(sending?.['report']).toBeNull();
    expect(Number(sending?.['bytes'])).toBeGreaterThan(1_000);
    const [row] = await sql(`select mailid as id from mail where m_kind = 'scheduled-report'`);
    const url = `/api/mails/${String(row?.['id'])}`;
    const opened = await test.as('admin', { method: 'POST', url: `${url}/read`, payload: {} });
    expect(opened.json<{ attachments: unknown[] }>().attachments).toHaveLength(1);
    // No one knows any more what is to be made.
    await sql(`update mail set m_state = 'failed' where m_kind = 'scheduled-report'`);
    expect(code(await test.as('admin', { method: 'POST', url: `${url}/retry`, payload: {} }))).toBe('MAIL_NOT_FAILED');
  });

  it('is made again when its mail is retried: with the rights of its recipient now', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard(), { recipients: [VIEWER] }));
    await whenDue(id);
    await send();
    await sql(`update mail set m_state = 'failed' where m_kind = 'scheduled-report'`);
    await sql(`update administrator set ad_enabled = false where adminid = $1`, [VIEWER]);
    const [row] = await sql(`select mailid as id from mail where m_kind = 'scheduled-report'`);
    const retry = await test.as('admin', {
      method: 'POST',
      url: `/api/mails/${String(row?.['id'])}/retry`,
      payload: {},
    });
    expect(retry.statusCode, retry.body).toBe(200);
    await send();
    await sql(`update administrator set ad_enabled = true where adminid = $1`, [VIEWER]);
    expect((await card(id)).recipients[0]?.last).toMatchObject({ state: 'refused', refusal: 'account' });
    expect(await mails()).toEqual([]);
  });

  it('keeps nothing in the mailbox of a company that erases a guest', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'] }));
    await ask('admin', 'POST', `/${id}/send`);
    const [guest] = await sql(
      `select min(userid) as id from identity where u_companyid = $1 and "u_erasedAt" is null`,
      [MAIN],
    );
    const url = `/api/guests/${String(guest?.['id'])}/erasure`;
    const plan = (await test.as('admin', { url })).json<{ kept: { dataClass: string }[] }>();
    const payload = { kept: plan.kept.map(({ dataClass }) => dataClass) };
    const erased = await test.as('admin', { method: 'POST', url, payload });
    expect(erased.statusCode, erased.body).toBe(200);
    const [row] = await sql(`select mailid as id, sealed from mail where m_kind = 'scheduled-report'`);
    expect(row?.['sealed']).toBeNull();
  });

  it('is made again when a guest is erased while it waits, or while it is made', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'] }));
    await whenDue(id);
    await send();
    await sql(`update mail set m_state = 'queued', lease = gen_random_uuid() where m_kind = 'scheduled-report'`);
    await sql(`update scheduled_report_sending set state = 'queued'`);
    await asSystem(test.context.db, (trx) => withdrawReports(trx, MAIN));
    expect(await sql(`select mailid from mail where m_kind = 'scheduled-report'`)).toEqual([]);
    expect(await sql('select state from scheduled_report_sending')).toEqual([{ state: 'waiting' }]);
    // The server that makes it now has read the guest.
    const taken = (await asSystem(test.context.db, (trx) => takeSending(trx, now, { after: 0 })))!;
    await asSystem(test.context.db, (trx) => withdrawReports(trx, MAIN));
    const outcome = { state: 'kept', messageId: '<1@x>', bytes: 1 } as const;
    expect(await asSystem(test.context.db, (trx) => settleSending(trx, taken, outcome, now))).toBe(false);
    await send();
    expect(await mails()).toHaveLength(1);
  });

  it('that is under way ends with a pause, or without its recipient', async () => {
    const target = await dashboard();
    const both = order('dashboard', target, { formats: ['pdf'], recipients: [ADMIN, VIEWER] });
    const id = await scheduled('admin', both);
    await whenDue(id);
    const claim = async () => {
      await sql('delete from scheduled_report_sending');
      await sql(
        `insert into scheduled_report_sending (report_id, company_id, admin_id, due_at, due_on, trial, state, next_at, changed_at)
         select id, company_id, unnest(array[$2::bigint, $3::bigint]), $4::timestamptz, $4::timestamptz::date, false, 'retried', $4::timestamptz, $4::timestamptz
         from scheduled_report where id = $1`,
        [id, ADMIN, VIEWER, now],
      );
    };
    await claim();
    const { kind: _kind, targetId: _target, ...changed } = { ...both, recipients: [ADMIN] };
    expect((await change('admin', id, changed)).statusCode).toBe(200);
    expect(await sql('select admin_id::int as id from scheduled_report_sending')).toEqual([{ id: ADMIN }]);
    await claim();
    expect((await ask('admin', 'PUT', `/${id}/enabled`, { enabled: false })).statusCode).toBe(200);
    expect(await sql('select id from scheduled_report_sending')).toEqual([]);
    // One that was put back meanwhile.
    await claim();
    await send();
    expect(await mails()).toEqual([]);
    expect(await sql('select id from scheduled_report_sending')).toEqual([]);
  });

  it('is not followed by another one within a day, however its schedule is moved', async () => {
    const target = await dashboard();
    const id = await scheduled('admin', order('dashboard', target, { formats: ['csv'] }));
    await whenDue(id);
    await send();
    const [sending] = await sql('select due_at as at from scheduled_report_sending where report_id = $1', [id]);
    const { kind: _kind, targetId: _target, ...rhythm } = order('dashboard', target, { formats: ['csv'] });
    for (const hour of [9, 23]) {
      expect((await change('admin', id, { ...rhythm, hour })).statusCode).toBe(200);
      const next = Date.parse((await card(id)).nextAt!);
      expect(next - (sending!['at'] as Date).getTime()).toBeGreaterThanOrEqual(DAY);
    }
  });

  it('takes turns with those of other companies', async () => {
    const target = await dashboard();
    const first = await scheduled(
      'admin',
      order('dashboard', target, { formats: ['pdf'], recipients: [ADMIN, VIEWER] }),
    );
    const other = await test.as('admin2', {
      method: 'POST',
      url: '/legacy/elements/dashboard',
      payload: { d_name: 'B', d_status: 2 },
    });
    await scheduled(
      'admin2',
      order('dashboard', keyIn(other.json(), 'dashboardid'), { formats: ['pdf'], recipients: [3001] }),
    );
    await whenDue(first);
    now = new Date(now.getTime() + DAY);
    await sql('update scheduled_report set next_at = $1', [new Date(now.getTime() - DAY)]);
    await send();
    const rows = await sql(`select company_id as company from mail where m_kind = 'scheduled-report' order by mailid`);
    expect(rows.map(({ company }) => Number(company))).toEqual([MAIN, SECOND, MAIN]);
  });
});
