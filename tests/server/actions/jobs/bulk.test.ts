import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '../../../../server/actions/jobs/runner';
import { JOB_HANDLERS } from '../../../../server/app/jobHandlers';
import { demoLogins } from '../../../../server/demo/logins';
import { testApp, type TestApp } from '../../../support/app';
import { changed, ended, refusedRows, runner, type JobBody } from '../../../support/jobs';
import { addAdmin, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
let made = 0;
const PATIENCE = { timeout: 20_000 };
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

const rows = (query: string, ...values: unknown[]) => test.database.ownerQuery(query, values);
const one = async (query: string, ...values: unknown[]) => (await rows(query, ...values))[0];
const bulk = (role: string, resource: string, payload: object) =>
  test.as(role, { method: 'POST', url: `/api/jobs/bulk/${resource}`, payload });
const answer = async (role: string, resource: string, payload: object) => {
  const { statusCode, body } = await bulk(role, resource, payload);
  return [statusCode, (JSON.parse(body) as { msg_code?: string }).msg_code];
};

/** So many identities under an address of their own. @returns their keys and what finds them */
async function people(count: number, companyId = MAIN): Promise<{ ids: number[]; filter: object; like: string }> {
  made += 1;
  const like = `@bulk${made}.example`;
  const found = await rows(
    `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options)
     select 'Guest ' || i, 'g' || i || $1, 2001, $2, now(), '{2013}', 'fr', 'valid', 0 from generate_series(1, $3::int) i
     returning userid`,
    like,
    companyId,
    count,
  );
  return { ids: found.map((row) => Number(row['userid'])), filter: { u_email: { contains: like } }, like };
}
const deleted = async (like: string) =>
  Number(
    (
      await one(`select count(*) as n from identity where u_email like '%' || $1 and "u_deletedAt" is not null`, like)
    )?.['n'],
  );

describe('a change of many records', () => {
  it('gives none of them a name of spaces alone', async () => {
    const { ids } = await people(2);
    const job = await changed(test, 'admin', 'identities', { ids, operation: 'edit', values: { u_name: '  ' } });
    expect(job.result).toEqual({ changed: 0, refused: 2 });
    const names = await rows('select distinct u_name from identity where userid = any($1) order by 1', ids);
    expect(names).toEqual([{ u_name: 'Guest 1' }, { u_name: 'Guest 2' }]);
  });

  it('is done to each as by a single call, with its audit line, and one of its own', async () => {
    const { ids, like } = await people(3);
    const job = await changed(test, 'admin', 'identities', { ids, operation: 'edit', values: { u_language: 'en' } });
    expect([job.state, job.done, job.total, job.result]).toEqual(['done', 3, 3, { changed: 3, refused: 0 }]);
    expect(await rows(`select distinct u_language, version from identity where u_email like '%' || $1`, like)).toEqual([
      { u_language: 'en', version: 2 },
    ]);
    const lines = await rows(
      `select lo_action, lo_data from auditlog where lo_element = 'user' and lo_elementid = any($1) order by seq`,
      ids.map(String),
    );
    expect(lines.map((line) => line['lo_action'])).toEqual(['update', 'update', 'update']);
    expect(lines[0]?.['lo_data']).toContain('"u_language":["fr","en"]');
    const [own] = await rows(`select lo_data from auditlog where lo_action = 'bulk' order by seq desc limit 1`);
    expect(JSON.parse(String(own?.['lo_data']))).toMatchObject({ operation: 'edit', changed: 3, refused: 0 });

    const gone = await changed(test, 'admin', 'identities', { ids, operation: 'delete' });
    expect([gone.result, await deleted(like)]).toEqual([{ changed: 3, refused: 0 }, 3]);
    const back = await changed(test, 'admin', 'identities', { ids, operation: 'restore' });
    expect([back.result, await deleted(like)]).toEqual([{ changed: 3, refused: 0 }, 0]);
  });

  it('goes past those that are refused, and says which and why; foreign ones are not there', async () => {
    const profiles = await rows(
      `insert into profile (p_name, p_duration, p_companyid, "p_createdAt")
       select 'Bulk ' || i, 24, 2, now() from generate_series(1, 60) i returning profileid`,
    );
    const ids = profiles.map((row) => Number(row['profileid']));
    const [first, second] = ids;
    const used = await people(2);
    await rows(`update identity set u_profileid = $1 where userid = $2`, first, used.ids[0]);
    await rows(`update identity set u_profileid = $1 where userid = $2`, second, used.ids[1]);
    const foreign = Number(
      (await one(`select profileid from profile where p_companyid = $1 limit 1`, SECOND))?.['profileid'],
    );
    const job = await changed(test, 'admin', 'identity-profiles', { ids: [...ids, foreign], operation: 'delete' });
    expect(job.result).toEqual({ changed: 58, refused: 3 });
    const refused = await refusedRows(test, 'admin', job.id);
    expect(new Map(refused.map(({ recordId, problems }) => [recordId, problems?.['']?.msg_code]))).toEqual(
      new Map([
        [String(first), 'IN_USE'],
        [String(second), 'IN_USE'],
        [String(foreign), 'ELEMENT_NOT_FOUND'],
      ]),
    );
    // As a single deletion of the console does it: it can be taken back.
    const { deactivations } = (await test.as('admin', { url: '/api/profiles/deactivations' })).json<{
      deactivations: { profile: { id: number } }[];
    }>();
    expect(deactivations.some(({ profile }) => profile.id === ids[2])).toBe(true);
    const lines = await one(
      `select count(*) as n from auditlog where lo_element = 'profile' and lo_action = 'delete' and lo_elementid = any($1)`,
      [...ids, foreign].map(String),
    );
    expect(lines).toEqual({ n: 58 });
    expect(await one(`select "p_deletedAt" as at from profile where profileid = $1`, foreign)).toEqual({ at: null });
  });

  it('obeys guards: no caller takes the last administrators away, nor gives what they do not hold', async () => {
    const admins = await rows(`select adminid from administrator where ad_companyid = 2 and "ad_deletedAt" is null`);
    const ids = admins.map((row) => Number(row['adminid']));
    const off = await changed(test, 'admin', 'administrators', {
      ids,
      operation: 'edit',
      values: { ad_enabled: false },
    });
    const refused = await refusedRows(test, 'admin', off.id);
    expect(refused.map(({ problems }) => problems?.['']?.msg_code)).toContain('LAST_ADMIN');
    expect(off.result).toMatchObject({ refused: refused.length });
    await rows(`update administrator set ad_enabled = true where adminid = any($1)`, ids);
  });

  it('takes everything that a filter matched when it was selected, and nothing else', async () => {
    const { filter, like, ids } = await people(1205);
    await rows(`update identity set "u_deletedAt" = now() where userid = $1`, ids[0]);
    const selected = await bulk('admin', 'identities', { filter: { ...filter, deleted: 'with' } });
    const { id, state, parameters } = selected.json<JobBody & { parameters: object }>();
    // The deleted one cannot be selected in the list either.
    expect([selected.statusCode, state, parameters]).toEqual([201, 'draft', { count: 1204 }]);
    expect((await test.as('admin', { url: '/api/jobs' })).body).not.toContain(id);
    // Comes after the question.
    const [late] = await rows(
      `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options)
       values ('Late', $1, 2001, 2, now(), '{2013}', 'fr', 'valid', 0) returning userid`,
      `late${like}`,
    );
    const start = () =>
      test.as('admin', { method: 'POST', url: `/api/jobs/${id}/start`, payload: { operation: 'delete' } });
    expect((await start()).statusCode).toBe(200);
    const job = await ended(test, 'admin', id);
    expect([job.result, await deleted(like)]).toEqual([{ changed: 1204, refused: 0 }, 1205]);
    expect(await one(`select "u_deletedAt" as at from identity where userid = $1`, late?.['userid'])).toEqual({
      at: null,
    });
    // A selection is good once.
    expect((await start()).statusCode).toBe(409);
  });

  it('is refused for what may not be read, written or done, before anything begins', async () => {
    const { ids, filter } = await people(1);
    const edit = (values: object) => ({ ids, operation: 'edit', values });
    expect(await answer('admin', 'identities', edit({ u_nope: 1 }))).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await answer('admin', 'identities', edit({ u_createdAt: 'x' }))).toEqual([422, 'VALIDATION_FAILED']);
    expect(await answer('admin', 'identities', edit({ userid: 4, u_language: 'en' }))).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await answer('admin', 'identities', edit({ u_password: 'secret-1234' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    expect(await answer('admin', 'identities', edit({}))).toEqual([422, 'VALIDATION_FAILED']);
    expect(await answer('viewer', 'identities', { ids, operation: 'delete' })).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    expect(await answer('log-reader', 'identities', { ids })).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    expect(await answer('admin', 'countries', { ids: [1], operation: 'delete' })).toEqual([
      403,
      'NOT_ENOUGH_PERMISSIONS',
    ]);
    expect(await answer('admin', 'identities', { filter: { u_password: 'x' } })).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await answer('admin', 'identities', { filter, ids, operation: 'delete' })).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    expect(await answer('admin', 'identities', { operation: 'delete' })).toEqual([422, 'VALIDATION_FAILED']);
    expect(await answer('admin', 'identities', { ids: ['1; drop'], operation: 'delete' })).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    expect(await answer('admin', 'identities', { ids, operation: 'drop' })).toEqual([422, 'VALIDATION_FAILED']);
    expect(await answer('admin', 'identities', { ids, operation: 'call', action: 'nope' })).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    expect(await answer('admin', 'identities', { ids, operation: 'delete', nope: 1 })).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await answer('admin', 'nope', { ids })).toEqual([404, 'ELEMENT_NOT_FOUND']);
    const many = Array.from({ length: 100_001 }, (_, index) => index);
    expect(await answer('admin', 'identities', { ids: many, operation: 'delete' })).toEqual([
      422,
      'BULK_TOO_MANY_RECORDS',
    ]);
  });

  it('stays inside company and scope, whatever keys are named', async () => {
    const theirs = await people(2, SECOND);
    const job = await changed(test, 'admin', 'identities', { ids: theirs.ids, operation: 'delete' });
    expect([job.result, await deleted(theirs.like)]).toEqual([{ changed: 0, refused: 2 }, 0]);
    const none = await bulk('admin', 'identities', { filter: theirs.filter });
    expect(none.json<{ parameters: object }>().parameters).toEqual({ count: 0 });
    const ours = await people(2);
    await rows(`update identity set groupids = '{2012}' where userid = any($1)`, ours.ids);
    const scoped = await changed(test, 'scoped', 'identities', {
      ids: ours.ids,
      operation: 'edit',
      values: { u_language: 'es' },
    });
    const seen = (await test.as('scoped', { url: `/legacy/elements/user/${ours.ids[0]}` })).statusCode === 200;
    expect(scoped.result).toEqual(seen ? { changed: 2, refused: 0 } : { changed: 0, refused: 2 });
  });
});

describe('a bulk job', () => {
  /** A runner that can write no progress beyond `most`: as one whose process is killed there. */
  async function stopAfter(most: number, id: string): Promise<void> {
    const owner = test.context.db.ownerPool;
    await owner.query(`create function stop_here() returns trigger language plpgsql as $$ begin
      if new.done > ${most} then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$`);
    await owner.query(
      `create trigger stop_here before update on job for each row when (new.state = 'running') execute function stop_here()`,
    );
    const dying = startJobs(test.context, {
      handlers: JOB_HANDLERS,
      onError: () => undefined,
      callAs: test.app.callAs,
      leaseSeconds: 1,
    });
    await expect
      .poll(async () => Number((await one(`select done from job where id = $1`, id))?.['done']), PATIENCE)
      .toBe(most);
    await dying.stop();
    await owner.query(`drop trigger stop_here on job; drop function stop_here()`);
  }

  it('goes on where a runner that died left it, and changes no record twice', async () => {
    const { ids, like } = await people(230);
    await jobs.stop();
    const started = await bulk('admin', 'identities', { ids, operation: 'edit', values: { u_language: 'zh' } });
    const { id } = started.json<JobBody>();
    await stopAfter(100, id);
    expect(
      await one(`select count(*) as n from identity where u_email like '%' || $1 and u_language = 'zh'`, like),
    ).toEqual({ n: 100 });
    jobs = runner(test);
    const job = await ended(test, 'admin', id);
    expect([job.state, job.result]).toEqual(['done', { changed: 230, refused: 0 }]);
    expect(await rows(`select distinct version from identity where u_email like '%' || $1`, like)).toEqual([
      { version: 2 },
    ]);
    const lines = await one(
      `select count(*) as n from auditlog where lo_element = 'user' and lo_elementid = any($1)`,
      ids.map(String),
    );
    expect(lines).toEqual({ n: 230 });
  });

  it('can be stopped: what is done stays, and it says how much that is', async () => {
    const { ids, like } = await people(120);
    await jobs.stop();
    const { id } = (await bulk('admin', 'identities', { ids, operation: 'delete' })).json<JobBody>();
    await stopAfter(50, id);
    await test.as('admin', { method: 'POST', url: `/api/jobs/${id}/cancel` });
    jobs = runner(test);
    const job = await ended(test, 'admin', id);
    const { changed: done } = job.result as { changed: number };
    expect([job.state, await deleted(like)]).toEqual(['cancelled', done]);
    expect(done).toBeLessThan(120);
  });

  it('ends when the right that it was started with is taken away, and outlives its owner’s session', async () => {
    const { ids, like } = await people(150);
    await jobs.stop();
    const admin = await addAdmin(
      test.database,
      MAIN,
      maskWith('supervisor', 'user:view', 'user:edit'),
      'bulk-owner@main.example',
    );
    const token = await openSession(test.database, admin);
    const headers = { authorization: `Bearer ${token}` };
    const order = async (operation: string) => {
      const payload = { ids, operation };
      const one = await test.app.inject({ method: 'POST', url: '/api/jobs/bulk/identities', headers, payload });
      expect([one.statusCode, one.body]).toEqual([201, expect.any(String)]);
      return one.json<JobBody>().id;
    };
    const id = await order('delete');
    await stopAfter(50, id);
    const [profile] = await rows(`select ad_profileid as id from administrator where adminid = $1`, admin);
    await rows(`update adprofile set adp_bits = 0 where adprofileid = $1`, profile?.['id']);
    jobs = runner(test);
    const state = async (key: string) => one(`select state, error ->> 'msg_code' as code from job where id = $1`, key);
    await expect.poll(() => state(id), PATIENCE).toEqual({ state: 'failed', code: 'NOT_ENOUGH_PERMISSIONS' });
    expect(await deleted(like)).toBe(50);

    const mask = maskWith('supervisor', 'user:view', 'user:edit');
    await rows(`update adprofile set adp_bits = $2::numeric where adprofileid = $1`, profile?.['id'], mask);
    await jobs.stop();
    const second = await order('delete');
    await test.app.inject({ method: 'POST', url: '/api/logout', headers, payload: {} });
    jobs = runner(test);
    await expect.poll(() => state(second), PATIENCE).toEqual({ state: 'done', code: null });
    expect(await deleted(like)).toBe(150);
  });

  it('does not wait for exports that take long', async () => {
    const { ids } = await people(2);
    await jobs.stop();
    const login = demoLogins().find(({ role }) => role === 'viewer')?.login;
    expect(login).toBeDefined();
    const exports = await Promise.all(
      [1, 2].map(() => test.as('viewer', { method: 'POST', url: '/api/jobs/exports/identities', payload: {} })),
    );
    // Held by a lock on what they must write first.
    const owner = await test.context.db.ownerPool.connect();
    await owner.query('begin; lock table job_part in access exclusive mode');
    try {
      jobs = runner(test, 30);
      const job = await changed(test, 'admin', 'identities', { ids, operation: 'delete' });
      expect(job.result).toEqual({ changed: 2, refused: 0 });
    } finally {
      await owner.query('rollback');
      owner.release();
    }
    for (const one of exports) expect((await ended(test, 'viewer', one.json<JobBody>().id)).state).toBe('done');
  });
});
