import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { changed, ended, runner, type JobBody } from '../../../support/jobs';
import { MAIN } from '../../../support/personas';
import { kiosks, schemaFolder, type SchemaFolder } from '../../../support/kiosks';

/** A resource that shows superadministrators the records of every company. */
let test: TestApp;
let schemas: SchemaFolder;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  schemas = await schemaFolder();
  const schema = kiosks();
  Object.assign(schema['x-permissions'] as object, { showsEveryCompany: true });
  await schemas.write('kiosks', schema);
  test = await testApp({ schemaFolder: schemas.folder, env: { PORTICO_SCHEMAS: schemas.folder } });
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
  await schemas.close();
});

const make = async (role: string, k_name: string) => {
  const payload = { k_name, k_state: 'shown' };
  const answer = await test.as(role, { method: 'POST', url: '/rest/kiosks', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ kioskid: number }>().kioskid;
};

it('a bulk change of records of several companies is undone in each of them', async () => {
  const ids = [await make('superadmin', 'Own'), await make('admin', 'Other')];
  const states = async () =>
    (await test.database.ownerQuery('select k_state from kiosk where kioskid = any($1)', [ids])).map(
      ({ k_state }) => k_state,
    );
  const job = await changed(test, 'superadmin', 'kiosks', { ids, operation: 'edit', values: { k_state: 'broken' } });
  expect([job.result, await states()]).toEqual([{ changed: 2, refused: 0 }, ['broken', 'broken']]);
  const started = await test.as('superadmin', { method: 'POST', url: `/api/jobs/${job.id}/undo` });
  const undo = await ended(test, 'superadmin', started.json<JobBody>().id);
  expect([undo.result, await states()]).toEqual([{ changed: 2, refused: 0 }, ['shown', 'shown']]);
});

it('an undo reaches the records that its job has reached, also from another company', async () => {
  const ids = [await make('superadmin', 'Own too'), await make('admin', 'Other too')];
  const switchTo = (company: number) =>
    test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company } });
  const deleted = async () =>
    (await test.database.ownerQuery('select "k_deletedAt" as at from kiosk where kioskid = any($1)', [ids])).filter(
      ({ at }) => at !== null,
    ).length;
  expect((await switchTo(MAIN)).statusCode).toBe(200);
  const url = '/api/jobs/bulk/kiosks?disable_company_filter=1';
  const order = await test.as('superadmin', { method: 'POST', url, payload: { ids, operation: 'delete' } });
  expect(order.statusCode, order.body).toBe(201);
  const job = await ended(test, 'superadmin', order.json<JobBody>().id);
  expect([job.result, await deleted()]).toEqual([{ changed: 2, refused: 0 }, 2]);
  const started = await test.as('superadmin', { method: 'POST', url: `/api/jobs/${job.id}/undo` });
  const undo = await ended(test, 'superadmin', started.json<JobBody>().id);
  expect([undo.result, await deleted()]).toEqual([{ changed: 2, refused: 0 }, 0]);
  await switchTo(1);
});
