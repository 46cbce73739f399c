import { describe, expect, it } from 'vitest';
import { device } from '../../../dataProvider/adapters/device';
import { logs } from '../../../dataProvider/adapters/logs';
import { rest } from '../../../dataProvider/adapters/rest';
import { onlyCall, page, world } from './world';

describe('the device service', () => {
  const of = (answer: unknown) => world('phones', '/device', answer);

  it('searches by words, filters, order and page', async () => {
    const { context, calls } = of({ results: [{ phonesid: 7, name: 'A' }], total: 9 });
    const found = await device.list(
      context,
      page({ sort: [{ field: 'id', order: 'DESC' }], filter: { q: 'lap', id: [1], name: 'x' } }),
    );
    expect(found).toEqual({ data: [{ id: 7, phonesid: 7, name: 'A' }], total: 9 });
    const call = onlyCall(calls);
    expect(call.path).toBe('/device/phones/search');
    expect(call.query).toEqual({
      offset: 50,
      limit: 25,
      sort: 'phonesid:desc',
      search_query: 'lap',
      filter: JSON.stringify({ phonesid: [1], name: 'x' }),
    });
  });

  it('says nothing of words and filters where there are none', async () => {
    const { context, calls } = of({ results: [], total: 0 });
    await device.list(context, page({ filter: { q: '' } }));
    expect(onlyCall(calls).query).toMatchObject({ search_query: undefined, filter: undefined });
  });

  it('finds, saves, removes and restores by the key as the wire types it', async () => {
    const record = { phonesid: 7, name: 'A' };
    const found = of(record);
    expect(await device.one(found.context, '7')).toEqual({ id: 7, ...record });
    expect(onlyCall(found.calls)).toMatchObject({ path: '/device/phones/find', query: { phone_id: '7' } });

    const made = of(record);
    expect(await device.create(made.context, { name: 'A' })).toEqual({ id: 7, ...record });
    expect(onlyCall(made.calls)).toMatchObject({ method: 'POST', path: '/device/phones/save', body: { name: 'A' } });
    expect(onlyCall(made.calls).headers).toHaveProperty('idempotency-key');

    const changed = of(record);
    await device.update(changed.context, '7', { name: 'B' }, 2);
    expect(onlyCall(changed.calls)).toMatchObject({
      method: 'POST',
      path: '/device/phones/save',
      body: { name: 'B', phone_id: 7 },
      headers: { 'if-match': '"2"' },
    });

    const gone = of({});
    await device.remove(gone.context, '7');
    expect(onlyCall(gone.calls)).toMatchObject({ method: 'DELETE', path: '/device/phones', body: { phone_ids: [7] } });
    const back = of({});
    await device.restore(back.context, 7);
    expect(onlyCall(back.calls)).toMatchObject({ path: '/device/phones/restore', body: { phone_ids: [7] } });
  });
});

