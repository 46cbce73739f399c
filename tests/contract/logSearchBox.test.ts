import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { exported, runner } from '../support/jobs';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../support/personas';

/** Lines of one hour ago that only these tests have: token, location, MAC address, source, destination, request. */
const LINES: readonly (readonly (string | number | null)[])[] = [
  ['zqx-one', 2005, '9C:B6:D0:11:22:33', '10.77.0.4', '203.0.113.9', 'https://zqx.example/a_b/100%'],
  ['zqx-two', 2006, '9C:B6:D0:44:55:66', '10.77.0.5', '2001:db8:77::9', 'https://zqx.example/axb?c=1'],
  ['zqx-three', null, 'FA:CE:B0:0C:00:01', '2001:db8:77::5', '198.51.100.7', 'https://facebook.example'],
  ['zqx-four', 2005, null, '10.78.0.4', '198.51.100.7', 'zqxfaceb'],
];
const OTHER_COMPANY = ['zqx-foreign', 3001, '9C:B6:D0:11:22:33', '10.77.0.4', '10.77.0.4', 'https://zqx.example/'];

let test: TestApp;
let reader: Record<string, string>;
let limited: Record<string, string>;
beforeAll(async () => {
  test = await testApp();
  const insert = (company: number, line: readonly unknown[]) =>
    test.database.ownerQuery(
      `insert into access_log (company_id, received_at, token, locationid, mac_address, src_ip, dst_ip, request)
       values ($1, now() - interval '1 hour', $2, $3, $4, $5, $6, $7)`,
      [company, ...line],
    );
  for (const line of LINES) await insert(MAIN, line);
  await insert(3, OTHER_COMPANY);
  await test.database.ownerQuery(`update location set l_name = 'Zqxplace of Nice 100%' where locationid = 2005`);
  await test.database.ownerQuery(`update location set l_name = 'Zqxplace of Paris' where locationid = 2006`);
  const session = async (mask: string, login: string) => {
    const admin = await addAdmin(test.database, MAIN, mask, login);
    return { admin, headers: { authorization: `Bearer ${await openSession(test.database, admin)}` } };
  };
  reader = (await session(maskWith('visit:view'), 'reader@bellevue.example')).headers;
  const one = await session(maskWith('visit:view', 'supervisor'), 'limited@bellevue.example');
  limited = one.headers;
  const [scope] = await test.database.ownerQuery(
    `insert into scope (g_companyid, g_name) values (${MAIN}, 'Zqx scope') returning groupid`,
  );
  const groupid = scope?.['groupid'];
  await test.database.ownerQuery(`update location set groupids = array[$1::bigint] where locationid = 2006`, [groupid]);
  await limitTo(test.database, one.admin, Number(groupid), []);
});
afterAll(() => test.close());

/** Tokens of the lines of these tests that a search finds, without "zqx-". */
async function found(query: string, headers?: Record<string, string>): Promise<string[]> {
  const payload = {
    size: 1000,
    query: {
      bool: {
        filter: [
          { range: { received_at: { gte: new Date(Date.now() - 3 * 3_600_000).toISOString() } } },
          { multi_match: { query } },
        ],
      },
    },
  };
  const call = { method: 'POST', url: '/admin-ui/logs/_search', payload } as const;
  const answer = await (headers ? test.app.inject({ ...call, headers }) : test.as('admin', call));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const { hits } = answer.json<{ hits: { hits: { _source: { token: string | null } }[] } }>();
  return hits.hits
    .flatMap(({ _source: { token } }) => (token?.startsWith('zqx-') ? [token.slice(4)] : []))
    .sort((a, b) => a.localeCompare(b));
}

describe('the search box of the access log (specification S-LOG-4)', () => {
  it.each([
    ['a name of a location', 'zqxplace of nice', ['four', 'one']],
    ['a name with wildcards', 'zqxplace*par?s', ['two']],
    ['signs of LIKE in a name', 'nice 100%', ['four', 'one']],
    ['a star inside', 'zqx.ex*/a', ['one', 'two']],
    ['a question mark for one character', 'example/a?b', ['one', 'two']],
    ['an underscore that is one', 'a_b', ['one']],
    ['a backslash that is one', 'a\\b', []],
    ['several stars as one', 'zqx***axb', ['two']],
    ['stars at the ends', '*zqx.example*', ['one', 'two']],
    ['nothing but stars: everything', '***', ['four', 'one', 'three', 'two']],
    ['a text before an at-sign', 'zqx-one@bellevue.example', ['one']],
    ['a MAC address without separators', '9cb6d0112233', ['one']],
    ['its beginning', '9cb6d0', ['one', 'two']],
    ['its beginning, half typed', '9cb6d04', ['two']],
    ['with hyphens', '9C-B6-D0-4', ['two']],
    ['with dots', '9cb6.d011', ['one']],
    ['with colons', '9c:b6:d0:11:22:33', ['one']],
    ['a word of hex digits: MAC address and text', 'faceb', ['four', 'three']],
    ['an address of a source', '10.77.0.4', ['one']],
    ['an address of a destination', '198.51.100.7', ['four', 'three']],
    ['an address with a wildcard', '10.77.0.*', ['one', 'two']],
    ['the beginning of an address', '10.77.', ['one', 'two']],
    ['a network', '10.77.0.0/16', ['one', 'two']],
    ['an IPv6 address in another spelling', '2001:0DB8:77:0::5', ['three']],
    ['an IPv6 network', '2001:db8:77::/48', ['three', 'two']],
  ])('finds %s', async (_what, query, tokens) => {
    expect(await found(query)).toEqual(tokens);
  });

  it('finds without data protection a whole address, and nothing that would tell its digits (S-LOG-5)', async () => {
    expect(await found('10.77.0.4', reader)).toEqual(['one']);
    expect(await found('10.77.0.4/32', reader)).toEqual(['one']);
    expect(await found('2001:db8:77::5', reader)).toEqual(['three']);
    for (const query of ['10.77.0.0/16', '10.77.0.4/31', '10.77.', '10.77.0.*', '10.77.0.?', '2001:db8:77::/48']) {
      expect(await found(query, reader), query).toEqual([]);
    }
    for (const query of ['9c:b6:d0:11:22:33', '9cb6d0112233', '9cb6d0', '9cb6.d0', '9c-']) {
      expect(await found(query, reader), query).toEqual([]);
    }
    expect(await found('faceb', reader), 'only the text').toEqual(['four', 'three']);
    expect(await found('zqxplace of nice', reader)).toEqual(['four', 'one']);
  });

  it('finds by names of locations only what lies in the scopes of the caller', async () => {
    expect(await found('zqxplace', limited)).toEqual(['two']);
    expect(await found('zqxplace of nice', limited)).toEqual([]);
  });

  it('exports the lines that the list shows', async () => {
    const jobs = runner(test);
    const order = async (q: string) => {
      const { lines } = await exported(test, 'admin', 'access-logs', { columns: ['token'], filter: { q } });
      return lines.filter((line) => line.startsWith('zqx-'));
    };
    expect((await order('9cb6d0')).sort()).toEqual(['zqx-one', 'zqx-two']);
    expect(await order('10.78.0.4')).toEqual(['zqx-four']);
    await jobs.stop();
  });
});
