import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyCompanies } from '../../server/actions/companies/subscriptionMails';
import { companyUsages } from '../../server/storage/installation/companyUsage';
import { asSystem } from '../../server/db/connect';
import { migrate } from '../../server/db/migrate';
import { maskOf, permissionsOf } from '../../domain/access/permissions';
import { TEST_APP_PASSWORD } from '../support/constants';
import { mailSender } from '../support/mailSender';
import { testApp, type TestApp } from '../support/app';
import { mailServer, type MailServer } from '../support/mailServer';

const DAY = 86_400_000;
let smtp: MailServer;
let test: TestApp;
let offset = 0;
const admin = 'admin@bellevue.example';

beforeAll(async () => {
  smtp = await mailServer();
  test = await testApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Portico <no-reply@portico.example>' },
    now: () => new Date(Date.now() + offset),
  });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const tell = () => notifyCompanies(test.context);
const mails = () => sql(`select m_to, m_subject from mail where m_kind = 'subscription' and company_id = 2`);
const written = async () => (await mails()).filter(({ m_to: to }) => to === admin).length;
const dayIn = (days: number) => new Date(Date.now() + offset + days * DAY).toISOString().slice(0, 10);
const change = (set: string, values: unknown[] = []) => sql(`update company set ${set} where companyid = 2`, values);

/** Company 2 with nothing to tell, and everything of before told. */
beforeEach(async () => {
  offset = 0;
  await change(`c_edate = null, "c_deletedAt" = null, c_options = 0, c_maxusers = 0, c_maxappointedusers = 0,
    c_maxlocations = 0, c_maxdevices = 0, c_exceedpurcent = 20`);
  await tell();
  await sql(`delete from mail where m_kind = 'subscription'`);
});

it('tells the end once, on the way to it, on the last day and after it', async () => {
  await change('c_edate = $1', [dayIn(46)]);
  await tell();
  expect(await written()).toBe(0);
  for (const [days, count] of [
    [45, 1],
    [44, 1],
    [8, 1],
    [7, 2],
    [1, 2],
    [0, 3],
    [-1, 4],
    [-2, 4],
  ] as const) {
    await change('c_edate = $1', [dayIn(days)]);
    await tell();
    expect([days, await written()]).toEqual([days, count]);
  }
});

it('tells a level again that was left and reached again, and nothing on the way down', async () => {
  const counted = await asSystem(test.context.db, (trx) => companyUsages(trx, [2]));
  const users = counted[0]?.usage.find(({ kind }) => kind === 'users')?.used ?? 0;
  const at = async (share: number) => {
    await change('c_maxusers = $1', [Math.round(users / share)]);
    await tell();
    return written();
  };
  expect(await at(0.75)).toBe(1);
  expect(await at(0.92)).toBe(2);
  expect(await at(1)).toBe(3);
  expect(await at(1.3)).toBe(4);
  expect(await at(0.75)).toBe(4);
  expect(await at(1.3)).toBe(5);
  expect(await at(0.5)).toBe(5);
  expect(await at(0.75)).toBe(6);
});

it('does not tell a level again and again while the usage goes up and down around it', async () => {
  const counted = await asSystem(test.context.db, (trx) => companyUsages(trx, [2]));
  const users = counted[0]?.usage.find(({ kind }) => kind === 'users')?.used ?? 0;
  for (const share of [0.705, 0.695, 0.705, 0.68, 0.705]) {
    await change('c_maxusers = $1', [Math.round(users / share)]);
    await tell();
  }
  expect(await written()).toBe(1);
});

it('does not tell a new company that it ends after a month, but a week before', async () => {
  const payload = {
    c_name: 'Auberge des Aulnes',
    c_domains: 'aulnes.example',
    c_contact: 'accueil@aulnes.example',
    c_edate: dayIn(31),
  };
  const made = await test.as('superadmin', { method: 'POST', url: '/legacy/elements/companie', payload });
  expect([made.statusCode, made.body.slice(0, 300)]).toEqual([201, expect.any(String)]);
  const id = made.json<{ element: { companyid: number } }>().element.companyid;
  const told = async () =>
    (await sql('select level from subscription_notice where company_id = $1 order by 1', [id])).map(
      ({ level }) => level,
    );
  expect(await told()).toEqual(['unseen']);
  await tell();
  expect(await told()).toEqual(['ends']);
  await sql('update company set c_edate = $2 where companyid = $1', [id, dayIn(6)]);
  await tell();
  expect(await told()).toEqual(['ends', 'endsSoon']);
});

