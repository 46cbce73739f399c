import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeExpiredRequests } from '../../../../server/actions/sponsor/expire';
import { WORDS } from '../../../../server/actions/sponsor/words';
import { MAIN, SECOND } from '../../../support/personas';
import { sponsorSetup, type SponsorSetup } from '../../../support/sponsorSetup';

type Json = Record<string, unknown>;

const { SPONSOR_EMAIL_INVALID } = WORDS.en.page.errors;
const PASSWORD = { column: 'identity.u_password', companyId: MAIN };
let world: SponsorSetup;
beforeAll(async () => {
  world = await sponsorSetup();
});
afterAll(() => world.close());

const open = (url: string, headers: Record<string, string> = {}) => world.test.app.inject({ url, headers });
const counts = async () =>
  (
    await world.sql(`select (select count(*)::int from sponsor_request) as requests,
      (select count(*)::int from identity) as guests, (select count(*)::int from mail) as mails,
      (select count(*)::int from sponsor_link) as links`)
  )[0];
const storyOf = async (id: unknown) =>
  (await world.test.as('admin', { url: `/api/guests/${String(id)}/story` })).json<{ entries: Json[] }>().entries;

describe('a guest who asks a sponsor', () => {
  it('gets in when the sponsor presses the button, and only then', async () => {
    const { status, guest, sponsor } = await world.ask('Awa Diallo');
    expect(status).toBe(303);
    expect(await world.account(guest)).toMatchObject({
      u_name: 'Awa Diallo',
      u_valid: 'not_verified',
      u_sdate: null,
      u_edate: null,
      u_password: null,
    });
    const link = await world.linkOf(sponsor);
    // Scanners open it, again and again, and some ask with HEAD.
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      expect((await world.test.app.inject({ method, url: link })).statusCode).toBe(200);
    }
    expect(await world.request(guest)).toMatchObject({ sr_status: 'pending' });
    expect((await open(`${link}?lang=fr`)).body).toContain('Awa Diallo demande un accès');

    const done = await world.post({ decision: 'approve', days: '2' }, { path: link });
    expect([done.statusCode, done.body.includes('Accès approuvé')]).toEqual([200, true]);
    const made = await world.account(guest);
    expect(made).toMatchObject({ u_valid: 'valid', u_employee: sponsor, u_options: '1' });
    expect((made['u_edate'] as Date).getTime() - (made['u_sdate'] as Date).getTime()).toBe(2 * 86_400_000);
    expect(await world.request(guest)).toMatchObject({ sr_status: 'approved', sr_decidedby: sponsor, sr_days: 2 });

    const told = await world.smtp.next(({ to }) => to.includes(guest));
    const password = world.test.context.secrets.unseal(String(made['u_password']), PASSWORD);
    expect(told.text).toContain(`Identifiant\u00a0: ${guest}\nMot de passe\u00a0: ${password}`);
    expect([told.from, told.header('Auto-Submitted')]).toEqual(['wifi@portico.example', 'auto-generated']);

    const lines = (await storyOf(made['userid'])).map(({ line }) => line as Json | undefined);
    expect(
      lines.flatMap((line) => (line ? [[line['action'], (line['admin'] as Json | null)?.['name'] ?? null]] : [])),
    ).toEqual([
      ['sponsor_approve', sponsor],
      ['sponsor_request', 'Awa Diallo'],
    ]);
    // The one who may not see addresses does not see the guest's in the log either.
    const [logged] = await world.sql(`select string_agg(lo_data, '') as text from auditlog where lo_elementid = $1`, [
      String(made['userid']),
    ]);
    expect(String(logged?.['text'])).not.toContain(guest);
  });

  it('asks for no more days than the company allows, and gets no more either (specification S-IDN-3)', async () => {
    const allow = (days: number | null) =>
      world.sql('update company set c_maxvalidity = $1 where companyid = 2', [days]);
    const [before] = await world.sql('select c_maxvalidity as days from company where companyid = 2');
    const offered = async () =>
      [...(await open(`${world.page()}?lang=en`)).body.matchAll(/<option value="(\d+)"/g)].map(([, days]) =>
        Number(days),
      );
    await allow(5);
    expect(await offered()).toEqual([1, 2, 3]);
    expect((await world.ask('Noa Petit', { days: '7' }, { language: 'en' })).status).toBe(422);
    // The company allows less between the request and the answer.
    const { guest, sponsor } = await world.ask('Iris Blanc', { days: '3' });
    const link = await world.linkOf(sponsor);
    await allow(1);
    expect((await world.post({ decision: 'approve', days: '3' }, { path: link })).statusCode).toBe(422);
    expect((await world.post({ decision: 'approve', days: '1' }, { path: link })).statusCode).toBe(200);
    const made = await world.account(guest);
    expect((made['u_edate'] as Date).getTime() - (made['u_sdate'] as Date).getTime()).toBe(86_400_000);
    await allow(before?.['days'] as number | null);
  });

  it('reads under the field that the address is none of a sponsor, and nothing is made', async () => {
    const before = await counts();
    const answers = [];
    for (const sponsor of ['hote', 'hote@', 'hote@ailleurs.example', 'lea.ruiz@visiteur.example']) {
      const { status, body } = await world.ask('Lea Ruiz', { sponsor }, { language: 'en' });
      answers.push([status, body.includes(SPONSOR_EMAIL_INVALID)]);
    }
    expect(answers).toEqual(Array.from({ length: 4 }, () => [422, true]));
    expect(await counts()).toEqual(before);
  });

  it('has not ended the registration while the sponsor is silent: left out of the list (specification S-SPON-6)', async () => {
    const { guest, sponsor } = await world.ask('Gina Moreau');
    const listed = async (more: Json) => {
      const filter = encodeURIComponent(JSON.stringify({ u_email: { eq: guest }, ...more }));
      const answer = await world.test.as('admin', { url: `/legacy/elements/user?filter=${filter}` });
      return answer.json<{ elements: Json[] }>().elements.map(({ u_options }) => u_options);
    };
    const atFirst = { excludedPresets: ['underProvisioning', 'registering'] };
    expect([await listed({}), await listed(atFirst)]).toEqual([['8'], []]);
    await world.post({ decision: 'approve', days: '1' }, { path: await world.linkOf(sponsor) });
    expect([await listed({}), await listed(atFirst)]).toEqual([['1'], ['1']]);
  });

  it('is refused: told by mail, no access, and the link says what was decided', async () => {
    const { guest, sponsor } = await world.ask('Bao Nguyen', {}, { language: 'en' });
    const link = await world.linkOf(sponsor);
    const done = await world.post({ decision: 'refuse' }, { path: link, language: 'en' });
    expect([done.statusCode, done.body.includes('Request refused')]).toEqual([200, true]);
    expect(await world.account(guest)).toMatchObject({ u_edate: null, u_password: null });
    expect((await world.smtp.next(({ to }) => to.includes(guest))).text).toContain('was not accepted');
    for (const again of [
      await open(`${link}?lang=en`),
      await world.post({ decision: 'approve', days: '1' }, { path: link, language: 'en' }),
    ]) {
      expect([again.statusCode, again.body.includes('Bao')]).toEqual([410, false]);
      expect(again.body).toContain('The request was refused already');
    }
    expect(await world.account(guest)).toMatchObject({ u_edate: null });
  });

  it('is answered once, however often and by however many windows the buttons are pressed', async () => {
    const { guest, sponsor } = await world.ask('Carla Ruiz');
    const link = await world.linkOf(sponsor);
    const pressed = await Promise.all(
      ['approve', 'refuse', 'approve', 'approve', 'refuse', 'approve'].map((decision) =>
        world.post({ decision, days: '1' }, { path: link }),
      ),
    );
    expect(pressed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    const mine = await world.smtp.next(({ to }) => to.includes(guest));
    expect(mine.to).toEqual([guest]);
    const [rows] = await world.sql('select count(*)::int as n from mail where m_to = $1', [guest]);
    const { userid } = await world.account(guest);
    const lines = (await storyOf(userid)).filter(({ kind }) => kind === 'change');
    expect([rows?.['n'], lines.length]).toEqual([1, 2]);
  });

  it('asks again while it waits: nothing is sent twice, and the guest sees no difference', async () => {
    const first = await world.ask('Dora Klein');
    const before = await counts();
    const second = await world.ask('Dora Klein', { email: 'DORA.KLEIN@visiteur.example' });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await counts()).toEqual(before);
  });

  it('a guest with an account keeps it: it is never shortened, and no client outside learns of it', async () => {
    const { guest, sponsor } = await world.ask('Emil Falk');
    await world.post({ decision: 'approve', days: '30' }, { path: await world.linkOf(sponsor) });
    const before = await world.account(guest);
    const again = await world.ask('Somebody Else', { email: guest, sponsor: `autre@${world.domain}`, days: '1' });
    expect(again.status).toBe(303);
    await world.post({ decision: 'approve', days: '1' }, { path: await world.linkOf(again.sponsor) });
    const after = await world.account(guest);
    expect([after['userid'], after['u_name'], after['u_edate'], after['u_password']]).toEqual([
      before['userid'],
      'Emil Falk',
      before['u_edate'],
      before['u_password'],
    ]);
    const second = await world.smtp.next(({ to, text }) => to.includes(guest) && text.includes('que vous avez déjà'));
    expect(second.text).not.toContain(world.test.context.secrets.unseal(String(before['u_password']), PASSWORD));
  });
});

