import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { runner, type Received } from '../support/jobs';
import { addAdmin, MAIN, maskWith, openSession, SECOND } from '../support/personas';

type Headers = Record<string, string>;

let test: TestApp;
let admin: number;
let made = 0;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const one = async (text: string, values: unknown[] = []) => (await sql(text, values))[0];
const RIGHTS = ['supervisor', 'user:view', 'user:edit', 'global:view'];
const profileOf = (adminId: number) => `select ad_profileid from administrator where adminid = ${adminId}`;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const ask = (headers: Headers, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: unknown) =>
  test.app.inject({ method, url, headers, ...(payload !== undefined && { payload: payload as object }) });

/** Does something once while a job runs, right when it has come that far. */
async function midway(done: number, statement: string): Promise<void> {
  await sql(`create function midway() returns trigger language plpgsql security definer as $$ begin
    if new.done >= ${done} and old.done < ${done} then ${statement}; end if; return new; end $$`);
  await sql('create trigger midway before update on job for each row execute function midway()');
}
afterEach(async () => {
  await sql('drop trigger if exists midway on job');
  await sql('drop function if exists midway()');
});
const ended = async (id: string) => {
  const row = () => one(`select state, done::int, error ->> 'msg_code' as code from job where id = $1`, [id]);
  await expect.poll(async () => (await row())?.['state'], { timeout: 60_000 }).toMatch(/done|failed|cancelled/);
  return row();
};
/** Starts an import of so many new guests. @returns the job, and how many there are by now */
async function importing(headers: Headers, rows: number) {
  made += 1;
  const word = `race${made}`;
  const lines = Array.from(
    { length: rows },
    (_, n) => `Race ${n},${word}.${n}@x.example,2001,Secret-4711,2026-11-24T00:00:00Z,2026-11-25T00:00:00Z`,
  );
  const payload = [
    '--race\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
    ['u_name,u_email,u_profileid,u_password,u_sdate,u_edate', ...lines].join('\n'),
    '\r\n--race--\r\n',
  ].join('');
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/jobs/imports/identities',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=race' },
    payload,
  });
  expect([sent.statusCode, sent.body]).toEqual([201, expect.any(String)]);
  const { id, parameters } = sent.json<Received>();
  const plan = { mode: 'run', mapping: parameters.proposal.mapping, strategy: 'create', key: ['u_email'] };
  const started = await ask(headers, 'POST', `/api/jobs/${id}/start`, plan);
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  const count = async () =>
    Number((await one('select count(*) as n from identity where u_email like $1', [`${word}.%`]))?.['n']);
  return { id, count };
}
const person = async () => {
  made += 1;
  admin = await addAdmin(test.database, MAIN, maskWith(...RIGHTS), `race-${made}@bellevue.example`);
  return bearer(await openSession(test.database, admin));
};

