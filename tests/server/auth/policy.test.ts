import Fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import { authenticationRequired } from '../../../server/errors/catalogue';
import { errorsPlugin } from '../../../server/http/errors/errors';
import { policyPlugin, routeTable } from '../../../server/auth/policy';

const caller = (...names: string[]) => ({ permissions: new Set(names) }) as unknown as Caller;
const resource = {
  permissions: { view: ['user:view'], create: ['user:edit'], edit: ['user:edit'], delete: [] },
} as unknown as Resource;

/** Stands in for the session plugin: the header lists what is held. */
const sessions = fastifyPlugin(
  async (app) => {
    app.decorateRequest('authenticate', async function authenticate() {
      const held = this.headers['x-held'];
      if (held === undefined) throw authenticationRequired();
      return caller(...String(held).split(' '));
    });
  },
  { name: 'portico-session' },
);

/** Stands in for the plugin that counts: `counted` has what it was given. */
const counted: string[][] = [];
const uses = fastifyPlugin(
  async (app) => {
    app.decorate('permissionUses', {
      add: (_request: unknown, _caller: unknown, names: readonly string[]) => void counted.push([...names]),
      flush: async () => undefined,
    });
  },
  { name: 'portico-permission-uses' },
);

async function build(routes: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(errorsPlugin);
  await app.register(sessions);
  await app.register(uses);
  await app.register(policyPlugin);
  await app.register(async (scope) => routes(scope), { prefix: '/legacy' });
  await app.ready();
  return app;
}

describe('a server with a route that declares no policy', () => {
  it.each([
    ['none', undefined],
    ['an empty one', {}],
    ['an empty list', { anyOf: [] }],
  ])('does not start: %s', async (_what, policy) => {
    const config = policy === undefined ? {} : { policy: policy as never };
    await expect(build((app) => app.get('/open', { config }, () => 'x'))).rejects.toThrow(
      'route GET /legacy/open declares no policy',
    );
  });

  it('does not start in a plugin of a plugin either, nor with a bare route', async () => {
    await expect(
      build((app) => void app.register(async (inner) => void inner.post('/deep', () => 'x'))),
    ).rejects.toThrow('/legacy/deep');
  });
});

describe('the judge', () => {
  const started = build((app) => {
    app.get('/public', { config: { policy: { public: true } } }, () => 'x');
    app.get('/signed-in', { config: { policy: { signedIn: true } } }, () => 'x');
    app.get('/any', { config: { policy: { anyOf: ['user:view', 'lobby'] } } }, () => 'x');
    const of = (name: string) => (name === 'users' ? resource : undefined);
    const target = (request: { params: unknown }) => of((request.params as { type: string }).type);
    app.get('/elements/:type', { config: { policy: { resource: target, operation: 'view' } } }, () => 'x');
    app.delete('/elements/:type', { config: { policy: { resource: target, operation: 'delete' } } }, () => 'x');
    app.post('/elements/:type', { config: { policy: { resource: target, operation: ['create', 'edit'] } } }, () => 'x');
  });
  const status = async (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string, held?: string) =>
    (
      await (
        await started
      ).inject({ method, url: `/legacy${url}`, headers: held === undefined ? {} : { 'x-held': held } })
    ).statusCode;

  it('asks for a session before anything else', async () => {
    expect(await status('GET', '/public')).toBe(200);
    for (const url of ['/signed-in', '/any', '/elements/users', '/elements/unknown']) {
      expect(await status('GET', url), url).toBe(401);
    }
  });

  it('asks for any one permission of the list', async () => {
    expect(await status('GET', '/any', 'admin:view')).toBe(403);
    expect(await status('GET', '/any', 'lobby')).toBe(200);
    expect(await status('GET', '/any', 'user:view other')).toBe(200);
    expect(await status('GET', '/signed-in', '')).toBe(200);
  });

  it('asks the resource that the request names: unknown is 404, forbidden 403', async () => {
    expect(await status('GET', '/elements/unknown', 'user:view')).toBe(404);
    expect(await status('GET', '/elements/__proto__', 'user:view')).toBe(404);
    expect(await status('GET', '/elements/users', 'user:edit')).toBe(403);
    expect(await status('GET', '/elements/users', 'user:view')).toBe(200);
    expect(await status('POST', '/elements/users', 'user:view')).toBe(403);
    expect(await status('POST', '/elements/users', 'user:edit')).toBe(200);
    expect(await status('DELETE', '/elements/users', '')).toBe(200);
  });

  it('judges HEAD like GET', async () => {
    expect(await status('HEAD', '/any')).toBe(401);
    expect(await status('HEAD', '/any', 'admin:view')).toBe(403);
    expect(await status('HEAD', '/any', 'lobby')).toBe(200);
  });

  it('refuses before it reads the body', async () => {
    const app = await started;
    const big = { payload: `{"a": ${'9'.repeat(2_000_000)}`, headers: { 'content-type': 'application/json' } };
    const request = { method: 'POST', url: '/legacy/elements/users' } as const;
    expect((await app.inject({ ...request, ...big })).statusCode).toBe(401);
    const weak = { ...big, headers: { ...big.headers, 'x-held': 'user:view' } };
    expect((await app.inject({ ...request, ...weak })).statusCode).toBe(403);
    const strong = { ...big, headers: { ...big.headers, 'x-held': 'user:edit' } };
    expect((await app.inject({ ...request, ...strong })).statusCode).toBe(413);
  });

  it('lists every route with its policy, automatic ones included', async () => {
    const rows = routeTable(await started).map(({ method, url }) => `${method} ${url}`);
    expect(rows.sort()).toEqual([
      'DELETE /legacy/elements/:type',
      'GET /legacy/any',
      'GET /legacy/elements/:type',
      'GET /legacy/public',
      'GET /legacy/signed-in',
      'HEAD /legacy/any',
      'HEAD /legacy/elements/:type',
      'HEAD /legacy/public',
      'HEAD /legacy/signed-in',
      'POST /legacy/elements/:type',
    ]);
    expect(routeTable(await started).every(({ policy }) => Object.keys(policy).length > 0)).toBe(true);
  });
});

it('counts every permission that the caller holds and that was enough, and nothing for a refused request', async () => {
  const app = await build((scope) => {
    scope.get('/any', { config: { policy: { anyOf: ['user:view', 'lobby', 'admin:view'] } } }, () => ({}));
    scope.get(
      '/both',
      { config: { policy: { resource: () => resource, operation: ['create', 'edit', 'view'] } } },
      () => ({}),
    );
  });
  counted.length = 0;
  const ask = (url: string, held: string) => app.inject({ url: `/legacy${url}`, headers: { 'x-held': held } });
  await ask('/any', 'lobby user:view report:view');
  await ask('/any', 'report:view');
  await ask('/both', 'user:edit report:view');
  expect(counted).toEqual([['user:view', 'lobby'], ['user:edit']]);
  await app.close();
});
