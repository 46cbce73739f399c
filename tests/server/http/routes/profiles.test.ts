import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { ended, runner, type JobBody } from '../../../support/jobs';
import { addAdmin, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
let made = 0;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: Json, headers: Json = {}) => {
  const answer = await test.as('admin', {
    method,
    url,
    headers: headers as Record<string, string>,
    ...(payload && { payload }),
  });
  const body = JSON.parse(answer.body || '{}') as Json & { msg_code?: string; msg_args?: unknown[]; fields?: Json };
  return { status: answer.statusCode, body };
};
const code = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.msg_code];

/** A profile of the main company with so many identities. */
async function profile(users = 0, companyId = MAIN): Promise<number> {
  made += 1;
  const [row] = await test.database.ownerQuery(
    `insert into profile (p_name, p_duration, p_companyid, "p_createdAt") values ($1, 24, $2, now()) returning profileid`,
    [`Profil ${made}`, companyId],
  );
  const id = Number(row?.['profileid']);
  await test.database.ownerQuery(
    `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options)
     select 'Guest', 'g' || i || '.' || $1::text || '@guests.example', $1::bigint, $2, now(), '{2013}', 'fr', 'valid', 0
     from generate_series(1, $3::int) i`,
    [id, companyId, users],
  );
  return id;
}
const count = async (id: number) =>
  Number((await test.database.ownerQuery('select count(*) as n from identity where u_profileid = $1', [id]))[0]?.['n']);
const read = async (id: number) => (await ask('GET', `/legacy/profiles/${id}`)).body['element'] as Json;
const succeed = (id: number, by: number) =>
  ask('PUT', `/api/profiles/${id}/successor`, { successor: `/profiles/${by}` });