describe('a long import', () => {
  it('ends at the next step when its API key is disabled', async () => {
    await person();
    const key = createToken('ptk_');
    await sql(
      `insert into api_token (name, token, profileid, adminid, companyid, "isEnabled", "mayAdminister", "createdAt", "expiresAt")
       select 'race', $1, ad_profileid, adminid, $3, true, false, now(), now() + interval '1 day'
       from administrator where adminid = $2`,
      [hashToken(test.database.db, key), admin, MAIN],
    );
    const { id, count } = await importing(bearer(key), 400);
    await midway(50, `update api_token set "isEnabled" = false where name = 'race'`);
    const jobs = runner(test);
    const job = await ended(id);
    await jobs.stop();
    expect(job).toMatchObject({ state: 'failed', code: 'AUTHENTICATION_REQUIRED' });
    expect(await count()).toBeLessThan(400);
    expect(await count()).toBe(job?.['done']);
  }, 90_000);

  it.each([
    ['its owner is disabled', (id: number) => `update administrator set ad_enabled = false where adminid = ${id}`],
    [
      'a permission is withdrawn',
      (id: number) =>
        `update adprofile set adp_bits = 0 where adprofileid = (select ad_profileid from administrator where adminid = ${id})`,
    ],
    [
      'the scope of its owner becomes narrower',
      (id: number) => `update administrator set ad_scopemode = 'listed', ad_maingroupid = 2001 where adminid = ${id}`,
    ],
  ])(
    'ends at the next step when %s',
    async (_what, statement) => {
      const headers = await person();
      const { id, count } = await importing(headers, 400);
      await midway(50, statement(admin));
      const jobs = runner(test);
      const job = await ended(id);
      await jobs.stop();
      expect(job).toMatchObject({ state: 'failed', code: 'NOT_ENOUGH_PERMISSIONS' });
      expect(await count()).toBeLessThan(400);
    },
    90_000,
  );

  it.each([
    ['has lost the right to it', (switcher: number) => `adp_bits = 0 where adprofileid = (${profileOf(switcher)})`],
    [
      'has no second factor, and the owner needs one now',
      (_: number, owner: number) => `adp_factor = true where adprofileid = (${profileOf(owner)})`,
    ],
  ])(
    'ends when the one who ordered it in the name of its owner %s',
    async (_what, change) => {
      await person();
      const owner = admin;
      made += 1;
      const switcher = await addAdmin(
        test.database,
        MAIN,
        maskWith(...RIGHTS, 'admin:view', 'admin:edit', 'admin_switch'),
        `as-${made}@bellevue.example`,
      );
      const headers = {
        ...bearer(await openSession(test.database, switcher)),
        'x-switch-user': String(owner),
      };
      const { id, count } = await importing(headers, 400);
      await midway(50, `update adprofile set ${change(switcher, owner)}`);
      const jobs = runner(test);
      const job = await ended(id);
      await jobs.stop();
      expect(job).toMatchObject({ state: 'failed', code: 'NOT_ENOUGH_PERMISSIONS' });
      expect(await count()).toBeLessThan(400);
    },
    90_000,
  );

  it('ends when its owner loses the team whose rights it was started with', async () => {
    const teamless = await addAdmin(test.database, MAIN, '0', `teamless-${(made += 1)}@bellevue.example`);
    const rights = await addAdmin(test.database, MAIN, maskWith(...RIGHTS), `rights-${made}@bellevue.example`);
    const member = await one(
      `with team as (insert into team (name, "companyid", "createdAt") values ('Race', $1, now()) returning id)
       insert into team_member ("teamid", "adminid", "profileid", "companyid", "createdAt")
       select team.id, $2, ad_profileid, $1, now() from team, administrator where adminid = $3 returning id`,
      [MAIN, teamless, rights],
    );
    const headers = {
      ...bearer(await openSession(test.database, teamless)),
      'x-team-member': String(member?.['id']),
    };
    const { id, count } = await importing(headers, 400);
    const team = `select teamid from team_member where id = ${Number(member?.['id'])}`;
    await midway(50, `update team set "deletedAt" = now() where id = (${team})`);
    const jobs = runner(test);
    const job = await ended(id);
    await jobs.stop();
    expect(job).toMatchObject({ state: 'failed', code: 'NOT_ENOUGH_PERMISSIONS' });
    expect(await count()).toBeLessThan(400);
    expect((await ask(headers, 'GET', '/legacy/elements/user')).statusCode).toBe(403);
  }, 90_000);

  it('stays in its company when its owner switches to another one meanwhile', async () => {
    const [boss] = await sql(`select adminid from administrator where adminid = 1001`);
    const headers = bearer(await openSession(test.database, Number(boss?.['adminid']), { companyId: MAIN }));
    const { id, count } = await importing(headers, 200);
    const switched = await ask(headers, 'POST', '/api/switch-company', { company: SECOND });
    expect([switched.statusCode, switched.body]).toEqual([200, expect.any(String)]);
    const jobs = runner(test);
    expect(await ended(id)).toMatchObject({ state: 'done' });
    await jobs.stop();
    expect(await count()).toBe(200);
    expect(
      await one(`select count(*) as n from identity where u_email like $1 and u_companyid <> $2`, [
        `race${made}.%`,
        MAIN,
      ]),
    ).toEqual({ n: 0 });
    // The company that the session works in now shows nothing of it.
    expect((await ask(headers, 'GET', `/api/jobs/${id}`)).statusCode).toBe(404);
  }, 90_000);
});

