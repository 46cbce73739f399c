import { Ajv } from 'ajv';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as errors from '../../../../server/errors/catalogue';
import { errorsPlugin, handleError } from '../../../../server/http/errors/errors';

/** What the route throws next. */
let thrown: unknown;
let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  app = Fastify({
    bodyLimit: 1000,
    frameworkErrors: handleError,
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  });
  await app.register(errorsPlugin);
  const fail = () => {
    throw thrown;
  };
  for (const face of ['/legacy', '/device', '/nac', '/admin-ui', '/api', '/rest']) app.all(`${face}/fail`, fail);
  const schema = {
    body: {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: { name: { type: 'string', minLength: 2 }, age: { type: 'integer', maximum: 9 } },
    },
    querystring: { type: 'object', additionalProperties: false, properties: { q: { type: 'string' } } },
  };
  app.setValidatorCompiler(({ schema: one }) => strict(one));
  app.post('/api/checked', { schema }, () => 'ok');
});

/** Fastify's own validator drops unknown members; ours, like the server's, refuses them. */
function strict(schema: unknown) {
  return new Ajv({ allErrors: true }).compile(schema as object);
}

const failing = async (error: unknown, url = '/legacy/fail') => {
  thrown = error;
  return app.inject(url);
};

describe('bodies', () => {
  const error = errors.validationFailed({ p_name: errors.fieldError('FIELD_TOO_LONG', 255) });

  it('are the legacy shape on the legacy faces', async () => {
    for (const face of ['/legacy', '/device', '/nac', '/admin-ui']) {
      const asElasticsearch = {
        error: expect.objectContaining({ type: 'parsing_exception', reason: 'The values were refused.' }) as object,
        status: 422,
      };
      const answer = await failing(error, `${face}/fail`);
      expect(answer.statusCode).toBe(422);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json()).toEqual({
        result: false,
        msg_code: 'VALIDATION_FAILED',
        msg_args: [],
        fields: { p_name: { msg_code: 'FIELD_TOO_LONG', msg_args: [255] } },
        ...(face === '/admin-ui' && asElasticsearch),
      });
    }
  });

  it('are problem details elsewhere, with the same members', async () => {
    for (const face of ['/api', '/rest']) {
      const answer = await failing(error, `${face}/fail`);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.json()).toEqual({
        type: 'urn:portico:error:VALIDATION_FAILED',
        title: 'The values were refused.',
        status: 422,
        result: false,
        msg_code: 'VALIDATION_FAILED',
        msg_args: [],
        fields: { p_name: { msg_code: 'FIELD_TOO_LONG', msg_args: [255] } },
      });
    }
  });

  it('have the status of their code', async () => {
    const table: [errors.PorticoError, number, unknown[]][] = [
      [errors.authenticationRequired(), 401, []],
      [errors.notEnoughPermissions(), 403, []],
      [errors.elementNotFound(), 404, []],
      [errors.inUse(3, 'identities'), 409, [3, 'identities']],
      [errors.staleVersion(), 412, []],
      [errors.unknownField('x'), 422, ['x']],
      [errors.tooManyAttempts(12), 429, [12]],
    ];
    for (const [one, status, args] of table) {
      const answer = await failing(one);
      expect([answer.statusCode, answer.json<{ msg_args: unknown[] }>().msg_args]).toEqual([status, args]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await failing(errors.tooManyAttempts(12))).headers['retry-after']).toBe('12');
  });
});

describe('unknown routes and what the framework refuses', () => {
  const post = (payload: string, type = 'application/json', url = '/api/checked') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const code = async (answer: Promise<{ statusCode: number; json(): unknown }>) => {
    const { statusCode, json } = await answer;
    return [statusCode, (json() as { msg_code: string }).msg_code];
  };

  it('are one 404, in the face’s own shape', async () => {
    const legacy = await app.inject('/legacy/nothing/here');
    expect([legacy.statusCode, legacy.json()]).toEqual([
      404,
      { result: false, msg_code: 'ELEMENT_NOT_FOUND', msg_args: [] },
    ]);
    expect((await app.inject('/api/nothing')).headers['content-type']).toContain('problem+json');
    // Only the face itself, not what begins like it.
    expect((await app.inject('/legacyish')).headers['content-type']).toContain('problem+json');
    expect(await code(app.inject('/api/%ff'))).toEqual([404, 'ELEMENT_NOT_FOUND']);
  });

  it('are mapped to the codes of the wire', async () => {
    expect(await code(post('{"a":'))).toEqual([422, 'INVALID_JSON']);
    expect(await code(post(''))).toEqual([422, 'INVALID_JSON']);
    expect(await code(post('{"__proto__": {"x": 1}}'))).toEqual([422, 'INVALID_JSON']);
    expect(await code(post('{"constructor": {"prototype": {"x": 1}}}'))).toEqual([422, 'INVALID_JSON']);
    expect(await code(post('x'.repeat(1001)))).toEqual([413, 'BODY_TOO_LARGE']);
    for (const type of ['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      expect(await code(post('{}', type)), type).toEqual([415, 'UNSUPPORTED_TYPE']);
    }
  });

  it('say which field, when a route has a schema of its own', async () => {
    expect((await post('{"age": 10}')).json()).toMatchObject({
      msg_code: 'VALIDATION_FAILED',
      fields: { name: { msg_code: 'FIELD_REQUIRED' }, age: { msg_code: 'FIELD_TOO_BIG', msg_args: [9] } },
    });
    expect((await post('{"name": "x"}')).json()).toMatchObject({ fields: { name: { msg_code: 'FIELD_TOO_SHORT' } } });
    expect((await post('{"name": 12}')).json()).toMatchObject({ fields: { name: { msg_code: 'FIELD_INVALID_TYPE' } } });
    expect((await post('{"name": "xx", "z": 1}')).json()).toMatchObject({ msg_code: 'UNKNOWN_FIELD', msg_args: ['z'] });
    const query = await post('{"name": "xx"}', 'application/json', '/api/checked?nope=1');
    expect(query.json()).toMatchObject({ msg_code: 'UNKNOWN_PARAMETER', msg_args: ['nope'] });
  });
});

describe('an unexpected error', () => {
  it('is a 500 without a word about it, and stands in the log', async () => {
    logged.length = 0;
    for (const error of [new TypeError('cannot read /etc/passwd of undefined'), 'a text', null, { odd: true }]) {
      const answer = await failing(error, '/api/fail');
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        type: 'urn:portico:error:ALERT_GENERIC',
        title: 'An unexpected error happened.',
        status: 500,
        result: false,
        msg_code: 'ALERT_GENERIC',
        msg_args: [],
      });
    }
    expect(logged[0]).toContain('/etc/passwd');
    expect(logged[0]).toContain('stack');
  });
});