it('what is kept about a guest goes with their data export, and with their erasure', async () => {
  const { guest, sponsor } = await world.ask('Zoe Quell', { reason: 'Reprise du piano' });
  const link = await world.linkOf(sponsor);
  const { userid } = await world.account(guest);
  const post = (path: string, payload: object = {}) =>
    world.test.as('admin', { method: 'POST', url: `/api/guests/${String(userid)}/${path}`, payload });
  const zip = (await post('export')).rawPayload;
  expect(zip.toString('latin1')).toContain('sponsor-requests.csv');
  const { kept } = (await world.test.as('admin', { url: `/api/guests/${String(userid)}/erasure` })).json<{
    kept: { dataClass: string }[];
  }>();
  expect((await post('erasure', { kept: kept.map(({ dataClass }) => dataClass) })).statusCode).toBe(200);
  const left = JSON.stringify([
    await world.sql('select * from sponsor_request where userid = $1', [userid]),
    await world.sql('select m_to, m_subject, sealed from mail where userid = $1', [userid]),
  ]);
  for (const trace of ['Quell', guest, 'piano']) expect(left).not.toContain(trace);
  expect((await world.post({ decision: 'approve', days: '1' }, { path: link })).statusCode).toBe(410);
  expect(await world.account(guest)).toEqual({});
});