describe('an export', () => {
  it('is of what was there at each step when rows are deleted meanwhile, and of nothing twice', async () => {
    const headers = await person();
    made += 1;
    const word = `race${made}.`;
    await sql(
      `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options)
       select 'Race', $1 || i || '@x.example', 2001, $2, now(), '{}', 'fr', 'valid', 0 from generate_series(1, 1500) i`,
      [word, MAIN],
    );
    const jobs = runner(test);
    await midway(1_000, `delete from identity where u_email like '${word}%'`);
    const order = { filter: { u_email: { contains: word } }, raw: true };
    const started = await ask(headers, 'POST', '/api/jobs/exports/identities', order);
    expect([started.statusCode, started.body]).toEqual([201, expect.any(String)]);
    const { id } = started.json<{ id: string }>();
    expect(await ended(id)).toMatchObject({ state: 'done' });
    await jobs.stop();
    const { body } = await ask(headers, 'GET', `/api/jobs/${id}/file`);
    const logins = body.split('\r\n').flatMap((line) => /race\d+\.\d+@x\.example/.exec(line)?.[0] ?? []);
    expect(new Set(logins).size).toBe(logins.length);
    expect(logins.length).toBe(1_000);
  }, 120_000);

  it('that is deleted while it runs ends without a trace', async () => {
    const headers = await person();
    const started = await ask(headers, 'POST', '/api/jobs/exports/identities', {});
    const { id } = started.json<{ id: string }>();
    const jobs = runner(test);
    const gone = await ask(headers, 'DELETE', `/api/jobs/${id}`);
    expect([204, 409]).toContain(gone.statusCode);
    if (gone.statusCode === 409) {
      await ended(id);
      expect((await ask(headers, 'DELETE', `/api/jobs/${id}`)).statusCode).toBe(204);
    }
    await jobs.stop();
    expect(jobs.failures).toEqual([]);
    expect(await sql('select from job_part where job_id = $1', [id])).toEqual([]);
  }, 60_000);
});

describe('deactivation and undo of a profile at the same time', () => {
  it('leave everybody with one profile, in one of the two states', async () => {
    const headers = await person();
    for (let round = 0; round < 5; round += 1) {
      const [old, next] = await Promise.all(
        [1, 2].map(async () => {
          made += 1;
          const row = await one(
            `insert into profile (p_name, p_duration, p_companyid, "p_createdAt") values ($1, 24, $2, now()) returning profileid`,
            [`Race ${made}`, MAIN],
          );
          return Number(row?.['profileid']);
        }),
      );
      await sql(
        `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options)
         select 'Guest', 'r' || i || '.' || $1::text || '@guests.example', $1::bigint, $2, now(), '{}', 'fr', 'valid', 0
         from generate_series(1, 40) i`,
        [old, MAIN],
      );
      const successor = await test.app.inject({
        method: 'PUT',
        url: `/api/profiles/${old}/successor`,
        headers,
        payload: { successor: `/profiles/${next}` },
      });
      expect(successor.statusCode).toBe(200);
      const away = () => ask(headers, 'DELETE', `/api/profiles/${old}?users=40&successor=${next}`);
      const back = () => ask(headers, 'DELETE', `/api/profiles/${old}/successor`);
      const codes = (await Promise.all([away(), back(), away(), back()])).map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code >= 500)).toEqual([]);
      const [state] = await sql(
        `select (select count(*)::int from identity where u_profileid = $1) as old,
           (select count(*)::int from identity where u_profileid = $2) as next,
           (select "p_deletedAt" is not null from profile where profileid = $1) as gone`,
        [old, next],
      );
      expect([
        { old: 40, next: 0, gone: false },
        { old: 0, next: 40, gone: true },
      ]).toContainEqual(state);
    }
  }, 60_000);
});
