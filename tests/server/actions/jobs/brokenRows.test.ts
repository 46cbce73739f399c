import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { imported, runner } from '../../../support/jobs';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

it('an import gives up a file with more than 10 000 broken rows, and says so', async () => {
  const rows = Array.from({ length: 10_200 }, () => ',,,');
  const text = ['u_name,u_email,u_profileid,x', ...rows.map((_, i) => `,,,${i}`)].join('\n');
  const { job } = await imported(test, 'admin', 'identities', text, { mode: 'check', strategy: 'create', key: [] });
  expect([job.state, job.error]).toEqual(['failed', { msg_code: 'IMPORT_TOO_MANY_REFUSED', msg_args: [10_000] }]);
}, 90_000);