describe('the first run after the upgrade that brings these mails', () => {
  const upgrade = async () => {
    await sql('drop table subscription_notice');
    await sql(`delete from schema_migration where name = '0160_subscription_notices'`);
    expect(await migrate(test.database.db, TEST_APP_PASSWORD)).toEqual(['0160_subscription_notices']);
  };

  it.each([
    ['disabled', '"c_deletedAt" = now() - interval \'1 year\''],
    ['over', `c_edate = '2025-03-01'`],
    ['about to end', `c_edate = current_date + 10`],
    ['above its maximum', 'c_options = 32768, c_maxlocations = 1'],
  ])('tells nothing of a company that is %s', async (_what, set) => {
    await change(set);
    await upgrade();
    await tell();
    await tell();
    expect(await written()).toBe(0);
  });

  it('tells what changes after it', async () => {
    await change('c_edate = $1', [dayIn(10)]);
    await upgrade();
    await tell();
    await change('c_edate = $1', [dayIn(0)]);
    await tell();
    expect(await written()).toBe(1);
    await change('"c_deletedAt" = now()');
    await tell();
    expect(await written()).toBe(2);
  });

  it('tells a company with nothing to note at first what it reaches later', async () => {
    await upgrade();
    await tell();
    await change('c_options = 32768');
    await tell();
    expect(await written()).toBe(1);
  });

  it('tells a company that is made later', async () => {
    await upgrade();
    await sql(`delete from subscription_notice where company_id = 2`);
    await change('c_edate = $1', [dayIn(10)]);
    await tell();
    expect(await written()).toBe(1);
  });
});

it('writes to no administrator without the right to see the usage', async () => {
  const [row] = await sql(
    `select p.adprofileid as id, p.adp_bits::text as bits from administrator a
    join adprofile p on p.adprofileid = a.ad_profileid where a.ad_email = $1`,
    [admin],
  );
  const layout = test.context.models.current().model.permissions;
  const permissions = permissionsOf(String(row?.['bits']), layout);
  expect(permissions.has('global:view')).toBe(true);
  const without = String(
    maskOf(
      [...permissions].filter((one) => one !== 'global:view'),
      layout,
    ),
  );
  await sql('update adprofile set adp_bits = $1 where adprofileid = $2', [without, row?.['id']]);
  await change('c_edate = $1', [dayIn(10)]);
  await tell();
  expect(await written()).toBe(0);
  await sql('update adprofile set adp_bits = $1 where adprofileid = $2', [row?.['bits'], row?.['id']]);
});

it('tells of an exceeded usage and of a disabled account', async () => {
  await change('c_options = 32768');
  await tell();
  await tell();
  expect(await written()).toBe(1);
  await change('"c_deletedAt" = now()');
  await tell();
  await tell();
  expect(await written()).toBe(2);
  await change('"c_deletedAt" = null');
  await tell();
  await change('"c_deletedAt" = now()');
  await tell();
  expect(await written()).toBe(3);
});

it('never writes twice, by however many servers and after a restart', async () => {
  await change('c_edate = $1', [dayIn(10)]);
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  expect(await written()).toBe(1);
});

it('goes to administrators who may see the subscription, of this company alone', async () => {
  await change('c_edate = $1', [dayIn(10)]);
  await tell();
  const to = (await mails()).map(({ m_to: address }) => String(address));
  const elsewhere = await sql(`select ad_email as email from administrator where ad_companyid <> 2 and ad_email not in
    (select ad_email from administrator where ad_companyid = 2 and ad_email is not null)`);
  const blind =
    await sql(`select a.ad_email as email from administrator a join adprofile p on p.adprofileid = a.ad_profileid
    where a.ad_companyid = 2 and (p."adp_deletedAt" is not null or a."ad_deletedAt" is not null or a.ad_enabled is false)`);
  const others = [...elsewhere, ...blind, { email: 'accueil@bellevue.example' }];
  expect(to).toContain(admin);
  expect(to.filter((address) => others.some(({ email }) => email === address))).toEqual([]);
});

it.each([
  ['en', 'About your subscription', 'The subscription ends in 10 days.', 'The company is disabled.'],
  ['fr', 'À propos de votre abonnement', 'L’abonnement se termine dans 10 jours.', 'L’entreprise est désactivée.'],
  ['es', 'Sobre su suscripción', 'La suscripción termina dentro de 10 días.', 'La empresa está desactivada.'],
  ['zh', '关于您的订阅', '订阅将在 10 天后到期。', '公司已停用。'],
])('is written in the language of its reader: %s', async (language, subject, ends, disabled) => {
  await sql('update administrator set ad_language = $1 where ad_email = $2', [language, admin]);
  await change('c_edate = $1, c_options = 32768, "c_deletedAt" = now(), c_maxlocations = 1', [dayIn(10)]);
  await tell();
  const before = smtp.received.length;
  const sender = mailSender(test.context);
  const mail = await smtp.next((one) => smtp.received.indexOf(one) >= before && one.to.includes(admin));
  await sender.stop();
  expect((await mails()).find(({ m_to: to }) => to === admin)?.['m_subject']).toBe(subject);
  expect(mail.text).toContain(ends);
  expect(mail.text).toContain(disabled);
  expect(mail.text).toMatch(/\d+.*[(（]\d+\u00a0?%[)）]/);
  expect(mail.html).toContain(`lang="${language}"`);
  expect(mail.html).toMatch(/<title>[^<]+<\/title>/);
});
