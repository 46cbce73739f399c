import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScheduleCard, ScheduleChoices } from '../../../../domain/reports/schedule';
import type { MailBody } from '../../../../server/actions/mail/queueMessage';
import { sendScheduledReports } from '../../../../server/actions/scheduled-reports/send';
import { mailPlace } from '../../../../server/storage/installation/sealedPlaces';
import { startMails } from '../../../../server/actions/mail/sender';
import { testApp, type TestApp } from '../../../support/app';
import { SEED_NOW } from '../../../support/constants';
import { exported, runner } from '../../../support/jobs';
import { mailServer } from '../../../support/mailServer';
import { readPdf } from '../../../support/pdf';
import { addAdmin, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';
import { unzipped } from '../../../support/unzipped';

const DAY = 86_400_000;
const START = Date.parse(SEED_NOW) + 1_800_000;
const [ADMIN, SCOPED, VIEWER] = [2001, 2002, 2003];
let now = new Date(START);
let test: TestApp;
const failures: unknown[] = [];
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const send = (context = test.context) => sendScheduledReports(context, (error) => failures.push(error));

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
  await sql('delete from scheduled_report');
  await sql(`delete from mail where m_kind = 'scheduled-report'`);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (role: string, method: Method, path = '', payload?: object) =>
  test.as(role, { method, url: `/api/scheduled-reports${path}`, ...(payload && { payload }) });
const code = (answer: { json: () => unknown }) => (answer.json() as { msg_code?: string }).msg_code;
const fields = (answer: { json: () => unknown }) =>
  Object.entries((answer.json() as { fields?: Record<string, { msg_code: string }> }).fields ?? {}).map(
    ([name, error]) => `${name} ${error.msg_code}`,
  );

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
  ...{ kind, targetId, every: 'week', day: 1, hour: 8, formats: ['pdf', 'csv'], readers: [ADMIN] },
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
  it('reaches each reader in their language, with the figures of their own scope, once for two servers', async () => {
    await sql(`update administrator set ad_language = 'en' where adminid = $1`, [SCOPED]);
    const id = await scheduled('admin', order('dashboard', await dashboard(), { readers: [ADMIN, SCOPED] }));
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
    // The report service says the same to the scoped reader, whose rows are fewer.
    const period = { start: dayBefore(7), end: dayBefore(1) };
    const query = { ...period, source: 'authentications', dimensions: 'location' };
    const headers = { 'x-timezone': 'Europe/Paris' };
    const answer = await test.as('scoped', { url: '/legacy/reports', query, headers });
    const seen = answer.json<{ report: { labels: (string | null)[] }[] }>().report.map(({ labels }) => labels[0]);
    expect(sites(scoped).sort()).toEqual(seen.map((name) => name ?? 'Not known').sort());
    expect(sites(scoped).length).toBeGreaterThan(0);
    expect(sites(admin).length).toBeGreaterThan(sites(scoped).length);
    await send();
    expect(await mails()).toHaveLength(2);
    expect((await card(id)).readers.map(({ last }) => last?.state)).toEqual(['kept', 'kept']);
    await sql(`update administrator set ad_language = 'fr' where adminid = $1`, [SCOPED]);
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

  it('waits for the end of the period on the clocks of a reader who is further west', async () => {
    await sql(`update administrator set ad_timezone = 'America/Los_Angeles' where adminid = $1`, [SCOPED]);
    const readers = [ADMIN, SCOPED];
    const id = await scheduled('admin', order('dashboard', await dashboard(), { hour: 6, readers }));
    await whenDue(id);
    await send();
    expect((await card(id)).readers.map(({ last }) => last?.state)).toEqual(['kept', 'waiting']);
    const [row] = await sql(`select next_at as at from scheduled_report_sending where state = 'waiting'`);
    now = row?.['at'] as Date;
    const clock = now.toLocaleTimeString('en', { timeZone: 'America/Los_Angeles' });
    expect(clock).toBe('12:00:00 AM');
    await send();
    expect((await card(id)).readers.map(({ last }) => last?.state)).toEqual(['kept', 'kept']);
    // In time for this reader.
    expect((await mails()).map(({ body }) => body.text.includes('en retard'))).toEqual([false, false]);
    await sql(`update administrator set ad_timezone = 'Europe/Paris' where adminid = $1`, [SCOPED]);
  });

  it('is a private one: colleagues are refused from the start, and learn nothing', async () => {
    const own = await dashboard('admin', 1);
    const refused = await ask('admin', 'POST', '', order('dashboard', own, { readers: [ADMIN, VIEWER] }));
    expect(refused.statusCode).toBe(422);
    expect(fields(refused)).toEqual(['readers SCHEDULE_BLIND']);
    for (const role of ['viewer', 'admin2']) {
      expect((await ask(role, 'POST', '', order('dashboard', own))).statusCode).toBe(404);
      expect((await ask(role, 'GET', `/choices?kind=dashboard&target=${own}`)).statusCode).toBe(404);
    }
  });

  it('is not sent to a reader who no longer sees it or is disabled, and the schedule says why', async () => {
    const person = (name: string, ...rights: string[]) =>
      addAdmin(test.database, MAIN, maskWith(...rights), `${name}-${START}@bellevue.example`);
    const closed = await person('closed', 'report:view');
    const blind = await person('blind', 'report:view');
    const mailless = await person('mailless', 'report:view');
    const readers = [ADMIN, closed, blind, mailless];
    const id = await scheduled('admin', order('dashboard', await dashboard(), { readers }));
    const other = await person('other', 'user:view');
    await sql('update administrator set ad_enabled = false where adminid = $1', [closed]);
    await sql('update administrator set ad_email = null where adminid = $1', [mailless]);
    await sql(
      `update administrator a set ad_profileid = b.ad_profileid from administrator b where a.adminid = $1 and b.adminid = $2`,
      [blind, other],
    );
    await whenDue(id);
    await send();
    const outcomes = (await card(id)).readers.map(({ last }) => [last?.state, last?.refusal]);
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
    const made = await mine('POST', '', order('dashboard', target, { readers: [owner, ADMIN] }));
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    await whenDue(id);
    await sql('update administrator set ad_enabled = false where adminid = $1', [owner]);
    await send();
    expect(await mails()).toEqual([]);
    expect(await card(id)).toMatchObject({ stopped: 'owner', nextAt: null, mine: false });
    await sql('update administrator set ad_enabled = true where adminid = $1', [owner]);
    now = new Date(START);
    const { kind: _kind, targetId: _target, ...again } = order('dashboard', target, { readers: [owner] });
    expect((await mine('PUT', `/${id}`, again)).statusCode).toBe(200);
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

  it('has the rows that an export of the list has, for each reader their own', async () => {
    const jobs = runner(test);
    const columns = ['l_name', 'l_countryid'];
    const state = { filter: {}, sort: { field: 'l_name', order: 'DESC' }, columns: { names: columns, widths: {} } };
    const target = await view('admin', 'locations', state);
    const id = await scheduled('admin', order('view', target, { readers: [ADMIN, SCOPED] }));
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
      expect((await ask(role, 'POST', '', order('view', target, { readers: [3001] }))).statusCode).toBe(404);
    }
    const strangers = await ask('admin', 'POST', '', order('view', target, { readers: [ADMIN, 3001] }));
    expect(fields(strangers)).toEqual(['readers UNKNOWN_REFERENCE']);
    // Nor does a schedule that names one send anything, however it came there.
    const id = await scheduled('admin', order('view', target));
    await sql(`insert into scheduled_report_reader (report_id, company_id, admin_id) values ($1, $2, 3001)`, [
      id,
      MAIN,
    ]);
    await whenDue(id);
    await send();
    const outcomes = (await card(id)).readers.map(({ id: reader, name, last }) => [reader, name, last?.state]);
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

describe('a mail', () => {
  it('has no list of more rows than a mail carries, and leads to the console instead', async () => {
    const columns = { names: ['authenticated_at'], widths: {} };
    const payload = { resource: 'authentications', name: 'Tout', state: { filter: {}, columns } };
    const made = await test.as('admin', { method: 'POST', url: '/api/views', payload });
    const id = await scheduled('admin', order('view', made.json<{ id: number }>().id));
    await ask('admin', 'POST', `/${id}/send`);
    const [mail] = await mails();
    expect(mail?.body.attachments?.map(({ type }) => type)).toEqual(['application/pdf']);
    expect(mail?.body.text).toContain('Le fichier CSV n’est pas joint');
    expect(mail?.body.text).toMatch(/https:\/\/portico\.example\/#\/authentications\?view=\d+/);
    expect(pdfText(mail)).toMatch(/Les 300 premières lignes sur > 20\s000/);
  });

  it('leaves by the mail server with its files, and the schedule says when it was taken or refused', async () => {
    const smtp = await mailServer();
    const { config } = test.context;
    const context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
    const readers = [ADMIN, VIEWER];
    const id = await scheduled('admin', order('dashboard', await dashboard(), { formats: ['pdf'], readers }));
    await whenDue(id);
    await send(context);
    const states = async () => (await card(id)).readers.map(({ last }) => last?.state);
    expect(await states()).toEqual(['queued', 'queued']);
    // The outbox lives by the clock of the database.
    await sql(`update mail set next_at = now() - interval '1 second' where m_state = 'queued'`);
    smtp.refuse(550);
    const sender = startMails(context, { onReport: () => undefined, onError: () => undefined, lookEvery: 10 });
    const left = () => sql(`select 1 from mail where m_kind = 'scheduled-report' and m_state = 'queued'`);
    await expect.poll(async () => (await left()).length, { timeout: 10_000 }).toBe(0);
    await sender.stop();
    await send(context);
    expect((await states()).sort()).toEqual(['sent', 'undelivered']);
    const { raw } = await smtp.next(() => true);
    expect(raw).toMatch(/Content-Type: application\/pdf/);
    await smtp.close();
  });
});

describe('a schedule', () => {
  it('is tried out by its owner, who gets the mail at once and nobody else', async () => {
    const id = await scheduled('admin', order('dashboard', await dashboard(), { readers: [VIEWER], formats: ['pdf'] }));
    const answer = await ask('admin', 'POST', `/${id}/send`);
    expect(answer.json()).toEqual({ state: 'kept', refusal: null });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.body.text).toContain('C’est un envoi d’essai');
    expect(mail?.body.attachments?.map(({ type }) => type)).toEqual(['application/pdf']);
    expect((await ask('viewer', 'POST', `/${id}/send`)).statusCode).toBe(404);
    // The one whom it was sent to reads it in the built-in mailbox, with its files; a colleague does not.
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
    const id = await scheduled('viewer', order('dashboard', viewers, { readers: [VIEWER] }));
    const { kind: _kind, targetId: _target, ...change } = order('dashboard', viewers);
    expect((await ask('admin', 'PUT', `/${id}`, change)).statusCode).toBe(404);
    expect((await ask('scoped', 'DELETE', `/${id}`)).statusCode).toBe(404);
    expect(await card(id, 'admin')).toMatchObject({ mine: false, owner: 'Noé Pélissier' });
    expect((await ask('admin', 'PUT', `/${id}/enabled`, { enabled: false })).statusCode).toBe(200);
    expect((await ask('admin', 'DELETE', `/${id}`)).statusCode).toBe(200);
    expect(await cards('viewer')).toEqual([]);
    const actions = await sql(
      `select lo_action as action from auditlog where lo_element = 'scheduled_report' and lo_elementid = $1 order by loggingid`,
      [String(id)],
    );
    expect(actions.map(({ action }) => action)).toEqual(['create', 'disable', 'delete']);
  });

  it('offers colleagues to those who see administrators, and refuses what cannot be', async () => {
    const target = await dashboard();
    const choices = (await ask('admin', 'GET', `/choices?kind=dashboard&target=${target}`)).json<ScheduleChoices>();
    expect(choices).toMatchObject({ title: 'Activité', timeZone: 'Europe/Paris', self: ADMIN });
    expect(choices.readers[0]?.id).toBe(ADMIN);
    const companies = await sql('select distinct ad_companyid as c from administrator where adminid = any($1)', [
      choices.readers.map(({ id }) => id),
    ]);
    expect(companies.map(({ c }) => Number(c))).toEqual([MAIN]);
    const alone = await addAdmin(test.database, MAIN, maskWith('report:view'), `alone-${target}@bellevue.example`);
    const headers = { authorization: `Bearer ${await session(alone)}` };
    const url = `/api/scheduled-reports/choices?kind=dashboard&target=${target}`;
    const own = (await test.app.inject({ url, headers })).json<ScheduleChoices>();
    expect(own.readers.map(({ id }) => id)).toEqual([alone]);
    const wrong = async (values: object) => fields(await ask('admin', 'POST', '', order('dashboard', target, values)));
    expect(await wrong({ day: 8 })).toEqual(['day FIELD_TOO_BIG']);
    expect(await wrong({ readers: [] })).toEqual(['readers FIELD_REQUIRED']);
    expect(await wrong({ formats: [] })).toEqual(['formats FIELD_REQUIRED']);
    expect(await wrong({ hour: 24 })).toEqual(['hour FIELD_TOO_BIG']);
    // In another company than that of the own account there would be no reader with these rights.
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
    expect((await card(id)).readers[0]?.last?.state).toBe('retried');
    expect(failures.length).toBe(1);
    await sql('alter table authentication_away rename to authentication');
    await send();
    expect(await mails()).toEqual([]);
    now = new Date(now.getTime() + 61_000);
    await send();
    expect((await card(id)).readers[0]?.last?.state).toBe('kept');
    expect(await mails()).toHaveLength(1);
  });
});
