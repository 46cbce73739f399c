import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribeEvents, type ServerEvent } from '../../../../dataProvider/events';
import { startJobs } from '../../../../server/actions/jobs/runner';
import { JOB_HANDLERS } from '../../../../server/app/jobHandlers';
import { demoLogins } from '../../../../server/demo/logins';
import { testApp, type TestApp } from '../../../support/app';
import { ended, exported, runner, type JobBody } from '../../../support/jobs';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  // A fetch that is given up opens a connection in reserve.
  test.app.server.closeAllConnections();
  await test.close();
});

describe('an export', () => {
  it('is refused for a column, filter or order that the caller may not read', async () => {
    const post = async (payload: object) => {
      const answer = await test.as('viewer', { method: 'POST', url: '/api/jobs/exports/identities', payload });
      return [answer.statusCode, answer.json<{ msg_code: string }>().msg_code];
    };
    expect(await post({ columns: ['u_password'] })).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await post({ columns: ['nope'] })).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await post({ filter: { u_password: 'x' } })).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await post({ sort: [{ field: 'nope', order: 'ASC' }] })).toEqual([422, 'UNKNOWN_SORT_KEY']);
    expect(await post({ format: 'exe' })).toEqual([422, 'VALIDATION_FAILED']);
    expect(await post({ nope: 1 })).toEqual([422, 'UNKNOWN_FIELD']);
  });

  it('reads as the person does, and nothing in it is a formula', async () => {
    await test.database.ownerQuery(
      `update identity set u_name = '=cmd|''/c calc''!A0', "u_createdAt" = '2026-07-01T10:00:00Z' where userid = (select min(userid) from identity where u_companyid = 2)`,
    );
    const body = {
      columns: ['u_name', 'u_createdAt', 'u_valid', 'u_profileid'],
      sort: [{ field: 'userid', order: 'ASC' }],
      format: 'csv',
    };
    const paris = { 'accept-language': 'fr', 'x-timezone': 'Europe/Paris' };
    const { lines, file } = await exported(test, 'admin', 'identities', body, paris);
    expect(lines[0]).toBe('Nom;Créée le;Vérification;Profil');
    expect(lines[1]?.startsWith(`'=cmd|'/c calc'!A0;01/07/2026 12:00:00;`)).toBe(true);
    expect(lines[1]).toMatch(/;Invité 24 h$|;[A-ZÉ]/);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="identities-\d{4}-\d\d-\d\d\.csv"$/);
    expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length);
    expect(file.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const english = await exported(test, 'admin', 'identities', body, { 'accept-language': 'en', 'x-timezone': 'UTC' });
    expect(english.lines[1]).toContain(',01/07/2026 10:00:00,');
    for (const line of lines.filter((text) => !text.includes('"'))) expect(line).not.toMatch(/(^|;)[=+@-]/);
  });

  it('leaves exactly one line in the audit log, and comes as Excel on request', async () => {
    const audit = async () =>
      Number(
        (
          await test.database.ownerQuery(
            `select count(*) as n from auditlog where lo_action = 'export' and company_id = 2`,
          )
        )[0]?.['n'],
      );
    const before = await audit();
    await test.database.ownerQuery(`update administrator set ad_excel = true where ad_login = $1`, [
      demoLogins().find(({ role }) => role === 'admin')?.login,
    ]);
    const { file, job } = await exported(test, 'admin', 'locations', {});
    expect(await audit()).toBe(before + 1);
    expect(file.headers['content-type']).toContain('spreadsheetml');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(job.result).toMatchObject({ size: file.rawPayload.length });
    await test.database.ownerQuery(`update administrator set ad_excel = false`);
  });

  it('is fetched once by its link, and never after that', async () => {
    const { job } = await exported(test, 'admin', 'locations', {});
    const { url } = (await test.as('admin', { method: 'POST', url: `/api/jobs/${job.id}/link` })).json<{
      url: string;
    }>();
    const [first, second] = [await test.app.inject({ url }), await test.app.inject({ url })];
    expect([first.statusCode, second.statusCode]).toEqual([200, 404]);
    expect(first.body).toContain(';');
  });
});

