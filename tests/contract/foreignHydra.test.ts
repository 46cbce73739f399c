import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';

const HYDRA = 'http://www.w3.org/ns/hydra/core#';
type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const list = (value: unknown): Json[] => (value === undefined ? [] : ([value].flat() as Json[]));
const idOf = (value: unknown): string => (typeof value === 'string' ? value : String((value as Json)['@id']));

/**
 * A client that knows JSON-LD and Hydra and nothing about Portico: it has one address to begin with, follows links, and
 * reads terms through the context of each document.
 */
class ForeignClient {
  async get(url: string): Promise<{ json: Json; link: string | undefined }> {
    const answer = await test.as('admin', { url, headers: { accept: 'application/ld+json' } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/);
    return { json: await this.expand(answer.json<Json>()), link: answer.headers['link'] as string | undefined };
  }

  private async contextOf(document: Json): Promise<Json> {
    const context = document['@context'];
    if (typeof context !== 'string') return (context ?? {}) as Json;
    const answer = await test.as('admin', { url: context });
    expect([context, answer.statusCode]).toEqual([context, 200]);
    return answer.json<Json>()['@context'] as Json;
  }

  private async expand(document: Json): Promise<Json> {
    const context = await this.contextOf(document);
    const iri = (term: string): string => {
      if (term.startsWith('@')) return term;
      const own = context[term];
      if (own !== undefined) return iri(typeof own === 'string' ? own : String((own as Json)['@id']));
      const [prefix = '', rest] = term.split(':', 2);
      if (rest !== undefined && typeof context[prefix] === 'string') return `${context[prefix]}${rest}`;
      return rest === undefined ? `${String(context['@vocab'] ?? '')}${term}` : term;
    };
    const walk = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(walk);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => name !== '@context')
          .map(([name, inner]) => [
            iri(name),
            name === '@type' ? [inner].flat().map((one) => iri(String(one))) : walk(inner),
          ]),
      );
    };
    return walk(document) as Json;
  }
}

