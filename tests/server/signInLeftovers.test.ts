import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startHousekeeping } from '../../server/app/housekeeping';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';

let test: TestApp;
const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('leftovers of sign-ins and sign-outs are deleted without a further sign-in', async () => {
  const tables = ['pending_sign_in', 'saml_request', 'saml_test', 'sso_logout'];
  for (const [name, end] of [
    ['over', '-1 second'],
    ['open', '5 minutes'],
  ]) {
    const at = `now() + interval '${end}'`;
    await sql(`insert into pending_sign_in (hash, step, expires_at) values ('${name}', 'sso', ${at})`);
    await sql(
      `insert into saml_request (id, mode_id, company_id, browser, expires_at) values ('${name}', 1, ${MAIN}, '', ${at})`,
    );
    await sql(
      `insert into saml_test (id, company_id, admin_id, report, expires_at) values ('${name}', ${MAIN}, 1, '{}', ${at})`,
    );
    await sql(
      `insert into sso_logout (mode_id, message, sessions, issued_at, received_at, expires_at)
       values (1, '${name}', '{}', now(), now(), ${at})`,
    );
  }
  const sessions = [
    ['over', { revoked_at: `now() - interval '2 minutes'` }],
    ['expired', { expires_at: `now() - interval '1 minute'` }],
    ['idle', { seen_at: `now() - interval '31 minutes'` }],
    ['left just now', { revoked_at: 'now()' }],
    ['open', {}],
  ] as const;
  for (const [name, times] of sessions) {
    const given = { seen_at: 'now()', expires_at: `now() + interval '1 hour'`, revoked_at: 'null', ...times };
    await sql(
      `insert into session (admin_id, home_company_id, company_id, created_at, ip, user_agent, sso_mode, sso_id_token,
         ${Object.keys(given).join(', ')})
       values (1, ${MAIN}, ${MAIN}, now(), '192.0.2.1', $1, 1, 'sealed', ${Object.values(given).join(', ')})`,
      [name],
    );
  }
  // Whatever becomes of other chores: here the first of the same minute fails.
  await sql('alter table campaign rename to campaign_elsewhere');
  const failures: unknown[] = [];
  const housekeeping = startHousekeeping(test.context, (error) => failures.push(error));
  const left = async () => {
    const counts = tables.map(async (table) => Number((await sql(`select count(*) as n from ${table}`))[0]?.['n']));
    const tokens = await sql('select user_agent as name from session where sso_id_token is not null order by 1');
    return { counts: await Promise.all(counts), tokens: tokens.map(({ name }) => name) };
  };
  await vi.waitFor(
    async () => {
      expect(await left()).toEqual({ counts: [1, 1, 1, 1], tokens: ['left just now', 'open'] });
      expect(failures.map(String).join()).toContain('campaign');
    },
    { timeout: 20_000, interval: 50 },
  );
  await housekeeping.stop();
});
