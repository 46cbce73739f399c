import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { apiClientFor } from '../../../support/apiClients';
import { changed, refusedRows, runner } from '../../../support/jobs';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
const resource = (name: string) => test.context.models.current().model.resources[name]!;
const update = (name: string, id: number, values: Record<string, unknown>) =>
  test.as('admin', apiClientFor(resource(name)).update!(resource(name), id, values));

beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

describe('a time zone is one that exists', () => {
  it.each([
    ['administrators', 'ad_timezone', 2003],
    ['my-profile', 'ad_timezone', 2001],
    ['locations', 'l_timezone', 2001],
  ])('%s (%s)', async (name, field, id) => {
    for (const zone of ['Nowhere/Place', '+02:00', 'GMT+99', 'Europe/Paris ']) {
      const refused = await update(name, id, { [field]: zone });
      expect([refused.statusCode, refused.json()]).toEqual([
        422,
        expect.objectContaining({
          fields: { [field]: expect.objectContaining({ msg_code: 'FIELD_INVALID_CHOICE' }) as object },
        }),
      ]);
    }
    for (const zone of ['America/Santiago', 'Etc/UTC', 'Europe/Paris']) {
      expect((await update(name, id, { [field]: zone })).statusCode).toBe(200);
    }
  });

  it('in a bulk change, too', async () => {
    const values = { l_timezone: 'Nowhere/Place' };
    const job = await changed(test, 'admin', 'locations', { ids: [2001], operation: 'edit', values });
    const [row] = await refusedRows(test, 'admin', job.id);
    expect(row?.problems?.['l_timezone']?.msg_code).toBe('FIELD_INVALID_CHOICE');
  });
});
