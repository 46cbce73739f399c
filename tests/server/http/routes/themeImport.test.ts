import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildUploadsApp } from '../../../../server/http/uploads-origin/uploadsApp';
import { testApp, type TestApp } from '../../../support/app';
import { hostileArchives, PAGE, zipOf, type Member } from '../../../support/hostileZip';
import { addAdmin, maskWith, openSession } from '../../../support/personas';
import { listen, rawClient } from '../../../support/sockets';

const URL = '/legacy/templates/import';
const BORDER = 'portico-test-border';
const COMPANY = 2;

let test: TestApp;
let second: FastifyInstance;
beforeAll(async () => {
  test = await testApp();
  second = buildUploadsApp(test.context);
  const moved = await test.as('superadmin', {
    method: 'POST',
    url: '/api/switch-company',
    payload: { company: COMPANY },
  });
  expect(moved.statusCode).toBe(200);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

interface Answer {
  readonly msg: string;
  readonly msg_code: string;
  readonly fields: Readonly<Record<string, { msg_code: string; msg_args: unknown[] }>>;
  readonly themes: readonly Readonly<Record<string, unknown>>[];
}

/** A theme: a folder with a page and a style sheet. */
const theme = (name: string, words = name): Member[] => [
  { name: `${name}/index.html`, data: PAGE.replace('Bonjour', words) },
  { name: `${name}/en/index.html`, data: `<h1>${words} in English</h1>` },
  { name: `${name}/style.css`, data: 'h1 { color: teal }' },
];
const form = (bytes: Buffer, more = '', name = 'themes.zip') => ({
  payload: Buffer.concat([
    Buffer.from(
      `${more}--${BORDER}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/zip\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BORDER}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BORDER}` },
});
const send = (bytes: Buffer, query = '', role = 'superadmin') =>
  test.as(role, { method: 'POST', url: `${URL}${query}`, ...form(bytes) });
const importOf = async (members: readonly Member[], query = '') => {
  const answer = await send(zipOf(members), query);
  return { status: answer.statusCode, ...answer.json<Answer>() };
};
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const portals = (name: string) =>
  sql('select templateid, t_themehash, t_hash from template where t_companyid = $1 and t_name = $2', [COMPANY, name]);
/** Everything that an import writes. */
const written = async () => {
  const [row] = await sql(
    `select (select count(*) from template) as portals, (select count(*) from upload) as uploads,
       (select count(*) from upload_part) as parts, (select count(*) from upload_version) as versions,
       (select count(*) from auditlog) as entries`,
  );
  return row;
};
/** What a guest's browser gets at the address of a portal. */
const shown = async (name: string, language = 'fr') => {
  const [company] = await sql('select c_hash from company where companyid = $1', [COMPANY]);
  const [portal] = await portals(name);
  const first = await second.inject({ url: `/portal/${String(company?.['c_hash'])}/${String(portal?.['t_hash'])}` });
  expect(first.statusCode).toBe(302);
  return second.inject({ url: String(first.headers['location']), headers: { 'accept-language': language } });
};

describe('an archive of themes', () => {
  it('is previewed without a change, then makes portals that show their themes', async () => {
    const members = [...theme('Atrium'), ...theme('Rooftop bar'), { name: '__MACOSX/Atrium/._x', data: 'x' }];
    const before = await written();
    const preview = await importOf(members, '?preview=1');
    expect(preview).toMatchObject({
      status: 200,
      result: true,
      msg: expect.stringMatching(/créera 2 portails\.$/) as string,
      themes: [
        { name: 'Atrium', action: 'create', templateid: null, files: 3, problem: null },
        { name: 'Rooftop bar', action: 'create', templateid: null, files: 3, problem: null },
      ],
    });
    expect(await written()).toEqual(before);

    const done = await importOf(members);
    expect(done).toMatchObject({ status: 200, result: true, themes: [{ name: 'Atrium' }, { name: 'Rooftop bar' }] });
    expect(done.msg).toMatch(/^Import terminé dans «.+»\u00A0: 2 portails créés\.$/);
    const [portal] = await portals('Atrium');
    expect(done.themes[0]?.['templateid']).toBe(portal?.['templateid']);
    const page = await shown('Atrium');
    expect([page.statusCode, page.body]).toEqual([200, PAGE.replace('Bonjour', 'Atrium')]);
    expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect((await shown('Atrium', 'en')).headers['location']).toMatch(/\/en\/index\.html$/);
    // Also when no one has asked for it in the first day.
    await sql(`update upload set sent_at = now() - interval '3 days' where company_id = $1`, [COMPANY]);
    expect((await shown('Atrium')).statusCode).toBe(200);
    const entries = await sql(
      `select lo_action from auditlog where lo_element = 'template' and lo_elementid = $1 and company_id = $2`,
      [String(portal?.['templateid']), COMPANY],
    );
    expect(entries.map((one) => one['lo_action'])).toEqual(['create']);
    // It is a portal like any other, of this company alone.
    const own = await test.as('admin', { url: `/legacy/elements/template/${String(portal?.['templateid'])}` });
    expect(own.json()).toMatchObject({ element: { t_name: 'Atrium', t_themehash: portal?.['t_themehash'] } });
    const foreign = await test.as('admin2', { url: `/legacy/elements/template/${String(portal?.['templateid'])}` });
    expect(foreign.statusCode).toBe(404);
  });

  it('replaces the theme of the portal with its name, which can go back to what it declares', async () => {
    await importOf(theme('Lounge', 'First'));
    const [before] = await portals('Lounge');
    const preview = await importOf(theme('Lounge', 'Second'), '?preview=1');
    expect(preview.themes).toMatchObject([{ action: 'replace', templateid: before?.['templateid'] }]);
    expect((await importOf(theme('Lounge', 'Second'))).status).toBe(200);
    const after = await portals('Lounge');
    expect(after).toHaveLength(1);
    expect(after[0]?.['t_themehash']).not.toBe(before?.['t_themehash']);
    expect((await shown('Lounge')).body).toContain('Second');
    const save = (role: string, t_themehash: unknown) =>
      test.as(role, {
        method: 'POST',
        url: '/legacy/elements/template',
        payload: { templateid: before?.['templateid'], t_themehash },
      });
    // The provider's staff alone; only a theme that the company has.
    expect((await save('admin', null)).json()).toMatchObject({
      fields: { t_themehash: { msg_code: 'FIELD_NOT_WRITABLE' } },
    });
    expect((await save('superadmin', 'a'.repeat(64))).json()).toMatchObject({
      fields: { t_themehash: { msg_code: 'UPLOAD_ARCHIVE_NOT_FOUND' } },
    });
    expect((await save('superadmin', before?.['t_themehash'])).statusCode).toBe(200);
    expect((await shown('Lounge')).body).toContain('First');
    expect((await save('superadmin', null)).statusCode).toBe(200);
    const [company] = await sql('select c_hash from company where companyid = $1', [COMPANY]);
    const declared = await second.inject({
      url: `/portal/${String(company?.['c_hash'])}/${String(before?.['t_hash'])}`,
    });
    expect(declared.statusCode).toBe(200);
  });

  it('makes one portal of each name when two imports run at once', async () => {
    const answers = await Promise.all([importOf(theme('Twice', 'One')), importOf(theme('Twice', 'Two'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ themes }) => themes[0]?.['action']).sort()).toEqual(['create', 'replace']);
    expect(await portals('Twice')).toHaveLength(1);
  });

  it('is answered again, not imported again, under the same Idempotency-Key', async () => {
    const bytes = zipOf(theme('Once'));
    const again = (sent = bytes) => {
      const { payload, headers } = form(sent);
      return test.as('superadmin', {
        method: 'POST',
        url: URL,
        payload,
        headers: { ...headers, 'idempotency-key': 'themes-1' },
      });
    };
    const first = await again();
    const before = await written();
    expect((await again()).body).toBe(first.body);
    // Another archive is another request.
    const other = await again(zipOf(theme('Once more')));
    expect([other.statusCode, other.json<Answer>().msg_code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect(await written()).toEqual(before);
  });
});

/** What every company starts with, and the standard templates, in each language. */
const STANDARD_NAMES = [
  'Portail Standard',
  'Standard Portal',
  'Portal Estándar',
  '标准门户',
  'Entreprise',
  'Par défaut',
  'empresa',
  'Estándar',
  '企业',
  '默认',
  'Modèle Hotspot',
  'Enterprise template',
  'Plantilla Empresa',
  '热点模板',
];

describe('an archive with something wrong', () => {
  it('says what is wrong with each theme, and imports none: THEMES_REFUSED, THEME_STANDARD, THEME_AMBIGUOUS', async () => {
    await sql(
      `insert into template (t_name, t_companyid, t_hash) values ('Same', $1, 'same-1'), ('Same', $1, 'same-2')`,
      [COMPANY],
    );
    const members: Member[] = [
      ...theme('Fine'),
      ...theme('DEFAULT'),
      ...theme('Ｈotspot'),
      ...STANDARD_NAMES.flatMap((name) => theme(name)),
      ...theme('Same'),
      { name: 'Without/style.css', data: '' },
      { name: 'Nested/a/index.html', data: PAGE },
      { name: 'Script/index.html', data: PAGE },
      { name: 'Script/run.exe', data: 'MZ' },
      { name: 'Words/index.html', data: 'no page' },
      { name: 'Broken/index.html', data: PAGE, crc: 1 },
      { name: 'Bomb/index.html', data: PAGE },
      { name: 'Bomb/zeros.txt', data: Buffer.alloc(4 * 1024 * 1024) },
    ];
    const wrong = {
      DEFAULT: 'THEME_STANDARD',
      Ｈotspot: 'THEME_STANDARD',
      ...Object.fromEntries(STANDARD_NAMES.map((name) => [name, 'THEME_STANDARD'])),
      Same: 'THEME_AMBIGUOUS',
      Without: 'ARCHIVE_INDEX_MISSING',
      Nested: 'ARCHIVE_INDEX_NESTED',
      Script: 'ARCHIVE_FILE_TYPE',
      Words: 'ARCHIVE_PAGE_NOT_HTML',
      Broken: 'ARCHIVE_DAMAGED',
      Bomb: 'ARCHIVE_RATIO',
    };
    const before = await written();
    const preview = await importOf(members, '?preview=1');
    expect(preview.status).toBe(200);
    const problems = preview.themes.map(({ name, problem }) => [
      name,
      (problem as { msg_code: string } | null)?.msg_code ?? null,
    ]);
    expect(Object.fromEntries(problems)).toEqual({ Fine: null, ...wrong });
    const refused = await importOf(members);
    expect([refused.status, refused.msg_code]).toEqual([422, 'THEMES_REFUSED']);
    expect(Object.fromEntries(Object.entries(refused.fields).map(([name, { msg_code }]) => [name, msg_code]))).toEqual(
      wrong,
    );
    expect(await written()).toEqual(before);
  });

  it('is refused as a whole: THEMES_NONE, THEMES_LOOSE_FILE, THEMES_TOO_MANY, ARCHIVE_…', async () => {
    const page = (name: string, more: Partial<Member> = {}): Member => ({ name, data: PAGE, ...more });
    const cases: [Buffer, number, string][] = [
      [Buffer.alloc(0), 422, 'UPLOAD_NO_FILE'],
      [Buffer.from('no archive'), 415, 'UPLOAD_INVALID_FORMAT'],
      [zipOf([{ name: 'Empty/', data: '', mode: 0o040755 }]), 422, 'THEMES_NONE'],
      [zipOf([...theme('A'), page('index.html')]), 422, 'THEMES_LOOSE_FILE'],
      [zipOf(Array.from({ length: 2000 }, (_, n) => page(`T${n}/index.html`))), 422, 'THEMES_TOO_MANY'],
      [zipOf(Array.from({ length: 2001 }, (_, n) => page(`T/${n}.html`))), 422, 'ARCHIVE_TOO_MANY_FILES'],
      [zipOf([...theme('A'), page('../evil/index.html')]), 422, 'ARCHIVE_PATH'],
      [zipOf([...theme('A'), page('A/../../evil.html')]), 422, 'ARCHIVE_PATH'],
      [zipOf([...theme('A'), page('A/link.html', { mode: 0o120777 })]), 422, 'ARCHIVE_LINK'],
      [zipOf([...theme('A'), ...theme('a')]), 422, 'ARCHIVE_DUPLICATE'],
      [zipOf([page('A/index.html', { flags: 1 })]), 422, 'ARCHIVE_ENCRYPTED'],
      [zipOf([...theme('A'), { name: 'A/big.txt', data: Buffer.alloc(60_000_000) }]), 422, 'ARCHIVE_UNPACKED_TOO_BIG'],
      [
        zipOf([...theme('A'), { name: 'A/big.png', data: Buffer.alloc(21 * 1024 * 1024), method: 0 }]),
        413,
        'UPLOAD_TOO_BIG',
      ],
    ];
    const before = await written();
    for (const [bytes, status, code] of cases) {
      for (const query of ['?preview=1', '']) {
        const answer = await send(bytes, query);
        expect([code, answer.statusCode, answer.json<Answer>().msg_code]).toEqual([code, status, code]);
      }
    }
    expect(await written()).toEqual(before);
  });

  it('is refused like hostile terms of use, and leaves no file', async () => {
    const before = await written();
    // To this call a page in a folder is a theme, the only one of them that is none of a hostile archive.
    const hostile = [...hostileArchives()].filter(({ what }) => what !== 'a page in a folder alone');
    for (const { what, bytes } of hostile) {
      const answer = await send(bytes);
      expect([what, answer.statusCode]).toEqual([what, expect.toBeOneOf([413, 415, 422])]);
      expect(answer.json<Answer>().msg_code).not.toBe('ALERT_GENERIC');
    }
    expect(await written()).toEqual(before);
    expect(readdirSync(join(test.context.config.dataFolder, 'incoming'))).toEqual([]);
  }, 120_000);

  it('leaves no file and no slot when it is cut off', async () => {
    const port = await listen(test.app);
    const token = await test.tokenOf('superadmin');
    const clients = Array.from({ length: 3 }, () =>
      rawClient(
        port,
        [
          `POST ${URL} HTTP/1.1`,
          'Host: localhost',
          `Authorization: Bearer ${token}`,
          `Content-Type: multipart/form-data; boundary=${BORDER}`,
          'Content-Length: 5000',
          '',
          `--${BORDER}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK`,
        ].join('\r\n'),
      ),
    );
    const incoming = () => readdirSync(join(test.context.config.dataFolder, 'incoming'));
    await vi.waitFor(() => expect(incoming()).toHaveLength(3), { timeout: 10_000 });
    clients.forEach(({ socket }) => socket.resetAndDestroy());
    await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 10_000 });
    expect((await importOf(theme('After'))).status).toBe(200);
  });

  it('has one file and no other member', async () => {
    const more = `--${BORDER}\r\ncontent-disposition: form-data; name="company"\r\n\r\n3\r\n`;
    const answer = await test.as('superadmin', { method: 'POST', url: URL, ...form(zipOf(theme('A')), more) });
    expect([answer.statusCode, answer.json<Answer>().msg_code]).toEqual([422, 'UNKNOWN_FIELD']);
    const lifted = await send(zipOf(theme('A')), '?disable_company_filter=1');
    expect([lifted.statusCode, lifted.json<Answer>().msg_code]).toEqual([422, 'UNKNOWN_PARAMETER']);
  });
});

describe('who may', () => {
  const lookup = (hash: string, lifted = true) =>
    `/legacy/elements/template?extra=company&filter=${encodeURIComponent(JSON.stringify({ t_hash: hash }))}${
      lifted ? '&disable_company_filter=1' : ''
    }`;

  it('import themes: superadmin:edit alone', async () => {
    const bytes = zipOf(theme('Never'));
    for (const role of ['admin', 'viewer']) {
      const answer = await send(bytes, '?preview=1', role);
      expect([role, answer.statusCode, answer.json<Answer>().msg_code]).toEqual([role, 403, 'NOT_ENOUGH_PERMISSIONS']);
    }
    expect(await portals('Never')).toEqual([]);
  });

  it('find a company by the hash of a portal: superadmin:edit, not superadmin:view', async () => {
    const [foreign] = await sql('select t_hash, t_name from template where t_companyid = 3 limit 1');
    const hash = String(foreign?.['t_hash']);
    const found = await test.as('superadmin', { url: lookup(hash) });
    expect(found.json<{ elements: unknown[]; total: number }>()).toMatchObject({
      total: 1,
      elements: [{ t_hash: hash, t_name: foreign?.['t_name'], company: { companyid: 3, c_name: expect.any(String) } }],
    });
    expect((await test.as('superadmin', { url: lookup('no such hash') })).json()).toMatchObject({ elements: [] });
    // Without the parameter no one looks beyond the company that they work in.
    for (const role of ['superadmin', 'admin']) {
      expect((await test.as(role, { url: lookup(hash, false) })).json()).toMatchObject({ elements: [], total: 0 });
    }
    const headersOf = async (...permissions: string[]) => {
      const admin = await addAdmin(test.database, 1, maskWith(...permissions), `${permissions.length}@staff.example`);
      return { authorization: `Bearer ${await openSession(test.database, admin)}` };
    };
    const reader = await headersOf('template:view', 'superadmin:view');
    const editor = await headersOf('template:view', 'superadmin:view', 'superadmin:edit');
    expect((await test.app.inject({ url: lookup(hash), headers: editor })).json()).toMatchObject({ total: 1 });
    const refusals = [
      await test.app.inject({ url: lookup(hash), headers: reader }),
      await test.as('admin', { url: lookup(hash) }),
      await test.as('admin', { url: lookup('no such hash') }),
    ];
    for (const refused of refusals) {
      expect([refused.statusCode, refused.json<Answer>().msg_code]).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
      expect(refused.body).toBe(refusals[0]?.body);
    }
  });
});
