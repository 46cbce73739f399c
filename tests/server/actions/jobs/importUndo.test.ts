import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { ended, imported, refusedRows, runner, type JobBody } from '../../../support/jobs';

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

const NAMES = ['Import A', 'Import B', 'Import C'];
const file = (...rows: string[]) => ['g_name,g_description', ...rows].join('\r\n');
const plan = { mapping: ['g_name', 'g_description'], key: ['g_name'] };
const scopes = async (...names: string[]) =>
  (
    await test.database.ownerQuery(
      `select g_name || ' ' || coalesce(g_description, '') || case when "g_deletedAt" is null then '' else ' deleted' end
       as state from scope where g_name = any($1) order by g_name`,
      [names],
    )
  ).map((row) => row['state']);
const begin = (id: string, role = 'admin') => test.as(role, { method: 'POST', url: `/api/jobs/${id}/undo` });
async function undone(id: string): Promise<JobBody> {
  const started = await begin(id);
  expect(started.statusCode, started.body).toBe(201);
  return ended(test, 'admin', started.json<JobBody>().id);
}

it('deletes what an import has made and reverts what it has changed, once, and can be undone itself', async () => {
  const before = { ...plan, strategy: 'create' };
  await imported(test, 'admin', 'scopes', file('Import A,first'), before);
  const { job } = await imported(
    test,
    'admin',
    'scopes',
    file('Import A,second', 'Import B,new', 'Import C,new'),
    plan,
  );
  expect(job).toMatchObject({ state: 'done', result: { create: 2, update: 1 }, undoable: true });
  const undo = await undone(job.id);
  expect(undo).toMatchObject({
    state: 'done',
    parameters: { operation: 'undo', job: job.id, of: 'import', count: 3 },
    result: { changed: 3, refused: 0 },
    undoable: true,
  });
  expect(await scopes(...NAMES)).toEqual(['Import A first', 'Import B new deleted', 'Import C new deleted']);
  expect((await begin(job.id)).statusCode).toBe(409);
  await undone(undo.id);
  expect(await scopes(...NAMES)).toEqual(['Import A second', 'Import B new', 'Import C new']);
});

it('leaves what was changed since, and says so', async () => {
  const { job } = await imported(test, 'admin', 'scopes', file('Import D,x', 'Import E,x'), plan);
  const [row] = await test.database.ownerQuery(`select groupid as id from scope where g_name = 'Import D'`);
  const payload = { groupid: Number(row!['id']), g_description: 'since' };
  await test.as('admin', { method: 'POST', url: '/legacy/elements/group', payload });
  const undo = await undone(job.id);
  expect(undo.result).toEqual({ changed: 1, refused: 1 });
  expect(await refusedRows(test, 'admin', undo.id)).toMatchObject([
    { recordId: String(row!['id']), problems: { '': { msg_code: 'REVERT_CONFLICT' } } },
  ]);
  expect(await scopes('Import D', 'Import E')).toEqual(['Import D since', 'Import E x deleted']);
});

it('is one job when two ask at once, and belongs to the author of the import', async () => {
  const { job } = await imported(test, 'admin', 'scopes', file('Import F,x'), plan);
  for (const role of ['viewer', 'admin2']) expect((await begin(job.id, role)).statusCode).toBe(404);
  await jobs.stop();
  const both = await Promise.all([begin(job.id), begin(job.id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  jobs = runner(test);
  const first = both.find(({ statusCode }) => statusCode === 201)!;
  expect((await ended(test, 'admin', first.json<JobBody>().id)).result).toEqual({ changed: 1, refused: 0 });
});

it('is not offered for a check, for a file that changed nothing, and for one that was refused as a whole', async () => {
  const check = await imported(test, 'admin', 'scopes', file('Import G,x'), { ...plan, mode: 'check' });
  expect(check.job).toMatchObject({ result: { create: 1 }, undoable: false });
  await imported(test, 'admin', 'scopes', file('Import G,x'), plan);
  const same = await imported(test, 'admin', 'scopes', file('Import G,x'), plan);
  expect(same.job).toMatchObject({ result: { unchanged: 1 }, undoable: false });
  const rows = file('Import H,x', ',nameless');
  const vain = await imported(test, 'admin', 'scopes', rows, { ...plan, atomic: true });
  expect(vain.job).toMatchObject({ result: { applied: false }, undoable: false });
  for (const { job } of [check, same, vain]) expect((await begin(job.id)).statusCode).toBe(409);
});

it('gives a record its first values back: a row that names it in another way is refused', async () => {
  await imported(test, 'admin', 'scopes', file('Import I,first'), plan);
  const [row] = await test.database.ownerQuery(`select groupid as id from scope where g_name = 'Import I'`);
  const id = Number(row!['id']);
  const lines = [`${id},second`, `#${id},third`, `0${id},fourth`];
  const { job, rows } = await imported(test, 'admin', 'scopes', ['groupid,g_description', ...lines].join('\r\n'), {
    mapping: ['groupid', 'g_description'],
    key: ['groupid'],
  });
  expect(job.result).toMatchObject({ update: 1, refused: 2 });
  const said = rows.slice(1).map(({ problems }) => problems?.['']?.msg_code);
  expect(said).toEqual(['IMPORT_ROW_TWICE', 'IMPORT_ROW_TWICE']);
  expect((await undone(job.id)).result).toEqual({ changed: 1, refused: 0 });
  expect(await scopes('Import I')).toEqual(['Import I first']);
});

it('deactivates the profiles that an import has made, except those that a guest has', async () => {
  const rows = ['p_name', 'Undo profile A', 'Undo profile B'];
  const { job } = await imported(test, 'admin', 'identity-profiles', rows.join('\r\n'), {
    mapping: ['p_name'],
    key: ['p_name'],
  });
  expect(job).toMatchObject({ state: 'done', result: { create: 2 }, undoable: true });
  await test.database.ownerQuery(
    `update identity set u_profileid = (select profileid from profile where p_name = 'Undo profile B')
     where userid = (select min(userid) from identity where u_companyid = 2 and "u_deletedAt" is null)`,
  );
  const undo = await undone(job.id);
  expect(undo).toMatchObject({ result: { changed: 1, refused: 1 }, undoable: false });
  expect(await refusedRows(test, 'admin', undo.id)).toMatchObject([{ problems: { '': { msg_code: 'IN_USE' } } }]);
  const profiles = await test.database.ownerQuery(
    `select p_name as name, "p_deletedAt" is not null as gone from profile where p_name like 'Undo profile %' order by 1`,
  );
  expect(profiles).toEqual([
    { name: 'Undo profile A', gone: true },
    { name: 'Undo profile B', gone: false },
  ]);
});
