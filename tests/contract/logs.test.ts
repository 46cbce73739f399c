import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FIRST_COUNT } from '../../domain/limits';
import { testApp, type TestApp } from '../support/app';
import { exported, runner } from '../support/jobs';
import { consoleOf, type Console } from '../support/provider';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const [from, to] = [day(-20), day(-10)];
const MINE = `company_id = 2 and not tags ? '_unauth_message'`;

let test: TestApp;
let client: Console;
beforeAll(async () => {
  test = await testApp();
  client = await consoleOf(test, 'admin');
});
afterAll(() => test.close());

const count = async (where: string) =>
  Number((await test.database.ownerQuery(`select count(*) as n from access_log where ${MINE} and ${where}`))[0]?.['n']);
const list = (filter: Record<string, unknown>, page = 1, perPage = 10, order: 'ASC' | 'DESC' = 'DESC') =>
  client.provider.getList('access-logs', {
    pagination: { page, perPage },
    sort: { field: 'received_at', order },
    filter,
  });

describe('the default filters of the access log (core:access-logs)', () => {
  const all = async (where: string) =>
    Number(
      (await test.database.ownerQuery(`select count(*) as n from access_log where company_id = 2 and ${where}`))[0]?.[
        'n'
      ],
    );
  const set = (value: unknown, version: number) =>
    test.as('admin', {
      method: 'PUT',
      url: '/api/admin_configurations/core:access-logs.excludedTags',
      payload: { value, version },
    });

  it('are those of the person, in the list and in its exports', async () => {
    const jobs = runner(test);
    const lines = async () => (await exported(test, 'admin', 'access-logs', { columns: ['id'] })).lines.length - 1;
    const shown = async () => {
      await client.refresh();
      return client.provider.count('access-logs', { filter: {} });
    };
    const plain = await all(`not tags ? '_unauth_message'`);
    expect([await shown(), await lines()]).toEqual([plain, plain]);
    const { version } = (await set(['ads'], 0)).json<{ version: number }>();
    const withoutAds = await all(`not tags ? 'ads'`);
    expect(withoutAds).not.toBe(plain);
    expect([await shown(), await lines()]).toEqual([withoutAds, withoutAds]);
    expect((await set(null, version)).statusCode).toBe(200);
    expect(await shown()).toBe(plain);
    await jobs.stop();
  });
});

