import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { Client, errors } from '@elastic/elasticsearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionOf } from '../../domain/schema/model/collections';
import type { Field } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await testApp();
  base = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** A field is documented under its second name, too. */
const bothNames = ({ name, alias }: Field) => (alias === undefined ? [name] : [name, alias]);

const DAY = 86_400_000;
const lines = async (where: string) =>
  Number(
    (await test.database.ownerQuery(`select count(*) as n from access_log where company_id = 2 and ${where}`))[0]?.[
      'n'
    ],
  );

interface Line {
  readonly id: number;
  readonly received_at: string;
  readonly locationid: number;
  readonly request: string;
}

/** The requests of version 7.17 of the same client: the product check, then the search. */
describe('the Elasticsearch client, version 7.17', () => {
  const ask = async (path: string, type: string, init: RequestInit = {}, token?: string) =>
    fetch(`${base}/admin-ui${path}`, {
      ...init,
      headers: {
        accept: type,
        'user-agent': 'elasticsearch-js/7.17.14 (linux 5.10; Node.js v20.11.0)',
        'x-elastic-client-meta': 'es=7.17.14,js=20.11.0,t=7.17.14,hc=20.11.0',
        ...(init.body !== undefined && { 'content-type': type }),
        authorization: `Bearer ${token ?? (await test.tokenOf('admin'))}`,
      },
    });

  it.each(['application/json', 'application/vnd.elasticsearch+json; compatible-with=7'])(
    'finds a product that it knows, then searches: %s',
    async (type) => {
      for (const path of ['/', '/logs/']) {
        const info = await ask(path, type);
        expect([info.status, info.headers.get('x-elastic-product')]).toEqual([200, 'Elasticsearch']);
        const { version, tagline } = (await info.json()) as { version: Record<string, string>; tagline: string };
        expect(version).toMatchObject({ number: '7.17.0', build_flavor: 'default' });
        expect(tagline).toBe('You Know, for Search');
        // `ping()`
        expect((await ask(path, type, { method: 'HEAD' })).status).toBe(200);
      }
      const body = JSON.stringify({ query: { match_all: {} }, size: 3 });
      const found = await ask('/logs/_search', type, { method: 'POST', body });
      expect(found.headers.get('x-elastic-product')).toBe('Elasticsearch');
      expect(((await found.json()) as { hits: { hits: unknown[] } }).hits.hits).toHaveLength(3);
    },
  );

  it('is told nothing without a session', async () => {
    expect((await ask('/logs/', 'application/json', {}, 'nobody')).status).toBe(401);
  });

  it.each(['null', '[]', '{"size":1,"size":2}', '{"query":null}', '{"query":{"match_all":{},"match_all":{}}}'])(
    'is refused a body that is no question: %s',
    async (body) => {
      const answer = await ask('/logs/_search', 'application/json', { method: 'POST', body });
      expect([answer.status, ((await answer.json()) as { result: boolean }).result]).toEqual([422, false]);
    },
  );
});

describe('the Elasticsearch client of its maker', () => {
  const clientOf = async (role: string) =>
    new Client({ node: `${base}/admin-ui`, auth: { bearer: await test.tokenOf(role) }, maxRetries: 0 });

  it('searches with a query, a sort and a size, and reads the total', async () => {
    const client = await clientOf('admin');
    const [from, to] = [new Date(Date.now() - 20 * DAY).toISOString(), new Date(Date.now() - 10 * DAY).toISOString()];
    const answer = await client.search<Line>({
      index: 'logs',
      query: {
        bool: {
          filter: [
            { range: { received_at: { gte: from, lt: to } } },
            { terms: { locationid: [2005, 2006] } },
            { multi_match: { query: 'facebook' } },
          ],
          must_not: [{ term: { tags: 'ads' } }],
        },
      },
      sort: [{ received_at: { order: 'asc' } }],
      size: 7,
      track_total_hits: true,
    });
    const expected = await lines(
      `received_at >= '${from}' and received_at < '${to}' and locationid in (2005, 2006)
       and search_text like '%facebook%' and not tags ? 'ads'`,
    );
    expect(expected).toBeGreaterThan(7);
    expect(answer.hits.total).toEqual({ value: expected, relation: 'eq' });
    const times = answer.hits.hits.map(({ _source }) => _source?.received_at ?? '');
    expect(times).toHaveLength(7);
    expect(times).toEqual([...times].sort());
    expect(answer.hits.hits.every(({ _source }) => [2005, 2006].includes(_source?.locationid ?? 0))).toBe(true);
    await client.close();
  });

  it('asks as it asks by itself: one clause without a bool, everything, a short sort, the next page', async () => {
    const client = await clientOf('admin');
    const one = await client.search<Line>({ index: 'logs', query: { term: { locationid: 2005 } }, size: 3 });
    expect(one.hits.total).toMatchObject({ value: await lines('locationid = 2005') });
    const all = { index: 'logs', query: { match_all: {} }, sort: 'received_at:asc', size: 5 } as const;
    const [first, second] = [await client.search<Line>(all), await client.search<Line>({ ...all, from: 5 })];
    expect(first.hits.total).toMatchObject({ value: await lines('true') });
    const ids = [...first.hits.hits, ...second.hits.hits].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(10);
    const known = await client.search<Line>({ index: 'logs', sort: { received_at: 'desc' }, size: 1 });
    expect(Date.parse(known.hits.hits[0]?._source?.received_at ?? '')).toBeGreaterThan(
      Date.parse(first.hits.hits[0]?._source?.received_at ?? ''),
    );
    await client.close();
  });

  it('understands what is refused, and why', async () => {
    const refusal = async (role: string, ask: Parameters<Client['search']>[0]) => {
      const client = await clientOf(role);
      const error: unknown = await client.search(ask).catch((thrown: unknown) => thrown);
      await client.close();
      if (!(error instanceof errors.ResponseError)) throw new Error('not refused');
      const { type, reason } = (error.body as { error: { type: string; reason: string } }).error;
      expect(error.message).toContain(type);
      return [error.statusCode, type, reason];
    };
    expect(await refusal('admin', { index: 'logs', query: { wildcard: { request: '*' } } })).toEqual([
      422,
      'parsing_exception',
      'Unknown parameter. [request]',
    ]);
    expect(await refusal('admin', { index: 'logs', size: 5001 })).toEqual([
      422,
      'parsing_exception',
      'Unknown parameter. [size]',
    ]);
    expect(await refusal('receptionist', { index: 'logs' })).toEqual([
      403,
      'security_exception',
      'You do not have enough permissions to perform this action.',
    ]);
    const stranger = new Client({ node: `${base}/admin-ui`, auth: { bearer: 'a'.repeat(40) }, maxRetries: 0 });
    await expect(stranger.search({ index: 'logs' })).rejects.toMatchObject({ statusCode: 401 });
    await stranger.close();
  });
});

