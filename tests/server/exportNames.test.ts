import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { exported, runner } from '../support/jobs';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

/** Every name of an export that the specification gives, but for two: `accept-terms` and `bulk-user` have tests of their own. */
it.each([
  ['skus', 'superadmin', 'skus', {}],
  ['identities', 'admin', 'identities', { name: 'identities' }],
  ['id-list', 'admin', 'identities', { name: 'id-list' }],
  ['id-list-details', 'admin', 'identities', { name: 'id-list-details' }],
  ['access-logs', 'admin', 'access-logs', { columns: ['received_at', 'request'], filter: { q: '10.77.0.4' } }],
  ['auditlog', 'admin', 'auditlog', {}],
] as const)('the file %s is named so (S-COMP-9, S-IDN-12, S-LOG-8, S-AUD-4)', async (name, role, resource, body) => {
  const { job, file } = await exported(test, role, resource, { format: 'csv', ...body });
  expect(job.state).toBe('done');
  expect(file.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="?${name}-\\d{4}-\\d{2}-\\d{2}\\.csv"?$`),
  );
});