describe('deactivation of a profile', () => {
  it('moves everybody to the successor, keeps it, and can be taken back', async () => {
    const [old, next] = [await profile(12), await profile(3)];
    const users = await ask('GET', `/api/profiles/${old}/users`);
    expect([users.status, users.body['hydra:totalItems']]).toEqual([200, 12]);
    expect((await succeed(old, next)).status).toBe(200);
    expect((await ask('DELETE', `/api/profiles/${old}?users=12&successor=${next}`)).status).toBe(204);
    expect([await count(old), await count(next)]).toEqual([0, 15]);
    const after = await read(old);
    expect([after['p_successorid'], after['p_deletedAt']]).toEqual([next, expect.any(String)]);

    const { deactivations } = (await ask('GET', '/api/profiles/deactivations')).body as { deactivations: Json[] };
    expect(deactivations[0]).toMatchObject({ profile: { id: old }, successor: { id: next }, moved: 12 });
    // One has got another profile since: it stays there.
    const third = await profile();
    await test.database.ownerQuery(
      `update identity set u_profileid = $1 where userid = (select min(userid) from identity where u_email like '%.' || $2 || '@%')`,
      [third, String(old)],
    );
    expect((await ask('DELETE', `/api/profiles/${old}/successor`)).status).toBe(204);
    expect([await count(old), await count(next), await count(third)]).toEqual([11, 3, 1]);
    expect(await read(old)).toMatchObject({ p_successorid: null, p_deletedAt: null });
    expect(code(await ask('DELETE', `/api/profiles/${old}/successor`))).toEqual([409, 'PROFILE_UNDO_EXPIRED']);
  });

  it('says what it did in the audit log, in one line', async () => {
    const [old, next] = [await profile(2), await profile()];
    await succeed(old, next);
    await ask('DELETE', `/api/profiles/${old}`);
    const lines = await test.database.ownerQuery(
      `select lo_action, lo_data from auditlog where lo_element = 'profile' and lo_elementid = $1 order by seq`,
      [String(old)],
    );
    expect(lines.map((line) => line['lo_action'])).toEqual(['update', 'delete']);
    expect(lines[1]?.['lo_data']).toContain('"moved":2');
  });

  it('needs no successor when no identity has the profile, and one when an identity has it', async () => {
    expect((await ask('DELETE', `/api/profiles/${await profile()}?users=0`)).status).toBe(204);
    const used = await profile(1);
    expect(await ask('DELETE', `/api/profiles/${used}`)).toMatchObject({
      status: 409,
      body: { msg_code: 'IN_USE', msg_args: [1, 'identities'] },
    });
    expect(await count(used)).toBe(1);
  });

  it('moves no identity when the preview is out of date', async () => {
    const [old, next, other] = [await profile(5), await profile(), await profile()];
    await succeed(old, next);
    const changed = await ask('DELETE', `/api/profiles/${old}?users=4&successor=${next}`);
    expect([...code(changed), changed.body.msg_args]).toEqual([409, 'PROFILE_USERS_CHANGED', [5]]);
    await succeed(old, other);
    expect(code(await ask('DELETE', `/api/profiles/${old}?users=5&successor=${next}`))).toEqual([
      409,
      'PROFILE_SUCCESSOR_GONE',
    ]);
    await ask('DELETE', `/api/profiles/${other}`);
    expect(code(await ask('DELETE', `/api/profiles/${old}?users=5&successor=${other}`))).toEqual([
      409,
      'PROFILE_SUCCESSOR_GONE',
    ]);
    expect(code(await succeed(old, other))).toEqual([409, 'PROFILE_SUCCESSOR_GONE']);
    expect([await count(old), await count(next), await count(other)]).toEqual([5, 0, 0]);
    expect((await read(old))['p_deletedAt']).toBeNull();
  });

  it('refuses itself, nonsense and what is another company’s as a successor', async () => {
    const [old, foreign] = [await profile(1), await profile(0, SECOND)];
    expect(code(await succeed(old, old))).toEqual([422, 'VALIDATION_FAILED']);
    expect(code(await succeed(old, foreign))).toEqual([409, 'PROFILE_SUCCESSOR_GONE']);
    expect(code(await succeed(old, 987_654_321))).toEqual([409, 'PROFILE_SUCCESSOR_GONE']);
    for (const successor of [12, null, '/admins/1', '/profiles/x', `/profiles/1' or 1=1`]) {
      expect((await ask('PUT', `/api/profiles/${old}/successor`, { successor })).status).toBe(422);
    }
    for (const url of [`/api/profiles/${foreign}/users`, `/legacy/profiles/${foreign}`]) {
      expect((await ask('GET', url)).status).toBe(404);
    }
    for (const url of [`/api/profiles/${foreign}`, `/api/profiles/${foreign}/successor`]) {
      expect((await ask('DELETE', url)).status).toBe(404);
    }
  });

  it('refuses to move identities that the caller does not see', async () => {
    const [old, next] = [await profile(3), await profile()];
    await succeed(old, next);
    const admin = await addAdmin(
      test.database,
      MAIN,
      maskWith('user:view', 'user:edit', 'supervisor'),
      'scoped.profiles',
    );
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = 2002, groupids = '{2001}' where adminid = $1`,
      [admin],
    );
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    expect(code(await ask('DELETE', `/api/profiles/${old}`, undefined, headers))).toEqual([
      409,
      'PROFILE_USED_OUTSIDE',
    ]);
    expect(await count(old)).toBe(3);
  });

  it('gives exactly one of two that happen at once its way', async () => {
    const [left, right] = [await profile(40), await profile(40)];
    await succeed(left, right);
    await succeed(right, left);
    const answers = await Promise.all([
      ask('DELETE', `/api/profiles/${left}`),
      ask('DELETE', `/api/profiles/${right}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await count(left)) + (await count(right))).toBe(80);
  });

  it('can be taken back for seven days', async () => {
    const [old, next] = [await profile(2), await profile()];
    await succeed(old, next);
    await ask('DELETE', `/api/profiles/${old}`);
    const age = (days: string) =>
      test.database.ownerQuery(`update profile_deactivation set at = now() - $2::interval where profile_id = $1`, [
        old,
        days,
      ]);
    await age('7 days 1 minute');
    expect(code(await ask('DELETE', `/api/profiles/${old}/successor`))).toEqual([409, 'PROFILE_UNDO_EXPIRED']);
    expect(await count(next)).toBe(2);
    await age('6 days 23 hours');
    expect((await ask('DELETE', `/api/profiles/${old}/successor`)).status).toBe(204);
    expect(await count(old)).toBe(2);
  });

  it('of many is a job that tells how far it is, and moves all or none', async () => {
    const [old, next] = [await profile(2500), await profile()];
    await succeed(old, next);
    const prefer = { prefer: 'respond-async' };
    const started = await ask('DELETE', `/api/profiles/${old}?users=2500&successor=${next}`, undefined, prefer);
    expect(started.status).toBe(202);
    const running = runner(test);
    const job = await ended(test, 'admin', (started.body as unknown as JobBody).id);
    expect([job.state, job.done, job.total, job.result]).toEqual(['done', 2500, 2500, { moved: 2500 }]);
    expect([await count(old), await count(next)]).toEqual([0, 2500]);
    const back = await ask('DELETE', `/api/profiles/${old}/successor`, undefined, prefer);
    expect((await ended(test, 'admin', (back.body as unknown as JobBody).id)).state).toBe('done');
    expect([await count(old), await count(next)]).toEqual([2500, 0]);

    const late = await ask('DELETE', `/api/profiles/${old}?users=2500&successor=${next}`, undefined, prefer);
    await running.stop();
    expect(running.failures).toEqual([]);
    const lateJob = runner(test);
    const failed = await ended(test, 'admin', (late.body as unknown as JobBody).id);
    // The profile is in use again and its successor is forgotten.
    expect([failed.state, failed.error?.msg_code]).toEqual(['failed', 'IN_USE']);
    await lateJob.stop();
    expect(await count(old)).toBe(2500);
  });
});

describe('a profile made to be a successor', () => {
  it('may be short, needs a duration and a name of its own', async () => {
    const answer = await ask('POST', '/legacy/profiles', { p_name: 'Relais', p_duration: 0 });
    expect(answer).toMatchObject({ status: 201, body: { result: true, element: { p_duration: 0 } } });
    expect(await read(Number(answer.body['profileid']))).toMatchObject({ p_name: 'Relais' });
    for (const [body, field] of [
      [{ p_name: 'Relais 2' }, 'p_duration'],
      [{ p_name: 'Relais 2', p_duration: -1 }, 'p_duration'],
      [{ p_name: '', p_duration: 24 }, 'p_name'],
      [{ p_name: 'x'.repeat(256), p_duration: 24 }, 'p_name'],
    ] as const) {
      const refused = await ask('POST', '/legacy/profiles', body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
    }
    expect(code(await ask('POST', '/legacy/profiles', { p_name: 'Relais', p_duration: 24 }))).toEqual([
      409,
      'DUPLICATE_KEY',
    ]);
    expect(code(await ask('POST', '/legacy/profiles', { p_name: 'R', p_duration: 1, p_companyid: 3 }))).toEqual([
      422,
      'UNKNOWN_FIELD',
    ]);
    // The list's own form still asks for ten hours.
    expect(code(await ask('POST', '/legacy/elements/profile', { p_name: 'Court', p_duration: 5 }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });
});