describe('the Hydra parser of API Platform', () => {
  it('finds its way from the entry point to every collection with its fields and operations', async () => {
    const headers = { authorization: `Bearer ${await test.tokenOf('admin')}` };
    const { api, status } = await parseHydraDocumentation(`${base}/api`, { headers });
    expect(status).toBe(200);
    const { resources } = test.context.models.current().model;
    // Under their own name, or a further one.
    const served = new Map(Object.values(resources).map((resource) => [collectionOf(resource), resource]));
    served.delete(undefined);
    expect(api.title).toBe('Portico');
    expect(api.resources?.map(({ name }) => name).sort()).toEqual([...served.keys()].sort());
    for (const found of api.resources ?? []) {
      const resource = served.get(found.name);
      expect(found.url, found.name).toBe(`${base}/api/${found.name}`);
      // The text of a key is neither read nor written: it is shown once.
      const stored = resource?.fields.filter(
        ({ virtual, readOnly, writeOnly }) => !virtual && !(readOnly && writeOnly),
      );
      const names = stored?.flatMap(bothNames);
      expect(
        found.fields?.map(({ name }) => name),
        found.name,
      ).toEqual(names);
      const written = stored?.filter(({ readOnly }) => !readOnly).flatMap(bothNames);
      expect(
        found.writableFields?.map(({ name }) => name),
        found.name,
      ).toEqual(written);
      const operations = found.operations?.map(({ method, type }) => `${method} ${type}`).sort();
      expect(operations, found.name).toEqual(
        resource?.readOnly
          ? ['GET list', 'GET show']
          : ['DELETE delete', 'GET list', 'GET show', 'PATCH edit', 'POST create', 'PUT edit'],
      );
      // What it found is true: the collection answers there.
      const answer = await fetch(found.url, { headers: { ...headers, accept: 'application/ld+json' } });
      expect([found.name, answer.status]).toEqual([found.name, 200]);
    }
    const member = api.resources?.find(({ name }) => name === 'team_members');
    const team = member?.fields?.find(({ name }) => name === 'teamid');
    expect(team?.reference).toMatchObject({ name: 'teams' });
    expect(team?.maxCardinality).toBe(1);
    const token = api.resources?.find(({ name }) => name === 'api_tokens');
    const typeOf = (name: string) => token?.fields?.find((field) => field.name === name)?.type;
    expect([typeOf('name'), typeOf('isEnabled'), typeOf('expiresAt'), typeOf('profileid')]).toEqual([
      'string',
      'boolean',
      'dateTime',
      'integer',
    ]);
    expect(token?.fields?.find(({ name }) => name === 'name')?.required).toBe(true);
  });

  it('learns by what a collection can be filtered and sorted', async () => {
    const headers = { authorization: `Bearer ${await test.tokenOf('admin')}` };
    const { api } = await parseHydraDocumentation(`${base}/api`, { headers });
    const token = api.resources?.find(({ name }) => name === 'api_tokens');
    const parameters = (await token?.getParameters?.()) ?? [];
    const names = parameters.map(({ variable }) => variable);
    expect(names).toEqual(expect.arrayContaining(['name', 'isEnabled', 'order[name]']));
    for (const name of names.filter((one) => one.startsWith('order['))) {
      const answer = await fetch(`${base}/api/api_tokens?${new URLSearchParams({ [name]: 'asc' }).toString()}`, {
        headers,
      });
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });
});
