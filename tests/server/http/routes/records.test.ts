import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';
import { rowsOf } from '../../../support/rows';
import { samplesOf, type Samples } from '../../../support/samples';

interface Line {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly admin: { readonly name: string | null } | null;
  readonly original: { readonly name: string | null } | null;
  readonly key: boolean;
  readonly changes: readonly { field: string; before: unknown; after: unknown; sealed: boolean }[];
  readonly reverts: number | null;
  readonly revert: string;
}
interface Page {
  readonly lines: readonly Line[];
  readonly next: string | null;
}

let test: TestApp;
let samples: Samples;
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(model, rowsOf(test.database));
});
afterAll(() => test.close());

const resource = (name: string) => model().resources[name]!;
const at = (name: string, id: number, path: string) => `/api/records/${name}/${id}/${path}`;
const save = (role: string, type: string, values: object) =>
  test.as(role, { method: 'POST', url: `/legacy/elements/${type}`, payload: values });
const history = async (name: string, id: number, query = '', role = 'admin') =>
  (await test.as(role, { url: `${at(name, id, 'history')}${query}` })).json<Page>();
const revert = (name: string, id: number, auditId: unknown, role = 'admin') =>
  test.as(role, { method: 'POST', url: at(name, id, 'revert'), payload: { auditId } });
const place = () => samples.row(resource('locations'), { companyId: MAIN, groupids: [2001] });
/** Asks as an administrator who holds just these permissions. */
async function holding(...permissions: string[]) {
  const login = `${permissions.join('-') || 'none'}-${Math.random()}@bellevue.example`;
  const admin = await addAdmin(test.database, MAIN, maskWith(...permissions), login);
  const authorization = `Bearer ${await openSession(test.database, admin)}`;
  return (options: InjectOptions) => test.app.inject({ ...options, headers: { authorization } });
}

describe('the history of a record', () => {
  it('says who, in whose name, when, and field by field what', async () => {
    const id = await place();
    const mask = maskWith('location:view', 'location:edit');
    const other = await addAdmin(test.database, MAIN, mask, 'other@bellevue.example');
    await save('admin', 'location', { locationid: id, l_name: 'Avant' });
    await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/location',
      headers: { 'x-switch-user': String(other) },
      payload: { locationid: id, l_name: 'Après', l_alias: 'AP' },
    });
    const { lines, next } = await history('locations', id);
    expect(next).toBeNull();
    expect(lines.map(({ action }) => action)).toEqual(['update', 'update']);
    const [second, first] = lines as [Line, Line];
    expect(second.changes).toEqual([
      { field: 'l_name', before: 'Avant', after: 'Après', sealed: false },
      expect.objectContaining({ field: 'l_alias', after: 'AP' }),
    ]);
    expect(Date.parse(second.at)).toBeGreaterThanOrEqual(Date.parse(first.at));
    expect(first.original).toBeNull();
    expect(second.original).toEqual(first.admin);
    expect(second.admin).toEqual({ name: 'other@bellevue.example' });
    expect(first.admin).toEqual({ name: 'Claire Bellanger' });
  });

  it('is turned page by page without losing or repeating a line', async () => {
    const id = await place();
    for (let n = 0; n < 7; n += 1) await save('admin', 'location', { locationid: id, l_name: `Site ${n}` });
    const all = (await history('locations', id)).lines.map((line) => line.id);
    const paged: number[] = [];
    for (let query = '?limit=3'; query;) {
      const { lines, next }: Page = await history('locations', id, query);
      paged.push(...lines.map((line) => line.id));
      query = next === null ? '' : `?limit=3&cursor=${next}`;
    }
    expect(all).toHaveLength(7);
    expect(paged).toEqual(all);
  });

  it('holds no secret, and no field that the reader may not read', async () => {
    const identity = await samples.row(resource('identities'), { companyId: MAIN, groupids: [2001] });
    const changed = await save('admin', 'user', { userid: identity, u_password: 'Tres-Secret-24', u_name: 'Nouveau' });
    expect(changed.statusCode).toBe(200);
    const answer = await test.as('admin', { url: at('identities', identity, 'history') });
    expect(answer.body).not.toContain('Tres-Secret');
    const [line] = answer.json<Page>().lines;
    expect(line!.changes.map(({ field }) => field)).toContain('u_name');
    expect(line!.changes.map(({ field }) => field)).not.toContain('u_password');
    // A line with a value that is not kept cannot be taken back.
    expect(line!.revert).toBe('no');
    expect((await revert('identities', identity, line!.id)).json()).toMatchObject({ msg_code: 'REVERT_IMPOSSIBLE' });
  });

  it('is for callers who may view the record, and says nothing of others', async () => {
    const id = await place();
    await save('admin', 'location', { locationid: id, l_name: 'À voir' });
    const viewer = await holding('location:view');
    const seen = (await viewer({ url: at('locations', id, 'history') })).json<Page>();
    expect(seen.lines[0]!.changes[0]).toMatchObject({ field: 'l_name', after: 'À voir' });
    expect(seen.lines[0]!.revert).toBe('no');
    const nobody = await holding('user:view');
    expect((await nobody({ url: at('locations', id, 'history') })).statusCode).toBe(403);
    const foreign = await samples.row(resource('locations'), { companyId: 7, groupids: [] });
    const bodies = new Set<string>();
    for (const absent of [foreign, 987_654_321]) {
      for (const path of ['history', 'related']) {
        const answer = await viewer({ url: at('locations', absent, path) });
        expect(answer.statusCode).toBe(404);
        bodies.add(answer.body);
      }
    }
    expect(bodies.size).toBe(1);
  });

  it.each(['?cursor=x', '?limit=0', '?limit=101', '?cursor=1.1&cursor=2.2', '?nope=1', '?cursor=9999999999999999.1'])(
    'refuses %s',
    async (query) => {
      expect((await test.as('admin', { url: at('locations', 2008, 'history') + query })).statusCode).toBe(422);
    },
  );
});

