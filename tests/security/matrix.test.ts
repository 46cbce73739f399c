import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../domain/schema/model/model';
import { routeTable } from '../../server/auth/policy';
import { testApp, type TestApp } from '../support/app';
import { API_CLIENTS, type Call, type Json } from '../support/apiClients';
import { MAIN, personas, type Persona } from '../support/personas';
import { rowsOf, type Rows } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';
import { isWhole } from '../support/whole';
import { expected, isVisible, RAW, type Target } from './oracle';
import { CANARY, OTHER_ROUTES, RECORD_ROUTES, STREAMS, type RecordRow } from './routeRows';

/** A company that no one of the personas works in. */
const FOREIGN = 7;
const ABSENT = 987_654_321;
/** Reaches it with the company filter lifted. */
const SUPERADMINISTRATOR = 1001;
/** Scopes of the scoped persona, and one that is not theirs; locations in and out of them. */
const [IN, OUT] = [[2001, 2002], [2013]];
const [PLACE_IN, PLACE_OUT] = [2001, 2020];
const PARTNER = { own: 4, foreign: 5 };

/** Values that make a row a hidden one, in the order of the schema's `rows`. */
const HIDDEN: Readonly<Record<string, readonly Json[]>> = {
  administrators: [
    { ad_login: '$special-matrix' },
    { ad_login: 'm@portico.example' },
    { ad_email: 'm@portico.example' },
  ],
  'administrator-profiles': [{ adp_name: '$special-matrix' }],
  locations: [{ l_status: '128' }],
  mails: [{ userid: null, m_to: 'm@portico.example' }],
  dashboards: [{ d_status: 1 }],
  templates: [{ t_name: `⛔ ${CANARY}` }],
  // Every row is hidden from others than its author.
  exports: [{}],
  tickets: [{}],
};

let test: TestApp;
let rows: Rows;
let samples: Samples;
let people: Persona[];
let targets: Readonly<Record<string, Target[]>>;
let before: string;
let lastEntry: number;
let cells = 0;
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
  rows = rowsOf(test.database);
  samples = samplesOf(model, rows);
  people = await personas(test.database);
  const made = Object.values(model().resources).map(
    async (resource) => [resource.name, await targetsOf(resource)] as const,
  );
  targets = Object.fromEntries(await Promise.all(made));
  before = await foreignRows();
  const [last] = await test.database.ownerQuery('select max(loggingid) as id from auditlog');
  lastEntry = Number(last?.['id']);
});
afterAll(() => test.close());

/** What is stored of the foreign company, its log aside. */
const foreignRows = async () =>
  (await rows.fingerprint(model(), FOREIGN))
    .split('\n')
    .filter((line) => !line.startsWith('auditlog '))
    .join('\n');

/** The rows of a resource that are asked for, with a canary in every text that could give them away. */
async function targetsOf(resource: Resource): Promise<Target[]> {
  const raw = RAW[resource.name]!;
  const absent = { kind: 'absent', id: resource.idType === 'string' ? String(ABSENT) : ABSENT, scopes: [] } as Target;
  const { own } = raw['x-resource'];
  if (own) return [{ kind: 'foreign', id: own === 'admin' ? 7011 : FOREIGN, companyId: FOREIGN, scopes: [] }, absent];
  const title = titleOf(resource);
  const self = resource.storage.tenant === 'self';
  const make = async (
    kind: Target['kind'],
    companyId: number,
    more: Partial<Target> & { values?: Json } = {},
  ): Promise<Target> => {
    const scopes = more.scopes ?? IN;
    const place = { companyId, groupids: scopes, locationid: scopes === OUT ? PLACE_OUT : PLACE_IN };
    const partnerId = companyId === MAIN ? PARTNER.own : PARTNER.foreign;
    const [everyRow] = resource.hiddenRows.filter((_, index) => isEmpty(HIDDEN[resource.name]?.[index]));
    const unless = more.unless ?? everyRow?.unless;
    const id = await samples.row(resource, place, {
      ...(title && { [title.name]: `${CANARY} ${kind}` }),
      ...(self && { c_partnerid: partnerId }),
      ...more.values,
    });
    return { kind, id, companyId, scopes, ...(self && { partnerId }), ...(unless && { unless }) };
  };
  const targets = [await make('own', MAIN)];
  const { scope } = raw['x-storage'] ?? {};
  if (scope) targets.push(await make('out of scope', MAIN, { scopes: OUT }));
  const via = typeof scope === 'object' ? [scope.via ?? []].flat() : [];
  const many = via.filter((name) => resource.fields.find((field) => field.name === name)?.reference?.many);
  if (many.length > 0) {
    const values = Object.fromEntries(many.map((name) => [name, [PLACE_IN, PLACE_OUT]]));
    targets.push(await make('partly', MAIN, { values }));
  }
  if (typeof scope === 'object' && scope.none) {
    const nowhere = via.map((name) => [name, many.includes(name) ? [] : null]);
    targets.push(await make('everywhere', MAIN, { values: Object.fromEntries(nowhere) as Json }));
  }
  if (resource.storage.tenant !== 'none') targets.push(await make('foreign', FOREIGN));
  if (resource.softDelete) {
    targets.push(await make('deleted', MAIN, { values: { [resource.softDelete.field]: new Date().toISOString() } }));
  }
  for (const [index, { unless }] of resource.hiddenRows.entries()) {
    const values = HIDDEN[resource.name]?.[index];
    if (!values) throw new Error(`no hidden row number ${index} of "${resource.name}" in this test`);
    targets.push(await make('hidden', MAIN, { unless, values }));
  }
  return [...targets, absent];
}

