import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../server/workers/pool';
import { testApp, type TestApp } from '../support/app';
import { malformedForms } from '../support/hostile/multipart';

const ROUTES = ['/api/jobs/imports/scopes', '/legacy/upload/0/aup', '/legacy/aups/upload', '/legacy/templates/import'];
/** Who may send forms to a route; the administrator of the company otherwise. */
const ROLES: Readonly<Record<string, string>> = { '/legacy/templates/import': 'superadmin' };

let test: TestApp;
const temporary = mkdtempSync(join(tmpdir(), 'portico-multipart-'));
const usualTemporary = process.env['TMPDIR'];
beforeAll(async () => {
  test = await testApp();
  process.env['TMPDIR'] = temporary;
});
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualTemporary;
  rmSync(temporary, { recursive: true });
  await closeWorkers();
  await test.close();
});

describe.each(ROUTES)('POST %s', (url) => {
  it.each(malformedForms.map((form) => [form.name, form] as const))('refuses %s', async (_, { type, body }) => {
    const answer = await test.as(ROLES[url] ?? 'admin', {
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: body,
    });
    expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy(isClientError), expect.any(String)]);
    expect(answer.json()).toMatchObject({ result: false, msg_code: expect.any(String), msg_args: expect.any(Array) });
    expect(answer.json<{ msg_code: string }>().msg_code).not.toBe('ALERT_GENERIC');
    expect(readdirSync(temporary)).toEqual([]);
  });
});

const isClientError = (status: number) => status >= 400 && status < 500;

it('has at least 25 variants', () => {
  expect(malformedForms.length).toBeGreaterThanOrEqual(25);
});
