import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource, SchemaError } from '../../../../domain/schema/model/model';
import type { StoragePlan } from '../../../../domain/schema/model/storagePlan';
import { testApp, type TestApp } from '../../../support/app';
import { openSession } from '../../../support/personas';
import { schemaFolder, type SchemaFolder } from '../../../support/kiosks';

let schemas: SchemaFolder;
let test: TestApp;
beforeAll(async () => {
  schemas = await schemaFolder();
  test = await testApp({ schemaFolder: schemas.folder, env: { PORTICO_SCHEMAS: schemas.folder } });
});
afterAll(async () => {
  await test.close();
  await schemas.close();
});

const files = async () => (await readdir(join(schemas.folder, 'resources'))).sort();
const pathOf = (name: string) => join(schemas.folder, 'resources', `${name}.schema.json`);
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers = {},
  role = 'superadmin',
) => test.as(role, { method, url: `/api/studio${url}`, headers, ...(payload && { payload }) });
const made = async (name: string) => (await ask('POST', '/new', { name })).json<{ text: string }>().text;
const put = (name: string, text: string, hash?: string, note = '') =>
  ask('PUT', `/files/${name}`, { text, note }, hash ? { 'if-match': `"${hash}"` } : { 'if-none-match': '*' });
const read = async (name: string) => (await ask('GET', `/files/${name}`)).json<{ text: string; hash: string }>();
const code = (answer: { json: () => unknown }) => (answer.json() as { msg_code?: string }).msg_code;
interface Checked {
  readonly errors: readonly SchemaError[];
  readonly elsewhere: readonly SchemaError[];
  readonly resource?: Resource;
  readonly related: readonly Resource[];
  readonly plan?: StoragePlan;
}
const check = async (name: string, text: string, plan = false) =>
  (await ask('POST', '/check', { name, text, plan })).json<Checked>();
const audit = () =>
  test.database.ownerQuery(
    `select lo_action, lo_elementid, lo_data from auditlog where lo_element = 'schema' order by seq`,
  );

describe('who may', () => {
  it.each(['admin', 'viewer', 'partner', 'scoped', 'log-reader'])('%s sees nothing of the studio', async (role) => {
    for (const url of ['', '/files/countries', '/files/countries/versions'])
      expect((await ask('GET', url, undefined, {}, role)).statusCode).toBe(403);
    expect((await ask('POST', '/check', { name: 'countries', text: '{}' }, {}, role)).statusCode).toBe(403);
    expect((await ask('PUT', '/files/countries', { text: '{}' }, {}, role)).statusCode).toBe(403);
  });

  it('asks for a proof of the person before a schema is published, made or removed, and not before', async () => {
    const token = await openSession(test.database, 1001, { unproven: true });
    const { hash, text } = await read('countries');
    const send = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      test.app.inject({
        method,
        url: `/api/studio${url}`,
        headers: { authorization: `Bearer ${token}`, 'if-match': `"${hash}"` },
        ...(payload && { payload }),
      });
    expect((await send('GET', '')).statusCode).toBe(200);
    expect(code(await send('PUT', '/files/countries', { text, note: '' }))).toBe('PROOF_REQUIRED');
    expect(code(await send('DELETE', '/files/countries'))).toBe('PROOF_REQUIRED');
  });

  it('reads without writing where the deployment says so, and nothing where it is off', async () => {
    const config = test.context.config as { studio: string };
    const { text, hash } = await read('countries');
    config.studio = 'read';
    expect((await ask('GET', '')).json()).toMatchObject({ mayPublish: false });
    expect((await check('countries', text)).errors).toEqual([]);
    expect(code(await put('countries', text, hash))).toBe('STUDIO_READ_ONLY');
    config.studio = 'off';
    expect((await ask('GET', '')).statusCode).toBe(404);
    expect((await put('countries', text, hash)).statusCode).toBe(404);
    config.studio = 'publish';
    expect((await ask('GET', '')).json()).toMatchObject({ mayPublish: true });
  });
});