describe('links', () => {
  it('that are wrong, foreign or of another company are one answer', async () => {
    const { sponsor } = await world.ask('Finn Moe');
    const link = await world.linkOf(sponsor);
    const token = link.split('/').at(-1) ?? '';
    const wrong = await open(`${world.page()}/ptv_${'A'.repeat(43)}?lang=fr`);
    expect([wrong.statusCode, wrong.body.includes('Ce lien n’est pas valable')]).toEqual([404, true]);
    for (const bad of [token.slice(0, -1), `${token}x`, token.toUpperCase(), '%00', "'--", 'x'.repeat(250)]) {
      expect((await open(`${world.page()}/${bad}?lang=fr`)).body).toBe(wrong.body);
    }
    const foreign = await open(`${world.page(SECOND)}/${token}?lang=fr`);
    expect([foreign.statusCode, foreign.body.includes('Finn')]).toEqual([404, false]);
    expect(
      (await world.post({ decision: 'approve', days: '1' }, { path: `${world.page(SECOND)}/${token}` })).statusCode,
    ).toBe(404);
    const stored = await world.sql('select hash from sponsor_link');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('work no longer once the sponsor may not vouch, links are switched off, or the account is gone', async () => {
    const { guest, sponsor } = await world.ask('Gus Lind');
    const link = await world.linkOf(sponsor);
    const press = () => world.post({ decision: 'approve', days: '1' }, { path: link });
    await world.sql('update company set c_sponsors = $1 where companyid = $2', ['elsewhere.example', MAIN]);
    expect((await press()).statusCode).toBe(404);
    await world.sql('update company set c_sponsors = $1 where companyid = $2', [world.domain, MAIN]);
    const params = `update authtype set a_params = $1 where a_companyid = $2 and a_module = 'sponsor'`;
    await world.sql(params, ['{"clickValidation":false}', MAIN]);
    expect((await press()).statusCode).toBe(404);
    await world.sql(params, ['{}', MAIN]);
    await world.sql('update identity set "u_deletedAt" = now() where u_email = $1', [guest]);
    const gone = await press();
    expect([gone.statusCode, gone.body.includes('L’invité n’existe plus')]).toEqual([410, true]);
  });

  it('expire, and the story says that there was no answer', async () => {
    const { guest, sponsor } = await world.ask('Hana Sato');
    const link = await world.linkOf(sponsor);
    world.later(71);
    expect((await open(link)).statusCode).toBe(200);
    world.later(2);
    for (const late of [
      await open(`${link}?lang=fr`),
      await world.post({ decision: 'approve', days: '1' }, { path: link }),
    ]) {
      expect([late.statusCode, late.body.includes('Ce lien a expiré')]).toEqual([410, true]);
    }
    await closeExpiredRequests(world.test.context);
    // Who reads the story has not been signed in for three days.
    world.later(-73);
    const row = await world.request(guest);
    expect(row['sr_status']).toBe('expired');
    const [last] = await storyOf(row['userid']);
    expect((last?.['line'] as Json)['action']).toBe('sponsor_expire');
    expect((await open(`${link}?lang=fr`)).statusCode).toBe(410);
  });
});

describe('the public page', () => {
  it('runs nothing, loads nothing, is kept nowhere, in four languages', async () => {
    const titles = {
      fr: 'Accès Wi-Fi invité',
      en: 'Guest Wi-Fi access',
      es: 'Acceso wifi de invitados',
      zh: '访客无线网络',
    };
    for (const [language, title] of Object.entries(titles)) {
      const byHeader = await open(world.page(), { 'accept-language': `${language}, de;q=0.5` });
      const { body, headers } = await open(`${world.page()}?lang=${language}`);
      expect(byHeader.body).toBe(body);
      expect(body).toContain(title);
      expect(body).not.toMatch(/<script|\son\w+=|style="|src=|https?:/);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect([headers['cache-control'], headers['referrer-policy'], headers['set-cookie']]).toEqual([
        'no-store',
        'no-referrer',
        undefined,
      ]);
    }
  });

  it('is not there, in the same bytes, whatever the reason', async () => {
    const none = await open('/sponsor/nobody?lang=fr');
    expect(none.statusCode).toBe(404);
    const same = async () => expect((await open(`${world.page()}?lang=fr`)).body).toBe(none.body);
    for (const [change, back] of [
      ['update company set c_sponsors = null', `update company set c_sponsors = '${world.domain}'`],
      [`update company set c_edate = '2020-01-01'`, 'update company set c_edate = null'],
      ['update company set "c_deletedAt" = now()', 'update company set "c_deletedAt" = null'],
    ] as const) {
      await world.sql(`${change} where companyid = $1`, [MAIN]);
      await same();
      await world.sql(`${back} where companyid = $1`, [MAIN]);
    }
    const modes = `update authtype set a_enable = $1 where a_module = 'sponsor' and a_companyid = $2`;
    await world.sql(modes, ['2', MAIN]);
    await same();
    expect((await world.ask('Nobody')).status).toBe(404);
    await world.sql(modes, ['9', MAIN]);
    for (const path of ['/sponsor/..%2f..', '/sponsor/%00', `/sponsor/${'x'.repeat(200)}`, "/sponsor/'or'1"]) {
      expect((await open(`${path}?lang=fr`)).statusCode, path).toBe(404);
    }
  });

  it('takes no address but those of the sponsors, and no guest who vouches for themselves', async () => {
    const before = await counts();
    for (const sponsor of [
      '',
      'boss@gmail.example',
      `boss@mail.${world.domain}`,
      `boss@${world.domain}.evil.example`,
      `boss@evil-${world.domain}`,
      `a@${world.domain},b@evil.example`,
      `a@${world.domain} b@evil.example`,
      `<a@${world.domain}>`,
      `"x y"@${world.domain}`,
      `a@evil.example\r\nBcc: b@${world.domain}`,
      `a..b@${world.domain}`,
      `${'a'.repeat(65)}@${world.domain}`,
      `ivy@${world.domain}`,
    ]) {
      const { status, body } = await world.ask('Ivy Poe', { sponsor, email: `ivy@${world.domain}` });
      expect([status, body.includes('id="sponsor-error"')], sponsor).toEqual([422, true]);
    }
    expect(await counts()).toEqual(before);
    const { status, sponsor } = await world.ask('Ivy Poe', { sponsor: ` hote.ivy@${world.domain.toUpperCase()} ` });
    expect(status).toBe(303);
    expect((await world.smtp.next(({ to }) => to.includes(sponsor.trim().toLowerCase()))).to).toHaveLength(1);
  });

  it('gives hostile text back as text, and puts none of it into a header', async () => {
    const before = await counts();
    const script = `<script>window.__canary=1</script>"'><img src=x onerror=alert(1)>`;
    const refused = await world.ask('Jo', {
      name: script,
      email: script,
      sponsor: script,
      reason: script,
      days: script,
    });
    expect(refused.status).toBe(422);
    expect(refused.body).not.toMatch(/<script|<img/);
    expect(refused.body).toContain('&lt;script&gt;');
    for (const change of [
      { name: 'x'.repeat(81) },
      { name: 'see www.evil.example' },
      { name: 'evil-bank.com/reset' },
      { name: 'evil-bank.com' },
      { name: '1.2.3.4/reset' },
      { name: 'evil-bank .com/reset' },
      { name: 'mailto:x' },
      { name: 'EVIL-BANK.COM' },
      { name: 'Evil-Bank.Com' },
      { name: 'eViL-bAnK.cOm' },
      { name: 'Reset.Bank.Com' },
      { name: 'Anna Reset.Bank.Com Martin' },
      { name: 'X.Com' },
      { name: 'evil-bank.xn--p1ai' },
      { name: 'банк.рф' },
      { name: 'बैंक.भारत' },
      { name: '192.168.1.1' },
      { name: 'Anna 192.168.1.1' },
      { name: '2001:db8::1' },
      { name: '[2001:db8:0:0:0:0:0:1]' },
      { name: 'evil-bank。com' },
      { name: 'evil-bank.com：8080' },
      { name: 'mailto://x' },
      { reason: 'see evil-bank.com/reset' },
      { name: '\u202e\u0000' },
      { reason: 'https://evil.example/login' },
      { reason: 'x'.repeat(301) },
      { days: '1000' },
      { days: '-1' },
      { email: 'a@b' },
      { email: 'a@b.example\nBcc: c@d.example' },
    ]) {
      expect((await world.ask('Jo', change)).status, JSON.stringify(change)).toBe(422);
    }
    for (const raw of [
      '',
      '%',
      '%ff%fe=%c3',
      '__proto__=1&constructor=2',
      'name=a&name=b',
      '&&&==',
      'x'.repeat(15_000),
    ]) {
      expect((await world.post(raw)).statusCode, raw.slice(0, 20)).toBe(422);
    }
    expect((await world.post('x'.repeat(20_000))).statusCode).toBe(413);
    expect(await counts()).toEqual(before);
    const app = world.test.app;
    const json = await app.inject({ method: 'POST', url: world.page(), payload: { name: ['a'] } });
    expect(json.statusCode).toBe(422);

    const name = 'Jo <b>Ko</b>\r\nBcc: all@localhost\r\n\r\nHi';
    const { status, sponsor } = await world.ask('Jo Ko', { name });
    expect(status).toBe(303);
    const mail = await world.smtp.next(({ to }) => to.includes(sponsor));
    expect([mail.to, mail.header('Bcc'), mail.header('To')]).toEqual([[sponsor], undefined, sponsor]);
    expect(mail.html).toContain('Jo &lt;b&gt;Ko&lt;/b&gt; Bcc:');
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import/);
    const shown = await open(await world.linkOf(sponsor));
    expect(shown.body).not.toContain('<b>');
  });

  it('makes no link of a name that looks like one, nor changes it', async () => {
    const { status, sponsor } = await world.ask('J.R.R. Martin', { reason: 'Chez Evil.Example' });
    expect(status).toBe(303);
    const mail = await world.smtp.next(({ to }) => to.includes(sponsor));
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('J.\u2060R.\u2060R. Martin');
      expect(text).toContain('Chez Evil.\u2060Example');
    }
    // Mail programs make links of what they find in a subject, too. Encoded (RFC 2047), U+2060 is E2 81 A0.
    expect(mail.header('Subject')).toContain('J=2E=E2=81=A0R=2E=E2=81=A0R=2E_Martin');
  });

  it.each([
    'J. R. R. Martin',
    'J.R.R. Martin',
    'St. John',
    'Dr. Müller',
    'Martin Jr.',
    'Zoë St.-Pierre',
    'Ng A.-M.',
    '王小明',
    'Anna: III',
  ])('takes %s for a name', async (name) => expect((await world.ask('Jo', { name })).status).toBe(303));

  it('does not name the waiting guests when a sponsor wants the links again', async () => {
    const { sponsor } = await world.ask('Kim Oh');
    await world.linkOf(sponsor);
    const again = (address: string) => world.post({ sponsor: address }, { path: `${world.page()}/links` });
    const known = await again(sponsor.toUpperCase());
    for (const address of [`nobody@${world.domain}`, 'a@evil.example', 'nonsense', '', "'; drop table mail"]) {
      const answer = await again(address);
      expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([
        303,
        known.headers.location,
        known.body,
      ]);
    }
    const rows = await world.sql(`select m_to from mail where m_to ilike $1`, [sponsor]);
    expect(rows).toHaveLength(2);
    const [links] = await world.sql('select count(*)::int as n from sponsor_link where email ilike $1', [sponsor]);
    expect(links?.['n']).toBe(2);
  });

  it('tells a client that tries too often to wait, and locks no account of the console', async () => {
    const ip = '203.0.113.77';
    let last = 0;
    for (let n = 0; n < 11; n += 1) {
      last = (await world.ask(`Lea ${'abcdefghijk'[n] ?? ''}`, { sponsor: `trop@${world.domain}` }, { ip })).status;
    }
    expect(last).toBe(429);
    const waiting = await world.ask('Lea Z', { sponsor: `trop@${world.domain}` }, { ip });
    expect([waiting.status, waiting.body.includes('Trop d’essais')]).toEqual([429, true]);
    // A stranger's tries are the stranger's own: guests elsewhere, and the sponsor, are served.
    expect((await world.ask('Lea Y', { sponsor: `trop@${world.domain}` })).status).toBe(303);
    const links = (address: string) =>
      world.post({ sponsor: `trop@${world.domain}` }, { ip: address, path: `${world.page()}/links` });
    for (let n = 0; n < 11; n += 1) await links('203.0.113.78');
    expect((await links('203.0.113.78')).statusCode).toBe(429);
    expect((await links('203.0.113.79')).statusCode).toBe(303);
    for (let n = 0; n < 45; n += 1)
      await world.post({ sponsor: `x${n}@a.example` }, { ip, path: `${world.page()}/links` });
    const guessed = await world.test.app.inject({ url: `${world.page()}/ptv_${'B'.repeat(43)}`, remoteAddress: ip });
    expect([guessed.statusCode, Number(guessed.headers['retry-after']) > 0]).toEqual([429, true]);
    const login = await world.test.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: ip,
      payload: { login: 'nobody@x.example', password: 'wrong' },
    });
    expect(login.statusCode).toBe(401);
  });
});

