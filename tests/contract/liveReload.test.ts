import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientModel } from '../../domain/schema/client/client';
import type { SchemaError } from '../../domain/schema/model/model';
import { openModels } from '../../server/context/models';
import { testApp, type TestApp } from '../support/app';
import { kiosks, schemaFolder, type SchemaFolder } from '../support/kiosks';

/** The product promises two seconds; test machines do three things at once. In ms. */
const SOON = 3 * 2_000;

let schemas: SchemaFolder;
let test: TestApp;
beforeAll(async () => {
  schemas = await schemaFolder();
  test = await testApp({ schemaFolder: schemas.folder });
});
afterAll(async () => {
  await test.close();
  await schemas.close();
});

const model = async (role = 'superadmin', locale = 'fr') =>
  (await test.as(role, { url: `/api/schemas?locale=${locale}` })).json<ClientModel>();
const kioskOf = ({ resources }: ClientModel) => resources.find(({ name }) => name === 'kiosks');
const status = async (url: string, role = 'admin') => (await test.as(role, { url })).statusCode;
const save = (values: object, role = 'admin') =>
  test.as(role, { method: 'POST', url: '/rest/kiosks', payload: values });
const columns = async () =>
  (
    await test.database.ownerQuery(
      `select column_name as name, data_type as type from information_schema.columns where table_name = 'kiosk'`,
    )
  ).map(({ name, type }) => `${String(name)} ${String(type)}`);

/** Waits until the server has read what is written, whole; @throws after the promised time */
async function untilSwapped(work: () => Promise<void>): Promise<void> {
  let stop = () => {};
  let timer: NodeJS.Timeout | undefined;
  const swapped = new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the server has not noticed')), SOON);
    stop = test.context.models.subscribe(({ errors }) => {
      // Read while it was being written; it will be read again.
      if (!errors.some(({ message }) => /unexpected end|empty/i.test(message))) resolve();
    });
  });
  await work();
  await swapped.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

type Texts = Record<string, { fields: Record<string, string> }>;
/** The file with a property more, less or otherwise, and its texts. */
const edited = (name: string, property: Record<string, unknown> | undefined, text?: string) => {
  const changed = kiosks();
  if (property) changed.properties[name] = property;
  else delete changed.properties[name];
  for (const { fields } of Object.values(changed['x-i18n'] as Texts)) {
    if (text) fields[name] = text;
    if (!property) delete fields[name];
  }
  return changed;
};

