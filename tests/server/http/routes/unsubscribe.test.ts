import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intervalAt } from '../../../../domain/alerts/intervals';
import type { ScheduleCard } from '../../../../domain/reports/schedule';
import { runAlerts } from '../../../../server/actions/alerts/run';
import { mailSender } from '../../../support/mailSender';
import type { MailBody } from '../../../../server/actions/mail/queueMessage';
import { unsubscribeToken } from '../../../../server/actions/unsubscribe/token';
import { sendScheduledReports } from '../../../../server/actions/scheduled-reports/run';
import { asSystem } from '../../../../server/db/connect';
import { mailPlace } from '../../../../server/storage/installation/sealedPlaces';
import { addLocation, alertOrder, type AddedLocation } from '../../../support/alerts/location';
import { testApp, type TestApp } from '../../../support/app';
import { mailServer } from '../../../support/mailServer';

/** How a recipient leaves an alert or a scheduled report by the link in its mails (RFC 2369, RFC 8058). */
const [ADMIN, SCOPED, VIEWER] = [2001, 2002, 2003];
const [HOUR, MINUTE] = [3_600_000, 60_000];
const HOST = 'https://portico.example';
let test: TestApp;
let hall: AddedLocation;
let now = new Date();
const fail = (error: unknown) => {
  throw error;
};
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);

beforeAll(async () => {
  test = await testApp({ now: () => now, env: { PORTICO_LOGIN_HOST: HOST } });
  hall = await addLocation(test, 'Left');
});
afterAll(() => test.close());

