import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { asSystem, connect } from '../../../server/db/connect';
import { errorsPlugin } from '../../../server/http/errors/errors';
import { TEST_AUDIT_KEY, TEST_TOKEN_KEY } from '../../support/constants';

const failing = async (error: unknown) => {
  const app = Fastify();
  await app.register(errorsPlugin);
  app.get('/legacy/fail', () => {
    throw error;
  });
  return app.inject('/legacy/fail');
};

describe('the database', () => {
  const pg = (code: string, message = 'secret detail of select * from administrator') =>
    Object.assign(new Error(message), { code, severity: 'ERROR', table: 'administrator' });

  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    '57P01',
    '57P03',
    '53300',
    '08006',
    '57014',
    '40001',
    '40P01',
    '25006',
  ])('is away or busy: %s', async (code) => {
    const answer = await failing(pg(code));
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { result: false, msg_code: 'SERVICE_UNAVAILABLE', msg_args: [] },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new AggregateError([pg('ECONNREFUSED')]),
    Object.assign(pg('ENOENT'), { syscall: 'connect' }),
  ])('is away without a code of its own: %s', async (error) => {
    expect((await failing(error)).statusCode).toBe(503);
  });

  it.each([
    ['23505', 409, 'DUPLICATE_KEY'],
    ['22021', 422, 'VALIDATION_FAILED'],
    ['22P02', 422, 'VALIDATION_FAILED'],
    ['22003', 422, 'VALIDATION_FAILED'],
    ['23502', 422, 'VALIDATION_FAILED'],
    ['42501', 500, 'ALERT_GENERIC'],
    ['42P01', 500, 'ALERT_GENERIC'],
    ['ENOENT', 500, 'ALERT_GENERIC'],
  ])('says %s', async (code, status, expected) => {
    const answer = await failing(pg(code));
    expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([status, expected]);
    expect(answer.body).not.toMatch(/secret|select|administrator/);
  });
});

describe('a database that does not answer', () => {
  it('is 503 through the real driver, and the answer names no host', async () => {
    // Port 1 is no one's; the connection is refused at once.
    const owner = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' };
    const db = connect({ owner, appPassword: '', auditKey: TEST_AUDIT_KEY, tokenKey: TEST_TOKEN_KEY });
    const error: unknown = await asSystem(db, async () => {}).catch((refused: unknown) => refused);
    const answer = await failing(error);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).not.toContain('127.0.0.1');
    await db.close();
  });
});
