import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app/app';
import { routeTable } from '../../server/auth/policy';
import { buildUploadsApp } from '../../server/http/uploads-origin/uploadsApp';
import { testApp, type TestApp } from '../support/app';
import { listen, parsed, rawClient } from '../support/sockets';

const FOREIGN = 'https://evil.example';
const YEAR = 31_536_000;

let test: TestApp;
let console: FastifyInstance;
let folder: string;
beforeAll(async () => {
  test = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'portico-console-'));
  await mkdir(join(folder, 'assets/deep'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>');
  await writeFile(join(folder, 'assets/index-abc.js'), 'export {};');
  console = await buildApp(test.context, { consoleFolder: folder });
});
afterAll(async () => {
  await console.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** One request for each way in which an answer comes about: pages, files, data, and every kind of error. */
async function answers(app = console): Promise<Map<string, LightMyRequestResponse>> {
  const bearer = { authorization: `Bearer ${await test.tokenOf('admin')}` };
  const json = { 'content-type': 'application/json' };
  const requests: Readonly<Record<string, InjectOptions>> = {
    'the console page': { url: '/' },
    'a script': { url: '/assets/index-abc.js' },
    'a missing script': { url: '/assets/none.js' },
    configuration: { url: '/config.json' },
    health: { url: '/api/health/live' },
    'a list': { url: '/legacy/elements/location?limit=1', headers: bearer },
    'a collection': { url: '/api/api_tokens', headers: bearer },
    'the API document': { url: '/api/openapi.json', headers: bearer },
    'a sponsor page that does not exist': { url: '/sponsor/none' },
    'no session (401)': { url: '/legacy/elements/location' },
    'no permission (403)': { url: '/api/metrics', headers: bearer },
    'no such route (404)': { url: '/none' },
    'no such method (404)': { url: '/config.json', method: 'DELETE' },
    'a malformed address': { url: '/api/%E0%A4%A' },
    'malformed JSON': { url: '/api/login', method: 'POST', payload: '{', headers: json },
    'a wrong content type (415)': {
      url: '/api/login',
      method: 'POST',
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    },
    'a body that is too large (413)': {
      url: '/api/login',
      method: 'POST',
      payload: `"${'x'.repeat(1_100_000)}"`,
      headers: json,
    },
    'an invalid field (422)': { url: '/api/login', method: 'POST', payload: { login: 1 } },
  };
  const entries = Object.entries(requests).map(
    async ([name, { headers, ...request }]) =>
      [name, await app.inject({ ...request, headers: { origin: FOREIGN, ...headers } })] as const,
  );
  return new Map(await Promise.all(entries));
}

describe('every response, errors included', () => {
  it('tells browsers to use TLS only, not to guess types, not to send the address on and not to frame it', async () => {
    for (const [name, { headers }] of await answers()) {
      expect(headers, name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`) as string,
      });
      const age = /^max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1];
      expect(Number(age), name).toBeGreaterThanOrEqual(YEAR);
    }
  });

  it.each([
    ['host', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['preload', 'max-age=31536000; includeSubDomains; preload'],
  ] as const)(
    'asks for TLS on as many hosts as PORTICO_HSTS=%s says, on the second origin for its own host alone',
    async (hsts, value) => {
      const context = { ...test.context, config: { ...test.context.config, hsts } };
      const origins = [await buildApp(context, { consoleFolder: folder }), buildUploadsApp(context)];
      try {
        for (const [index, app] of origins.entries()) {
          const expected = index === 0 ? value : 'max-age=31536000';
          for (const [name, { headers }] of await answers(app)) {
            expect([name, headers['strict-transport-security']]).toEqual([name, expected]);
          }
          const client = rawClient(await listen(app), 'nonsense\r\n\r\n');
          const { status, headers } = parsed(await client.closed);
          client.socket.destroy();
          expect(status).toBe(400);
          expect(headers.split('\r\n')).toContain(`strict-transport-security: ${expected.toLowerCase()}`);
        }
      } finally {
        for (const app of origins) await app.close();
      }
    },
  );

  it('may load nothing, or only from its own origin with this answer’s nonce', async () => {
    const policies = new Map(
      [...(await answers())].map(([name, { headers }]) => [name, String(headers['content-security-policy'])]),
    );
    for (const [name, policy] of policies) {
      expect(policy, name).toMatch(/^default-src 'none'/);
      expect(policy, name).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:(?!\/\/localhost)/);
    }
    const page = policies.get('the console page') ?? '';
    expect(page).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'(;|$)/);
    expect(page).toContain(`base-uri 'none'`);
    expect(page).toContain(`form-action 'none'`);
    // Plug-ins fall back to default-src 'none' as long as nothing says otherwise.
    expect(page).not.toContain('object-src');
    const another = String((await console.inject('/')).headers['content-security-policy']);
    expect(another).not.toBe(page);
  });

  it('lets uploaded pages run no script, send no form and load nothing from elsewhere; only their styles may be inline', async () => {
    const files = buildUploadsApp(test.context);
    for (const [name, { headers }] of await answers(files)) {
      const policy = String(headers['content-security-policy']).split('; ');
      // Answered before there is a request: no page, nothing to load.
      if (name === 'a malformed address') {
        expect(policy).toEqual([`default-src 'none'`, `frame-ancestors 'none'`]);
        continue;
      }
      expect(policy.slice(0, -1), name).toEqual([
        'sandbox',
        `default-src 'none'`,
        `img-src 'self' data:`,
        `style-src 'self' 'unsafe-inline'`,
        `font-src 'self' data:`,
        `media-src 'self'`,
        `base-uri 'none'`,
        `form-action 'none'`,
      ]);
      expect(policy.at(-1), name).toMatch(/^frame-ancestors /);
    }
    await files.close();
  });

  it('allows no foreign origin to read it', async () => {
    for (const [name, { headers }] of await answers()) {
      expect(
        Object.keys(headers).filter((header) => header.startsWith('access-control-')),
        name,
      ).toEqual([]);
    }
  });

  it('names its type, and for text its encoding', async () => {
    for (const [name, { headers, body }] of await answers()) {
      expect(body, name).not.toBe('');
      expect(headers['content-type'], name).toMatch(
        /^(?:text\/html|application\/(?:javascript|json|problem\+json|ld\+json)); charset=utf-8$/i,
      );
    }
  });

  it('names neither the software nor what went wrong inside', async () => {
    for (const [name, { headers, body }] of await answers()) {
      expect(Object.keys(headers), name).not.toContain('server');
      expect(Object.keys(headers), name).not.toContain('x-powered-by');
      expect(body, name).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|select .* from|fastify|postgres/i);
    }
  });

  it('is kept by no cache when it is an error', async () => {
    for (const [name, { headers, statusCode }] of await answers()) {
      if (statusCode >= 400) expect(headers['cache-control'], name).toBe('no-store');
    }
  });
});

describe('what is not meant for the web', () => {
  it.each([
    '/assets',
    '/assets/',
    '/assets/deep/',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/package-lock.json',
    '/server/app.ts',
    '/.portico/secret.key',
    '/api/docs',
    '/metrics',
    '/debug',
  ])('%s: no directory listing, no source, no version control, no debugging page', async (url) => {
    const { statusCode, body } = await console.inject({ url });
    expect([401, 403, 404]).toContain(statusCode);
    expect(JSON.parse(body)).toMatchObject({ result: false });
    expect(body).not.toMatch(/index|abc|deep|repositoryformat|secret/i);
  });

  it('documents and metrics of the API ask for a session; only these routes are public', () => {
    const open = routeTable(console).flatMap(({ method, url, policy }) =>
      'public' in policy && method !== 'HEAD' ? [`${method} ${url}`] : [],
    );
    expect(open.sort()).toEqual([
      'GET /',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/jobs/files/:token',
      // No session, but a key of the installation that only FreeRADIUS has: 401 without it (`routes.test.ts`).
      'GET /api/radius/clients/:address',
      'GET /assets/*',
      'GET /config.json',
      'GET /files/:company/:hash',
      'GET /oidc/:mode/callback',
      'GET /preview/:company/:hash',
      'GET /saml/:mode/logout',
      'GET /saml/:mode/metadata',
      'GET /saml/:mode/send',
      'GET /sponsor/:company',
      'GET /sponsor/:company/:token',
      'GET /sponsor/:company/links',
      'GET /sponsor/:company/sent',
      'GET /unsubscribe/:token',
      'POST /api/account-links/check',
      'POST /api/account-links/confirm',
      'POST /api/account-links/refuse',
      'POST /api/login',
      'POST /api/login/passkey',
      'POST /api/login/refresh',
      'POST /api/login/resend',
      'POST /api/login/sso',
      'POST /api/login/verify',
      'POST /api/logout',
      'POST /api/password/forgot',
      'POST /api/password/reset',
      'POST /api/password/reset/check',
      'POST /api/radius/accounting',
      'POST /oidc/:mode/logout',
      'POST /saml/:mode/acs',
      'POST /saml/:mode/logout',
      'POST /sponsor/:company',
      'POST /sponsor/:company/:token',
      'POST /sponsor/:company/links',
      'POST /unsubscribe/:token',
    ]);
  });
});