async function made(url: string, payload: object): Promise<number> {
  const answer = await test.as('admin', { method: 'POST', url, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}
const alert = (recipients: readonly number[], own: object = {}) =>
  made('/api/alerts', alertOrder(hall.locationid, { recipients, ...own }));
const recipientsOf = async (id: number) =>
  (await sql('select recipients from alert where id = $1', [id]))[0]?.['recipients'] as unknown[] | undefined;
const mails = async (kind: string) =>
  (
    await sql('select m_to as to, sealed, company_id as company from mail where m_kind = $1 order by mailid', [kind])
  ).map(({ to, sealed, company }) => ({
    to: String(to),
    body: JSON.parse(test.context.secrets.unseal(String(sealed), mailPlace(Number(company), String(to)))) as MailBody,
  }));
const addressOf = async (adminId: number) =>
  String((await sql('select ad_email as email from administrator where adminid = $1', [adminId]))[0]?.['email']);

/** Has an alert fire, and gives the link in the mail to a recipient. */
async function fired(id: number, adminId: number): Promise<string> {
  await sql(`delete from mail where m_kind = 'alert'`);
  const { start } = intervalAt('Europe/Paris', 'hour', Date.now());
  await sql('update alert set evaluated_to = $2, next_at = $2, known_since = null where id = $1', [
    id,
    new Date(start),
  ]);
  await hall.signIns([[start + MINUTE, 9]]);
  await runAlerts({ ...test.context, now: () => new Date(start + HOUR + 11 * MINUTE) }, fail);
  const to = await addressOf(adminId);
  const link = (await mails('alert')).find((one) => one.to === to)?.body.unsubscribe ?? '';
  return link.replace(HOST, '');
}

const FORM = 'application/x-www-form-urlencoded';
const oneClick = (url: string, payload = 'List-Unsubscribe=One-Click', type = FORM) =>
  test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const heading = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1]?.replace(/\u00a0/g, ' ');
const DONE = 'Vous ne recevez plus ces messages';

describe('the link in a mail of an alert', () => {
  it('asks first, then takes this recipient off and no other one; the owner sees it, and it is in the audit log', async () => {
    const id = await alert([ADMIN, VIEWER]);
    const link = await fired(id, VIEWER);
    const to = await addressOf(VIEWER);
    const { body } = (await mails('alert')).find((one) => one.to === to)!;
    expect(body.text).toContain(`Se désabonner de ces messages\u00a0:\n${HOST}${link}`);
    expect(body.html).toContain(`href="${HOST}${link}"`);
    // Scanners open links, some of them many times; people press the button.
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const page = await test.app.inject({ method, url: link });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      if (method === 'GET') expect(heading(page.body)).toBe('Se désabonner de ces messages ?');
    }
    // Without the field of the RFC nothing happens either.
    expect(heading((await oneClick(link, 'a=b')).body)).toBe('Se désabonner de ces messages ?');
    expect(await recipientsOf(id)).toEqual([ADMIN, VIEWER]);
    const done = await oneClick(link);
    expect([done.statusCode, heading(done.body)]).toEqual([200, DONE]);
    expect(await recipientsOf(id)).toEqual([ADMIN]);
    const again = await oneClick(link);
    expect([again.statusCode, heading(again.body)]).toEqual([200, DONE]);
    expect(heading((await test.app.inject({ url: link })).body)).toBe(DONE);
    const shown = (await test.as('admin', { url: `/api/alerts/${id}` })).json<Record<string, unknown>>();
    expect(shown).toMatchObject({ recipients: [{ id: ADMIN }], unsubscribed: [{ id: VIEWER, at: now.toISOString() }] });
    expect((shown['unsubscribed'] as { name: string | null }[])[0]?.name).toBeTruthy();
    const log = await sql(
      `select lo_action as action, lo_adminid as admin, lo_data as data from auditlog
       where lo_element = 'alert' and lo_elementid = $1 order by seq`,
      [String(id)],
    );
    const entries = log.map((entry) => ({ ...entry, data: JSON.parse(String(entry['data'])) as object }));
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      ...{ action: 'unsubscribed', admin: VIEWER },
      data: { changes: { recipients: [[ADMIN, VIEWER], [ADMIN]] } },
    });
  });

  it('is good until the owner adds them again, and tells an owner who is changing the alert to read it again', async () => {
    const id = await alert([ADMIN, VIEWER]);
    const link = await fired(id, VIEWER);
    await oneClick(link);
    const change = (version: number) =>
      test.as('admin', {
        ...{ method: 'PUT', url: `/api/alerts/${id}` },
        payload: { ...alertOrder(hall.locationid, { recipients: [ADMIN, VIEWER] }), version },
      });
    expect((await change(0)).statusCode).toBe(412);
    expect((await change(1)).statusCode).toBe(200);
    expect((await test.as('admin', { url: `/api/alerts/${id}` })).json()).toMatchObject({ unsubscribed: [] });
    // As mail programs send it (RFC 8058, 3.2).
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await oneClick(link, multipart, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    expect(await recipientsOf(id)).toEqual([ADMIN]);
  });

  it('is refused when it was made up, changed, or is of another purpose', async () => {
    const id = await alert([ADMIN, VIEWER]);
    const link = await fired(id, VIEWER);
    const [, address = '', token = ''] = /^(.*\/)([^/?]+)/.exec(link) ?? [];
    const other = await alert([VIEWER]);
    for (const made of [
      token.replace(`-${VIEWER}-`, `-${ADMIN}-`),
      token.replace(`-${id}-`, `-${other}-`),
      token.replace('alert', 'report'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.slice(0, -1),
      `ptu_alert-${id}-${VIEWER}-${'A'.repeat(43)}`,
      token.toUpperCase(),
      'x',
      "'or'1",
    ]) {
      for (const answer of [await test.app.inject({ url: `${address}${made}` }), await oneClick(`${address}${made}`)]) {
        expect([answer.statusCode, heading(answer.body)], made).toEqual([404, 'Ce lien n’est pas valable']);
      }
    }
    expect(await recipientsOf(id)).toEqual([ADMIN, VIEWER]);
    expect(await recipientsOf(other)).toEqual([VIEWER]);
    // It is no session: nothing else is opened with it.
    const session = { authorization: `Bearer ${token}` };
    expect((await test.app.inject({ url: '/api/alerts', headers: session })).statusCode).toBe(401);
    expect((await oneClick(link, 'a&'.repeat(5_000))).statusCode).toBe(413);
    const large = `--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n${'a'.repeat(9_000)}\r\n--x--\r\n`;
    expect((await oneClick(link, large, 'multipart/form-data; boundary=x')).statusCode).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['fr', 'Se désabonner de ces messages ?', 'Vous ne recevez plus ces messages'],
    ['en', 'Unsubscribe from these messages?', 'You no longer receive these messages'],
    ['es', '¿Darse de baja de estos mensajes?', 'Ya no recibe estos mensajes'],
    ['zh', '退订此类邮件？', '您已退订'],
  ])('speaks the language of the mail: %s', async (language, question, done) => {
    const id = await alert([ADMIN, VIEWER]);
    const link = `/unsubscribe/${unsubscribeToken(test.context.db, { kind: 'alert', id, adminId: VIEWER })}?lang=${language}`;
    const page = (await test.app.inject({ url: link })).body;
    expect(page).toContain(`<html lang="${language}"`);
    expect([heading(page), heading((await oneClick(link)).body)]).toEqual([question, done]);
  });

  it('takes nothing from the other recipients', async () => {
    const id = await alert([ADMIN, VIEWER]);
    // Those of the tests before fire at the same location.
    await sql('update alert set enabled = false where id <> $1', [id]);
    await oneClick(`/unsubscribe/${unsubscribeToken(test.context.db, { kind: 'alert', id, adminId: VIEWER })}`);
    expect(await fired(id, ADMIN)).toContain('/unsubscribe/');
    expect((await mails('alert')).map(({ to }) => to)).toEqual([await addressOf(ADMIN)]);
  });

  it('says that there is nothing to unsubscribe from when the alert was deleted, and names nothing', async () => {
    const id = await alert([ADMIN, VIEWER], { name: 'Nom confidentiel' });
    const link = await fired(id, VIEWER);
    expect((await test.app.inject({ url: link })).body).not.toContain('Nom confidentiel');
    await test.as('admin', { method: 'DELETE', url: `/api/alerts/${id}` });
    for (const answer of [await test.app.inject({ url: link }), await oneClick(link)]) {
      expect([answer.statusCode, heading(answer.body)]).toEqual([200, DONE]);
    }
    expect(await sql('select 1 from unsubscription where alert_id = $1', [id])).toEqual([]);
  });
});

