import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { runner } from '../../../support/jobs';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const order = (role: string) => test.as(role, { method: 'POST', url: '/api/jobs/exports/locations', payload: {} });

it('a person has five jobs that wait or run, and the sixth is refused until one has ended; others are not', async () => {
  // Nothing runs them yet.
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const answer = await order('admin');
    expect(answer.statusCode, answer.body).toBe(201);
    ids.push(answer.json<{ id: string }>().id);
  }
  const sixth = await order('admin');
  expect([sixth.statusCode, sixth.json()]).toMatchObject([429, { msg_code: 'TOO_MANY_JOBS', msg_args: [5] }]);
  const bulk = { ids: [2001], operation: 'edit', values: { l_alias: 'x' } };
  const change = await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/locations', payload: bulk });
  expect([change.statusCode, change.json()]).toMatchObject([429, { msg_code: 'TOO_MANY_JOBS' }]);
  expect((await order('scoped')).statusCode).toBe(201);
  const cancelled = await test.as('admin', { method: 'POST', url: `/api/jobs/${ids[0] ?? ''}/cancel` });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  expect((await order('admin')).statusCode).toBe(201);
  expect((await order('admin')).statusCode).toBe(429);
  // Once they have run there is room again.
  const jobs = runner(test);
  await expect.poll(async () => (await order('admin')).statusCode, { timeout: 60_000 }).toBe(201);
  await jobs.stop();
  expect(jobs.failures).toEqual([]);
});