describe('the logs adapter', () => {
  it.each([
    ['nothing', {}, 'true'],
    ['a range of times', { received_at: { gte: from, lt: to } }, `received_at >= '${from}' and received_at < '${to}'`],
    ['the beginning of a range', { received_at: to }, `received_at >= '${to}'`],
    ['one location', { locationid: 2005 }, 'locationid = 2005'],
    ['several locations', { locationid: [2005, 2006] }, 'locationid in (2005, 2006)'],
    ['words', { q: 'Facebook' }, `search_text like '%facebook%'`],
    ['an address', { q: '10.2.34.35' }, `'10.2.34.35' in (src_ip, dst_ip)`],
    ['a network', { q: '198.18.13.0/24' }, `(src_ip::inet <<= '198.18.13.0/24' or dst_ip::inet <<= '198.18.13.0/24')`],
    ['the beginning of a MAC address', { q: '00:1b' }, `mac_address like '00:1B%'`],
    ['a column', { protocol: 'https' }, `protocol = 'https'`],
    ['a port', { dst_port: 443 }, 'dst_port = 443'],
    ['an address in one column', { src_ip: '10.2.34.35' }, `src_ip = '10.2.34.35'`],
    ['lines of http, also those that name no protocol', { protocol: 'http' }, `coalesce(protocol, '') in ('', 'http')`],
    [
      'protocols, one of them http',
      { protocol: { in: ['https', 'http'] } },
      `coalesce(protocol, '') in ('', 'http', 'https')`,
    ],
    ['a port as the panel of filters writes it', { dst_port: '443' }, 'dst_port = 443'],
    ['a text in a column', { request: 'FACEBOOK' }, `portico_fold(request) like '%facebook%'`],
    ['two columns', { request: 'facebook', dst_port: 443 }, `request ilike '%facebook%' and dst_port = 443`],
    ['several values of a column', { dst_port: { in: [80, 443] } }, 'dst_port in (80, 443)'],
    ['both', { q: 'facebook', locationid: 2005 }, `search_text like '%facebook%' and locationid = 2005`],
  ])('asks for %s', async (_what, filter, where) => {
    const { data, total } = await list(filter);
    const expected = await count(where);
    expect(total).toBe(Math.min(expected, MAX_FIRST_COUNT));
    expect(await client.provider.count('access-logs', { filter })).toBe(expected);
    expect(expected).toBeGreaterThan(0);
    expect(data).toHaveLength(Math.min(10, expected));
  });

  it('pages, newest first or oldest first', async () => {
    const [first, second] = [await list({}, 1), await list({}, 2)];
    const times = [...first.data, ...second.data].map(({ received_at }) => received_at as string);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(20);
    const oldest = await list({}, 1, 10, 'ASC');
    expect(Date.parse(oldest.data[0]?.['received_at'] as string)).toBe(
      Date.parse(
        String(
          (await test.database.ownerQuery(`select min(received_at)::text as at from access_log where ${MINE}`))[0]?.[
            'at'
          ],
        ),
      ),
    );
  });

  it('names the location of a line, and has no empty protocol', async () => {
    const { data } = await list({ locationid: 2005 });
    expect(data.every(({ l_name, protocol }) => l_name === 'Nice Promenade' && Boolean(protocol))).toBe(true);
  });

  it('answers the signs of LIKE and of patterns as signs', async () => {
    expect((await list({ q: '%' })).total).toBe(await count(`position('%' in search_text) > 0`));
    for (const sign of ['%', '_', '*', '?', '\\']) {
      const found = (await list({ request: sign })).total;
      expect(found, sign).toBe(await count(`position('${sign}' in request) > 0`));
    }
  });

  it('refuses conditions on a column that the caller may not read', async () => {
    const reader = await consoleOf(test, 'log-reader');
    const ask = (filter: Record<string, unknown>) =>
      reader.provider.getList('access-logs', {
        ...{ pagination: { page: 1, perPage: 10 }, sort: { field: 'received_at', order: 'DESC' }, filter },
      });
    expect((await ask({ dst_port: 443 })).total).toBeGreaterThan(0);
    for (const filter of [{ src_ip: '10.2.34.35' }, { dst_ip: '198.18.13.1' }, { mac_address: '00:1B:63:00:00:01' }]) {
      await expect(ask(filter), JSON.stringify(filter)).rejects.toMatchObject({ status: 422 });
    }
  });

  it('finds an address however it is written', async () => {
    const [one] = await test.database.ownerQuery(
      `select mac_address as mac, nat_ip as nat, (select dst_ip from access_log where ${MINE} and dst_ip like '%:%' limit 1) as v6
       from access_log where ${MINE} and mac_address is not null and nat_ip is not null limit 1`,
    );
    const [mac, nat, v6] = [String(one?.['mac']), String(one?.['nat']), String(one?.['v6'])];
    for (const [column, stored, written] of [
      ['mac_address', mac, mac.toLowerCase().replaceAll(':', '-')],
      ['mac_address', mac, mac.replaceAll(':', '')],
      ['nat_ip', nat, nat],
      ['dst_ip', v6, v6.toUpperCase().replace('::', ':0::')],
    ] as const) {
      const expected = await count(`${column} = '${stored}'`);
      expect([written, (await list({ [column]: written })).total]).toEqual([written, expected]);
      expect(expected).toBeGreaterThan(0);
    }
  });

  it('reads one line by its id, and none of another company or of a location that the caller does not see', async () => {
    const { data } = await list({});
    expect((await client.provider.getOne('access-logs', { id: data[0]!.id })).data).toEqual(data[0]);
    const absent = { status: 404, message: 'errors.ELEMENT_NOT_FOUND' };
    const idOf = async (where: string) =>
      Number((await test.database.ownerQuery(`select id from access_log where ${where} limit 1`))[0]?.['id']);
    await expect(client.provider.getOne('access-logs', { id: await idOf('company_id = 3') })).rejects.toMatchObject(
      absent,
    );
    const scoped = await consoleOf(test, 'scoped');
    const seen = await scoped.provider.getList('access-logs', {
      pagination: { page: 1, perPage: 5000 },
      sort: { field: 'received_at', order: 'DESC' },
      filter: {},
    });
    const mine = [...new Set(seen.data.map(({ locationid }) => Number(locationid)))];
    const outside = await idOf(`company_id = 2 and locationid not in (${mine.join(', ')})`);
    await expect(scoped.provider.getOne('access-logs', { id: outside })).rejects.toMatchObject(absent);
    expect((await scoped.provider.getOne('access-logs', { id: seen.data[0]!.id })).data).toEqual(seen.data[0]);
  });

  it('has lines to be read alone', async () => {
    const refused = { status: 403, message: 'errors.NOT_ENOUGH_PERMISSIONS' };
    await expect(client.provider.create('access-logs', { data: {} })).rejects.toMatchObject(refused);
    await expect(client.provider.delete('access-logs', { id: 1, previousData: { id: 1 } })).rejects.toMatchObject(
      refused,
    );
  });
});

