import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { asSystem } from '../../../../server/db/connect';
import { forgetOldJobs } from '../../../../server/storage/jobs/jobs';
import { testApp, type TestApp } from '../../../support/app';
import { changed, ended, refusedRows, runner, type JobBody } from '../../../support/jobs';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

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
/** So many identities; the first of them speak English already. */
async function people(count: number, english = 0): Promise<number[]> {
  made += 1;
  const rows = await test.database.ownerQuery(
    `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options)
     select 'Guest ' || i, 'g' || i || '@undo' || $1::int || '.example', 2001, $2, now(), '{2013}',
       case when i <= $4::int then 'en' else 'fr' end, 'valid', 0 from generate_series(1, $3::int) i
     returning userid`,
    [made, MAIN, count, english],
  );
  return rows.map((row) => Number(row['userid'])).sort((a, b) => a - b);
}
const states = async (ids: readonly number[]) =>
  (
    await test.database.ownerQuery(
      `select u_language || case when "u_deletedAt" is null then '' else ' deleted' end as state
       from identity where userid = any($1) order by userid`,
      [ids],
    )
  ).map((row) => row['state']);
const begin = (id: string, role = 'admin') => test.as(role, { method: 'POST', url: `/api/jobs/${id}/undo` });
async function undone(id: string): Promise<JobBody> {
  const started = await begin(id);
  expect(started.statusCode, started.body).toBe(201);
  return ended(test, 'admin', started.json<JobBody>().id);
}
const english = (ids: readonly number[]) =>
  changed(test, 'admin', 'identities', { ids, operation: 'edit', values: { u_language: 'en' } });