describe('a foreign Hydra client', () => {
  const client = new ForeignClient();
  let documentation: Json;
  let entry: Json;

  it('finds the documentation from the entry point', async () => {
    const start = await client.get('/api');
    entry = start.json;
    const [, url] = new RegExp(`<([^>]+)>;\\s*rel="${HYDRA}apiDocumentation"`).exec(start.link ?? '') ?? [];
    expect(url).toBeDefined();
    documentation = (await client.get(url ?? '')).json;
    expect(documentation['@type']).toEqual([`${HYDRA}ApiDocumentation`]);
    expect(documentation[`${HYDRA}entrypoint`]).toBe(entry['@id']);
  });

  const classes = () => list(documentation[`${HYDRA}supportedClass`]);
  const propertiesOf = (one: Json) =>
    list(one[`${HYDRA}supportedProperty`]).map((supported) => ({
      ...(supported[`${HYDRA}property`] as Json),
      title: String(supported[`${HYDRA}title`]),
      readable: supported[`${HYDRA}readable`] as boolean,
      writeable: supported[`${HYDRA}writeable`] as boolean,
      required: supported[`${HYDRA}required`] as boolean | undefined,
    }));
  const collections = () => {
    const point = classes().find((one) => idOf(one) === '#Entrypoint');
    return propertiesOf(point ?? {}).map((property) => {
      const all = list((property as Json)['http://www.w3.org/2000/01/rdf-schema#range']);
      const member = JSON.stringify(all).match(/"(#[A-Za-z]+)"/)?.[1] ?? '';
      const operations = list((property as Json)[`${HYDRA}supportedOperation`]).map((one) => one[`${HYDRA}method`]);
      return { name: property.title, member, operations };
    });
  };

  it('finds every collection at the address that the entry point names', async () => {
    expect(
      collections()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'access_control_policies',
      'admin_profiles',
      'admins',
      'api_tokens',
      'directory_users',
      'extensions',
      'integrations',
      'nac_policies',
      'password_policies',
      'payments',
      'privilege_policies',
      'registration_policies',
      'team_members',
      'teams',
    ]);
    for (const { name, member, operations } of collections()) {
      const url = Object.entries(entry).find(([term]) => term.endsWith(`/${name}`) || term.endsWith(`#${name}`))?.[1];
      const { json } = await client.get(String(url));
      expect(json['@type']).toEqual([`${HYDRA}Collection`]);
      expect(json[`${HYDRA}totalItems`]).toBeTypeOf('number');
      expect(operations).toContain('GET');
      const described = propertiesOf(classes().find((one) => idOf(one) === member) ?? {});
      for (const record of list(json[`${HYDRA}member`])) {
        expect((record['@type'] as string[])[0]).toBe(`/api/docs.jsonld${member}`);
        const terms = Object.keys(record).filter((term) => !term.startsWith('@') && !term.endsWith('#version'));
        const known = described.filter(({ readable }) => readable).map(({ title }) => `/api/docs.jsonld#${title}`);
        expect(terms.sort(), name).toEqual(known.sort());
      }
    }
  });

  it('turns the pages of a collection by their links', async () => {
    const seen: unknown[] = [];
    let url: string | undefined = '/api/team_members?itemsPerPage=3';
    let total = 0;
    while (url !== undefined) {
      const { json } = await client.get(url);
      seen.push(...list(json[`${HYDRA}member`]).map((record) => record['@id']));
      total = json[`${HYDRA}totalItems`] as number;
      url = (json[`${HYDRA}view`] as Json)[`${HYDRA}next`] as string | undefined;
    }
    expect(total).toBeGreaterThan(3);
    expect(new Set(seen).size).toBe(total);
  });

  it('follows references from one record to another', async () => {
    const { json } = await client.get('/api/team_members?itemsPerPage=1');
    const [member = {}] = list(json[`${HYDRA}member`]);
    const team = await client.get(String(member['/api/docs.jsonld#teamid']));
    expect(team.json['@type']).toEqual(['/api/docs.jsonld#Team']);
    expect(team.json['@id']).toBe(member['/api/docs.jsonld#teamid']);
  });

  it('makes, changes and removes a record with what the documentation says', async () => {
    const one = classes().find((each) => idOf(each) === '#Team') ?? {};
    const methods = list(one[`${HYDRA}supportedOperation`]).map((operation) => operation[`${HYDRA}method`]);
    expect(methods.sort()).toEqual(['DELETE', 'GET', 'PATCH', 'PUT']);
    const needed = propertiesOf(one).filter(({ required, writeable }) => required && writeable);
    const payload = { '@type': 'Team', ...Object.fromEntries(needed.map(({ title }) => [title, `Equipo ${title}`])) };
    const headers = { 'content-type': 'application/ld+json' };
    const made = await test.as('admin', { method: 'POST', url: '/api/teams', payload, headers });
    expect(made.statusCode).toBe(201);
    const url = made.json<Json>()['@id'] as string;
    const put = await test.as('admin', { method: 'PUT', url, headers, payload: { ...payload, name: 'Otra' } });
    expect([put.statusCode, put.json<Json>()['name']]).toEqual([200, 'Otra']);
    // What the documentation calls not writeable is refused, not ignored.
    const created = await test.as('admin', {
      method: 'PUT',
      url,
      headers,
      payload: { createdAt: '2020-01-01T00:00:00Z' },
    });
    expect([created.statusCode, Object.keys(created.json<{ fields: Json }>().fields)]).toEqual([422, ['createdAt']]);
    const patched = await test.as('admin', {
      method: 'PATCH',
      url,
      headers: { 'content-type': 'application/merge-patch+json' },
      payload: { name: 'Otro' },
    });
    expect([patched.statusCode, patched.json<Json>()['name']]).toEqual([200, 'Otro']);
    expect((await test.as('admin', { method: 'DELETE', url })).statusCode).toBe(204);
  });
});
