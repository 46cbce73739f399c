import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../../domain/time/durations';
import { testApp, type TestApp } from '../../../support/app';
import { changed, imported, refusedRows, runner } from '../../../support/jobs';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

const FAR = '2099-12-31T00:00:00Z';
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const post = (url: string, payload: object) => test.as('admin', { method: 'POST', url, payload });
const TOO_LONG = { u_edate: { msg_code: 'VALIDITY_TOO_LONG' } };
const sound = {
  ...{ u_name: 'Ada', u_email: 'without.start@guests.example', u_password: 'bonjour-24', u_profileid: 2001 },
  ...{ u_sdate: inDays(0), u_edate: inDays(1) },
};

it('the end of a guest without a start is at most 365 days away, however it is set', async () => {
  // A new guest has a start in any case.
  const none = await post('/legacy/elements/user', { ...sound, u_sdate: null, u_edate: FAR });
  expect([none.statusCode, none.json()]).toMatchObject([422, { fields: { u_sdate: { msg_code: 'FIELD_REQUIRED' } } }]);
  const { userid } = (await post('/legacy/elements/user', sound)).json<{ userid: number }>();

  const edit = await post('/legacy/elements/user', { userid, u_sdate: null, u_edate: FAR });
  expect([edit.statusCode, edit.json()]).toMatchObject([422, { fields: TOO_LONG }]);
  expect((await post('/legacy/elements/user', { userid, u_sdate: null, u_edate: inDays(364) })).statusCode).toBe(200);

  const many = { ids: [userid], operation: 'edit' };
  for (const change of [
    { ...many, values: { u_edate: FAR } },
    { ...many, values: {}, extend: 60 },
  ]) {
    const job = await changed(test, 'admin', 'identities', change);
    expect(await refusedRows(test, 'admin', job.id)).toMatchObject([{ problems: TOO_LONG }]);
  }
  const file = `u_email,u_edate\r\n${sound.u_email},${FAR}`;
  const plan = { mapping: ['u_email', 'u_edate'], key: ['u_email'], strategy: 'update' };
  const { rows } = await imported(test, 'admin', 'identities', file, plan);
  expect(rows).toMatchObject([{ verdict: 'refused', problems: TOO_LONG }]);
  const desk = await post(`/api/lobby/guests/${userid}/end`, { end: FAR });
  expect([desk.statusCode, desk.json()]).toMatchObject([422, { fields: TOO_LONG }]);
});

it('a guest whose end was too far away before can be changed in all else, and the end corrected', async () => {
  const email = 'from.before@guests.example';
  const made = await post('/legacy/elements/user', { ...sound, u_email: email });
  const { userid } = made.json<{ userid: number }>();
  await test.database.ownerQuery('update identity set u_sdate = null, u_edate = $2 where userid = $1', [userid, FAR]);

  expect((await post('/legacy/elements/user', { userid, u_name: 'Ada Before' })).statusCode).toBe(200);
  expect((await post(`/api/lobby/guests/${userid}/password`, {})).statusCode).toBe(200);
  const many = { ids: [userid], operation: 'edit', values: { u_language: 'es' } };
  expect((await changed(test, 'admin', 'identities', many)).result).toMatchObject({ changed: 1, refused: 0 });

  for (const values of [{ u_edate: '2098-01-01T00:00:00Z' }, { u_sdate: inDays(0) }]) {
    const refused = await post('/legacy/elements/user', { userid, ...values });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields: TOO_LONG }]);
  }
  expect((await post('/legacy/elements/user', { userid, u_edate: inDays(30) })).statusCode).toBe(200);
});