describe('the undo of a bulk change', () => {
  it('is begun once when two requests begin it at the same time', async () => {
    const ids = await people(5);
    const job = await english(ids);
    const both = await Promise.all([begin(job.id), begin(job.id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const started = both.find(({ statusCode }) => statusCode === 201)!;
    await ended(test, 'admin', started.json<JobBody>().id);
    expect(await states(ids)).toEqual(Array(5).fill('fr'));
  });

  it('gives each record the value that it had, once, and can be undone itself', async () => {
    const ids = await people(60, 2);
    const job = await english(ids);
    expect(job).toMatchObject({ state: 'done', undoable: true });
    const undo = await undone(job.id);
    expect(undo).toMatchObject({
      state: 'done',
      parameters: { operation: 'undo', job: job.id, of: 'edit', count: 60 },
      result: { changed: 60, refused: 0 },
      undoable: true,
    });
    expect(await states(ids)).toEqual([...Array(2).fill('en'), ...Array(58).fill('fr')]);
    const again = await begin(job.id);
    expect([again.statusCode, again.json<{ msg_code: string }>().msg_code]).toEqual([409, 'JOB_NOT_UNDOABLE']);
    expect((await test.as('admin', { url: `/api/jobs/${job.id}` })).json()).toMatchObject({ undoable: false });

    await undone(undo.id);
    expect(await states(ids)).toEqual(Array(60).fill('en'));
  });

  it('leaves what was changed since, and says so', async () => {
    const [touched = 0, ...others] = await people(3);
    const job = await english([touched, ...others]);
    await changed(test, 'admin', 'identities', { ids: [touched], operation: 'edit', values: { u_language: 'es' } });
    const undo = await undone(job.id);
    expect(undo.result).toEqual({ changed: 2, refused: 1 });
    expect(await refusedRows(test, 'admin', undo.id)).toMatchObject([
      { recordId: String(touched), problems: { u_language: { msg_code: 'FIELD_CHANGED_SINCE' } } },
    ]);
    expect(await states([touched, ...others])).toEqual(['es', 'fr', 'fr']);
  });

  it('that has changed nothing can be tried again', async () => {
    const ids = await people(1);
    const job = await english(ids);
    const since = (u_language: string) =>
      changed(test, 'admin', 'identities', { ids, operation: 'edit', values: { u_language } });
    await since('es');
    expect((await undone(job.id)).result).toEqual({ changed: 0, refused: 1 });
    await since('en');
    expect((await undone(job.id)).result).toEqual({ changed: 1, refused: 0 });
    expect(await states(ids)).toEqual(['fr']);
    expect((await begin(job.id)).statusCode).toBe(409);
  });

  it('brings deleted records back, but none that was deleted before, and deletes restored ones again', async () => {
    const ids = await people(3);
    await changed(test, 'admin', 'identities', { ids: ids.slice(0, 1), operation: 'delete' });
    const job = await changed(test, 'admin', 'identities', { ids, operation: 'delete' });
    const undo = await undone(job.id);
    expect(await states(ids)).toEqual(['fr deleted', 'fr', 'fr']);
    await undone(undo.id);
    expect(await states(ids)).toEqual(Array(3).fill('fr deleted'));

    const restored = await changed(test, 'admin', 'identities', { ids, operation: 'restore' });
    await undone(restored.id);
    expect(await states(ids)).toEqual(Array(3).fill('fr deleted'));
  });

  it('of a deletion leaves what was restored and deleted again since', async () => {
    const ids = await people(2);
    const job = await changed(test, 'admin', 'identities', { ids, operation: 'delete' });
    const since = ids.slice(0, 1);
    await changed(test, 'admin', 'identities', { ids: since, operation: 'restore' });
    await changed(test, 'admin', 'identities', { ids: since, operation: 'delete' });
    const undo = await undone(job.id);
    expect(undo.result).toEqual({ changed: 1, refused: 1 });
    expect(await states(ids)).toEqual(['fr deleted', 'fr']);
  });

  it('that was cancelled can be started again', async () => {
    const ids = await people(2);
    const job = await english(ids);
    await jobs.stop();
    const first = (await begin(job.id)).json<JobBody>();
    expect((await begin(job.id)).statusCode).toBe(409);
    await test.as('admin', { method: 'POST', url: `/api/jobs/${first.id}/cancel` });
    jobs = runner(test);
    expect((await undone(job.id)).result).toEqual({ changed: 2, refused: 0 });
    expect(await states(ids)).toEqual(['fr', 'fr']);
  });

  it('is not offered for deletions for good, refused changes and other jobs', async () => {
    const payload = { name: 'Undo' };
    const group = await test.as('admin', { method: 'POST', url: '/device/device-groups/save', payload });
    const ids = [group.json<{ uuid: string }>().uuid];
    const gone = await changed(test, 'admin', 'device-groups', { ids, operation: 'delete' });
    expect(gone).toMatchObject({ result: { changed: 1 }, undoable: false });
    expect((await begin(gone.id)).json()).toMatchObject({ msg_code: 'JOB_NOT_UNDOABLE' });
    const vain = await changed(test, 'admin', 'identities', { ids: [987_654_321], operation: 'delete' });
    expect(vain).toMatchObject({ result: { changed: 0, refused: 1 }, undoable: false });
    const file = await test.as('admin', { method: 'POST', url: '/api/jobs/exports/identities', payload: {} });
    const exported = await ended(test, 'admin', file.json<JobBody>().id);
    expect((await begin(exported.id)).statusCode).toBe(409);
  });

  it('belongs to the author of the change, and needs the right that the change needs', async () => {
    const ids = await people(2);
    const job = await english(ids);
    for (const role of ['viewer', 'admin2']) expect((await begin(job.id, role)).statusCode).toBe(404);

    const rights = maskWith('supervisor', 'user:view', 'user:edit');
    const admin = await addAdmin(test.database, MAIN, rights, 'undo-owner@main.example');
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    const send = (url: string, payload: object) => test.app.inject({ method: 'POST', url, headers, payload });
    const order = { ids, operation: 'edit', values: { u_language: 'es' } };
    const { id } = (await send('/api/jobs/bulk/identities', order)).json<JobBody>();
    const state = async () => (await test.app.inject({ url: `/api/jobs/${id}`, headers })).json<JobBody>().state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    await test.database.ownerQuery(
      `update adprofile set adp_bits = $2::numeric
       where adprofileid = (select ad_profileid from administrator where adminid = $1)`,
      [admin, maskWith('supervisor', 'user:view')],
    );
    expect((await send(`/api/jobs/${id}/undo`, {})).statusCode).toBe(403);
    expect(await states(ids)).toEqual(['es', 'es']);
  });
});

it('a job is forgotten after its week, but not while it is being undone', async () => {
  const { id } = await changed(test, 'admin', 'identities', {
    ids: await people(2),
    operation: 'edit',
    values: { u_language: 'en' },
  });
  const undo = await undone(id);
  // In one transaction: the runner sees no running job without a lease.
  const kept = await asSystem(test.context.db, async (trx) => {
    const isThere = async () => (await sql`select from job where id = ${id}`.execute(trx)).rows.length === 1;
    await sql`update job set created_at = now() - interval '8 days' where id = ${id}`.execute(trx);
    await sql`update job set state = 'running' where id = ${undo.id}`.execute(trx);
    await forgetOldJobs(trx);
    const during = await isThere();
    await sql`update job set state = 'done' where id = ${undo.id}`.execute(trx);
    await forgetOldJobs(trx);
    return [during, await isThere()];
  });
  expect(kept).toEqual([true, false]);
});