describe('the log search', () => {
  const answer = {
    hits: { total: { value: 12_345 }, hits: [{ _id: '99', _source: { name: 'GET /', locationid: 2 } }] },
  };
  const asked = async (more: object) => {
    const { context, calls } = world('lines', '/admin-ui', answer);
    const found = await logs.list(context, page({ sort: [{ field: 'received_at', order: 'DESC' }], ...more }));
    return { found, call: onlyCall(calls) };
  };
  const clauses = async (filter: object) =>
    ((await asked({ filter })).call.body['query'] as { bool: { filter: unknown[] } }).bool.filter;

  it('is posted, newest first, without the values of an unauthenticated device', async () => {
    const { found, call } = await asked({});
    expect(call).toMatchObject({ method: 'POST', path: '/admin-ui/logs/_search', query: { size: 25 } });
    expect(call.body).toEqual({
      from: 50,
      track_total_hits: 10_000,
      sort: [{ received_at: 'desc' }],
      query: { bool: { filter: [], must_not: [{ term: { tags: '_unauth_message' } }] } },
    });
    expect(found).toEqual({ data: [{ id: 99, linesid: 99, name: 'GET /', locationid: 2 }], total: 12_345 });
  });

  it('says that more lines are counted than were waited for, and counts them when asked', async () => {
    const many = { hits: { total: { value: 10_000, relation: 'gte' }, hits: [] } };
    const { context, calls } = world('lines', '/admin-ui', many);
    expect(await logs.list(context, page({}))).toMatchObject({ total: 10_000, approximate: true });
    await logs.count?.(context, { name: 'a' });
    expect(calls.at(-1)).toMatchObject({ path: '/admin-ui/logs/_search', options: { query: { size: 0 } } });
  });

  it('leaves out the tags that the person has chosen', async () => {
    const excluded = async (value: readonly string[]) => {
      const set = { key: 'core:access-logs.excludedTags', owner: 'administrator' as const, value, version: 1 };
      const { context, calls } = world('lines', '/admin-ui', answer, undefined, [set]);
      await logs.list(context, page({}));
      return (onlyCall(calls).body['query'] as { bool: { must_not: unknown[] } }).bool.must_not;
    };
    expect(await excluded(['ads', 'blocked'])).toEqual([{ term: { tags: 'ads' } }, { term: { tags: 'blocked' } }]);
    expect(await excluded([])).toEqual([]);
  });

  it('asks for 5000 lines at most, and sorts by time alone', async () => {
    const { call } = await asked({ limit: 100_000, sort: [{ field: 'name', order: 'ASC' }] });
    expect(call).toMatchObject({ query: { size: 5000 }, body: { sort: [{ received_at: 'desc' }] } });
    const oldest = await asked({ sort: [{ field: 'received_at', order: 'ASC' }] });
    expect(oldest.call.body).toMatchObject({ sort: [{ received_at: 'asc' }] });
  });

  it.each([
    ['a beginning', { received_at: '2026-01-01' }, [{ range: { received_at: { gte: '2026-01-01' } } }]],
    ['a range', { received_at: { gte: 'a', lt: 'b' } }, [{ range: { received_at: { gte: 'a', lt: 'b' } } }]],
    ['one location', { locationid: 3 }, [{ terms: { locationid: [3] } }]],
    ['several', { locationid: [3, 4] }, [{ terms: { locationid: [3, 4] } }]],
    ['several, in words', { locationid: { in: [3, 4] } }, [{ terms: { locationid: [3, 4] } }]],
    ['that of a record', { locationid: { eq: 3 } }, [{ terms: { locationid: [3] } }]],
    ['words', { q: ' martin ' }, [{ multi_match: { query: 'martin' } }]],
    ['nothing', { q: '  ', locationid: undefined }, []],
  ])('asks for %s', async (_, filter, expected) => expect(await clauses(filter)).toEqual(expected));

  it('leaves out no filter in silence: the server says which it does not know', async () => {
    expect(await clauses({ unknown: 'GET /', q: 'x' })).toEqual([
      { multi_match: { query: 'x' } },
      { term: { unknown: 'GET /' } },
    ]);
  });

  it.each([
    ['a text to be contained', { name: { contains: 'a*b?c\\' } }, { wildcard: { name: '*a\\*b\\?c\\\\*' } }],
    ['a beginning', { name: { startsWith: 'a' } }, { wildcard: { name: 'a*' } }],
    ['a value', { name: { eq: 'a' } }, { term: { name: 'a' } }],
    ['several values', { name: { in: ['a', 'b'] } }, { terms: { name: ['a', 'b'] } }],
    ['what has no clause, as it is', { name: { gte: 'a' } }, { term: { name: { gte: 'a' } } }],
  ])('asks a column for %s', async (_, filter, clause) => expect(await clauses(filter)).toEqual([clause]));

  it('is for reading alone', async () => {
    const { context, calls } = world('lines', '/admin-ui', answer);
    const tries = [
      logs.create(context, {}),
      logs.update(context, 1, {}, 1),
      logs.remove(context, 1),
      logs.restore(context, 1),
    ];
    for (const one of tries) await expect(one).rejects.toMatchObject({ status: 403 });
    expect(calls).toEqual([]);
  });

  it('reads one line by its id, which may be gone', async () => {
    const { context, calls } = world('lines', '/admin-ui', answer);
    const { data } = await logs.list(context, page({}));
    expect(await logs.one(context, data[0]!.id)).toEqual(data[0]);
    expect(calls.at(-1)).toMatchObject({
      path: '/admin-ui/logs/_search',
      options: { query: { size: 1 }, body: { query: { ids: { values: [data[0]!.id] } } } },
    });
    const none = world('lines', '/admin-ui', { hits: { total: { value: 0 }, hits: [] } });
    await expect(logs.one(none.context, 1)).rejects.toMatchObject({
      status: 404,
      body: { msg_code: 'ELEMENT_NOT_FOUND' },
    });
    const asked = none.calls.length;
    await expect(logs.one(none.context, 'abc')).rejects.toMatchObject({ status: 404 });
    expect(none.calls).toHaveLength(asked);
  });
});