const isEmpty = (values: Json | undefined) => values !== undefined && Object.keys(values).length === 0;

/** The first text that is searched and may hold any words. */
const titleOf = ({ fields, storage }: Resource) =>
  storage.search
    .map((name) => fields.find((field) => field.name === name && field.kind !== 'key'))
    .find((field) => field && !field.schema['format']);

const send = (persona: Persona, { url, headers, ...ask }: Call) =>
  test.app.inject({
    ...ask,
    url: persona.query ? `${url}${url.includes('?') ? '&' : '?'}${persona.query}` : url,
    headers: { ...headers, ...persona.headers },
  });

/** Where a record is made: limited persons make theirs within their scope. */
const placeOf = ({ scope }: Persona) => (scope ? { groupids: IN, locationid: PLACE_IN } : {});

/** Faces that have no way to lift the company filter: their parameters are those of the specification. */
const asksOf = (persona: Persona, row: RecordRow) => !persona.query || !['device', 'logs'].includes(row.service);
/**
 * The ways to have no caller are told apart before a record is looked for: each is tried on one resource of every
 * service, and the anonymous one on all of them.
 */
const isTried = (persona: Persona, resource: Resource) =>
  isWhole || !persona.outside || persona.name === 'anonymous' || resource === firstOf(resource.backend.service);
const firstOf = (service: string) =>
  Object.values(model().resources).find(({ backend }) => backend.service === service);
/** A save of one field with the value that it has: everything is judged, nothing is different afterwards. */
const editOf = async (resource: Resource, id: number): Promise<Json> => {
  const row = (await rows.read(resource, id)) ?? {};
  const own = resource.fields.filter(({ name, readOnly, secret }) => !readOnly && !secret && row[name] != null);
  const field = own.find(({ kind }) => kind === 'text') ?? own[0];
  return field ? { [field.name]: row[field.name] } : {};
};

/**
 * On a second database server: for each resource a list, a search, a get, a create, an update, a remove and a restore, by one
 * person of each company, scope, lifted filter and team. What is refused before a statement, and what sends the same
 * statement by another address or for other permissions, does not depend on the server. `PORTICO_TEST_WHOLE=1` asks for
 * all of it there, too.
 */
const isSecondServer = process.env['PORTICO_TEST_DATABASE'] === 'outside' && !isWhole;
const ROW_KINDS: readonly RecordRow['op'][] = ['list', 'search', 'get', 'create', 'update', 'remove', 'restore'];

/** The rows of the matrix for a resource: each in turn, or the first of each kind. */
function rowsFor({ backend }: Resource): readonly RecordRow[] {
  const own = Object.values(RECORD_ROUTES)
    .flat()
    .filter(({ service }) => service === backend.service);
  return isSecondServer ? ROW_KINDS.flatMap((kind) => own.find(({ op }) => op === kind) ?? []) : own;
}

/** Who asks for a row of the matrix: everybody, or the first of each place whose request reaches the rows. */
function peopleFor(resource: Resource, raw: (typeof RAW)[string], row: RecordRow): readonly Persona[] {
  const all = people.filter((one) => asksOf(one, row) && isTried(one, resource));
  if (!isSecondServer) return all;
  const reaching = all.filter((one) => ![401, 403].includes(expected(raw, one, row, undefined)));
  const whereOf = ({ companyId, scope, everyCompany, hasTeam }: Persona) =>
    JSON.stringify([companyId, scope, everyCompany, hasTeam]);
  return [...new Map(reaching.toReversed().map((one) => [whereOf(one), one])).values()];
}

describe('the route table', () => {
  it('has a row in this test for every route, and no row for none', () => {
    const known = new Set([...Object.keys(RECORD_ROUTES), ...Object.keys(OTHER_ROUTES), ...STREAMS]);
    const routes = routeTable(test.app).map(({ method, url }) => `${method} ${url}`);
    const asGet = (route: string) => route.replace(/^HEAD /, 'GET ').replace(/(.)\/$/, '$1');
    expect(routes.filter((route) => !known.has(asGet(route)))).toEqual([]);
    expect([...known].filter((route) => !routes.map(asGet).includes(route))).toEqual([]);
  });
});

