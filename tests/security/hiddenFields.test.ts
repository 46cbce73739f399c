import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Call, type Json } from '../support/apiClients';
import { addAdmin, MAIN, maskWith, openSession, PERMISSIONS } from '../support/personas';
import { rowsOf } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';
import { RAW } from './oracle';

interface RawProperty {
  readonly 'x-field'?: { readonly secret?: string; readonly permission?: { readonly read?: readonly string[] } };
}
interface RawFile {
  readonly 'x-resource': { readonly own?: string };
  readonly properties: Record<string, RawProperty>;
}
/**
 * `[resource, field, what its readers must hold]` of everything that not everybody may read; secrets are read by no
 * one. Without one's own record, which has no list: its columns are asked about through the resource that it lies in.
 */
const HIDDEN = Object.entries(RAW as unknown as Record<string, RawFile>).flatMap(
  ([
    resource,
    {
      properties,
      'x-resource': { own: ownRecord },
    },
  ]) =>
    Object.entries(ownRecord ? {} : properties).flatMap(
      ([field, { 'x-field': own }]): [string, string, readonly string[]][] => {
        const readers = own?.permission?.read ?? [];
        return own?.secret || readers.length > 0 ? [[resource, field, own?.secret ? [] : readers]] : [];
      },
    ),
);

let test: TestApp;
let samples: Samples;
beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(() => test.context.models.current().model, rowsOf(test.database));
});
afterAll(() => test.close());

/** A person who holds everything but the readers' permissions: what they may see, they see. */
async function almostEverything(without: readonly string[]): Promise<Record<string, string>> {
  const held = PERMISSIONS.filter(
    (name) => !without.includes(name) && !(without.includes('superadmin:view') && name === 'superadmin:edit'),
  );
  const admin = await addAdmin(test.database, MAIN, maskWith(...held), `without-${Math.random()}@bellevue.example`);
  return { authorization: `Bearer ${await openSession(test.database, admin)}` };
}

/** Two values that the column takes; one of them is what the questions ask for. */
function valuesOf({ kind, name }: Field): [string, string] {
  if (kind === 'bits' || kind === 'mask') return ['36028797018963968', '18014398509481984'];
  if (kind === 'dateTime') return ['2031-03-04T05:06:07.000Z', '2032-08-09T10:11:12.000Z'];
  if (name.startsWith('mac')) return ['AA:BB:CC:11:22:33', 'DD:EE:FF:44:55:66'];
  if (kind === 'integer' || kind === 'reference') return ['417700913', '928800427'];
  if (kind === 'boolean') return ['true', 'false'];
  if (kind === 'json') return ['{"zqxfirst":1}', '{"zqxother":2}'];
  return ['zqxfirst-9f2c', 'zqxother-4b1d'];
}

/** Every way to ask about a field that any face has; in all of them the answer must not depend on its value. */
function questions(resource: Resource, field: Field, id: number, [value]: [string, string]): Call[] {
  const face = apiClientFor(resource);
  const { name } = field;
  const part = value.slice(0, 6);
  const filters: unknown[] = [
    ...[value, part, null, [value]],
    ...['eq', 'ne', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'bits', 'noBits'].map((op) => ({
      [op]: value,
    })),
    ...[{ in: [value] }, { isNull: true }, { isNull: false }],
  ];
  const at = { [resource.id]: id };
  const spellings = [
    name,
    `r.${name}`,
    `"${name}"`,
    `${name}::text`,
    name.toUpperCase(),
    `${resource.storage.table}.${name}`,
  ];
  const lists = [
    ...filters.map((filter) => face.list(resource, { filter: { [name]: filter } })),
    ...spellings.map((spelling) => face.list(resource, { filter: { ...at, [spelling]: value } })),
    ...[value, part, value.toLowerCase(), value.replaceAll(':', '-'), '%', part.slice(0, 4)].map((q) =>
      face.list(resource, { filter: { q }, limit: 1000 }),
    ),
    ...['ASC', 'DESC'].flatMap((order) =>
      spellings.map((spelling) => face.list(resource, { sort: [spelling, order], limit: 1000 })),
    ),
    face.list(resource, { limit: 1000 }),
    face.list(resource, { filter: at }),
  ];
  const one = face.get ? [face.get(resource, id)] : [];
  const others = [`extra=${name}`, `fields=${name}`, `select=${name}`, `_source=${name}`, `group=${name}`];
  const more = others.map((query): Call => {
    const ask = face.list(resource, { limit: 5 });
    return { ...ask, url: `${ask.url}&${query}` };
  });
  const body = { query: { bool: { filter: [{ term: { [name]: value } }] } } };
  const search: Call[] =
    resource.backend.service === 'logs'
      ? [
          { method: 'POST', url: '/admin-ui/logs/_search', payload: body },
          {
            method: 'POST',
            url: '/admin-ui/logs/_search',
            payload: { query: { bool: { must_not: body.query.bool.filter } } },
          },
          { method: 'POST', url: '/admin-ui/logs/_search', payload: { sort: [{ [name]: 'asc' }] } },
          { method: 'POST', url: '/admin-ui/logs/_search', payload: { aggs: { a: { terms: { field: name } } } } },
          {
            method: 'POST',
            url: '/admin-ui/logs/_search',
            payload: { query: { bool: { filter: [{ multi_match: { query: value, fields: [name] } }] } } },
          },
        ]
      : [];
  return [...lists, ...one, ...more, ...search];
}