interface Answer {
  took: number;
  timed_out: boolean;
  _shards: Record<string, number>;
  hits: {
    total: { value: number; relation: string };
    hits: { _index: string; _id: string; _source: Record<string, unknown> }[];
  };
}

describe('a client of Elasticsearch', () => {
  const search = (payload: object | undefined, query = '', method: 'GET' | 'POST' = 'POST') =>
    test.as('admin', { method, url: `/admin-ui/logs/_search${query}`, ...(payload && { payload }) });

  it.each(['GET', 'POST'] as const)('finds its product header and its shape: %s', async (method) => {
    const answer = await search(undefined, '?size=3', method);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-elastic-product']).toBe('Elasticsearch');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const body = answer.json<Answer>();
    expect(body).toMatchObject({ timed_out: false, _shards: { failed: 0 }, hits: { total: { relation: 'eq' } } });
    expect(body.took).toBeTypeOf('number');
    expect(body.hits.hits).toHaveLength(3);
    for (const hit of body.hits.hits) {
      expect(hit).toMatchObject({
        _index: expect.any(String) as string,
        _id: expect.stringMatching(/^\d+$/) as string,
      });
      expect(hit._source).toHaveProperty('received_at');
    }
  });

  it('gets at most 5000 lines, and all of them when asked', async () => {
    expect((await search({}, '?size=5000')).json<Answer>().hits.hits).toHaveLength(5000);
    expect((await search({}, '?size=5001')).statusCode).toBe(422);
    expect((await search({ size: 5001 })).statusCode).toBe(422);
    expect((await search({ size: 5001 }, '?size=5')).statusCode).toBe(422);
  });

  it('counts lines up to a number, where it is asked to', async () => {
    const all = (await search({ size: 1 })).json<Answer>().hits.total;
    expect(all.relation).toBe('eq');
    const total = async (counted: unknown) =>
      (await search({ size: 1, track_total_hits: counted })).json<Answer>().hits.total;
    expect(await total(10)).toEqual({ value: 10, relation: 'gte' });
    expect(await total(100_000)).toEqual(all);
    expect(await total(true)).toEqual(all);
    expect((await search({ track_total_hits: 'many' })).statusCode).toBe(422);
    expect((await search({ track_total_hits: 2_147_483_648 })).statusCode).toBe(422);
  });

  it('takes three stars for no text: all lines, in no more time', async () => {
    const all = (await search({ size: 0 })).json<Answer>().hits.total.value;
    const stars = await search({ size: 0, query: { multi_match: { query: '***' } } });
    expect(stars.json<Answer>().hits.total.value).toBe(all);
  });

  it('means days by the clock of the given time zone', async () => {
    const day = from.slice(0, 10);
    const within = async (time_zone: string) =>
      (
        await search({
          size: 0,
          query: { bool: { filter: [{ range: { received_at: { gte: day, lt: `${day}T12:00`, time_zone } } }] } },
        })
      ).json<Answer>().hits.total.value;
    // PostgreSQL reads the sign of an offset the other way round, so it is given the place.
    for (const [zone, place] of [
      ['UTC', 'UTC'],
      ['Europe/Paris', 'Europe/Paris'],
      ['-05:00', 'America/Bogota'],
    ] as const) {
      const at = `received_at at time zone '${place}'`;
      const [row] = await test.database.ownerQuery(
        `select count(*) as n from access_log where company_id = 2 and ${at} >= '${day}' and ${at} < '${day} 12:00'`,
      );
      expect(await within(zone), zone).toBe(Number(row?.['n']));
    }
  });

  it('has lines that meet every condition, also several of one kind', async () => {
    const total = async (bool: object) => {
      const answer = await search({ size: 0, query: { bool } });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      return answer.json<Answer>().hits.total.value;
    };
    const all = async (where: string) =>
      Number(
        (await test.database.ownerQuery(`select count(*) as n from access_log where company_id = 2 and ${where}`))[0]?.[
          'n'
        ],
      );
    const range = (received_at: object) => ({ range: { received_at } });
    const places = (...locationid: number[]) => ({ terms: { locationid } });
    expect(await total({ filter: [range({ gte: to }), range({ gte: from })] })).toBe(
      await all(`received_at >= '${to}'`),
    );
    expect(await total({ filter: [range({ lt: from })], must: [range({ lt: to })] })).toBe(
      await all(`received_at < '${from}'`),
    );
    expect(await total({ filter: [places(2005, 2006), places(2005)] })).toBe(await all('locationid = 2005'));
    expect(await total({ filter: [places(2005), places(2006)] })).toBe(0);
    expect(await total({ filter: [places()] })).toBe(0);
    // What no line has, as often as one likes: the last tag counts like the first.
    const tags = [...Array.from({ length: 19 }, (_, n) => `none-${n}`), '_unauth_message'];
    expect(await total({ must_not: [{ terms: { tags } }] })).toBe(await all(`not tags ? '_unauth_message'`));
  });

  it('has the end of a range in it with lte, and not with lt', async () => {
    const [row] = await test.database.ownerQuery(
      `select received_at as at from access_log where company_id = 2 and received_at < '${to}' order by 1 desc limit 1`,
    );
    const at = new Date(row?.['at'] as string).toISOString();
    const count = async (range: object) =>
      (await search({ size: 0, query: { range: { received_at: { gte: from, ...range } } } })).json<Answer>().hits.total
        .value;
    expect((await count({ lte: at })) - (await count({ lt: at }))).toBeGreaterThan(0);
    // What a time leaves out is filled up, as there: a day ends with its last moment.
    const day = at.slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString();
    expect(await count({ lte: day })).toBe(await count({ lt: next }));
    expect(await count({ lte: `${day}T11:59` })).toBe(await count({ lt: `${day}T12:00` }));
    expect(await count({ lt: day, lte: next })).toBe(await count({ lt: day }));
    expect(await count({ lte: '9999-12-31' })).toBe(await count({}));
  });

  it.each([
    ['a script', { query: { script: { source: 'true' } } }],
    ['a wildcard', { query: { bool: { filter: [{ wildcard: { request: '*' } }] } } }],
    ['a wildcard in the middle of a text', { query: { bool: { filter: [{ wildcard: { request: 'a*b*' } }] } } }],
    [
      'a wildcard that tells capitals apart',
      { query: { bool: { filter: [{ wildcard: { request: { value: '*A*', case_insensitive: false } } }] } } },
    ],
    ['nothing but signs of a wildcard', { query: { bool: { filter: [{ wildcard: { request: '***' } }] } } }],
    ['a column that is none', { query: { bool: { filter: [{ term: { __proto__x: 1 } }] } } }],
    ['a word of lists in place of a column', { query: { bool: { filter: [{ term: { deleted: 'with' } }] } } }],
    ['a port that is none', { query: { bool: { filter: [{ term: { dst_port: 'evil' } }] } } }],
    ['a column twice', { query: { bool: { filter: [{ term: { method: 'GET' } }, { term: { method: 'POST' } }] } } }],
    ['no column', { query: { bool: { filter: [{ term: {} }] } } }],
    [
      'more values of a column than it looks at',
      { query: { terms: { dst_port: Array.from({ length: 101 }, (_, n) => n) } } },
    ],
    ['lines far below the first', { from: 100_001 }],
    ['an id that is none', { query: { ids: { values: ['a'] } } }],
    ['true as an id', { query: { ids: { values: [true] } } }],
    ['an empty text as an id', { query: { ids: { values: [''] } } }],
    ['null as an id', { query: { ids: { values: [null] } } }],
    ['a list as an id', { query: { ids: { values: [['1']] } } }],
    ['an id with a sign', { query: { ids: { values: ['+1'] } } }],
    ['an id in another notation', { query: { ids: { values: ['0x1f'] } } }],
    ['an id with a fraction', { query: { ids: { values: [1.5] } } }],
    ['an id longer than any', { query: { ids: { values: ['1'.repeat(17)] } } }],
    ['ids without their values', { query: { ids: {} } }],
    ['true as a location', { query: { terms: { locationid: [true] } } }],
    ['an empty text as a location', { query: { term: { locationid: '' } } }],
    ['true as a size', { size: true }],
    ['more ids than it looks at', { query: { ids: { values: Array.from({ length: 101 }, (_, n) => n) } } }],
    ['a query string', { query: { query_string: { query: 'company_id:3' } } }],
    ['another field', { query: { bool: { filter: [{ term: { company_id: 3 } }] } } }],
    ['a range of another field', { query: { bool: { filter: [{ range: { id: { gte: 1 } } }] } } }],
    ['an aggregation', { aggs: { companies: { terms: { field: 'company_id' } } } }],
    ['should', { query: { bool: { should: [{ match_all: {} }] } } }],
    ['fields of its own choice', { _source: ['*'] }],
    ['a sort by another field', { sort: [{ mac_address: 'asc' }] }],
    ['a sort without a direction', { sort: [{ received_at: 'sideways' }] }],
    ['a collapse', { collapse: { field: 'mac_address' } }],
    ['a highlight', { highlight: { fields: { '*': {} } } }],
    ['a text that is none', { query: { bool: { filter: [{ multi_match: { query: { a: 1 } } }] } } }],
    [
      'fields of the search that it does not have',
      { query: { bool: { filter: [{ multi_match: { query: 'x', fields: ['mac_address'] } }] } } },
    ],
    ['a time that is none', { query: { bool: { filter: [{ range: { received_at: { gte: 'now-1d/d||evil' } } }] } } }],
    [
      'a time zone that is none',
      { query: { bool: { filter: [{ range: { received_at: { gte: 0, time_zone: 'Mars' } } }] } } },
    ],
    [
      'an offset that no clock has',
      { query: { bool: { filter: [{ range: { received_at: { gte: '2026-11-01', time_zone: '+99:99' } } }] } } },
    ],
    ['a size with a fraction', { size: 1.5 }],
    ['a count of fewer lines than none', { track_total_hits: -5 }],
    ['a sort by a script', { sort: [{ _script: { type: 'number', script: '1' } }] }],
    ['a text with a zero byte', { query: { multi_match: { query: '\u0000' } } }],
    ['a second sort', { sort: [{ received_at: 'asc' }, { mac_address: 'asc' }] }],
    ['a body that is a list', []],
    [
      'more conditions than anybody writes',
      { query: { bool: { filter: Array.from({ length: 51 }, () => ({ range: { received_at: { gte: 0 } } })) } } },
    ],
    [
      'more tags left out, one by one',
      { query: { bool: { must_not: Array.from({ length: 51 }, () => ({ terms: { tags: [] } })) } } },
    ],
    [
      'more locations than a filter of a list has',
      { query: { terms: { locationid: Array.from({ length: 1001 }, (_, id) => id) } } },
    ],
    ['a year of six digits', { query: { range: { received_at: { lte: 8.64e15 } } } }],
    [
      'a second text',
      { query: { bool: { must: [{ multi_match: { query: 'a' } }, { multi_match: { query: 'b' } }] } } },
    ],
    ['a tag that is none', { query: { bool: { must_not: [{ term: { tags: { boost: '_unauth_message' } } }] } } }],
    ['no tag', { query: { bool: { must_not: [{ term: { tags: null } }] } } }],
    [
      'more tags than it looks at',
      { query: { bool: { must_not: [{ terms: { tags: Array.from({ length: 21 }, String) } }] } } },
    ],
  ])('is refused %s', async (_what, body) => {
    const answer = await search(body);
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([
      422,
      expect.arrayContaining(['msg_code']),
    ]);
  });
});
