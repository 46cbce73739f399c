import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../domain/schema/model/model';
import { routeTable } from '../../server/auth/policy';
import { testApp, type TestApp } from '../support/app';
import { API_CLIENTS, type Call } from '../support/apiClients';
import { ended, refusedRows, runner, type JobBody } from '../support/jobs';
import { MAIN, openSession, SECOND } from '../support/personas';
import { isWhole } from '../support/whole';
import { RECORD_ROUTES, OTHER_ROUTES } from './routeRows';
import { FOREIGN_CANARY, IN_CANARY, isLimited, OUT_CANARY, scopeWorld, type ScopeWorld } from './scopeWorld';

let test: TestApp;
let world: ScopeWorld;
let jobs: ReturnType<typeof runner>;
const model = () => test.context.models.current().model;
const companyResources = () =>
  Object.values(model().resources).filter(({ own, storage }) => !own && storage.tenant === 'company');

/** Who asks, and the words that no answer to them may hold. */
let people: { readonly name: string; readonly headers: Record<string, string>; readonly never: readonly string[] }[];

beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
  world = await scopeWorld(test);
  const session = async (adminId: number) => ({
    authorization: `Bearer ${await openSession(test.database, adminId)}`,
  });
  people = [
    { name: 'scoped', headers: { ...world.scoped }, never: [OUT_CANARY, FOREIGN_CANARY] },
    { name: 'view-only', headers: await session(2003), never: [FOREIGN_CANARY] },
    {
      name: 'other company',
      headers: await session(SECOND * 1000 + 1),
      never: [OUT_CANARY, IN_CANARY, FOREIGN_CANARY],
    },
  ];
}, 240_000);
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

describe('every resource of a company', () => {
  it('says how its rows belong to scopes, or why they do not', () => {
    const wrong = Object.values(model().resources).filter(
      ({ storage: { tenant, scope, unscoped } }) =>
        tenant === 'company' && (scope === undefined) === (unscoped === undefined || unscoped.trim() === ''),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('is part of this test, the limited ones with a row that is out of scope', () => {
    const limited = companyResources().filter(isLimited);
    expect(limited.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['devices', 'device-groups', 'security-profiles', 'pools', 'leases', 'nac-policies']),
    );
    expect(limited.filter(({ name }) => world.rowsets[name]?.out === undefined)).toEqual([]);
  });
});

/** Relations of a resource, by the names under which `extra` puts them beside a record. */
const relationsOf = ({ fields }: Resource, headers: Record<string, string>) =>
  fields.flatMap(({ reference, permission }) =>
    reference && permission.read.length === 0 && headers['authorization'] ? [reference.as] : [],
  );

/** Every way to read records of a resource. */
function readsOf(resource: Resource, headers: Record<string, string>): Call[] {
  const { own, out = own, foreign = own } = world.rowsets[resource.name]!;
  const face = API_CLIENTS[resource.backend.service];
  const get = (url: string): Call => ({ method: 'GET', url });
  const asked = Object.values(RECORD_ROUTES)
    .flat()
    .filter(({ service, op }) => service === resource.backend.service && ['get', 'list', 'search'].includes(op))
    .flatMap((row) => [own, out, foreign].map((id) => row.ask(resource, id, {})));
  const words = [OUT_CANARY, FOREIGN_CANARY, IN_CANARY];
  const found = words.map((q) => face.list(resource, { filter: { q, deleted: 'with' }, limit: 1000 }));
  if (resource.backend.service !== 'element') return [...asked, ...found];
  const extra = relationsOf(resource, headers);
  const url = `/legacy/elements/${resource.backend.type}`;
  const single = [own, out].flatMap((id) => extra.map((name) => get(`${url}/${id}?extra=${name}`)));
  const inverse = [own, out].map((id) => get(`${url}/${id}?extra=locations`));
  return [...asked, ...found, ...single, ...inverse, ...extra.map((name) => get(`${url}?limit=1000&extra=${name}`))];
}

/** Keys in arrays of references of an answered record, or of several, that are those of rows which are out of scope. */
function hiddenKeys(resource: Resource, answer: unknown): string[] {
  const arrays = resource.fields.flatMap(({ name, reference }) => (reference?.many ? [{ name, reference }] : []));
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const { name, reference } of arrays) {
      const keys = (value as Record<string, unknown>)[name];
      const hidden = world.rowsets[reference.resource]?.out;
      if (!Array.isArray(keys)) continue;
      looked.add(`${resource.name}.${name}`);
      if (hidden !== undefined && keys.includes(hidden)) found.push(`${name} ${hidden}`);
    }
    Object.values(value).forEach(walk);
  };
  walk(answer);
  return found;
}
/** Arrays of references that `hiddenKeys` has seen. */
const looked = new Set<string>();