describe('moments that guests and sponsors read', () => {
  /** Puts the company's locations into time zones, the first of them into the first zone, until the test is over. */
  const inZones = async (zones: readonly string[], work: () => Promise<void>) => {
    const before = await world.sql('select locationid, l_timezone from location where l_companyid = $1', [MAIN]);
    const rest = zones.at(-1);
    await world.sql('update location set l_timezone = $2 where l_companyid = $1', [MAIN, rest]);
    const few = before.slice(0, 1).map(({ locationid }) => Number(locationid));
    await world.sql('update location set l_timezone = $2 where locationid = any($1)', [few, zones[0]]);
    try {
      await work();
    } finally {
      for (const { locationid, l_timezone } of before)
        await world.sql('update location set l_timezone = $2 where locationid = $1', [locationid, l_timezone]);
    }
  };
  const clock = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat('fr', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

  it('are told by the clock of the company’s locations, in mails and on pages', async () => {
    await inZones(['Asia/Tokyo'], async () => {
      const { guest, sponsor } = await world.ask('Kenji Mori');
      const expires = (await world.request(guest))['sr_expiresAt'] as Date;
      const link = await world.linkOf(sponsor);
      expect((await open(`${link}?lang=fr`)).body).toContain(`avant le ${clock(expires, 'Asia/Tokyo')}.`);
      const mail = await world.smtp.next(({ to }) => to.includes(sponsor));
      expect(mail.text).toContain(`jusqu’au ${clock(expires, 'Asia/Tokyo')}.`);
      await world.post({ decision: 'approve', days: '1' }, { path: link });
      const until = (await world.account(guest))['u_edate'] as Date;
      const told = await world.smtp.next(({ to }) => to.includes(guest));
      expect(told.text).toContain(`Valable jusqu’au\u00a0: ${clock(until, 'Asia/Tokyo')}\n`);
    });
  });

  it('name the zone where the company is in several, that of most locations', async () => {
    await inZones(['Asia/Tokyo', 'Europe/Paris'], async () => {
      const { guest, sponsor } = await world.ask('Aiko Mori');
      const expires = (await world.request(guest))['sr_expiresAt'] as Date;
      const page = await open(`${await world.linkOf(sponsor)}?lang=fr`);
      expect(page.body).toContain(`${clock(expires, 'Europe/Paris')} (heure d’Europe centrale)`);
    });
  });

  it('are told in UTC, and say so, where a location’s zone is none', async () => {
    await inZones(['Nowhere/Land'], async () => {
      const { guest, sponsor } = await world.ask('Emi Mori');
      const expires = (await world.request(guest))['sr_expiresAt'] as Date;
      const page = await open(`${await world.linkOf(sponsor)}?lang=fr`);
      expect(page.body).toContain(`${clock(expires, 'UTC')} (UTC)`);
    });
  });
});