describe('a text', () => {
  it('is judged among the other files: line, column, pointer and hint, or the compiled resource', async () => {
    const { text } = await read('identity-profiles');
    const wrong = text.replace('"filter": { "op": "contains" }', '"filtre": { "op": "contains" }');
    const [error] = (await check('identity-profiles', wrong)).errors;
    const row = wrong.split('\n').findIndex((line) => line.includes('"filtre"')) + 1;
    expect(error).toMatchObject({ line: row, message: 'unknown keyword "filtre"', hint: 'did you mean "filter"?' });
    expect(error?.column).toBe((wrong.split('\n')[row - 1] ?? '').indexOf('"filtre"') + 1);
    const fine = await check('identity-profiles', text, true);
    expect(fine.errors).toEqual([]);
    expect(fine.resource?.name).toBe('identity-profiles');
    expect(fine.plan).toMatchObject({ exists: true, steps: [], refusals: [], kept: [] });
    expect((await check('identity-profiles', '{ "type": ')).errors[0]).toMatchObject({ line: 1, pointer: '' });
  });

  it('has no pattern that can run away, in a property or in a condition', async () => {
    const { text } = await read('integrations');
    const pattern = '"pattern": "^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$"';
    const own = text.replace(pattern, '"pattern": "^(a+)+$"');
    const condition = text.replace(
      '"visibleWhen": { "properties": { "kind": { "const": "access_point" } } }',
      '"visibleWhen": { "properties": { "kind": { "pattern": "^(a|a)*$" } } }',
    );
    for (const [wrong, at] of [
      [own, '"pattern": "^(a+)+$"'],
      [condition, '"visibleWhen": { "properties": { "kind": { "pattern"'],
    ] as const) {
      const [error] = (await check('integrations', wrong)).errors;
      const row = wrong.split('\n').findIndex((line) => line.includes(at)) + 1;
      expect(error).toMatchObject({
        line: row,
        diagnostic: { code: 'runawayPattern' },
        hintDiagnostic: { code: 'simplerPattern' },
      });
      expect(error?.column).toBe((wrong.split('\n')[row - 1] ?? '').indexOf(at) + 1);
    }
    const { hash } = await read('integrations');
    expect(code(await put('integrations', own, hash))).toBe('SCHEMA_INVALID');
    // A pattern that is not among the shipped ones, and harmless.
    const fine = text.replace(pattern, '"pattern": "^[a-z]{2,60}$"');
    expect((await check('integrations', fine)).errors).toEqual([]);
  });

  it('brings the resources along that it points at', async () => {
    const { text } = await read('locations');
    const { related } = await check('locations', text);
    expect(related.map(({ name }) => name)).toContain('scopes');
  });

  it('may not break another file', async () => {
    const { text, hash } = await read('scopes');
    const renamed = text.replace(/("groupid": \{\s*"type": )"integer"/, '$1"string"');
    expect(renamed).not.toBe(text);
    const judged = await check('scopes', renamed);
    expect(judged.elsewhere.some(({ message }) => message.includes('keys'))).toBe(true);
    expect(code(await put('scopes', renamed, hash))).toBe('SCHEMA_INVALID');
    expect((await read('scopes')).hash).toBe(hash);
  });
});

describe('a resource made in the studio', () => {
  let rooms = 0;
  const newName = () => `meeting-rooms-${++rooms}`;
  const table = (name: string) => name.replaceAll('-', '_');
  const hashIn = (answer: Awaited<ReturnType<typeof put>>) => answer.json<{ hash: string }>().hash;
  /** A resource that was made and published, with its text and hash. */
  async function published() {
    const name = newName();
    const text = await made(name);
    const answer = await put(name, text);
    expect(answer.statusCode, answer.body).toBe(200);
    return { name, text, hash: hashIn(answer) };
  }
  const add = (name: string, values: object) =>
    test.as('admin', { method: 'POST', url: `/legacy/elements/${table(name)}`, payload: values });
  const SEATS = '"seats": { "type": ["integer", "null"], "minimum": 1 }';
  const withSeats = (text: string) =>
    text
      .replace('"createdAt": { "type"', `${SEATS},\n    "createdAt": { "type"`)
      .replaceAll('"createdAt": "', '"seats": "Places",\n        "createdAt": "');

  it('begins with the text of `portico schema new`, and writes nothing yet', async () => {
    const name = newName();
    const before = await files();
    const text = await made(name);
    expect(await files()).toEqual(before);
    const { plan, errors } = await check(name, text, true);
    expect(errors).toEqual([]);
    expect(plan).toMatchObject({ table: table(name), exists: false, refusals: [] });
    expect(plan?.steps.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['table', 'unique', 'index', 'search', 'fence']),
    );
  });

  it('is published, served at once, audited and kept', async () => {
    const name = newName();
    const text = await made(name);
    const answer = await put(name, text, undefined, 'Salles de réunion');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['etag']).toBe(`"${hashIn(answer)}"`);
    expect(await readFile(pathOf(name), 'utf8')).toBe(text);
    expect((await add(name, { name: 'Rouge', status: 'active' })).statusCode).toBe(201);
    expect((await audit()).at(-1)).toMatchObject({ lo_action: 'create', lo_elementid: name });
    const { resources } = (await ask('GET', '')).json<{
      resources: { name: string; made: boolean; errors: number }[];
    }>();
    expect(resources.find((one) => one.name === name)).toMatchObject({ made: true, errors: 0 });
  });

  it('is not overwritten by a person who has not seen it', async () => {
    const { name, text, hash } = await published();
    expect((await ask('POST', '/new', { name })).json()).not.toHaveProperty('text');
    expect((await ask('PUT', `/files/${name}`, { text })).statusCode).toBe(422);
    expect(code(await put(name, text))).toBe('STALE_VERSION');
    expect((await put(name, text, 'f'.repeat(32))).statusCode).toBe(412);
    // Two authors start from the same text: one of them wins.
    const texts = ['Salon', 'Bureau'].map((word) => text.replace('"Nom"', `"${word}"`));
    const answers = await Promise.all(texts.map((one) => put(name, one, hash)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  it('adds what is new to its table, and says so before', async () => {
    const { name, text, hash } = await published();
    const more = withSeats(text);
    const { errors, plan } = await check(name, more, true);
    expect(errors).toEqual([]);
    expect(plan?.steps).toEqual([
      { kind: 'column', name: 'seats', sql: `alter table "${table(name)}" add column "seats" bigint` },
    ]);
    expect((await put(name, more, hash, 'Places')).statusCode).toBe(200);
    const before = (await check(name, text, true)).plan;
    expect([before?.kept, before?.values]).toEqual([['seats'], { seats: 0 }]);
    await add(name, { name: 'Gris', seats: 8 });
    expect((await check(name, text, true)).plan?.values).toEqual({ seats: 1 });
  });

  it('is refused what would lose data, by its name; nothing has changed', async () => {
    const { name, text, hash: first } = await published();
    const more = withSeats(text);
    const hash = hashIn(await put(name, more, first));
    const other = more.replace(SEATS, '"seats": { "type": ["string", "null"] }');
    expect((await check(name, other, true)).plan?.refusals).toEqual([
      { code: 'columnType', args: [`${table(name)}.seats`, 'bigint', 'text'] },
    ]);
    const lines = (await audit()).length;
    const answer = await put(name, other, hash);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'SCHEMA_STORAGE_REFUSED']);
    expect((await read(name)).hash).toBe(hash);
    expect((await audit()).length).toBe(lines);
  });

  it('stays with its company, or without one, once it holds records', async () => {
    const { name, text, hash } = await published();
    await add(name, { name: 'Rouge', status: 'active' });
    const everybodys = text.replace('"tenant": "company"', '"tenant": "none"');
    expect((await check(name, everybodys, true)).plan?.refusals).toEqual([
      { code: 'tenantStays', args: [table(name), 'company_id'] },
    ]);
    expect(code(await put(name, everybodys, hash))).toBe('SCHEMA_STORAGE_REFUSED');
    const added = await add(name, { name: 'Added after the refusal', status: 'active' });
    expect([added.statusCode, added.body]).toEqual([201, expect.any(String)]);

    const shared = newName();
    const first = (await made(shared)).replace('"tenant": "company"', '"tenant": "none"');
    const answer = await put(shared, first);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    await test.database.ownerQuery(`insert into ${table(shared)} (name, status) values ('Of nobody', 'active')`);
    const companies = first.replace('"tenant": "none"', '"tenant": "company"');
    const row = companies.split('\n').findIndex((line) => line.includes('"tenant"')) + 1;
    expect((await check(shared, companies, true)).errors).toMatchObject([
      { line: row, diagnostic: { code: 'recordsWithoutCompany', args: [1] } },
    ]);
    expect(code(await put(shared, companies, (await read(shared)).hash))).toBe('SCHEMA_STORAGE_REFUSED');
    await test.database.ownerQuery(`delete from ${table(shared)}`);
    const removed = await ask('DELETE', `/files/${shared}`, undefined, {
      'if-match': `"${(await read(shared)).hash}"`,
    });
    expect(removed.statusCode).toBe(204);
  });

  it('has no property that PostgreSQL has for itself: refused by its name, with its line', async () => {
    const resource = newName();
    const text = withSeats(await made(resource));
    for (const name of ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']) {
      const wrong = text.replaceAll('"seats"', `"${name}"`);
      const line = wrong.split('\n').findIndex((one) => one.includes(`"${name}":`)) + 1;
      expect((await check(resource, wrong, true)).errors).toContainEqual(
        expect.objectContaining({ line, message: `"${name}" is a reserved name` }),
      );
    }
  });

  it('is put back when the database refuses what looked well', async () => {
    const { name, text, hash } = await published();
    for (const colour of ['Rouge', 'Vert']) await add(name, { name: colour, status: 'active' });
    // Two records have the same status: no index can make it unique.
    const unique = text.replace('"unique": [["name"]]', '"unique": [["name"], ["status"]]');
    const { plan, errors } = await check(name, unique, true);
    expect(plan?.refusals).toEqual([]);
    const row = unique.split('\n').findIndex((line) => line.includes('["status"]')) + 1;
    expect(errors).toMatchObject([
      { line: row, diagnostic: { code: 'duplicateValues', args: ['status', 1, 'active', expect.any(Number)] } },
    ]);
    // A property that is unique by itself is named at its own line.
    const marked = JSON.parse(text) as { properties: { status: { 'x-field'?: object } } };
    marked.properties.status['x-field'] = { ...marked.properties.status['x-field'], unique: true };
    const own = JSON.stringify(marked, null, 2);
    expect((await check(name, own, true)).errors).toMatchObject([
      { pointer: '/properties/status/x-field/unique', diagnostic: { code: 'duplicateValues' } },
    ]);
    expect(code(await put(name, unique, hash))).toBe('SCHEMA_STORAGE_REFUSED');
    expect(await read(name)).toMatchObject({ text, hash });
    expect(test.context.models.current().errors).toEqual([]);
    expect((await ask('GET', `/files/${name}/versions`)).body).not.toContain('"note":"unique"');
    // Written in an editor: the reload says the same, and the last good version goes on serving.
    await writeFile(pathOf(name), unique);
    expect((await test.context.models.reload()).errors).toMatchObject([
      { line: row, diagnostic: { code: 'duplicateValues' } },
    ]);
    await writeFile(pathOf(name), text);
    expect((await test.context.models.reload()).errors).toEqual([]);
  });

  it('goes back to an earlier text, as a new version', async () => {
    const first = await published();
    const { name } = first;
    await put(name, withSeats(first.text), first.hash, 'Places');
    const { versions } = (await ask('GET', `/files/${name}/versions`)).json<{
      versions: { id: number; action: string; note: string; admin: string }[];
    }>();
    expect(versions.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(versions[0]).toMatchObject({ note: 'Places', admin: expect.any(String) as string });
    const oldest = versions.at(-1)?.id;
    const { hash } = await read(name);
    const back = await ask(
      'POST',
      `/files/${name}/versions/${oldest}/restore`,
      { note: 'Retour' },
      { 'if-match': `"${hash}"` },
    );
    expect(back.statusCode).toBe(200);
    expect((await read(name)).hash).toBe(first.hash);
    expect(
      (await ask('POST', `/files/countries/versions/${oldest}/restore`, {}, { 'if-match': `"${hash}"` })).statusCode,
    ).toBe(404);
    const { text } = (await ask('GET', `/files/${name}/versions/${oldest}`)).json<{ text: string }>();
    expect(text).toContain(name);
  });

  it('is not removed while it holds records; an empty one is, and can come back', async () => {
    const stored = await published();
    await add(stored.name, { name: 'Rouge', status: 'active' });
    const removed = await ask('DELETE', `/files/${stored.name}`, undefined, { 'if-match': `"${stored.hash}"` });
    expect(code(removed)).toBe('SCHEMA_HOLDS_RECORDS');
    const countries = await read('countries');
    expect(code(await ask('DELETE', '/files/countries', undefined, { 'if-match': `"${countries.hash}"` }))).toBe(
      'SCHEMA_SHIPPED',
    );
    const [lockers, padlocks] = [newName(), newName()];
    const hash = hashIn(await put(lockers, await made(lockers)));
    interface Text {
      readonly fields: object;
    }
    const model = JSON.parse(await made(padlocks)) as { properties: object; 'x-i18n': Record<string, Text> };
    for (const [language, text] of Object.entries(model['x-i18n'])) {
      model['x-i18n'][language] = { ...text, fields: { ...text.fields, lockerid: 'Locker' } };
    }
    const locker = { type: ['integer', 'null'], 'x-field': { reference: { resource: lockers, as: 'locker' } } };
    const naming = { ...model, properties: { ...model.properties, lockerid: locker } };
    const named = await put(padlocks, JSON.stringify(naming));
    expect(named.statusCode, named.body).toBe(200);
    expect(code(await ask('DELETE', `/files/${lockers}`, undefined, { 'if-match': `"${hash}"` }))).toBe(
      'SCHEMA_IN_USE',
    );
    const padlock = hashIn(named);
    expect((await ask('DELETE', `/files/${padlocks}`, undefined, { 'if-match': `"${padlock}"` })).statusCode).toBe(204);
    expect((await ask('DELETE', `/files/${lockers}`, undefined, { 'if-match': `"${hash}"` })).statusCode).toBe(204);
    expect(await files()).not.toContain(`${lockers}.schema.json`);
    expect((await test.as('admin', { url: `/legacy/elements/${table(lockers)}` })).statusCode).toBe(404);
    const { versions } = (await ask('GET', `/files/${lockers}/versions`)).json<{
      versions: { id: number; action: string }[];
    }>();
    expect(versions.map(({ action }) => action)).toEqual(['delete', 'create']);
    const back = await ask(
      'POST',
      `/files/${lockers}/versions/${versions[0]?.id}/restore`,
      {},
      { 'if-none-match': '*' },
    );
    expect(back.statusCode).toBe(200);
    expect((await test.as('admin', { url: `/legacy/elements/${table(lockers)}` })).statusCode).toBe(200);
  });

  it('keeps the former text of any author', async () => {
    const { text, hash } = await read('countries');
    await put('countries', text.replace('"filters": [', '"perPage": 100, "filters": ['), hash);
    await writeFile(pathOf('countries'), `${text}\n`);
    const edited = await read('countries');
    await put('countries', text, edited.hash);
    const { versions } = (await ask('GET', '/files/countries/versions')).json<{
      versions: { action: string; hash: string }[];
    }>();
    expect(versions.slice(0, 3).map(({ action }) => action)).toEqual(['update', 'found', 'update']);
    expect(versions[1]?.hash).toBe(edited.hash);
  });
});

describe('names, sizes and other tricks', () => {
  const tricks = [
    '..',
    '../permissions',
    '..%2Fpermissions',
    '%2e%2e%2fpermissions',
    'A',
    'é',
    '.countries',
    'countries%00',
    '-x',
  ];

  it.each(tricks)('never leaves the folder: %s', async (name) => {
    const permissions = await readFile(join(schemas.folder, 'permissions.json'), 'utf8');
    const there = await files();
    for (const answer of [
      await ask('GET', `/files/${name}`),
      await ask('PUT', `/files/${name}`, { text: '{}' }, { 'if-none-match': '*' }),
      await ask('DELETE', `/files/${name}`, undefined, { 'if-match': `"${'0'.repeat(32)}"` }),
    ])
      expect([400, 404, 405]).toContain(answer.statusCode);
    expect(await readFile(join(schemas.folder, 'permissions.json'), 'utf8')).toBe(permissions);
    expect(await files()).toEqual(there);
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'look up no member of an object: %s',
    async (name) => {
      const { text } = await read('countries');
      for (const answer of [
        await ask('POST', '/check', { name, text: text.replace('"countries"', `"${name}"`), plan: true }),
        await ask('POST', '/new', { name }),
        await ask('GET', `/files/${name}`),
        await ask('GET', `/files/${name}/versions`),
        await put(name, text),
        await ask('DELETE', `/files/${name}`, undefined, { 'if-match': `"${'0'.repeat(32)}"` }),
      ])
        expect([name, answer.statusCode < 500, answer.body]).toEqual([name, true, expect.any(String)]);
      await writeFile(pathOf(name), '{}');
      expect((await test.context.models.reload()).errors.length).toBeGreaterThan(0);
      expect((await ask('GET', '')).statusCode).toBe(200);
      expect((await test.as('admin', { url: '/api/schemas' })).statusCode).toBe(200);
      await rm(pathOf(name));
      expect((await test.context.models.reload()).errors).toEqual([]);
    },
  );

  it('tells of a file with very many errors the first ones', async () => {
    const { text } = await read('countries');
    const wrong = JSON.parse(text) as { properties: Record<string, object> };
    for (let n = 0; n < 6_000; n += 1) wrong.properties[`p${n}`] = { type: 'nope' };
    const { errors } = await check('countries', JSON.stringify(wrong));
    expect(errors.length).toBeLessThanOrEqual(501);
    expect(errors.at(-1)).toMatchObject({ diagnostic: { code: 'moreErrors', args: [500] } });
  });

  it.each(['Rooms', '../x', 'a--b', 'x-', 'y'.repeat(41)])('makes no new "%s"', async (name) => {
    expect(code(await ask('POST', '/new', { name }))).toBe('SCHEMA_NAME_INVALID');
  });

  it('makes nothing twice', async () => {
    expect(code(await ask('POST', '/new', { name: 'countries' }))).toBe('DUPLICATE_KEY');
    expect(code(await ask('POST', '/new', { name: 'country' }))).toBe('SCHEMA_INVALID');
  });

  it('follows no link and opens no folder', async () => {
    await symlink(join(schemas.folder, 'permissions.json'), pathOf('linked'));
    await mkdir(pathOf('nested'));
    expect((await ask('GET', '/files/linked')).statusCode).toBe(404);
    expect((await ask('GET', '/files/nested')).statusCode).toBe(404);
    await rm(pathOf('linked'));
    await rm(pathOf('nested'), { recursive: true });
  });

  it('takes no text above 256 kB, and no file under another name', async () => {
    const { text, hash } = await read('countries');
    expect((await put('countries', text + ' '.repeat(256 * 1024), hash)).statusCode).toBe(413);
    expect(code(await put('other-name', text))).toBe('SCHEMA_INVALID');
    expect((await ask('PUT', '/files/countries', { text, nope: 1 }, { 'if-match': `"${hash}"` })).statusCode).toBe(422);
    expect(
      (await ask('PUT', '/files/countries', { text, note: 'x'.repeat(501) }, { 'if-match': `"${hash}"` })).statusCode,
    ).toBe(422);
    expect(await files()).not.toContain('other-name.schema.json');
    expect((await files()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
