import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('a line names its location, or says that it has none or that it is gone (specification S-LOG-1, S-LOG-2)', async () => {
  const lines = [
    [2005, 'https'],
    [null, ''],
    [987_654_321, null],
  ] as const;
  for (const [location, protocol] of lines) {
    await test.database.ownerQuery(
      `insert into access_log (company_id, received_at, locationid, protocol, token)
       values (2, now() - interval '1 hour', $1, $2, 'zqxnames')`,
      [location, protocol],
    );
  }
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/admin-ui/logs/_search',
    payload: { query: { multi_match: { query: 'zqxnames' } } },
  });
  const { hits } = answer.json<{ hits: { hits: { _source: Record<string, unknown> }[] } }>();
  const shown = hits.hits.map(({ _source: line }) => [line['locationid'], line['l_name'], line['protocol']]);
  expect(shown.sort()).toEqual(
    [
      [2005, 'Nice Promenade', 'https'],
      [null, 'Default', 'http'],
      [987_654_321, 'Deleted', 'http'],
    ].sort(),
  );
});
