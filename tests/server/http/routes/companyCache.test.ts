import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openModels } from '../../../../server/context/models';
import { buildApp } from '../../../../server/app/app';
import { JOB_HANDLERS } from '../../../../server/app/jobHandlers';
import { startJobs } from '../../../../server/actions/jobs/runner';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const clear = (role: string, company: number, query = '') =>
  test.as(role, { method: 'POST', url: `/api/companies/${company}/invalidate_cache${query}` });
/** The second instance over the same database, with its own models and its own runner of jobs. */
async function secondInstance() {
  const { providerDomain } = test.context.config;
  const models = await openModels({ folder: 'schemas', db: test.database.db, providerDomain });
  const context = { ...test.context, models };
  const app = await buildApp(context);
  const jobs = startJobs(context, { handlers: JOB_HANDLERS, onError: () => undefined, callAs: app.callAs });
  return {
    app,
    async close() {
      await jobs.stop();
      await app.close();
      models.close();
    },
  };
}
const ask = async (app: TestApp['app'], role: string, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${await test.tokenOf(role)}` } });
const cached = async (app: TestApp['app']) =>
  Number(/^portico_cached_company_models (\d+)$/m.exec((await ask(app, 'superadmin', '/api/metrics')).body)?.[1]);

it('drops the models of the company in every instance, and of no other company', async () => {
  const other = await secondInstance();
  try {
    for (const app of [test.app, other.app]) {
      for (const role of ['admin', 'admin2']) await ask(app, role, '/legacy/elements/user?limit=1');
      expect(await cached(app)).toBe(2);
    }
    const answer = await clear('superadmin', 2, '?disable_company_filter=1');
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: true }]);
    expect(await cached(test.app)).toBe(1);
    await vi.waitFor(async () => expect(await cached(other.app)).toBe(1), { timeout: 10_000 });
    // And the next request has it again.
    expect((await ask(other.app, 'admin', '/legacy/elements/user?limit=1')).statusCode).toBe(200);
    expect(await cached(other.app)).toBe(2);
  } finally {
    await other.close();
  }
});

it('is in the audit log of the company, with its author', async () => {
  await clear('superadmin', 3);
  const [line] = await test.database.ownerQuery(
    `select company_id, lo_action, lo_element, lo_elementid from auditlog where lo_action = 'cache_cleared'
     order by loggingid desc limit 1`,
  );
  expect(line).toMatchObject({ company_id: 3, lo_element: 'companie', lo_elementid: '3' });
});

it('is for those who may edit companies, and only for companies that there are', async () => {
  for (const role of ['admin', 'partner', 'support']) {
    expect((await clear(role, 2)).statusCode).toBe(403);
    expect((await clear(role, 2, '?disable_company_filter=1')).statusCode).toBe(403);
  }
  expect((await clear('superadmin', 987_654_321)).statusCode).toBe(404);
  expect((await clear('superadmin', 2, '?disable_company_filter=maybe')).statusCode).toBe(422);
  expect((await clear('superadmin', 2, '?disable_team_filter=1')).statusCode).toBe(422);
});