describe('taking a change back', () => {
  it('writes the old values through the same save, and the log says which line it takes back', async () => {
    const id = await place();
    await save('admin', 'location', { locationid: id, l_name: 'Un', l_maxin: 10 });
    await save('admin', 'location', { locationid: id, l_name: 'Deux', l_maxin: 20 });
    const [line] = (await history('locations', id)).lines;
    expect(line!.revert).toBe('yes');
    const answer = await revert('locations', id, line!.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ locationid: id, l_name: 'Un', l_maxin: 10 });
    const [own, taken] = (await history('locations', id)).lines;
    expect(own).toMatchObject({ action: 'update', reverts: line!.id, revert: 'yes' });
    expect(taken).toMatchObject({ id: line!.id, revert: 'changed' });
  });

  it('takes the last change back by the version that it led to, and none after it', async () => {
    const id = await place();
    await save('admin', 'location', { locationid: id, l_name: 'Un', l_maxin: 10 });
    const saved = await save('admin', 'location', { locationid: id, l_name: 'Deux' });
    const { version } = saved.json<{ element: { version: number } }>().element;
    const undo = (of: unknown) =>
      test.as('admin', { method: 'POST', url: at('locations', id, 'revert'), payload: { version: of } });
    for (const bad of [null, 'x', 1.5]) expect((await undo(bad)).statusCode).toBe(422);
    const answer = await undo(version);
    expect([answer.statusCode, answer.json<{ l_name: string }>().l_name]).toEqual([200, 'Un']);
    const removed = await test.as('admin', { method: 'DELETE', url: `/legacy/elements/location/${id}` });
    expect(removed.statusCode).toBe(200);
    const late = await undo(version);
    expect([late.statusCode, late.json<{ msg_code: string }>().msg_code]).toEqual([412, 'STALE_VERSION']);
    expect((await undo(version + 2)).json()).toMatchObject({ l_name: 'Un', l_deletedAt: null });
    expect((await history('locations', id)).lines[2]!.changes).toMatchObject([{ field: 'l_name', after: 'Un' }]);
  });

  it('refuses when a field has another value since, names the fields, and writes nothing', async () => {
    const id = await place();
    await save('admin', 'location', { locationid: id, l_name: 'Un', l_alias: 'A' });
    await save('admin', 'location', { locationid: id, l_name: 'Deux', l_alias: 'B' });
    const [line] = (await history('locations', id)).lines;
    await save('admin', 'location', { locationid: id, l_alias: 'C' });
    const answer = await revert('locations', id, line!.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      msg_code: 'REVERT_CONFLICT',
      fields: { l_alias: { msg_code: 'FIELD_CHANGED_SINCE' } },
    });
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['l_alias']);
    expect((await test.as('admin', { url: `/legacy/elements/location/${id}` })).json()).toMatchObject({
      element: { l_name: 'Deux', l_alias: 'C' },
    });
  });

  it('needs the right to edit, a line about this very record, and a number', async () => {
    const [one, other] = [await place(), await place()];
    await save('admin', 'location', { locationid: one, l_name: 'Un' });
    const [line] = (await history('locations', one)).lines;
    const viewer = await holding('location:view');
    const asked = { method: 'POST', payload: { auditId: line!.id } } as const;
    expect((await viewer({ ...asked, url: at('locations', one, 'revert') })).statusCode).toBe(403);
    expect((await revert('locations', other, line!.id)).statusCode).toBe(404);
    expect((await revert('locations', one, 987_654_321)).statusCode).toBe(404);
    for (const bad of ['1', null, 1.5, undefined]) {
      expect((await revert('locations', one, bad)).statusCode).toBe(422);
    }
    await test.as('admin', { method: 'DELETE', url: `/legacy/elements/location/${one}` });
    expect((await revert('locations', one, line!.id)).json()).toMatchObject({ msg_code: 'REVERT_IMPOSSIBLE' });
  });

  it('cannot give back what the reader may not grant: the save’s guards judge it too', async () => {
    const built = await samples.row(resource('administrator-profiles'), { companyId: MAIN }, { adp_edit: false });
    const renamed = await save('admin', 'adprofile', { adprofileid: built, adp_name: 'Autre nom' });
    expect(renamed.statusCode).toBe(422);
    expect(renamed.json()).toMatchObject({ fields: { adp_name: { msg_code: 'FIELD_NOT_WRITABLE' } } });
  });
});