describe('the link in a mail of a scheduled report', () => {
  it('is in the headers of the mail, and takes this recipient off with what waits for them', async () => {
    const board = await test.as('admin', {
      ...{ method: 'POST', url: '/legacy/elements/dashboard', payload: { d_name: 'Activité', d_status: 2 } },
    });
    const targetId = Number(board.json<Record<string, unknown>>()['dashboardid']);
    const id = await made('/api/scheduled-reports', {
      ...{ kind: 'dashboard', targetId, every: 'week', day: 1, hour: 8, formats: ['csv'] },
      recipients: [ADMIN, VIEWER],
    });
    const card = async () =>
      (await test.as('admin', { url: '/api/scheduled-reports' }))
        .json<{ schedules: ScheduleCard[] }>()
        .schedules.find((one) => one.id === id)!;
    now = new Date(Date.parse((await card()).nextAt!) + MINUTE);
    // The clock moves by weeks: sessions last.
    await sql(`update session set seen_at = '9990-01-01', expires_at = '9999-01-01'`);
    await sql(`update session_token set expires_at = '9999-01-01'`);
    const smtp = await mailServer();
    const { config } = test.context;
    const context = { ...test.context, config: { ...config, mail: { ...config.mail, smtpUrl: smtp.url } } };
    await sendScheduledReports(context, fail);
    await sql(`update mail set next_at = now() - interval '1 second' where m_kind = 'scheduled-report'`);
    const sender = mailSender(context, { onError: fail });
    const address = await addressOf(VIEWER);
    const mail = await smtp.next(({ to }) => to.includes(address));
    await sender.stop();
    await smtp.close();
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, link = ''] =
      new RegExp(`^<${HOST}(/unsubscribe/[^>]+)>$`).exec(mail.header('List-Unsubscribe') ?? '') ?? [];
    expect(mail.text).toContain(`${HOST}${link}`);
    await sql(
      `insert into scheduled_report_sending (report_id, company_id, admin_id, due_at, due_on, trial, state, next_at, changed_at)
       values ($1, 2, $2, now(), current_date, false, 'waiting', now(), now()), ($1, 2, $3, now(), current_date, false, 'waiting', now(), now())`,
      [id, ADMIN, VIEWER],
    );
    const { version } = await card();
    expect((await oneClick(link)).statusCode).toBe(200);
    expect((await oneClick(link)).statusCode).toBe(200);
    // An owner who opened the dialog before does not put them back.
    const change = await test.as('admin', {
      ...{ method: 'PUT', url: `/api/scheduled-reports/${id}` },
      payload: { version, every: 'week', day: 1, hour: 9, formats: ['csv'], recipients: [ADMIN, VIEWER] },
    });
    expect(change.statusCode).toBe(412);
    expect(await card()).toMatchObject({
      recipients: [{ id: ADMIN }],
      unsubscribed: [{ id: VIEWER, at: now.toISOString() }],
    });
    const waiting = await sql(
      `select admin_id::int as id from scheduled_report_sending where report_id = $1 and state = 'waiting'`,
      [id],
    );
    expect(waiting).toEqual([{ id: ADMIN }]);
    const last = unsubscribeToken(test.context.db, { kind: 'report', id, adminId: ADMIN });
    expect((await oneClick(`/unsubscribe/${last}`)).statusCode).toBe(200);
    expect(await card()).toMatchObject({ recipients: [], unsubscribed: [{ id: ADMIN }, { id: VIEWER }] });
    now = new Date(now.getTime() + 8 * 24 * HOUR);
    await sendScheduledReports(context, fail);
    expect(await sql(`select 1 from scheduled_report_sending where report_id = $1 and due_at > $2`, [id, now])).toEqual(
      [],
    );
  });
});

