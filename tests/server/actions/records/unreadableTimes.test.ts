import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { DAY_MS } from '../../../../domain/time/durations';
import { changed, refusedRows, runner } from '../../../support/jobs';

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

/** Times that the format `date-time` allows. */
const UNREADABLE = [
  // The rules about times cannot read a leap second and an offset of hours alone.
  ...['9999-12-31T23:59:60Z', '2099-12-31T00:00:00+01', '1990-12-31T00:00:00+01'],
  // PostgreSQL cannot read such offsets and the year 0.
  ...['2026-12-01T00:00:00+23:00', '2026-12-01T00:00:00-16:00', '0000-01-01T00:00:00Z'],
  // In UTC they are before the year 1 and after the year 9999.
  ...['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'],
];
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const send = (method: 'POST' | 'PUT', url: string, payload: object) => test.as('admin', { method, url, payload });
const guest = (name: string, end: string) =>
  send('POST', '/legacy/elements/user', {
    ...{ u_name: name, u_email: `${name}@guests.example`, u_password: 'bonjour-24', u_profileid: 2001 },
    ...{ u_sdate: inDays(0), u_edate: end },
  });

it('are refused in a new record, a change and a change of many, as the end of a guest and of a key', async () => {
  const { userid } = (await guest('readable', inDays(1))).json<{ userid: number }>();
  const key = await send('POST', '/api/api_tokens', { name: 'Readable', profileid: 2007, expiresAt: inDays(30) });
  const { id } = key.json<{ id: number }>();
  for (const [index, end] of UNREADABLE.entries()) {
    for (const answer of [
      await guest(`unreadable${index}`, end),
      await send('POST', '/legacy/elements/user', { userid, u_edate: end }),
      await send('PUT', `/api/api_tokens/${id}`, { expiresAt: end }),
    ]) {
      expect([answer.statusCode, answer.body], end).toEqual([422, expect.stringContaining('FIELD_INVALID_FORMAT')]);
    }
    const many = await changed(test, 'admin', 'identities', {
      ids: [userid],
      operation: 'edit',
      values: { u_edate: end },
    });
    expect(many.result, end).toMatchObject({ changed: 0, refused: 1 });
    expect(JSON.stringify(await refusedRows(test, 'admin', many.id)), end).toContain('FIELD_INVALID_FORMAT');
  }
});
