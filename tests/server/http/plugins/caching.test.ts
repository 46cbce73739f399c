import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../../server/app/app';
import { buildUploadsApp } from '../../../../server/http/uploads-origin/uploadsApp';
import { testApp, type TestApp } from '../../../support/app';
import { exported, runner } from '../../../support/jobs';

let test: TestApp;
let folder: string;
let withConsole: FastifyInstance;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
  folder = await mkdtemp(join(tmpdir(), 'portico-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets', 'main-abc.js'), '1');
  withConsole = await buildApp(test.context, { consoleFolder: folder });
});
afterAll(async () => {
  await jobs.stop();
  await withConsole.close();
  await test.close();
  await rm(folder, { recursive: true });
});

describe('answers that may not be stored', () => {
  it.each([
    ['a list of the element service', '/legacy/elements/authtype'],
    ['a collection', '/api/extensions'],
    ['a list of devices', '/device/devices/search'],
    ['a list of the REST face', '/rest/teams'],
    ['the access log', '/admin-ui/logs/_search'],
    ['people of the directory', '/nac/users?page=1&items_per_page=30'],
    ['the jobs', '/api/jobs'],
    ['a search', '/api/search?q=a'],
    ['the own account', '/api/admin/admins/me'],
    ['preferences', '/api/preferences'],
    ['what is not there', '/api/nothing'],
  ])('%s', async (_what, url) => {
    const answer = await test.as('superadmin', { url });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('one record, its history, its story and what points at it', async () => {
    const [row] = await test.database.ownerQuery('select min(userid) as id from identity where u_companyid = 2');
    const id = String(row?.['id']);
    for (const url of [
      `/legacy/elements/user/${id}`,
      `/api/records/identities/${id}/history`,
      `/api/records/identities/${id}/related`,
      `/api/guests/${id}/story`,
    ]) {
      const answer = await test.as('admin', { url });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });

  it('the file of an export', async () => {
    const { file } = await exported(test, 'admin', 'scopes');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('a link that leads to an uploaded file, which follows no invented host', async () => {
    const answer = await test.app.inject({
      url: `/preview/x/${'a'.repeat(64)}?lang=fr`,
      headers: { host: 'evil.example' },
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    expect(answer.headers.location).toMatch(/^http:\/\/localhost:\d+\/x\//);
  });
});

describe('answers that may be kept', () => {
  it('the model, as long as its tag is asked about', async () => {
    const first = await test.as('admin', { url: '/api/schemas' });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await test.as('admin', {
      url: '/api/schemas',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
    expect((await test.as('admin', { url: '/api/openapi.json' })).headers['cache-control']).toBe('private, no-cache');
  });

  it('hashed files of the console, and never its page', async () => {
    const asset = await withConsole.inject('/assets/main-abc.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await withConsole.inject('/')).headers['cache-control']).toBe('no-store');
  });
});

describe('the second origin', () => {
  it('says who may frame it', async () => {
    const { config } = test.context;
    const plain = buildUploadsApp(test.context);
    const origin = 'https://files.example.com';
    const secure = buildUploadsApp({
      ...test.context,
      config: { ...config, loginHost: 'https://wifi.example.com', uploads: { ...config.uploads, origin } },
    });
    const [one, other] = [await plain.inject('/x/y'), await secure.inject('/x/y')];
    expect(one.headers['content-security-policy']).toMatch(
      /; frame-ancestors http:\/\/localhost:\d+ http:\/\/localhost:\*$/,
    );
    expect(other.headers['content-security-policy']).toMatch(/; frame-ancestors https:\/\/wifi\.example\.com$/);
    await plain.close();
    await secure.close();
  });
});