/** The first resource of each service, and of each way in which rows belong to scopes. */
function oneOfEach(resources: readonly Resource[]): Resource[] {
  const seen = new Set<string>();
  return resources.filter(({ backend, storage: { scope } }) => {
    const kind = [backend.service, scope?.field !== undefined, scope?.via?.length, scope?.owner !== undefined].join();
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}

const told = (body: string, never: readonly string[]) => never.filter((word) => body.includes(word));

describe.sequential('no answer names what its reader does not see', () => {
  it.each(['scoped', 'view-only', 'other company'])(
    'records, as %s',
    async (name) => {
      const { headers, never } = people.find((one) => one.name === name)!;
      const wrong: string[] = [];
      let answered = 0;
      for (const resource of companyResources()) {
        for (const { method, url, payload } of readsOf(resource, headers)) {
          const answer = await test.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
          if (answer.statusCode === 200) answered += 1;
          // The words that were searched for are no answer.
          const body = answer.body.replaceAll(/"(@id|hydra:\w+|@type)":"[^"]*"/g, '');
          const words = told(body, never);
          if (words.length > 0) wrong.push(`${resource.name}: ${method} ${url} tells ${words.join()}`);
          const keys = name === 'scoped' && answer.statusCode === 200 ? hiddenKeys(resource, answer.json()) : [];
          if (keys.length > 0) wrong.push(`${resource.name}: ${method} ${url} has ${keys.join()}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(answered).toBeGreaterThan(50);
      if (name === 'scoped') expect(looked).toContain('access-control-policies.deviceGroupUuids');
    },
    120_000,
  );

  it.each(['scoped', 'view-only', 'other company'])(
    'every other route that reads, as %s',
    async (name) => {
      const { headers, never } = people.find((one) => one.name === name)!;
      const out = (resource: string) => world.rowsets[resource]?.out;
      const urls = [
        ...Object.entries(OTHER_ROUTES)
          .filter(([route]) => route.startsWith('GET ') && !/login|health|metrics/.test(route))
          .map(([route, { ask }]) => ask.url ?? route.slice(4).replace(/:\w+/g, '1')),
        ...[OUT_CANARY, FOREIGN_CANARY, 'zqx'].map((q) => `/api/search?q=${q}`),
        ...companyResources().map((resource) => `/api/views?resource=${resource.name}`),
        '/device/device-groups?location_id=2020',
        '/device/pools/v2/search?location_id=2020',
        '/device/leases?location_id=2020',
        '/device/hosts?location_id=2020',
        `/nac/users?filter=${encodeURIComponent(`lastname.contains("${FOREIGN_CANARY}") || email.contains("a")`)}`,
        `/api/guests/${out('identities')}/story`,
        `/api/guests/${world.rowsets['identities']?.own}/story`,
        `/api/event-accounts/${out('events')}`,
        `/api/event-accounts/${out('events')}/accounts`,
        `/api/campaign-results/${out('campaigns')}`,
        `/api/campaign-results/${world.rowsets['campaigns']?.own}`,
        `/api/profiles/${world.rowsets['identity-profiles']?.own}/users`,
      ];
      const wrong: string[] = [];
      for (const url of urls) {
        const { body } = await test.app.inject({ url, headers });
        const words = told(body, never);
        if (words.length > 0) wrong.push(`${url} tells ${words.join()}: ${body.slice(0, 300)}`);
      }
      const logs = await test.app.inject({
        method: 'POST',
        url: '/admin-ui/logs/_search',
        headers,
        payload: { size: 1000 },
      });
      if (told(logs.body, never).length > 0) wrong.push('the log search');
      expect(wrong).toEqual([]);
      expect(routeTable(test.app).length).toBeGreaterThan(50);
    },
    120_000,
  );

  // An export reads as the list of its resource does. Anyone who is limited exports all of them, the others one of each
  // service and place that rows can have.
  it.each([
    ['scoped', 30],
    ['view-only', 4],
    ['other company', 4],
  ])(
    'exports, as %s',
    async (name, least) => {
      const { headers, never } = people.find((one) => one.name === name)!;
      const wrong: string[] = [];
      let files = 0;
      for (const resource of name === 'scoped' || isWhole ? companyResources() : oneOfEach(companyResources())) {
        const started = await test.app.inject({
          method: 'POST',
          url: `/api/jobs/exports/${resource.name}`,
          headers,
          payload: { filter: { deleted: 'with' }, format: 'csv' },
        });
        if (started.statusCode !== 201) continue;
        const asker = { as: (_role: string, ask: { url: string }) => test.app.inject({ ...ask, headers }) };
        const { id, done } = await ended(asker as unknown as TestApp, name, started.json<JobBody>().id);
        const file = await test.app.inject({ url: `/api/jobs/${id}/file`, headers });
        if (done > 0 && file.statusCode !== 200) wrong.push(`${resource.name}: ${file.statusCode}`);
        if (done > 0) files += 1;
        const words = told(file.body, never);
        if (words.length > 0) wrong.push(`${resource.name} tells ${words.join()}`);
        await test.app.inject({ method: 'DELETE', url: `/api/jobs/${id}`, headers });
      }
      expect(wrong).toEqual([]);
      expect(files).toBeGreaterThanOrEqual(least);
    },
    240_000,
  );
});

describe.sequential('who is limited to scopes', () => {
  it('finds their own rows: no answer is empty by mistake', async () => {
    const missing: string[] = [];
    for (const resource of companyResources().filter(isLimited)) {
      const face = API_CLIENTS[resource.backend.service];
      if (!face.get) continue;
      const { own } = world.rowsets[resource.name]!;
      const { statusCode } = await test.app.inject({ ...face.get(resource, own), headers: world.scoped });
      if (statusCode !== 200) missing.push(`${resource.name}: ${statusCode}`);
    }
    expect(missing).toEqual([]);
  });

  it('counts only rows within the scope, in lists and beside what they point at', async () => {
    const wrong: string[] = [];
    for (const resource of companyResources().filter(isLimited)) {
      const { out, own } = world.rowsets[resource.name]!;
      const face = API_CLIENTS[resource.backend.service];
      const filter = { [resource.id]: { in: [own, out] }, deleted: 'with' };
      if (resource.backend.service === 'logs') continue;
      const list = await test.app.inject({ ...face.list(resource, { filter, limit: 10 }), headers: world.scoped });
      const total = resource.backend.service === 'rest' ? 1 : face.total(list.json());
      if (total !== 1) wrong.push(`${resource.name}: ${total} in the list, ${list.body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    const profile = world.rowsets['security-profiles']!;
    // A pool out of scope points at what is seen: it is not counted.
    const at = `update pool set "securityProfileUuid" = $1, "locationId" = $3 where uuid = $2`;
    await test.database.ownerQuery(at, [profile.own, world.rowsets['pools']!.out, 2020]);
    await test.database.ownerQuery(at, [null, world.rowsets['pools']!.own, 2001]);
    const related = await test.app.inject({
      url: `/api/records/security-profiles/${profile.own}/related`,
      headers: world.scoped,
    });
    const counts = related.json<{ related: { resource: string; field: string; count: number }[] }>();
    const pools = JSON.stringify(counts).match(/"resource":"pools","field":"securityProfileUuid","count":(\d+)/)?.[1];
    expect(pools).toBe('0');
  });

  it('is shown the network of their locations in the demonstration data, and no other', async () => {
    const seen = async (url: string) => {
      const body = (await test.as('scoped', { url })).json<{ total: number; results: Record<string, unknown>[] }>();
      expect([url, body.total > 0]).toEqual([url, true]);
      return body.results;
    };
    const places = (await test.as('scoped', { url: '/legacy/elements/location?limit=1000' })).json<{
      elements: { locationid: number }[];
    }>();
    const own = new Set(places.elements.map(({ locationid }) => locationid));
    const devices = await seen('/device/devices/search?limit=1000');
    expect(devices.filter((one) => !own.has(Number(one['location_id'] ?? one['last_location_id'])))).toEqual([]);
    for (const url of ['/device/pools/search?limit=1000', '/device/leases/search?limit=1000', '/device/leases']) {
      expect((await seen(url)).filter(({ locationId }) => !own.has(Number(locationId)))).toEqual([]);
    }
  });

  it('counts the guests within the scope who accepted a file, and no others', async () => {
    const versions = async (role: string) =>
      (await test.as(role, { url: '/api/uploads/terms-of-uses/2001' })).json<{
        versions: { hash: string; accepted: number }[];
      }>().versions;
    const all = await versions('admin');
    const seen = await versions('scoped');
    // The demonstration's administrator `scoped` has the main scope 2002 and the secondary scope 2001.
    const counts = await test.database.ownerQuery(
      `select c.hash, count(*)::int as n from upload_acceptance c join identity i on i.userid = c.userid
       where c.company_id = $1 and c.resource = 'terms-of-uses' and c.record_id = '2001' and i.groupids @> '{2001,2002}'
       group by 1`,
      [MAIN],
    );
    const expected = new Map(counts.map(({ hash, n }) => [hash, n]));
    expect(seen.map(({ accepted }) => accepted)).toEqual(all.map(({ hash }) => expected.get(hash) ?? 0));
    const sum = (list: { accepted: number }[]) => list.reduce((total, { accepted }) => total + accepted, 0);
    expect(sum(seen)).toBeGreaterThan(0);
    expect(sum(seen)).toBeLessThan(sum(all));
  });

  it('changes nothing out of scope: save, many, bulk, restore, delete', async () => {
    const wrong: string[] = [];
    /** Resources that each way was tried with. */
    const tried = { save: 0, many: 0, bulk: 0 };
    let turn = 0;
    for (const resource of companyResources().filter((one) => isLimited(one) && !one.readOnly)) {
      const { name, id: key, backend } = resource;
      const { own, out } = world.rowsets[name]!;
      const face = API_CLIENTS[backend.service];
      const read = async (id: unknown) =>
        JSON.stringify(
          await test.database.ownerQuery(`select * from "${resource.storage.table}" where "${key}" = $1`, [id]),
        );
      const note = (what: string, ...found: unknown[]) => wrong.push(`${name}: ${what} ${found.join(' ')}`);
      const send = async (ask: Call) => {
        const answer = await test.app.inject({ ...ask, headers: world.scoped });
        if (answer.body.includes(OUT_CANARY)) note(`${ask.url} tells`);
        return answer;
      };
      const before = await read(out);
      const field = changeable(resource);
      if (field && face.update) {
        /** Each value is another one, so that each request has something to write. */
        const values = () => ({ [field.name]: `${IN_CANARY} ${(turn += 1)}` });
        tried.save += 1;
        const first = await read(own);
        const mine = await send(face.update(resource, own, values()));
        if (mine.statusCode !== 200 || (await read(own)) === first) note('own save', mine.statusCode, mine.body);
        const others = await send(face.update(resource, out!, values()));
        if (others.statusCode !== 404) note('save', others.statusCode, others.body);
        if (backend.service === 'element') {
          tried.many += 1;
          const many = (ids: readonly unknown[]) =>
            send({
              method: 'POST',
              url: `/legacy/elements/${backend.type}/many`,
              payload: { elements: ids.map((id) => ({ [key]: id, ...values() })) },
            });
          const alone = await many([own]);
          if (alone.statusCode !== 200) note('own many', alone.statusCode, alone.body);
          const kept = await read(own);
          const both = await many([own, out]);
          if (both.statusCode !== 404) note('many', both.statusCode, both.body);
          if ((await read(own)) !== kept) note('many: the own one was changed');
        }
        tried.bulk += 1;
        const edit = await bulk(name, { ids: [own, out], operation: 'edit', values: values() });
        if (edit !== `1 changed, ${out}: ELEMENT_NOT_FOUND`) note('bulk edit', edit);
      }
      const removed = await bulk(name, { ids: [out], operation: 'delete' });
      if (face.remove && removed !== `0 changed, ${out}: ELEMENT_NOT_FOUND`) note('bulk delete', removed);
      for (const ask of [face.remove?.(resource, out!), face.restore?.(resource, out!)]) {
        if (!ask) continue;
        const { statusCode } = await send(ask);
        if (statusCode !== 404) note(ask.url, statusCode);
      }
      if ((await read(out)) !== before) note('was changed');
    }
    expect(wrong).toEqual([]);
    expect(Object.entries(tried).filter(([, resources]) => resources < 8)).toEqual([]);
  }, 120_000);
});

/** A text that anybody who may edit the resource may change to any other. */
const changeable = (resource: Resource) =>
  resource.fields.find(
    ({ kind, schema, readOnly, virtual, secret, unique, enum: choices, permission, mask, ...more }) =>
      (kind === 'text' || kind === 'longText') &&
      !(readOnly || virtual || secret || unique || choices || mask || permission.write.length > 0) &&
      !(more.visibleWhen ?? more.enabledWhen ?? more.reference ?? more.member ?? more.cast) &&
      schema['format'] === undefined &&
      schema['pattern'] === undefined &&
      Number(schema['maxLength'] ?? 255) >= 40,
  );

/** Runs a bulk change as the limited administrator. @returns how many were changed, and the refused ones with the code */
async function bulk(name: string, payload: object): Promise<string> {
  const ask = (one: { url: string }) => test.app.inject({ ...one, headers: world.scoped });
  const started = await ask({ method: 'POST', url: `/api/jobs/bulk/${name}`, payload } as Call);
  if (started.statusCode !== 201) return `${started.statusCode} ${started.body}`;
  const asker = { as: (_role: string, one: { url: string }) => ask(one) } as unknown as TestApp;
  const job = await ended(asker, 'scoped', started.json<JobBody>().id);
  const refused = (await refusedRows(asker, 'scoped', job.id)).map(
    ({ recordId, problems }) => `${recordId}: ${Object.values(problems ?? {})[0]?.msg_code}`,
  );
  return [`${String(job.result?.['changed'])} changed`, ...refused].join(', ');
}