describe('a job', () => {
  it('of one company does not wait for the many of another one', async () => {
    await jobs.stop();
    const start = async (role: string, resource: string) => {
      const answer = await test.as(role, { method: 'POST', url: `/api/jobs/exports/${resource}`, payload: {} });
      return { role, id: answer.json<JobBody>().id };
    };
    const started: { role: string; id: string }[] = [];
    for (let n = 0; n < 5; n += 1) started.push(await start('admin', 'identities'));
    started.push(await start('admin2', 'scopes'));
    jobs = runner(test);
    const states = await Promise.all(started.map(async ({ role, id }) => (await ended(test, role, id)).state));
    expect(states).toEqual(started.map(() => 'done'));
    const order = await test.database.ownerQuery(`select id from job where id = any($1) order by started_at`, [
      started.map(({ id }) => id),
    ]);
    // The one place or the other: companies take turns.
    expect(order.findIndex(({ id }) => id === started.at(-1)?.id)).toBeLessThan(2);
    for (const { role, id } of started) await test.as(role, { method: 'DELETE', url: `/api/jobs/${id}` });
  });

  it('of another person is not found, in the same words', async () => {
    const { job } = await exported(test, 'admin', 'locations', {});
    const bodies = new Set<string>();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/file'],
      ['GET', '/rows'],
      ['POST', '/cancel'],
      ['POST', '/link'],
      ['POST', '/start'],
      ['DELETE', ''],
    ] as const) {
      for (const id of [job.id, '00000000-0000-4000-8000-000000000000', 'x']) {
        const answer = await test.as('viewer', {
          method,
          url: `/api/jobs/${id}${path}`,
          ...(method === 'POST' && { payload: {} }),
        });
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
        bodies.add(answer.body);
      }
    }
    expect(bodies.size).toBe(1);
    // Not even its own company's superadministrators, nor itself while a person acts as it.
    expect((await test.as('superadmin', { url: '/api/jobs' })).body).not.toContain(job.id);
  });

  it('tells its owner how it goes on, and no other caller', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api/events`;
    const listen = async (role: string) => {
      const heard: ServerEvent[] = [];
      const token = await test.tokenOf(role);
      const stop = subscribeEvents(
        { token: () => token, resume: () => Promise.resolve(false), teamMember: null, switchUser: null },
        () => 'fr',
        (event) => heard.push(event),
        url,
      );
      await expect.poll(() => heard.length).toBeGreaterThan(0);
      return { heard, stop };
    };
    const [own, other] = [await listen('admin'), await listen('viewer')];
    // The listener's own connection to the database is opened with the first stream.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { job } = await exported(test, 'admin', 'identities', {});
    const states = () =>
      own.heard.flatMap(({ type, data }) =>
        type === 'job' && (data as JobBody).id === job.id ? [data as JobBody] : [],
      );
    await expect.poll(() => states().at(-1)?.state).toBe('done');
    expect(states().some(({ state, done }) => state === 'running' && done === 1000)).toBe(true);
    expect(other.heard.filter(({ type }) => type === 'job')).toEqual([]);
    own.stop();
    other.stop();
    test.app.server.closeAllConnections();
  });

  it('can be cancelled while it waits, and is gone with its file when deleted', async () => {
    await jobs.stop();
    const started = await test.as('admin', { method: 'POST', url: '/api/jobs/exports/identities', payload: {} });
    const { id } = started.json<JobBody>();
    const cancelled = await test.as('admin', { method: 'POST', url: `/api/jobs/${id}/cancel` });
    expect(cancelled.json<JobBody>().state).toBe('cancelled');
    expect((await test.as('admin', { url: `/api/jobs/${id}/file` })).statusCode).toBe(409);
    expect((await test.as('admin', { method: 'DELETE', url: `/api/jobs/${id}` })).statusCode).toBe(204);
    expect((await test.as('admin', { url: `/api/jobs/${id}` })).statusCode).toBe(404);
    jobs = runner(test);
  });

  it('goes on where a runner that died left it, and no two runners write it', async () => {
    await jobs.stop();
    await test.database.ownerQuery(`delete from job`);
    const plain = await (async () => {
      jobs = runner(test);
      const one = await exported(test, 'admin', 'identities', { raw: true, filter: { deleted: 'with' } });
      await jobs.stop();
      return one.lines;
    })();
    const started = await test.as('admin', {
      method: 'POST',
      url: '/api/jobs/exports/identities',
      payload: { raw: true, filter: { deleted: 'with' } },
    });
    const { id } = started.json<JobBody>();
    // A runner that stands still after its first step, as one does whose process was killed.
    const owner = test.context.db.ownerPool;
    await owner.query(`create function stop_here() returns trigger language plpgsql as $$ begin
      if new.done > 0 then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$`);
    await owner.query(
      `create trigger stop_here before update on job for each row when (new.state = 'running') execute function stop_here()`,
    );
    const dying = startJobs(test.context, {
      handlers: JOB_HANDLERS,
      onError: () => undefined,
      callAs: test.app.callAs,
      leaseSeconds: 1,
    });
    await new Promise((resolve) => setTimeout(resolve, 600));
    await dying.stop();
    await owner.query(`drop trigger stop_here on job; drop function stop_here()`);
    const [half] = await test.database.ownerQuery(`select checkpoint, state from job where id = $1`, [id]);
    expect(half?.['checkpoint']).toMatchObject({ part: 0 });
    const two = [runner(test), runner(test)];
    const job = await ended(test, 'admin', id);
    expect(job.state).toBe('done');
    const file = await test.as('admin', { url: `/api/jobs/${id}/file` });
    expect(
      file.body
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .slice(0, -1),
    ).toEqual(plain);
    await Promise.all(two.map(({ stop }) => stop()));
    jobs = runner(test);
  });

  it('ends when the right that it was started with is taken away, and so does its file', async () => {
    const before = await exported(test, 'viewer', 'locations', {});
    await jobs.stop();
    const started = await test.as('viewer', { method: 'POST', url: '/api/jobs/exports/identities', payload: {} });
    const { id } = started.json<JobBody>();
    const login = demoLogins().find(({ role }) => role === 'viewer')?.login;
    const [profile] = await test.database.ownerQuery(
      `select adprofileid as id, adp_bits::text as bits from adprofile join administrator on ad_profileid = adprofileid where ad_login = $1`,
      [login],
    );
    await test.database.ownerQuery(`update adprofile set adp_bits = 0 where adprofileid = $1`, [profile?.['id']]);
    jobs = runner(test);
    const job = await ended(test, 'viewer', id);
    expect([job.state, job.error?.msg_code]).toEqual(['failed', 'NOT_ENOUGH_PERMISSIONS']);
    expect((await test.as('viewer', { url: `/api/jobs/${before.job.id}/file` })).statusCode).toBe(403);
    await test.database.ownerQuery(`update adprofile set adp_bits = $2 where adprofileid = $1`, [
      profile?.['id'],
      profile?.['bits'],
    ]);
  });
});
