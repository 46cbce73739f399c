import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceReference } from '../../../../domain/schema/model/sourceReference';
import type { Resource } from '../../../../domain/schema/model/model';
import { testApp, type TestApp } from '../../../support/app';
import { API_CLIENTS } from '../../../support/apiClients';
import { ended, runner, type JobBody } from '../../../support/jobs';

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
const roles = ['admin', 'scoped', 'viewer', 'log-reader'];
const model = () => test.context.models.current().model;

describe('an export', () => {
  it('has the rows of the list, for each role and resource, and its columns', async () => {
    const wrong: string[] = [];
    // The console's list sends its default filter, which this list does not: tests/contract/logs.test.ts.
    const unfiltered = await test.as('admin', {
      method: 'PUT',
      url: '/api/configurations/core:access-logs.excludedTags',
      payload: { owner: 'company', value: [], version: 0 },
    });
    expect(unfiltered.statusCode, unfiltered.body).toBe(200);
    const list = (role: string, resource: Resource) =>
      test.as(role, API_CLIENTS[resource.backend.service].list(resource, { limit: 1, filter: { deleted: 'with' } }));
    const start = (role: string, resource: Resource) =>
      test.as(role, {
        method: 'POST',
        url: `/api/jobs/exports/${resource.name}`,
        payload: { raw: true, filter: { deleted: 'with' }, format: 'csv' },
      });
    /** Whether this role has the list; who has not is refused the export in the same way. */
    const hasList = async (role: string, resource: Resource) => {
      const { statusCode } = await list(role, resource);
      if (statusCode === 200) return true;
      const refused = await start(role, resource);
      if (refused.statusCode !== statusCode) wrong.push(`${role} ${resource.name}: ${refused.statusCode}`);
      return false;
    };
    const compare = async (role: string, resource: Resource) => {
      const face = API_CLIENTS[resource.backend.service];
      const listed = await list(role, resource);
      const started = await start(role, resource);
      const job = await ended(test, role, started.json<JobBody>().id);
      // This face says its total in a header.
      const total = resource.backend.service === 'rest' ? job.done : face.total(listed.json());
      if (job.state !== 'done' || job.done !== total) wrong.push(`${role} ${resource.name}: ${job.done} of ${total}`);
      const file = await test.as(role, { url: `/api/jobs/${job.id}/file` });
      const [head = ''] = file.body.replace(/^\ufeff/, '').split('\r\n');
      const record = face.records(listed.json())[0];
      // What a reference brings along, a list has inside that reference.
      const brought = resource.fields
        .filter((field) => sourceReference(resource.fields, field))
        .map(({ name }) => name);
      const unseen = head
        .split(/[;,]/)
        .filter((name) => name !== resource.id && !brought.includes(name) && record && !(name in record));
      if (unseen.length > 0) wrong.push(`${role} ${resource.name}: columns ${unseen.join()}`);
      await test.as(role, { method: 'DELETE', url: `/api/jobs/${job.id}` });
    };
    for (const resource of Object.values(model().resources)) {
      // Before anything is counted: what is refused to a person is a new line of the audit log.
      const hasLists = await Promise.all(roles.map((role) => hasList(role, resource)));
      await Promise.all(roles.filter((_, at) => hasLists[at]).map((role) => compare(role, resource)));
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