describe('a field that a condition switches off', () => {
  it('may stay as it is, and may not be changed', async () => {
    const made = await samples.row(resource('administrator-profiles'), { companyId: MAIN }, { adp_edit: false });
    const before = (await test.as('admin', { url: `/legacy/elements/adprofile/${made}` })).json<{
      element: { adp_name: string; adp_bits: string };
    }>().element;
    const same = await save('admin', 'adprofile', { adprofileid: made, adp_name: before.adp_name });
    expect(same.statusCode).toBe(200);
    // Bit 4, of locations: no interlock takes it away.
    const more = await save('admin', 'adprofile', { adprofileid: made, adp_bits: '16' });
    expect(more.json()).toMatchObject({ fields: { adp_bits: { msg_code: 'FIELD_NOT_WRITABLE' } } });
    const free = await samples.row(resource('administrator-profiles'), { companyId: MAIN });
    expect((await save('admin', 'adprofile', { adprofileid: free, adp_name: 'Libre' })).statusCode).toBe(200);
  });
});

describe('a record that opens only with a right of its own', () => {
  it('is in the list of callers who may view, and not opened without that right, in any way', async () => {
    const id = await samples.row(
      resource('identities'),
      { companyId: MAIN, groupids: [2001] },
      { u_name: 'Zoé Marquis' },
    );
    const viewer = await holding('supervisor', 'user:view');
    const editor = await holding('supervisor', 'user:view', 'user:edit');
    const { type } = resource('identities').backend;
    const urls = [`/legacy/elements/${type}/${id}`, at('identities', id, 'history'), at('identities', id, 'related')];
    for (const url of urls) {
      expect([url, (await viewer({ url })).statusCode]).toEqual([url, 403]);
      expect([url, (await editor({ url })).statusCode]).toEqual([url, 200]);
    }
    expect((await viewer({ url: `/legacy/elements/${type}` })).statusCode).toBe(200);
    const search = async (ask: typeof viewer) => (await ask({ url: '/api/search?q=Marquis' })).body;
    expect(await search(viewer)).not.toContain('Marquis');
    expect(await search(editor)).toContain('Marquis');
    const closed = async (ask: typeof viewer) =>
      (await ask({ url: '/api/schemas' }))
        .json<{ resources: { name: string; closed?: boolean }[] }>()
        .resources.find(({ name }) => name === 'identities')?.closed;
    expect([await closed(viewer), await closed(editor)]).toEqual([true, undefined]);
  });
});

