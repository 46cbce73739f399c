import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { SLOTS_PER_COMPANY } from '../../../../server/http/limits/slots';
import { buildUploadsApp } from '../../../../server/http/uploads-origin/uploadsApp';
import { testApp, type TestApp } from '../../../support/app';
import { hostileArchives, PAGE, zipOf } from '../../../support/hostileZip';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

const TERMS = '/legacy/elements/aup';
const BORDER = 'portico-test-border';

let test: TestApp;
let second: FastifyInstance;
beforeAll(async () => {
  test = await testApp();
  second = buildUploadsApp(test.context);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

/** A form with these members and one file. */
function form(file: { name: string; bytes: Buffer; field?: string } | null, fields: Record<string, string> = {}) {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    parts.push(
      Buffer.from(
        `--${BORDER}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\ncontent-type: application/zip\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${BORDER}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BORDER}` },
  };
}
const archive = (words: string) =>
  zipOf([
    { name: 'index.html', data: PAGE.replace('Bonjour', words) },
    { name: 'en/index.html', data: '<h1>Hello</h1><link rel="stylesheet" href="../a.css">' },
    { name: 'a.css', data: 'h1 { color: teal }' },
  ]);
const send = (role: string, url: string, bytes: Buffer, name = 'cgu.zip', fields = {}) =>
  test.as(role, { method: 'POST', url, ...form({ name, bytes }, fields) });
const codeOf = (answer: { json<T>(): T }) => answer.json<{ msg_code: string }>().msg_code;
const companyHash = async (id = 2) =>
  String((await test.database.ownerQuery('select c_hash from company where companyid = $1', [id]))[0]?.['c_hash']);
const count = async (table: string) =>
  Number((await test.database.ownerQuery(`select count(*) as n from ${table}`))[0]?.['n']);

describe('a file for a record', () => {
  it('is refused while two of its company are looked through, and nothing of it is kept: UPLOADS_BUSY', async () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    const running = Array.from({ length: SLOTS_PER_COMPANY }, () => test.app.uploadSlots.run(MAIN, () => held));
    const upload = () => send('admin', '/legacy/upload/2001/aup', archive('Busy'));
    const refused = await upload();
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'UPLOADS_BUSY']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(readdirSync(join(test.context.config.dataFolder, 'incoming'))).toEqual([]);
    end();
    await Promise.all(running);
    expect((await upload()).statusCode).toBe(200);
  });

  it('fills hash, name and place, and is the record’s once that is saved', async () => {
    const sent = await send('admin', '/legacy/upload/2001/aup', archive('Un'), 'C:\\temp\\cgu été.zip');
    expect(sent.statusCode).toBe(200);
    const filled = sent.json<Record<string, string>>();
    expect(filled).toMatchObject({
      result: true,
      aupid: 2001,
      au_filename: 'cgu été.zip',
      au_originalfilelocation: `/files/${await companyHash()}/${filled['au_hash']}`,
      upload: { files: 3, pages: { '': 'index.html', fr: 'index.html', en: 'en/index.html' } },
    });
    // Nothing of the record has changed yet.
    const before = (await test.as('admin', { url: `${TERMS}/2001` })).json<{ element: Record<string, unknown> }>()
      .element;
    expect(before['au_hash']).not.toBe(filled['au_hash']);
    const saved = await test.as('admin', {
      method: 'POST',
      url: TERMS,
      payload: { aupid: 2001, au_hash: filled['au_hash'] },
    });
    expect(saved.json()).toMatchObject({ element: { au_filename: 'cgu été.zip', au_hash: filled['au_hash'] } });
    const { versions } = (await test.as('admin', { url: '/api/uploads/terms-of-uses/2001' })).json<{
      versions: { hash: string; accepted: number; admin: string }[];
    }>();
    expect(versions[0]).toMatchObject({ hash: filled['au_hash'], accepted: 0, name: 'cgu été.zip' });
    expect(versions.length).toBeGreaterThan(2);
    expect(versions.slice(1).every(({ accepted }) => accepted > 0)).toBe(true);

    // An earlier one again is a save like any other; a change of the history too.
    const earlier = versions[2]?.hash;
    expect(earlier).toBeDefined();
    const back = await test.as('admin', { method: 'POST', url: TERMS, payload: { aupid: 2001, au_hash: earlier } });
    expect(back.json()).toMatchObject({ element: { au_hash: earlier } });
    const { lines } = (await test.as('admin', { url: '/api/records/terms-of-uses/2001/history' })).json<{
      lines: { id: number; revertible?: boolean }[];
    }>();
    const reverted = await test.as('admin', {
      method: 'POST',
      url: '/api/records/terms-of-uses/2001/revert',
      payload: { auditId: lines[0]?.id },
    });
    expect([reverted.statusCode, reverted.json<Record<string, unknown>>()['au_hash']]).toEqual([
      200,
      filled['au_hash'],
    ]);
    expect(reverted.json()).toMatchObject({ au_filename: 'cgu été.zip' });
  });

  it('makes a record by itself, with its fields, or leaves nothing', async () => {
    const made = await send('admin', '/legacy/aups/upload', archive('Deux'), 'Charte.zip', { au_groupid: '2002' });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { result: true, element: { au_name: 'Charte', au_groupid: 2002 } },
    ]);
    expect(made.json<{ aupid: number }>().aupid).toBeGreaterThan(2003);
    const before = [await count('aup'), await count('upload')];
    const refused = await send('admin', '/legacy/aups/upload', archive('Trois'), 'a.zip', { au_groupid: '999999' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'VALIDATION_FAILED']);
    expect([await count('aup'), await count('upload')]).toEqual(before);
  });

  it('is another request with another name or other members, also under the same key', async () => {
    const make = (name: string, au_name: string) => {
      const { payload, headers } = form({ name, bytes: archive('Once') }, { au_name });
      return test.as('admin', {
        method: 'POST',
        url: '/legacy/aups/upload',
        payload,
        headers: { ...headers, 'idempotency-key': 'terms-of-spring' },
      });
    };
    const first = await make('cgu.zip', 'Spring');
    expect(first.statusCode, first.body).toBe(201);
    expect((await make('cgu.zip', 'Spring')).json()).toEqual(first.json());
    for (const other of [await make('cgu.zip', 'Autumn'), await make('terms.zip', 'Spring')])
      expect([other.statusCode, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('is asked for, and a record is never without', async () => {
    const without = await test.as('admin', { method: 'POST', url: TERMS, payload: { au_name: 'Vide' } });
    expect(without.json()).toMatchObject({ fields: { au_hash: { msg_code: 'MISSING_TOU_ARCHIVE' } } });
    const unnamed = await test.as('admin', { method: 'POST', url: TERMS, payload: { aupid: 2001, au_name: '' } });
    expect(unnamed.json()).toMatchObject({ fields: { au_name: { msg_code: 'MISSING_TOU_NAME' } } });
    await test.database.ownerQuery('update aup set au_hash = null, au_filename = null where aupid = 2003');
    for (const payload of [
      { aupid: 2001, au_hash: null },
      { aupid: 2003, au_name: 'Autre' },
    ]) {
      const cleared = await test.as('admin', { method: 'POST', url: TERMS, payload });
      expect(cleared.json()).toMatchObject({ fields: { au_hash: { msg_code: 'MISSING_TOU_ARCHIVE' } } });
    }
    const invented = await test.as('admin', {
      method: 'POST',
      url: TERMS,
      payload: { aupid: 2001, au_hash: 'a'.repeat(64) },
    });
    expect(invented.json()).toMatchObject({ fields: { au_hash: { msg_code: 'UPLOAD_ARCHIVE_NOT_FOUND' } } });
    for (const [name, value] of [
      ['au_filename', 'x.zip'],
      ['au_originalfilelocation', '//evil.example/'],
    ] as const) {
      const written = await test.as('admin', { method: 'POST', url: TERMS, payload: { aupid: 2001, [name]: value } });
      expect(written.json()).toMatchObject({ fields: { [name]: { msg_code: 'FIELD_NOT_WRITABLE' } } });
    }
  });

  it('needs an element, its type, a file, and a resource that takes files', async () => {
    const bytes = archive('x');
    const refusals: [string, ReturnType<typeof form>, number, string][] = [
      ['/legacy/upload', form({ name: 'a.zip', bytes }), 422, 'UPLOAD_WRONG_ATTRIBUTES'],
      ['/legacy/upload/2001', form({ name: 'a.zip', bytes }), 422, 'UPLOAD_WRONG_ATTRIBUTES'],
      ['/legacy/upload/2001/aup', form(null), 422, 'UPLOAD_NO_FILE'],
      ['/legacy/upload/2001/aup', form({ name: 'a.zip', bytes, field: 'picture' }), 422, 'UPLOAD_NO_FILE'],
      ['/legacy/upload/2001/aup', form({ name: 'a.rar', bytes }), 415, 'UPLOAD_INVALID_FORMAT'],
      ['/legacy/upload/2001/location', form({ name: 'a.zip', bytes }), 422, 'UPLOAD_NOT_SUPPORTED'],
      ['/legacy/aups/elsewhere', form({ name: 'a.zip', bytes }), 422, 'UPLOAD_NOT_SUPPORTED'],
      ['/legacy/upload/2001/nothing', form({ name: 'a.zip', bytes }), 404, 'ELEMENT_NOT_FOUND'],
      ['/legacy/upload/999999/aup', form({ name: 'a.zip', bytes }), 404, 'ELEMENT_NOT_FOUND'],
    ];
    for (const [url, body, status, code] of refusals) {
      const answer = await test.as('admin', { method: 'POST', url, ...body });
      expect([url, answer.statusCode, codeOf(answer)]).toEqual([url, status, code]);
    }
  });

  it('is refused to callers who may not see the record', async () => {
    const bytes = archive('x');
    const foreign = await send('admin2', '/legacy/upload/2001/aup', bytes);
    expect([foreign.statusCode, codeOf(foreign)]).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect((await send('viewer', '/legacy/upload/2001/aup', bytes)).statusCode).toBe(403);
    // Terms of the scope HQ, for a person of Hotspot and France.
    const admin = await addAdmin(
      test.database,
      2,
      maskWith('template:view', 'template:edit'),
      'france@bellevue.example',
    );
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = 2001, groupids = '{2002}' where adminid = $1`,
      [admin],
    );
    const [own] = await test.database.ownerQuery('select au_groupid from aup where aupid = 2002');
    expect([2001, 2002]).not.toContain(Number(own?.['au_groupid']));
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    const { payload, headers: type } = form({ name: 'a.zip', bytes });
    const ask = (id: number) =>
      test.app.inject({ method: 'POST', url: `/legacy/upload/${id}/aup`, payload, headers: { ...headers, ...type } });
    expect([(await ask(2002)).statusCode, (await ask(2001)).statusCode]).toEqual([404, 200]);
    const seen = await test.app.inject({ url: '/api/uploads/terms-of-uses/2002', headers });
    expect(seen.statusCode).toBe(404);
    // A hash of another company is none here.
    const [theirs] = await test.database.ownerQuery('select hash from upload where company_id = 3 limit 1');
    const stolen = await test.as('admin', {
      method: 'POST',
      url: TERMS,
      payload: { aupid: 2001, au_hash: theirs?.['hash'] },
    });
    expect(stolen.json()).toMatchObject({ fields: { au_hash: { msg_code: 'UPLOAD_ARCHIVE_NOT_FOUND' } } });
  });
});

describe('hostile archives', () => {
  it('are refused before they are stored, leave no file and hold no memory', async () => {
    const before = [await count('upload'), await count('upload_part')];
    const folder = mkdtempSync(join(tmpdir(), 'portico-hostile-'));
    const usual = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    const archives = [...hostileArchives()];
    const rss = process.memoryUsage().rss;
    const wrong: string[] = [];
    for (const { what, bytes, code, file } of archives) {
      const answer = await send('admin', '/legacy/upload/2001/aup', bytes, file);
      const said = codeOf(answer);
      if (said !== code || answer.statusCode >= 500)
        wrong.push(`${what}: ${answer.statusCode} ${said} instead of ${code}`);
    }
    const grown = process.memoryUsage().rss - rss;
    const left = readdirSync(folder);
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    rmSync(folder, { recursive: true });
    expect(wrong).toEqual([]);
    expect(archives.length).toBeGreaterThanOrEqual(40);
    expect([await count('upload'), await count('upload_part')]).toEqual(before);
    expect(left).toEqual([]);
    // What the bombs among them unfold to would be more than this.
    expect(grown).toBeLessThan(300 * 1024 * 1024);
  }, 120_000);
});

describe('the second origin', () => {
  const STRICT = /^sandbox; default-src 'none'/;
  it('serves a company’s files by hash, in the reader’s language, and is a sandbox', async () => {
    const sent = (await send('admin', '/legacy/upload/0/aup', archive('Voilà'))).json<Record<string, string>>();
    expect(sent['aupid']).toBeNull();
    const place = `/${await companyHash()}/${sent['au_hash']}/`;
    const page = await second.inject({ url: place, headers: { 'accept-language': 'fr' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Voilà');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(STRICT) as string,
      'x-content-type-options': 'nosniff',
      vary: 'accept-language',
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    const english = await second.inject({ url: place, headers: { 'accept-language': 'en-GB' } });
    expect(english.headers['location']).toBe(`${place}en/index.html`);
    expect((await second.inject({ url: `${place}?lang=en`, headers: { 'accept-language': 'fr' } })).statusCode).toBe(
      302,
    );
    const style = await second.inject({ url: `${place}a.css` });
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await second.inject({
      url: `${place}a.css`,
      headers: { 'if-none-match': String(style.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const original = await second.inject({ url: String(sent['au_originalfilelocation']) });
    expect(original.rawPayload.equals(archive('Voilà'))).toBe(true);
    expect(original.headers['content-disposition']).toMatch(/^attachment; filename="cgu.zip"/);
    expect((await second.inject({ method: 'HEAD', url: place })).statusCode).toBe(200);
    // Any other page that is asked to show it leads on to here.
    const link = await test.app.inject({ url: `/preview/${await companyHash()}/${sent['au_hash']}?lang=en` });
    expect(link.headers['location']).toMatch(/^http:\/\/localhost:\d+\/[0-9a-f]{32}\/[0-9a-f]{64}\/\?lang=en$/);
  });

  it('shows nothing of another company, nothing unknown, nothing deleted, and nothing else', async () => {
    const made = (await send('admin', '/legacy/aups/upload', archive('Bientôt supprimées'), 'x.zip')).json<{
      aupid: number;
      element: Record<string, string>;
    }>();
    const hash = made.element['au_hash'];
    await test.database.ownerQuery(`update upload set sent_at = now() - interval '2 days' where hash = $1`, [hash]);
    const place = `/${await companyHash()}/${hash}/`;
    expect((await second.inject({ url: place })).statusCode).toBe(200);
    for (const url of [
      `/${await companyHash(3)}/${hash}/`,
      `/${await companyHash()}/${'0'.repeat(64)}/`,
      `${place}nothing.css`,
      `${place}/`,
      `${place}%2F`,
      `${place}..%2f..%2fetc%2fpasswd`,
      `${place}a.css%00`,
      `${place}${'a'.repeat(2000)}`,
      '/',
      '/api/admin/admins/me',
      '/config.json',
      '/legacy/elements/aup',
      '/__proto__/constructor/',
      `/files/${await companyHash()}/nothing`,
    ]) {
      const answer = await second.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([400, 404, 414])]);
      expect(answer.headers['content-security-policy']).toMatch(STRICT);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await second.inject({ method, url: place })).statusCode).toBe(404);
    }
    const removed = await test.as('admin', { method: 'DELETE', url: `${TERMS}/${made.aupid}` });
    expect(removed.statusCode).toBe(200);
    expect((await second.inject({ url: place })).statusCode).toBe(404);
    expect((await second.inject({ url: String(made.element['au_originalfilelocation']) })).statusCode).toBe(404);
  });
});