const plain = (body: string) => body.replace(/"took":\d+/, '');

describe('a field that one may not read', () => {
  it('exists', () => {
    expect(HIDDEN.map(([resource, field]) => `${resource}.${field}`)).toEqual(
      expect.arrayContaining([
        'devices.mac_address',
        'access-logs.mac_address',
        'administrators.ad_password',
        'tokens.token',
        'locations.l_status',
      ]),
    );
  });

  it.each(HIDDEN)('%s.%s: no question can tell its value (read with %o)', async (resourceName, name, readers) => {
    const resource = test.context.models.current().model.resources[resourceName]!;
    const field = resource.fields.find((one) => one.name === name)!;
    const headers = await almostEverything(readers);
    const place = { companyId: MAIN, locationid: 2001 };
    const values = valuesOf(field);
    // Twins that differ in nothing else: with one row alone a sort would have nothing to sort.
    const ids = [
      await samples.row(resource, place, { [name]: values[0] }),
      await samples.row(resource, place, { [name]: values[1] }),
    ] as const;
    const set = async (first: string, second: string) => {
      const assign = (id: number, value: string | null) =>
        test.database.ownerQuery(`update "${resource.storage.table}" set "${name}" = $2 where "${resource.id}" = $1`, [
          id,
          value,
        ]);
      // Empty in between, where that can be: some of these are unique.
      const [column] = await test.database.ownerQuery(
        `select 1 from information_schema.columns where table_name = $1 and column_name = $2 and is_nullable = 'YES'`,
        [resource.storage.table, name],
      );
      if (column) for (const id of ids) await assign(id, null);
      await assign(ids[0], first);
      await assign(ids[1], second);
    };
    const asks = questions(resource, field, ids[0], values);
    const answers = async () => {
      const all: [number, string][] = [];
      for (const ask of asks) {
        const { statusCode, body } = await test.app.inject({ ...ask, headers });
        all.push([statusCode, plain(body)]);
      }
      return all;
    };
    // A sealed or hashed secret in its place is not what was asked for; the raw value is the harder case.
    await set(values[0], values[1]);
    const before = await answers();
    await set(values[1], values[0]);
    const after = await answers();
    for (const [index, ask] of asks.entries()) {
      const [first, second] = [before[index], after[index]];
      expect([ask.url, second]).toEqual([ask.url, first]);
      expect([ask.url, first?.[0] === 200 || first?.[0] === 422], first?.[1].slice(0, 200)).toEqual([ask.url, true]);
      // Every record has a true and a false somewhere; of those, the same answers before and after are the proof.
      for (const value of field.kind === 'boolean' ? [] : values) {
        const echoed = first?.[0] === 422;
        if (!echoed) expect([ask.url, first?.[1].includes(value)]).toEqual([ask.url, false]);
      }
    }
    // Asking for it by its name is refused, not ignored.
    const byName = apiClientFor(resource).list(resource, { filter: { [name]: values[0] } });
    if (resource.backend.service !== 'logs')
      expect((await test.app.inject({ ...byName, headers })).statusCode).toBe(422);
  });

  it.each(HIDDEN)(
    '%s.%s: it is not in the schemas, the documents or the answer to a save',
    async (resourceName, name, readers) => {
      const headers = await almostEverything(readers);
      const { resources } = (await test.app.inject({ url: '/api/schemas', headers })).json<{ resources: Json[] }>();
      const known = resources.find((one) => one['name'] === resourceName) as
        { fields: Field[]; list: { columns: { field: string }[]; filters: string[] } } | undefined;
      expect(known).toBeDefined();
      const field = known?.fields.find((one) => one.name === name);
      // A secret may be written by who may edit; no one lists, filters or sorts by it.
      if (field)
        expect([field.secret !== undefined || field.permission.read.length > 0, field.filter]).toEqual([
          true,
          undefined,
        ]);
      expect(known?.list.columns.map((column) => column.field)).not.toContain(name);
      expect(known?.list.filters).not.toContain(name);
    },
  );

  it('is named in the audit log, and its value is not', async () => {
    const values = ['AA:AA:AA:00:00:01', 'AA:AA:AA:00:00:02'];
    const made = await test.as('admin', {
      method: 'POST',
      url: '/device/devices/save',
      payload: { display_name: 'Audited', mac_address: values[0] },
    });
    const { id } = made.json<{ id: number }>();
    await test.as('admin', {
      method: 'POST',
      url: '/device/devices/save',
      payload: { device_id: id, mac_address: values[1] },
    });
    const status = { locationid: 2001, l_status: '0' };
    expect(
      (await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } }))
        .statusCode,
    ).toBe(200);
    expect(
      (await test.as('superadmin', { method: 'POST', url: '/legacy/elements/location', payload: status })).statusCode,
    ).toBe(200);
    const headers = await almostEverything(['supervisor']);
    const url = `/legacy/elements/auditlog?filter=${JSON.stringify({ lo_element: 'devices', lo_elementid: String(id) })}`;
    const { elements } = (await test.app.inject({ url, headers })).json<{ elements: { lo_data: string }[] }>();
    expect(elements).toHaveLength(2);
    const text = JSON.stringify(elements);
    expect(text).toContain('mac_address');
    for (const value of values) {
      expect(text).not.toContain(value);
      const found = await test.app.inject({
        url: `/legacy/elements/auditlog?filter=${JSON.stringify({ q: value })}`,
        headers,
      });
      expect(found.json()).toMatchObject({ total: 0 });
    }
  });
});
