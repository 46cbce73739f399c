import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILTER_OPS, type Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Call, type Json } from '../support/apiClients';
import { rowsOf } from '../support/rows';
import { samplesOf } from '../support/samples';
import { HOSTILE, HOSTILE_NAMES as NAMES, hostileValue as value } from '../support/hostileValues';
import { kiosks, schemaFolder, type SchemaFolder } from '../support/kiosks';

/** `PORTICO_FUZZ_RUNS=50000 PORTICO_FUZZ_SEED=7` for a long night; the same inputs every time otherwise. */
const RUNS = Number(process.env['PORTICO_FUZZ_RUNS'] ?? 150);
const SEED = Number(process.env['PORTICO_FUZZ_SEED'] ?? 20_260_101);
const RESOURCES = ['identities', 'tokens', 'devices', 'access-logs', 'kiosks'];

let schemas: SchemaFolder;
let test: TestApp;
let prototype: string;
const answered = new Map<number, number>();
beforeAll(async () => {
  schemas = await schemaFolder();
  await schemas.write('kiosks', kiosks());
  test = await testApp({ schemaFolder: schemas.folder });
  prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
  await test.tokenOf('admin');
});
afterAll(async () => {
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
  await test.close();
  await schemas.close();
});

const namesOf = (resource: Resource) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...resource.fields.map(({ name }) => name)) },
    { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
  );
const operand = fc.oneof(
  { weight: 2, arbitrary: value },
  {
    weight: 3,
    arbitrary: fc.dictionary(fc.oneof(fc.constantFrom<string>(...FILTER_OPS), fc.constantFrom(...NAMES)), value, {
      minKeys: 1,
      maxKeys: 2,
    }),
  },
);

/** Few fields: with many of them one wrong name would hide what the others do. */
const filters = (resource: Resource) => fc.dictionary(namesOf(resource), operand, { maxKeys: 2 });
const bodies = (resource: Resource) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(namesOf(resource), value, { maxKeys: 6 }) },
    {
      weight: 2,
      arbitrary: fc.dictionary(
        fc.constantFrom(...resource.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)),
        value,
        { maxKeys: 3 },
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
const queries = (resource: Resource) =>
  fc.dictionary(
    fc.oneof(
      fc.constantFrom(
        'filter',
        'sort',
        'order',
        'offset',
        'limit',
        'extra',
        'range',
        'page',
        'itemsPerPage',
        'search_query',
        'size',
        'device_id',
      ),
      namesOf(resource),
      namesOf(resource).map((name) => `order[${name}]`),
      namesOf(resource).map((name) => `${name}[in]`),
    ),
    fc.oneof(
      fc.constantFrom(...HOSTILE),
      value.map((one) => JSON.stringify(one) ?? ''),
    ),
    { maxKeys: 3 },
  );
const PART = { range: { received_at: { gte: '2026-01-01' } }, terms: { locationid: [1] }, multi_match: { query: 'x' } };
const searches = fc.dictionary(
  fc.constantFrom('query', 'sort', 'size', 'from', 'track_total_hits', 'aggs', ...NAMES),
  fc.oneof(
    value,
    fc.record({
      bool: fc.dictionary(
        fc.constantFrom('filter', 'must', 'must_not', 'should'),
        fc.array(
          fc.oneof(
            fc.constantFrom<unknown>(...Object.entries(PART).map(([name, part]) => ({ [name]: part }))),
            fc.dictionary(
              fc.constantFrom('range', 'terms', 'term', 'multi_match', 'script'),
              fc.oneof(
                value,
                fc.dictionary(fc.constantFrom('received_at', 'locationid', 'tags', 'query', 'gte', 'lte'), value),
              ),
            ),
          ),
          { maxLength: 3 },
        ),
      ),
    }),
    fc.array(fc.dictionary(fc.constantFrom('received_at', 'id'), value), { maxLength: 2 }),
  ),
  { maxKeys: 3 },
);

/** Text that `JSON.stringify` would refuse to write: an own member that is called `__proto__`. */
const written = (body: unknown) => JSON.stringify(body) ?? 'null';
async function survives({ method, url, payload, headers }: Call): Promise<void> {
  const started = performance.now();
  const answer = await test.as('admin', {
    method,
    url,
    ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : written(payload) }),
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
  const said = `${method} ${url} ${String(payload).slice(0, 500)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
  if (answer.statusCode >= 500) throw new Error(said);
  // Names that were sent come back as arguments; nothing else of the inside does.
  const { msg_args: _echo, ...rest } = answer.statusCode >= 400 ? answer.json<Json>() : {};
  if (/\bat \S+ \(|node_modules|syntax error|pg_|relation "/.test(JSON.stringify(rest))) throw new Error(said);
  if (performance.now() - started > 10_000) throw new Error(`slow: ${said}`);
}

describe.each(RESOURCES)('%s', (name) => {
  const resource = () => test.context.models.current().model.resources[name]!;
  const check = <T>(arbitrary: fc.Arbitrary<T>, ask: (input: T) => Call) =>
    fc.assert(
      fc.asyncProperty(arbitrary, (input) => survives(ask(input))),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    );

  it('answers every question', async () => {
    const one = resource();
    const face = apiClientFor(one);
    const { url } = face.list(one);
    const path = url.split('?')[0] ?? '';
    await check(filters(one), (filter) => face.list(one, { filter: JSON.parse(written(filter)) as Json, limit: 3 }));
    await check(queries(one), (query) => ({
      method: 'GET',
      url: `${path}?${new URLSearchParams({ ...(!face.create && { size: '5' }), ...query })}`,
    }));
  });

  it('answers every body', async () => {
    const one = resource();
    const face = apiClientFor(one);
    if (!face.create)
      return check(searches, (payload) => ({
        method: 'POST',
        url: '/admin-ui/logs/_search',
        payload: written(payload),
      }));
    const [row] = await test.database.ownerQuery(
      `select "${one.id}" as id from "${one.storage.table}" where "${one.storage.tenantColumn}" = 2 order by 1 limit 1`,
    );
    const id = Number(row?.['id'] ?? 1);
    const valid = await samplesOf(() => test.context.models.current().model, rowsOf(test.database)).body(one);
    await check(fc.tuple(bodies(one), fc.boolean()), ([body, fresh]) => {
      const plain = typeof body === 'object' && body !== null && !Array.isArray(body);
      const ask =
        fresh || !plain
          ? face.create!(one, plain ? { ...valid, ...(body as unknown as Json) } : (body as unknown as Json))
          : face.update!(one, id, body as unknown as Json);
      return { ...ask, payload: written(plain ? ask.payload : body) };
    });
  });
});

it('has come through the door as well as bounced off it', () => {
  const all = [...answered.values()].reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(RUNS * 10);
  expect(answered.get(200) ?? 0).toBeGreaterThan(all / 10);
  expect(answered.get(422) ?? 0).toBeGreaterThan(all / 10);
});
