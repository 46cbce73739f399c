import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { changed, ended, refusedRows, runner, type JobBody } from '../../../support/jobs';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../../../support/personas';

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

let made = 0;
/** Identities that end at these times. @returns their keys */
async function people(...ends: readonly (string | null)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const end of ends) {
    made += 1;
    const [row] = await test.database.ownerQuery(
      `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options, u_edate)
       values ('Guest', $1, 2001, $2, now(), '{2013}', 'fr', 'valid', 0, $3) returning userid`,
      [`extend${made}@main.example`, MAIN, end],
    );
    ids.push(Number(row?.['userid']));
  }
  return ids;
}
const ends = async (ids: readonly number[]) =>
  (
    await test.database.ownerQuery(`select u_edate as at from identity where userid = any($1) order by userid`, [ids])
  ).map((row) => (row['at'] === null ? null : (row['at'] as Date).toISOString()));
const extend = (ids: readonly number[], days: unknown, values?: object, headers: Record<string, string> = {}) =>
  test.as('admin', {
    method: 'POST',
    url: '/api/jobs/bulk/identities',
    headers: { 'x-timezone': 'Europe/Paris', ...headers },
    payload: { ids, operation: 'edit', extend: days, ...(values && { values }) },
  });
const values = (payload: object, role = 'admin', resource = 'identities') =>
  test.as(role, { method: 'POST', url: `/api/jobs/bulk/${resource}/values`, payload });

describe('extending many records', () => {
  it('moves each end by days of the clock, a past one from the end of today, and none where there is none', async () => {
    const now = test.context.now();
    // In Paris 23:59 on the day before and after the change to summer time.
    const ids = await people('2027-03-27T22:59:00Z', new Date(now.getTime() - 9 * 86_400_000).toISOString(), null);
    const job = await ended(test, 'admin', (await extend(ids, 7, { u_language: 'en' })).json<JobBody>().id);
    expect(job.result).toEqual({ changed: 2, refused: 1 });
    expect(await refusedRows(test, 'admin', job.id)).toMatchObject([
      { recordId: String(ids[2]), problems: { u_edate: { msg_code: 'FIELD_NOTHING_TO_EXTEND' } } },
    ]);
    const [summer, past, none] = await ends(ids);
    expect([summer, none]).toEqual(['2027-04-03T21:59:00.000Z', null]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
    const week = today.format(new Date(now.getTime() + 7 * 86_400_000));
    expect(
      past &&
        new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' }).format(
          new Date(past),
        ),
    ).toBe(`${week} 23:59`);

    const undo = await test.as('admin', { method: 'POST', url: `/api/jobs/${job.id}/undo` });
    await ended(test, 'admin', undo.json<JobBody>().id);
    expect((await ends(ids))[0]).toBe('2027-03-27T22:59:00.000Z');
  });

  it('needs no other value', async () => {
    const ids = await people('2027-03-01T22:59:00Z');
    const job = await ended(test, 'admin', (await extend(ids, 1, {})).json<JobBody>().id);
    expect(job.result).toEqual({ changed: 1, refused: 0 });
    expect(await ends(ids)).toEqual(['2027-03-02T22:59:00.000Z']);
  });

  it('is done once when it is sent again with its idempotency key, after its answer was lost', async () => {
    const ids = await people('2027-03-01T22:59:00Z');
    const key = { 'idempotency-key': 'extend-a-week' };
    const first = (await extend(ids, 7, {}, key)).json<JobBody>();
    await ended(test, 'admin', first.id);
    const again = await extend(ids, 7, {}, key);
    expect([again.statusCode, again.json<JobBody>().id]).toEqual([201, first.id]);
    expect(await ends(ids)).toEqual(['2027-03-08T22:59:00.000Z']);
    expect((await extend(ids, 8, {}, key)).json()).toMatchObject({ msg_code: 'IDEMPOTENCY_MISMATCH' });
  });

  it.each([0, -1, 1.5, '7', 3651, null])('refuses %s days', async (days) => {
    expect((await extend([2001], days)).statusCode).toBe(422);
  });

  it('refuses an end beside it, and a resource without an end of validity', async () => {
    expect((await extend([2001], 7, { u_edate: '2027-01-01 10:00:00' })).statusCode).toBe(422);
    const payload = { ids: [2001], operation: 'edit', extend: 7 };
    expect((await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/locations', payload })).statusCode).toBe(422);
  });
});

describe('the values before a change', () => {
  it('are counted, the most frequent first, with the range of dates', async () => {
    const ids = await people('2027-01-01T10:00:00Z', '2027-02-01T10:00:00Z', '2027-02-01T10:00:00Z', null);
    const { count, fields } = (await values({ ids, fields: ['u_edate', 'u_profileid'] })).json<{
      count: number;
      fields: Record<
        string,
        { values: { value: unknown; count: number }[]; distinct: number; empty: number; range: unknown[] }
      >;
    }>();
    expect(count).toBe(4);
    expect(fields['u_profileid']).toMatchObject({ values: [{ value: 2001, count: 4 }], distinct: 1 });
    const end = fields['u_edate'];
    expect([end?.distinct, end?.empty, end?.values[0]?.count, end?.range.length]).toEqual([3, 1, 2, 2]);
    expect(end?.values.find(({ value }) => value === null)?.count).toBe(1);

    const selection = await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/identities', payload: { ids } });
    const kept = await values({ selection: selection.json<JobBody>().id, fields: ['u_language'] });
    expect(kept.json()).toMatchObject({ count: 4, fields: { u_language: { values: [{ value: 'fr', count: 4 }] } } });
  });

  it('are those that the caller may read: rows, fields and selections', async () => {
    const ids = await people(null, null);
    expect((await values({ ids, fields: ['u_language'] }, 'admin2')).json()).toMatchObject({
      count: 0,
      fields: { u_language: { values: [], distinct: 0 } },
    });
    const scoped = await addAdmin(
      test.database,
      MAIN,
      maskWith('supervisor', 'user:view', 'user:edit'),
      'values@main.example',
    );
    await limitTo(test.database, scoped, 2001, []);
    const headers = { authorization: `Bearer ${await openSession(test.database, scoped)}` };
    const url = '/api/jobs/bulk/identities/values';
    const seen = await test.app.inject({ method: 'POST', url, headers, payload: { ids, fields: ['u_language'] } });
    expect(seen.json()).toMatchObject({ count: 0 });

    const own = await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/identities', payload: { ids } });
    const selection = own.json<JobBody>().id;
    expect((await values({ selection, fields: ['u_language'] }, 'admin2')).statusCode).toBe(404);
    expect((await values({ selection, fields: ['l_name'] }, 'admin', 'locations')).statusCode).toBe(404);
    const sealed = await values({ ids, fields: ['u_email'] });
    expect([sealed.statusCode, sealed.json<{ fields: object }>().fields]).toEqual([200, {}]);
    for (const field of ['u_password', 'nope', 'hasOwnProperty']) {
      expect((await values({ ids, fields: [field] })).statusCode).toBe(422);
    }
    expect((await values({ ids, fields: [] })).statusCode).toBe(422);
    expect((await values({ fields: ['u_language'] })).statusCode).toBe(422);
    expect((await values({ ids, fields: ['u_language'] }, 'viewer')).statusCode).toBe(403);
    expect(await changed(test, 'admin', 'identities', { ids, operation: 'delete' })).toMatchObject({ state: 'done' });
  });
});