describe.sequential('the matrix of permissions', () => {
  it.each(Object.keys(RAW))('%s: everybody × every route × every row', async (name) => {
    const resource = model().resources[name]!;
    const raw = RAW[name]!;
    const wrong: string[] = [];
    for (const row of rowsFor(resource)) {
      for (const persona of peopleFor(resource, raw, row)) {
        cells += 1;
        wrong.push(
          ...(await ask(resource, raw, row, persona, targets[name] ?? [])).map(
            (text) => `${persona.name}, ${row.op}: ${text}`,
          ),
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is not empty', () => {
    expect(cells).toBeGreaterThan(isSecondServer ? 500 : 5_000);
  });

  it('has written nothing in another company', async () => {
    expect(await foreignRows()).toBe(before);
  });

  it('has left in its log what a superadministrator did there, and nothing of anybody else', async () => {
    const made = await test.database.ownerQuery(
      'select distinct lo_adminid from auditlog where company_id = $1 and loggingid > $2',
      [FOREIGN, lastEntry],
    );
    expect(made.map(({ lo_adminid }) => Number(lo_adminid))).toEqual([SUPERADMINISTRATOR]);
  });
});

/** Everything that a row of the matrix says of one person; the answers are differences from it. */
async function ask(
  resource: Resource,
  raw: (typeof RAW)[string],
  row: RecordRow,
  persona: Persona,
  targets: Target[],
): Promise<string[]> {
  const face = API_CLIENTS[row.service];
  const wrong: string[] = [];
  if (row.op === 'list' || row.op === 'search' || row.op === 'create') {
    const code = expected(raw, persona, row, undefined);
    const values =
      code < 300 || code === 404 || persona.scope
        ? await samples.body(resource, persona.companyId, placeOf(persona))
        : {};
    const some = targets.map(({ id }) => id);
    const { statusCode, body } = await send(
      persona,
      row.op === 'list' ? listOf(resource, row, some) : row.ask(resource, ABSENT, values),
    );
    if (statusCode !== code) wrong.push(`${statusCode} instead of ${code}: ${body.slice(0, 300)}`);
    if (statusCode >= 400 && body.includes(CANARY)) wrong.push(`the refusal tells: ${body.slice(0, 300)}`);
    if (statusCode === 200 && code === 200 && row.service === 'logs' && row.op === 'search') {
      const got = face.records(JSON.parse(body)).map(({ token }) => token);
      const want = targets.filter((target) => isVisible(raw, persona, target)).map(({ kind }) => `${CANARY} ${kind}`);
      if (got.sort().join() !== want.sort().join()) wrong.push(`shows ${got.join()} instead of ${want.join()}`);
    } else if (statusCode === 200 && code === 200 && row.service !== 'logs') {
      const searched = row.op === 'search' && titleOf(resource) !== undefined;
      if (row.op === 'search' && !searched) return wrong;
      const seen = targets.filter((target) => isVisible(raw, persona, target) && !(searched && isUnfound(target)));
      const got = face.records(JSON.parse(body)).map((record) => record[resource.id]);
      const ours = got.filter((id) => some.includes(id as number));
      const want = seen.map(({ id }) => id);
      if (JSON.stringify([...ours].sort()) !== JSON.stringify([...want].sort()))
        wrong.push(`shows ${ours.join()} instead of ${want.join()}`);
      if (row.op === 'list' && row.service !== 'rest' && face.total(JSON.parse(body)) !== want.length)
        wrong.push('counts others');
    }
    return wrong;
  }
  const unseen = new Set<string>();
  for (const target of targets) {
    const code = expected(raw, persona, row, target);
    // Who is refused before any row is looked at is refused for each of them.
    if ((code === 401 || code === 403) && target.kind !== 'own' && target.kind !== 'absent') continue;
    const writes = code === row.success && row.op !== 'get';
    const putBack = writes && target.kind !== 'absent' ? await rows.keep(resource, target.id) : undefined;
    const values = writes ? await editOf(resource, target.id) : {};
    cells += 1;
    const { statusCode, body } = await send(persona, row.ask(resource, target.id, values));
    if (statusCode !== code) wrong.push(`${target.kind}: ${statusCode} instead of ${code}: ${body.slice(0, 300)}`);
    if (statusCode >= 400 && body.includes(CANARY))
      wrong.push(`${target.kind}: the refusal tells: ${body.slice(0, 300)}`);
    if (statusCode === 404) unseen.add(body);
    await putBack?.();
  }
  if (unseen.size > 1) wrong.push(`absent can be told from foreign: ${[...unseen].join(' | ')}`);
  return wrong;
}

const listOf = (resource: Resource, row: RecordRow, ids: number[]): Call =>
  row.service === 'logs'
    ? row.ask(resource, ABSENT, {})
    : API_CLIENTS[row.service].list(resource, { filter: { [resource.id]: { in: ids }, deleted: 'with' }, limit: 1000 });
const isUnfound = ({ kind }: Target) => kind === 'deleted';
