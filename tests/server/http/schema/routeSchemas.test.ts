import Fastify, { type FastifyInstance, type FastifySchema, type InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsPlugin } from '../../../../server/http/errors/errors';
import {
  answers,
  anyQuery,
  changeHeaders,
  closed,
  count,
  done,
  noQuery,
  numericIdParams,
  optionalText,
  refusedAs,
  textOf,
} from '../../../../server/http/schema/parts';
import { routeSchemasPlugin } from '../../../../server/http/schema/routeSchemas';

const response = answers({ 200: done });

async function server(routes: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(errorsPlugin);
  await app.register(routeSchemasPlugin);
  routes(app);
  await app.ready();
  return app;
}

describe('a server with a route that lacks a part of its schema does not start', () => {
  const starts = (method: string, url: string, schema?: FastifySchema) =>
    server((app) => app.route({ method, url, ...(schema && { schema }), handler: () => 'x' }));

  it.each([
    ['GET', '/open', undefined, 'schema'],
    ['GET', '/open/:id', { querystring: noQuery, response }, 'schema of its path'],
    ['GET', '/open/:name', { params: numericIdParams, querystring: noQuery, response }, 'schema of its path'],
    ['GET', '/open', { response }, 'schema of its query string'],
    ['POST', '/open', { querystring: noQuery, response }, 'schema of its body'],
    ['GET', '/open', { querystring: noQuery }, 'schema of its answers'],
  ])('%s %s: %s', async (method, url, schema, missing) => {
    await expect(starts(method, url, schema)).rejects.toThrow(`route ${method} ${url} declares no ${missing}`);
  });

  it('and starts when all are there', async () => {
    const app = await starts('GET', '/open/:id', { params: numericIdParams, querystring: noQuery, response });
    expect(Object.keys(app.swagger().paths ?? {})).toEqual(['/open/{id}']);
    await app.close();
  });
});

describe('a request that violates the schema of its route', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await server((routes) => {
      const schema = {
        params: numericIdParams,
        querystring: closed({ limit: count(1, 100), q: Type.Optional(Type.String()) }),
        headers: changeHeaders,
        body: closed({
          name: textOf(10),
          note: optionalText(5),
          size: Type.Optional(Type.Integer({ minimum: 1, ...refusedAs('FIELD_INVALID_NUMBER', 'type') })),
          ids: Type.Optional(Type.Array(Type.Integer(), refusedAs('FIELD_INVALID_FORMAT'))),
        }),
        response,
      };
      routes.post('/things/:id', { schema }, ({ query, body, params }) => ({ query, body, params }));
      // A schema never leaves anything out of an answer.
      routes.get('/more', { schema: { querystring: anyQuery, response } }, () => ({ result: true, more: [1, null] }));
    });
  });
  afterAll(() => app.close());

  const send = async (payload: unknown, options: InjectOptions = {}) => {
    const request = { method: 'POST' as const, url: '/things/7', payload: JSON.stringify(payload), ...options };
    const headers = { 'content-type': 'application/json', ...options.headers };
    const answer = await app.inject({ ...request, headers });
    return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
  };
  const good = { name: 'x' };

  it('is refused by the part that it is in', async () => {
    expect(await send(good, { url: '/things/1e3' })).toMatchObject({ status: 404, msg_code: 'ELEMENT_NOT_FOUND' });
    for (const [query, name] of [
      ['nope=1', 'nope'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=1e1', 'limit'],
      ['limit=0x10', 'limit'],
      ['limit=', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['q=a&q=b', 'q'],
      ['__proto__=1', '__proto__'],
    ]) {
      const refused = { status: 422, msg_code: 'UNKNOWN_PARAMETER', msg_args: [name] };
      expect(await send(good, { url: `/things/7?${query}` }), query).toMatchObject(refused);
    }
    const key = { headers: { 'idempotency-key': 'two words' } };
    expect(await send(good, key)).toMatchObject({ msg_code: 'UNKNOWN_PARAMETER', msg_args: ['Idempotency-Key'] });
    expect(await send(good, { headers: { 'if-match': '"x"' } })).toMatchObject({ status: 412 });
  });

  it('says what is wrong with every field, once', async () => {
    expect(await send({ note: 12, size: 0, ids: ['a', 'b'] })).toMatchObject({
      status: 422,
      msg_code: 'VALIDATION_FAILED',
      fields: {
        name: { msg_code: 'FIELD_REQUIRED', msg_args: [] },
        note: { msg_code: 'FIELD_INVALID_TYPE', msg_args: [] },
        size: { msg_code: 'FIELD_TOO_SMALL', msg_args: [1] },
        ids: { msg_code: 'FIELD_INVALID_FORMAT', msg_args: [] },
      },
    });
    for (const [body, code] of [
      [{ name: null }, 'FIELD_REQUIRED'],
      [{ name: '' }, 'FIELD_REQUIRED'],
      [{ name: ['x'] }, 'FIELD_INVALID_TYPE'],
      [{ name: 'x'.repeat(11) }, 'FIELD_TOO_LONG'],
      [{ name: 'a\0' }, 'FIELD_INVALID_FORMAT'],
      [undefined, 'FIELD_REQUIRED'],
      [null, 'FIELD_REQUIRED'],
    ] as const) {
      const options = body === undefined ? { headers: { 'content-type': undefined }, payload: undefined } : {};
      const answer = await send(body, options as InjectOptions);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, fields: { name: { msg_code: code } } });
    }
    expect(await send({ ...good, size: 1.5 })).toMatchObject({
      fields: { size: { msg_code: 'FIELD_INVALID_NUMBER' } },
    });
  });

  it('names an unknown member before anything else, and takes no list for an object', async () => {
    for (const name of ['nope', 'toString', 'hasOwnProperty']) {
      expect(await send({ [name]: 1 })).toMatchObject({ status: 422, msg_code: 'UNKNOWN_FIELD', msg_args: [name] });
    }
    const list = await send([good]);
    expect(list).toMatchObject({ status: 422, msg_code: 'VALIDATION_FAILED' });
    expect(list).not.toHaveProperty('fields');
  });

  it('costs as much as a good one, however much is wrong with it', async () => {
    const payload = { ...good, ids: Array.from({ length: 100_000 }, () => 'x') };
    const { fields } = (await send(payload)) as { fields?: object };
    expect(Object.keys(fields ?? {})).toEqual(['ids']);
  });

  it('reaches its handler unchanged when it does not: only digits in the query become numbers', async () => {
    const { status, ...got } = await send({ ...good, note: null, size: 3 }, { url: '/things/7?limit=12&q=5' });
    expect(status).toBe(200);
    expect(got).toEqual({
      query: { limit: 12, q: '5' },
      body: { name: 'x', note: null, size: 3 },
      params: { id: '7' },
    });
  });

  it('is answered with everything that the handler returned', async () => {
    expect((await app.inject('/more')).body).toBe('{"result":true,"more":[1,null]}');
  });
});