describe('the dialect of ra-data-simple-rest', () => {
  const of = (answer: unknown, range?: string) =>
    world('rings', '/rest', answer, new Headers(range === undefined ? {} : { 'content-range': range }));
  const query = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

  it('lists with sort, range and filter, and reads the total from Content-Range', async () => {
    const { context, calls } = of([{ ringsid: 'ab-1', name: 'A' }], 'finger_rings 50-74/1234');
    const found = await rest.list(context, page({ filter: { id: { in: ['ab-1'] }, name: 'x y', note: '' } }));
    expect(found).toEqual({ data: [{ id: 'ab-1', ringsid: 'ab-1', name: 'A' }], total: 1234 });
    const { path } = onlyCall(calls);
    expect(path.split('?')[0]).toBe('/rest/finger_rings');
    expect(query(path)).toEqual({
      sort: '["ringsid","ASC"]',
      range: '[50,74]',
      filter: JSON.stringify({ ringsid: { in: ['ab-1'] }, name: 'x y' }),
    });
  });

  it('refuses a list without a total, rather than showing one page as all', async () => {
    const { context } = of([{ ringsid: 'a' }]);
    await expect(rest.list(context, page())).rejects.toThrow(/Content-Range/);
  });

  it('writes to the record’s own address, with version and key of its own', async () => {
    const record = { ringsid: 'a/b', name: 'A' };
    const found = of(record);
    expect(await rest.one(found.context, 'a/b')).toEqual({ id: 'a/b', ...record });
    expect(onlyCall(found.calls)).toMatchObject({ method: 'GET', path: '/rest/finger_rings/a%2Fb' });

    const made = of(record);
    expect(await rest.create(made.context, { name: 'A' })).toEqual({ id: 'a/b', ...record });
    expect(onlyCall(made.calls)).toMatchObject({ method: 'POST', path: '/rest/finger_rings', body: { name: 'A' } });
    expect(onlyCall(made.calls).headers).toHaveProperty('idempotency-key');

    const changed = of(record);
    await rest.update(changed.context, 'a/b', { name: null }, 5);
    expect(onlyCall(changed.calls)).toMatchObject({
      method: 'PUT',
      path: '/rest/finger_rings/a%2Fb',
      body: { name: null },
      headers: { 'if-match': '"5"' },
    });

    const gone = of(undefined);
    await rest.remove(gone.context, 'a/b');
    expect(onlyCall(gone.calls)).toMatchObject({ method: 'DELETE', path: '/rest/finger_rings/a%2Fb' });
    const back = of(record);
    await rest.restore(back.context, 'a/b');
    expect(onlyCall(back.calls)).toMatchObject({ method: 'POST', path: '/rest/finger_rings/a%2Fb/restore' });
  });

  it('passes the signal on', async () => {
    const { signal } = new AbortController();
    const { context, calls } = of([], 'x */0');
    await rest.list(context, page({ signal }));
    expect(onlyCall(calls).signal).toBe(signal);
  });
});
