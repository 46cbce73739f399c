import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startHousekeeping } from '../../server/app/housekeeping';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';

let test: TestApp;
const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('old rows are deleted although the first chore of the same run fails', async () => {
  await sql(
    `insert into idempotency_key (company_id, admin_id, key, fingerprint, status, body, created_at)
     values (${MAIN}, 2001, 'old', '', 200, '', now() - interval '2 days')`,
  );
  await sql('alter function portico_partitions rename to portico_partitions_elsewhere');
  const failures: unknown[] = [];
  const housekeeping = startHousekeeping(test.context, (error) => failures.push(error));
  const keys = () => sql(`select key from idempotency_key where key = 'old'`);
  try {
    await vi.waitFor(async () => expect(await keys()).toEqual([]), { timeout: 20_000, interval: 100 });
  } finally {
    await housekeeping.stop();
  }
  expect(failures.map(String).join()).toContain('portico_partitions');
});
