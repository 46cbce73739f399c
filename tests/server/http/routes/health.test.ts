import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => test.close());

const READY = { url: '/api/health/ready' };
const askedOf = () => vi.spyOn(test.database.db.pool, 'connect');
/** Moves the clock past the second for which a result is kept. */
const later = (seconds: number) => {
  const at = performance.now() + seconds * 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => at);
};

describe('GET /api/health/ready', () => {
  it('asks the database once for all who ask at the same time, and for a second', async () => {
    later(10);
    const connect = askedOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.app.inject(READY)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(answers[0]?.json()).toMatchObject({ status: 'ok' });
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect((await test.app.inject(READY)).statusCode).toBe(200);
    expect(connect).toHaveBeenCalledTimes(1);
    later(2);
    await test.app.inject(READY);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('says that the database is away, and a second later that it is back', async () => {
    later(20);
    const connect = askedOf().mockImplementation(() => Promise.reject(new Error('away')));
    const asked = await Promise.all([test.app.inject(READY), test.app.inject(READY)]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(asked[0]?.headers['retry-after']).toBeDefined();
    expect((await test.app.inject(READY)).statusCode).toBe(503);
    expect(connect).toHaveBeenCalledTimes(1);
    connect.mockRestore();
    later(2);
    expect((await test.app.inject(READY)).statusCode).toBe(200);
  });
});