describe('what points at a record', () => {
  it('is counted inside company, scope and permissions, deleted and hidden ones left out', async () => {
    const country = await samples.row(resource('countries'), { companyId: MAIN });
    const point = (companyId: number, groupids: number[], more = {}) =>
      samples.row(resource('locations'), { companyId, groupids }, { l_countryid: country, ...more });
    await point(MAIN, [2001, 2002]);
    await point(MAIN, [2013]);
    await point(MAIN, [2001], { l_deletedAt: new Date().toISOString() });
    await point(MAIN, [2001], { l_status: '128' });
    await point(7, []);
    const related = async (role: string) =>
      (await test.as(role, { url: at('countries', country, 'related') })).json<{ resource: string }[]>();
    const locations = (count: number) => ({ resource: 'locations', field: 'l_countryid', count, more: false });
    expect(await related('admin')).toContainEqual(locations(2));
    expect(await related('scoped')).toContainEqual(locations(1));
    // What the reader may not list is not spoken of.
    const names = (await related('log-reader')).map((one) => one.resource);
    expect(names).toContain('locations');
    expect(names).not.toContain('companies');
    // The company one works in is a row of the companies: counted there or not at all.
    expect([...names, ...(await related('admin')).map((one) => one.resource)]).not.toContain('company-profile');
    expect((await related('superadmin')).map((one) => one.resource)).toContain('companies');
  });

  it('is counted in every company only where its own list would show every company', async () => {
    const templates = async (...more: string[]) => {
      const ask = await holding('superadmin:view', 'template:view', ...more);
      const answer = await ask({ url: `${at('companies', 7, 'related')}?disable_company_filter=1` });
      return answer.json<{ resource: string; count: number }[]>().find(({ resource: name }) => name === 'templates');
    };
    await samples.row(resource('templates'), { companyId: 7 });
    // Templates of every company are listed with `superadmin:edit` alone.
    expect(await templates()).toMatchObject({ field: 't_companyid', count: 0 });
    expect((await templates('superadmin:edit'))?.count).toBeGreaterThan(0);
  });

  it('is counted once for a selection; what is not there for the reader counts for nothing', async () => {
    const template = (companyId: number) => samples.row(resource('templates'), { companyId });
    const [one, two, foreign] = [await template(MAIN), await template(MAIN), await template(7)];
    const point = (companyId: number, groupids: number[], l_templateid: number) =>
      samples.row(resource('locations'), { companyId, groupids }, { l_templateid });
    await point(MAIN, [2001, 2002], one);
    await point(MAIN, [2013], two);
    await point(7, [], foreign);
    const ask = (role: string, ids: unknown) =>
      test.as(role, { method: 'POST', url: '/api/records/templates/related', payload: { ids } });
    const count = async (role: string, ids: unknown) =>
      (await ask(role, ids))
        .json<{ resource: string; field: string; count: number }[]>()
        .find(({ resource: name, field }) => name === 'locations' && field === 'l_templateid')?.count;
    expect(await count('admin', [one, two, foreign])).toBe(2);
    expect(await count('scoped', [one, two])).toBe(1);
    expect((await ask('admin', [foreign])).statusCode).toBe(404);
    for (const ids of [[], undefined, 'x', Array.from({ length: 1001 }, (_, index) => index + 1)]) {
      expect((await ask('admin', ids)).statusCode).toBe(422);
    }
    // Who may not view the resource does not learn what points at it.
    const outsider = await holding('user:view');
    const payload = { ids: [one] };
    expect((await outsider({ method: 'POST', url: '/api/records/templates/related', payload })).statusCode).toBe(403);
  });
});

it('says of an array of objects what is wrong in which row, under which member', async () => {
  const body = await samples.body(resource('companies'));
  const skus = [{ skuid: 1, cs_quantity: 2 }, { skuid: 1, cs_quantity: 0 }, { cs_quantity: 'x' }];
  const answer = await save('superadmin', 'companie', { ...body, skus });
  expect([answer.statusCode, answer.json<{ fields: unknown }>().fields]).toEqual([
    422,
    {
      skus: {
        msg_code: 'ROWS_INVALID',
        msg_args: [],
        cells: [
          { row: 1, column: 'cs_quantity', msg_code: 'FIELD_TOO_SMALL', msg_args: [1] },
          { row: 2, column: 'skuid', msg_code: 'FIELD_REQUIRED', msg_args: [] },
          { row: 2, column: 'cs_quantity', msg_code: 'FIELD_INVALID_NUMBER', msg_args: [] },
        ],
      },
    },
  ]);
});
