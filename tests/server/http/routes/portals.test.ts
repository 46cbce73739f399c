import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUploadsApp } from '../../../../server/http/uploads-origin/uploadsApp';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

const TEMPLATES = '/legacy/elements/template';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BORDER = 'portico-test-border';

let test: TestApp;
let second: FastifyInstance;
let companyHash = '';
beforeAll(async () => {
  test = await testApp();
  second = buildUploadsApp(test.context);
  const [row] = await test.database.ownerQuery('select c_hash from company where companyid = $1', [MAIN]);
  companyHash = String(row?.['c_hash']);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

interface Template {
  readonly templateid: number;
  readonly t_hash: string;
  readonly t_logohash: string | null;
}
const save = async (payload: object, role = 'admin') =>
  test.as(role, { method: 'POST', url: TEMPLATES, payload: { ...payload } });
const made = async (payload: object) => (await save(payload)).json<{ element: Template }>().element;
const shown = (hash: string, query = '', headers = {}) =>
  second.inject({ url: `/portal/${companyHash}/${hash}${query}`, headers });
const picture = (name: string, bytes: Buffer) => ({
  payload: Buffer.concat([
    Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BORDER}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BORDER}` },
});
const send = (name: string, bytes: Buffer, id: number | string = 0) =>
  test.as('admin', { method: 'POST', url: `/legacy/upload/${id}/template`, ...picture(name, bytes) });

describe('a portal as a guest sees it', () => {
  it('is drawn from its declaration: words by language, colours, ways to sign in, terms, in a sandbox', async () => {
    const { t_hash } = await made({
      t_name: 'Aperçu',
      t_color: '#FFD54A',
      t_background: '#102030',
      t_welcome_fr: 'Bonjour à tous',
      t_text_fr: 'Première ligne\nSeconde ligne',
      t_welcome_en: 'Hello everybody',
      t_aupid: 2001,
    });
    const page = await shown(t_hash, '?lang=fr');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(page.headers['content-security-policy']).not.toMatch(/allow-|script-src/);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain('<html lang="fr">');
    expect(page.body).toContain('<h1>Bonjour à tous</h1>');
    expect(page.body).toContain('<p class="text">Première ligne</p>\n<p class="text">Seconde ligne</p>');
    // Dark words on a light button, light ones on a dark ground.
    expect(page.body).toContain('--color:#FFD54A;--ink:#14201d;--ground:#102030;--on-ground:#ffffff');
    const [aup] = await test.database.ownerQuery('select au_hash from aup where aupid = 2001');
    expect(page.body).toContain(`href="/${companyHash}/${String(aup?.['au_hash'])}/?lang=fr"`);
    expect(page.body).toContain('href="?lang=en"');
    expect(page.body).not.toContain('href="?lang=zh"');
    expect((await shown(t_hash, '?lang=en')).body).toContain('<h1>Hello everybody</h1>');
    expect((await shown(t_hash, '', { 'accept-language': 'en-GB,fr;q=0.5' })).body).toContain('<html lang="en">');
    // A language that it does not speak: its first one.
    expect((await shown(t_hash, '?lang=zh')).body).toContain('<html lang="fr">');
  });

  it('offers what the company has opened to guests, or what the portal names, in its order', async () => {
    const modes = await test.database.ownerQuery(
      `select authtypeid as id, a_name as name, a_module as module from authtype
       where a_companyid = $1 and portico_bits(a_enable) & 1 = 1 order by a_name`,
      [MAIN],
    );
    expect(modes.length).toBeGreaterThan(2);
    const own = modes.filter(({ module }) => ['google', 'facebook', 'saml', 'linkedin'].includes(String(module)));
    const ids = own.map(({ id }) => Number(id)).reverse();
    const { t_hash } = await made({ t_name: 'Modes', t_authtypeids: ids });
    const { body } = await shown(t_hash);
    const places = [...own].reverse().map(({ name }) => body.indexOf(String(name)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((at) => at > 0)).toBe(true);
    expect(body).not.toContain('type="password"');
    const { t_hash: all } = await made({ t_name: 'Tous' });
    expect((await shown(all)).body.match(/<button/g)?.length).toBe(modes.length);
  });

  it('takes every hostile text for text, and a colour or a hash for nothing else', async () => {
    const spite = `</title></style><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;
    const { t_hash, templateid } = await made({
      t_name: spite,
      t_welcome_fr: spite,
      t_text_fr: `${spite}\n\u202e{{7*7}}`,
    });
    await test.database.ownerQuery(
      `update template set t_color = '#fff;}body{background:url(//evil.example)', t_background = null,
        t_logohash = '../../x" onerror="alert(1)' where templateid = $1`,
      [templateid],
    );
    await test.database.ownerQuery(`update company set c_guest_text = $1 where companyid = $2`, [spite, MAIN]);
    for (const lang of ['fr', 'en']) {
      const { body } = await shown(t_hash, `?lang=${lang}`);
      expect(body).not.toMatch(/<script|<img|onerror=alert\(2\)>|evil\.example|url\(/);
      expect(body.match(/<\/style>/g)?.length).toBe(1);
      expect(body).toContain('&lt;script&gt;');
    }
  });

  it('is there for callers who know both hashes, and for no one else', async () => {
    const { t_hash, templateid } = await made({ t_name: 'Adresse' });
    const [other] = await test.database.ownerQuery('select c_hash from company where companyid = 3');
    const addresses = [
      `/portal/${companyHash}/${'0'.repeat(32)}`,
      `/portal/${String(other?.['c_hash'])}/${t_hash}`,
      `/portal/${companyHash}/${t_hash}%00`,
      `/portal/${companyHash}/..%2f${t_hash}`,
      `/portal/x'--/${t_hash}`,
    ];
    for (const url of addresses) expect([url, (await second.inject({ url })).statusCode]).toEqual([url, 404]);
    expect((await second.inject({ method: 'POST', url: `/portal/${companyHash}/${t_hash}` })).statusCode).toBe(404);
    expect((await shown(t_hash)).statusCode).toBe(200);
    // A company whose subscription has ended has no guests, here as on the page of sponsors.
    const [{ c_edate } = {}] = await test.database.ownerQuery('select c_edate from company where companyid = $1', [
      MAIN,
    ]);
    const until = (end: unknown) =>
      test.database.ownerQuery('update company set c_edate = $2 where companyid = $1', [MAIN, end]);
    await until('2026-01-01');
    expect((await shown(t_hash)).statusCode).toBe(404);
    await until(c_edate);
    expect((await shown(t_hash)).statusCode).toBe(200);
    await test.as('admin', { method: 'DELETE', url: `${TEMPLATES}/${templateid}` });
    expect((await shown(t_hash)).statusCode).toBe(404);
  });

  it('refuses colours that are none, a session below four hours and strangers’ ways to sign in', async () => {
    const refused = await save({ t_name: 'x', t_color: 'red;}', t_session: 3, t_authtypeids: [3001] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      fields: {
        t_color: { msg_code: 'FIELD_INVALID_COLOR' },
        t_session: { msg_code: 'FIELD_TOO_SMALL', msg_args: [4] },
      },
    });
    const foreign = await save({ t_name: 'x', t_authtypeids: [3001] });
    expect(foreign.json()).toMatchObject({ fields: { t_authtypeids: { msg_code: 'UNKNOWN_REFERENCE' } } });
  });
});

describe('the logo of a portal', () => {
  it('is a picture that says what it is, and stands in the page', async () => {
    const sent = await send('logo.png', PNG);
    expect(sent.statusCode).toBe(200);
    const hash = sent.json<Template>().t_logohash as string;
    const { t_hash, t_logohash } = await made({ t_name: 'Logo', t_logohash: hash });
    expect(t_logohash).toBe(hash);
    const page = await shown(t_hash);
    const source = /<img class="logo" src="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const image = await second.inject({ url: source });
    expect(image.statusCode).toBe(200);
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.headers['content-security-policy']).toMatch(/^sandbox/);
    expect(image.rawPayload.equals(PNG)).toBe(true);
  });

  it.each([
    ['an SVG', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page called a picture', 'logo.png', Buffer.from('<script>alert(1)</script>')],
    ['a picture called a page', 'logo.html', PNG],
    ['a picture called another one', 'logo.jpg', PNG],
    ['a GIF that is JavaScript', 'logo.js', Buffer.from('GIF89a=1;alert(1)')],
  ])('refuses %s', async (_what, name, bytes) => {
    const answer = await send(name, bytes);
    expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([415, 'UPLOAD_INVALID_FORMAT']);
  });

  it('is no archive, and terms of use are no picture: an upload was checked as one kind of file', async () => {
    const [archive] = await test.database.ownerQuery(
      `select hash from upload where company_id = $1 and type in ('application/zip', 'text/html') limit 1`,
      [MAIN],
    );
    const zip = await save({ t_name: 'Archive as logo', t_logohash: archive?.['hash'] });
    expect([zip.statusCode, zip.json()]).toMatchObject([
      422,
      { fields: { t_logohash: { msg_code: 'UPLOAD_INVALID_FORMAT' } } },
    ]);
    const page = await test.as('admin', {
      method: 'POST',
      url: '/legacy/upload/0/aup',
      ...picture('terms.html', Buffer.from('<!doctype html><p>Terms</p>')),
    });
    const terms = (au_hash: unknown) =>
      test.as('admin', { method: 'POST', url: '/legacy/elements/aup', payload: { au_name: 'Kinds', au_hash } });
    expect((await terms(page.json<{ au_hash: string }>().au_hash)).statusCode).toBe(201);
    const refused = await terms((await send('logo.png', PNG)).json<Template>().t_logohash);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { au_hash: { msg_code: 'UPLOAD_INVALID_FORMAT' } } },
    ]);
  });

  it('refuses nothing at all, and too much', async () => {
    expect((await send('logo.png', Buffer.alloc(0))).json()).toMatchObject({ msg_code: 'UPLOAD_NO_FILE' });
    const big = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
    expect((await send('logo.png', big)).json()).toMatchObject({ msg_code: 'UPLOAD_TOO_BIG', msg_args: [1] });
  });
});