/** The tests of this file tell one story, in its order. */
describe.sequential('a schema file that is new', () => {
  it('is not there at first', async () => {
    expect(await status('/rest/kiosks')).toBe(404);
    expect(kioskOf(await model())).toBeUndefined();
    expect(await columns()).toEqual([]);
  });

  it('is dropped in: table, endpoint, permissions, texts and documents are there', async () => {
    await untilSwapped(() => schemas.write('kiosks', kiosks()));
    expect(await columns()).toEqual(
      expect.arrayContaining([
        'kioskid bigint',
        'k_name text',
        'k_state text',
        'k_grade bigint',
        'k_installedOn date',
        'k_checkedAt timestamp with time zone',
        'k_locationid bigint',
        'k_flags numeric',
        'k_settings text',
        'k_tags jsonb',
        'k_active boolean',
        'k_price double precision',
        'company_id bigint',
        'version bigint',
      ]),
    );
    const made = await save({ k_name: 'Accueil', k_state: 'shown', k_locationid: 2001 });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ k_name: 'Accueil', k_flags: '0', k_tags: [], k_active: true, version: 1 }),
    ]);
    expect((await test.as('admin', { url: '/rest/kiosks' })).headers['content-range']).toBe('kiosks 0-0/1');
    for (const [locale, name] of [
      ['fr', 'Borne'],
      ['en', 'Kiosk'],
      ['es', 'Quiosco'],
      ['zh', '自助机'],
    ] as const) {
      expect(kioskOf(await model('admin', locale))?.texts.name.split(' ')[0]).toBe(name);
    }
    const { paths } = (await test.as('admin', { url: '/api/openapi.json' })).json<{ paths: object }>();
    expect(Object.keys(paths).filter((path) => path.includes('kiosks'))).toEqual([
      '/rest/kiosks',
      '/rest/kiosks/{id}',
      '/rest/kiosks/{id}/restore',
    ]);
    expect((await model()).errors).toBeUndefined();
  });

  it('is judged like any other: permissions, fields, companies, references', async () => {
    expect(await status('/rest/kiosks', 'viewer')).toBe(200);
    expect((await save({ k_name: 'Non', k_state: 'shown' }, 'viewer')).statusCode).toBe(403);
    expect(await status('/rest/kiosks', 'receptionist')).toBe(403);
    expect(kioskOf(await model('receptionist'))).toBeUndefined();
    expect(kioskOf(await model('viewer'))?.can).toMatchObject({ view: true, create: false });
    expect((await test.as('admin2', { url: '/rest/kiosks' })).json()).toEqual([]);
    const [row] = await test.database.ownerQuery('select kioskid from kiosk');
    expect(await status(`/rest/kiosks/${row?.['kioskid'] as number}`, 'admin2')).toBe(404);
    // What points at a record with "restrict" holds it.
    const held = await test.as('admin', { method: 'DELETE', url: '/legacy/elements/location/2001' });
    expect([held.statusCode, held.json().msg_code]).toEqual([409, 'IN_USE']);
  });

  it.each([
    ['a word that is no JSON', '{ "$schema": nonsense', 'kiosks', undefined],
    [
      'an unknown permission',
      () => ({ ...kiosks(), 'x-permissions': { view: ['device:veiw'], create: [], edit: [], delete: [] } }),
      'unknown permission "device:veiw"',
      'device:view',
    ],
    [
      'an unknown target',
      () => edited('k_locationid', { type: ['integer', 'null'], 'x-field': { reference: { resource: 'location' } } }),
      'unknown resource "location"',
      'locations',
    ],
    [
      'a missing text',
      () => edited('k_extra', { type: ['string', 'null'] }),
      'the fr text of "k_extra" is missing',
      undefined,
    ],
    [
      'a column that is gone but still sorted by',
      () => edited('k_name', undefined),
      'unknown property "k_name"',
      undefined,
    ],
  ] as const)('is broken by %s: the error is precise, everything goes on', async (_what, content, message, hint) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content(), null, 2);
    await untilSwapped(() => schemas.write('kiosks', text));
    const { errors = [], resources } = await model();
    expect(errors.length).toBeGreaterThan(0);
    const found: SchemaError | undefined = errors.find((error) =>
      JSON.stringify(error).includes(JSON.stringify(message).slice(1, -1)),
    );
    expect(found, JSON.stringify(errors)).toMatchObject({
      file: 'schemas/resources/kiosks.schema.json',
      pointer: expect.any(String) as string,
    });
    if (hint) expect(found?.hint).toContain(hint);
    expect(found?.line).toBeGreaterThan(0);
    if (found && found.pointer !== '') {
      // The line is the one where an editor would look.
      const last = found.pointer.split('/').at(-1) ?? '';
      expect(text.split('\n')[found.line - 1]).toMatch(new RegExp(`${last.replace(/\W/g, '.')}|"|\\{`));
    }
    // Who runs the product sees it, no one else does; the last good version serves; the others do too.
    expect((await model('viewer')).errors).toBeUndefined();
    expect(resources.length).toBeGreaterThan(5);
    expect(await status('/rest/kiosks')).toBe(200);
    expect((await save({ k_name: `Pendant ${Math.random()}`, k_state: 'stored' })).statusCode).toBe(201);
    expect(await status('/legacy/elements/location')).toBe(200);
  });

  it('is mended: the errors are gone', async () => {
    await untilSwapped(() => schemas.write('kiosks', kiosks()));
    expect((await model()).errors).toBeUndefined();
  });

  it('is noticed again and again when an editor puts a new file in its place', async () => {
    const named = (text: string) => edited('k_name', kiosks().properties['k_name'], text);
    await untilSwapped(() => schemas.replace('kiosks', named('Premier')));
    await untilSwapped(() => schemas.replace('kiosks', named('Deuxième')));
    await untilSwapped(() => schemas.write('kiosks', kiosks()));
    expect((await model()).errors).toBeUndefined();
  });

  it('cannot be read, a folder standing in its place: an error like any other, at a start too', async () => {
    const path = join(schemas.folder, 'resources', 'kiosks.schema.json');
    // What a first attempt of this test left.
    await rm(path, { recursive: true, force: true });
    await schemas.write('kiosks', kiosks());
    await test.context.models.reload();
    await untilSwapped(async () => {
      await rm(path, { recursive: true });
      await mkdir(path);
    });
    const told = { file: 'schemas/resources/kiosks.schema.json', line: 1, message: 'this is a folder' };
    expect((await model()).errors).toEqual([expect.objectContaining(told)]);
    expect(await status('/rest/kiosks')).toBe(200);
    expect(await status('/legacy/elements/location')).toBe(200);
    const fresh = await openModels({ folder: schemas.folder, db: test.database.db });
    expect(fresh.current().errors).toEqual([expect.objectContaining(told)]);
    expect(Object.keys(fresh.current().model.resources)).toContain('locations');
    fresh.close();
    await untilSwapped(async () => {
      await rmdir(path);
      await schemas.write('kiosks', kiosks());
    });
    expect((await model()).errors).toBeUndefined();
  });

  it('gets a property more: the column is there, old rows have none', async () => {
    const changed = edited('k_extra', { type: ['string', 'null'], maxLength: 20 }, 'Extra');
    await untilSwapped(() => schemas.write('kiosks', changed));
    expect(await columns()).toContain('k_extra text');
    const rows = (await test.as('admin', { url: '/rest/kiosks' })).json<{ k_extra: null }[]>();
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ k_extra }) => k_extra))).toEqual(new Set([null]));
  });

  it('is refused what would lose data, by its name, and serves on', async () => {
    const before = await columns();
    const [count] = await test.database.ownerQuery('select count(*) as n from kiosk');
    await untilSwapped(() => schemas.write('kiosks', edited('k_price', { type: ['string', 'null'] })));
    const { errors = [] } = await model();
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/column kiosk\.k_price is double precision, the schema wants text/),
    ]);
    expect(await columns()).toEqual(before);
    expect((await save({ k_name: 'Toujours un texte', k_state: 'shown' })).statusCode).toBe(201);
    expect(Number((await test.database.ownerQuery('select count(*) as n from kiosk'))[0]?.['n'])).toBe(
      Number(count?.['n']) + 1,
    );
  });

  it('keeps its data when a property goes, or the whole file', async () => {
    await untilSwapped(() => schemas.write('kiosks', edited('k_price', undefined)));
    expect(await columns()).toContain('k_price double precision');
    expect((await test.as('admin', { url: '/rest/kiosks' })).json<object[]>()[0]).not.toHaveProperty('k_price');
    await untilSwapped(() => schemas.remove('kiosks'));
    expect(await status('/rest/kiosks')).toBe(404);
    expect(kioskOf(await model())).toBeUndefined();
    const [kept] = await test.database.ownerQuery('select count(*) as n from kiosk');
    await untilSwapped(() => schemas.write('kiosks', kiosks()));
    expect((await test.as('admin', { url: '/rest/kiosks' })).headers['content-range']).toBe(
      `kiosks 0-${Number(kept?.['n']) - 1}/${String(kept?.['n'])}`,
    );
  });

  it('records what was done to the database', async () => {
    const changes = await test.database.ownerQuery(
      `select statements from schema_change where resource = 'kiosks' order by id`,
    );
    expect(changes).toHaveLength(2);
    expect(JSON.stringify(changes)).not.toMatch(/drop (table|column) (?!"?search_text)/i);
  });
});