describe('the link in a mail of an alert that is being counted', () => {
  it('is answered at once, and leaves connections to others', async () => {
    const id = await alert([ADMIN, VIEWER]);
    const link = (adminId: number) =>
      `/unsubscribe/${unsubscribeToken(test.context.db, { kind: 'alert', id, adminId })}`;
    let release = () => undefined as void;
    const counted = new Promise<void>((resolve) => (release = resolve));
    let isLocked = () => undefined as void;
    const locked = new Promise<void>((resolve) => (isLocked = resolve));
    const counting = asSystem(test.context.db, async (trx) => {
      await trx.selectFrom('alert').select('id').where('id', '=', id).forUpdate().execute();
      isLocked();
      await counted;
    });
    await locked;
    try {
      const started = performance.now();
      const answers = await Promise.all(Array.from({ length: 12 }, () => oneClick(link(VIEWER))));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
      // Mail programs try again.
      expect(answers[0]?.headers['retry-after']).toBe('60');
      expect(heading(answers[0]!.body)).toBe('Réessayez dans une minute');
      // Who is no recipient waits for nothing.
      expect((await oneClick(link(SCOPED))).statusCode).toBe(200);
      expect(performance.now() - started).toBeLessThan(2_000);
    } finally {
      release();
      await counting;
    }
    expect((await oneClick(link(VIEWER))).statusCode).toBe(200);
    expect(await recipientsOf(id)).toEqual([ADMIN]);
  });
});