describe('the settings of portals', () => {
  const URL = '/legacy/elements/portalsettings';
  it('are the company’s own, for callers who may edit portals; what is hidden cannot be chosen', async () => {
    const mask = maskWith('template:view', 'template:edit');
    const admin = await addAdmin(test.database, MAIN, mask, 'portails@bellevue.example');
    const authorization = `Bearer ${await openSession(test.database, admin)}`;
    const ask = (payload?: object, id = MAIN) =>
      test.app.inject({
        method: payload ? 'POST' : 'GET',
        url: payload ? URL : `${URL}/${id}`,
        headers: { authorization },
        ...(payload && { payload }),
      });
    const { templateid } = await made({ t_name: 'Par défaut' });
    const saved = await ask({ companyid: MAIN, c_templateid: templateid, c_aupid: 2002 });
    expect(saved.json()).toMatchObject({ element: { c_templateid: templateid, c_aupid: 2002 } });
    expect((await ask()).json<{ element: object }>().element).toMatchObject({ c_templateid: templateid });
    expect((await ask(undefined, 3)).statusCode).toBe(404);
    expect((await ask({ companyid: 3, c_aupid: null })).statusCode).toBe(404);
    const hidden = await test.database.ownerQuery(
      `select templateid as id from template where t_companyid = $1 and t_name like '%⛔%'`,
      [MAIN],
    );
    const refused = await ask({ companyid: MAIN, c_templateid: Number(hidden[0]?.['id']) });
    const absent = await ask({ companyid: MAIN, c_templateid: 987_654_321 });
    expect([refused.statusCode, refused.body]).toEqual([absent.statusCode, absent.body]);
    expect(refused.statusCode).toBe(422);
    expect((await test.as('viewer', { url: `${URL}/${MAIN}` })).statusCode).toBe(403);
  });
});

describe('special templates', () => {
  it('are in no list, search, filter or export of callers who are not superadministrators', async () => {
    const [row] = await test.database.ownerQuery(
      `select templateid as id, t_name as name, t_hash as hash from template
       where t_companyid = $1 and t_name like '%⛔%'`,
      [MAIN],
    );
    const { id, hash } = row as { id: number; hash: string };
    const bodies = await Promise.all(
      [
        `${TEMPLATES}?limit=1000`,
        `${TEMPLATES}?filter=${encodeURIComponent(JSON.stringify({ t_hash: hash }))}`,
        '/api/search?q=interne',
        `/legacy/elements/location?extra=template&limit=1000`,
      ].map(async (url) => (await test.as('admin', { url })).body),
    );
    for (const body of bodies) expect(body).not.toMatch(/⛔|🚫/u);
    expect((await test.as('admin', { url: `${TEMPLATES}/${id}` })).statusCode).toBe(404);
    expect((await test.as('admin', { url: `/api/records/templates/${id}/history` })).statusCode).toBe(404);
  });
});
