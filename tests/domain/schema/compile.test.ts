import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, nameOf, type CompileMemory } from '../../../domain/schema/compile';
import type { PatternVerdict } from '../../../domain/schema/model/patterns';
import { compileAll, edited, fileOf, layout, realFiles, scopes, smallest, texts, type Json } from '../fixture';
import { gadgets, owners } from './gadgets';

const resourceOf = (schema: Json) => {
  const { model, errors } = compileAll(scopes, owners, schema);
  expect(errors).toEqual([]);
  const found = model.resources[String((schema['x-resource'] as Json)['name'])];
  if (!found) throw new Error('not compiled');
  return found;
};

describe('the smallest file', () => {
  const badges = resourceOf(
    smallest('badges', {
      'x-i18n': texts(['badgesid', 'name', 'email', 'colour', 'long', 'facts', 'groups', 'on', 'secret', 'made']),
      properties: {
        email: { type: 'string', format: 'email' },
        colour: { type: 'string' },
        long: { type: 'string', maxLength: 4000 },
        facts: { type: 'string', 'x-field': { cast: 'json' } },
        groups: {
          type: 'array',
          items: { type: 'integer' },
          'x-field': { reference: { resource: 'scopes', many: true } },
        },
        on: { type: 'boolean' },
        secret: { type: 'string', 'x-field': { secret: 'sealed' } },
        made: { type: 'string', format: 'date-time', 'x-field': { auto: 'createdAt' } },
      },
    }),
  );

  it('gets sensible screens', () => {
    expect(badges.list.columns).toEqual(
      ['name', 'email', 'colour', 'groups', 'on', 'made'].map((field) => ({ field })),
    );
    expect(badges.list.filters).toEqual(['name', 'email', 'colour', 'groups', 'on', 'made']);
    expect(badges.list).toMatchObject({ perPage: 50, presets: [], rowTone: [] });
    expect(badges.form.sections).toEqual([
      { key: 'general', fields: ['name', 'email', 'colour', 'long', 'facts', 'groups', 'on', 'secret'] },
    ]);
  });

  it('gets sensible decisions', () => {
    expect(badges).toMatchObject({ icon: 'Folder', sort: { field: 'badgesid', order: 'DESC' }, etag: true });
    expect(badges).toMatchObject({ readOnly: false, idType: 'integer', actions: [], rules: [], guards: [] });
    expect(badges).not.toHaveProperty('menu');
    expect(badges).not.toHaveProperty('softDelete');
    expect(badges.backend).toMatchObject({ service: 'element', type: 'badges', ops: {} });
    expect(badges.storage).toEqual({
      uniqueEverywhere: [],
      table: 'badges',
      tenant: 'company',
      tenantColumn: 'company_id',
      managed: true,
      unique: [],
      indexes: [],
      search: ['name', 'email', 'colour'],
    });
    expect(badges.schema).toMatchObject({ type: 'object', additionalProperties: false, required: [] });
  });

  it('knows what each property is', () => {
    const kinds = Object.fromEntries(badges.fields.map(({ name, kind }) => [name, kind]));
    expect(kinds).toEqual({
      badgesid: 'key',
      name: 'text',
      email: 'email',
      colour: 'text',
      long: 'longText',
      facts: 'json',
      groups: 'references',
      on: 'boolean',
      secret: 'secret',
      made: 'dateTime',
    });
    const field = (name: string) => badges.fields.find((one) => one.name === name);
    expect(field('badgesid')).toMatchObject({ readOnly: true });
    expect(field('secret')).toMatchObject({ writeOnly: true, sortable: false });
    expect(field('secret')).not.toHaveProperty('filter');
    expect(field('name')).toMatchObject({ filter: { op: 'contains' }, sortable: true, whenHidden: 'keep' });
    expect(field('on')).toMatchObject({ filter: { op: 'eq' }, validateOn: 'change', nullable: false });
    expect(field('made')).toMatchObject({ readOnly: true, auto: 'createdAt' });
    expect(field('groups')?.reference).toEqual({
      resource: 'scopes',
      many: true,
      as: 'groups_record',
      onDelete: 'keep',
    });
  });

  it('keeps our own keywords out of what validators judge', () => {
    expect(JSON.stringify(badges.schema)).not.toContain('x-');
  });
});

describe('the model', () => {
  it('has a hash that changes with every file that says something else', () => {
    const { hash } = resourceOf(gadgets);
    expect(resourceOf(structuredClone(gadgets)).hash).toBe(hash);
    const variants = [
      { '/x-i18n/zh/fields/note': '备注' },
      { '/x-views/list/perPage': 50 },
      { '/properties/hours/minimum': 11 },
      { '/x-permissions/rows/0/unless': [] },
      { '/x-storage/indexes': [['createdAt'], ['state']] },
    ].map((change) => resourceOf(edited(gadgets, change)).hash);
    expect(new Set([hash, ...variants]).size).toBe(6);
  });

  it('writes bits as text, however the file writes them', () => {
    const bits = resourceOf(gadgets).fields.find(({ name }) => name === 'options')?.bits;
    expect(bits).toEqual({
      flags: [{ name: 'remind', bit: '4' }],
      exclusive: [{ name: 'size', mask: '192', values: { small: '0', large: '64', huge: '128' } }],
    });
  });

  it('takes the name of a resource from its file', () => {
    expect(nameOf('schemas/resources/auth-modes.schema.json')).toBe('auth-modes');
    expect(nameOf('C:\\schemas\\skus.schema.json')).toBe('skus');
    expect(nameOf('skus.schema.json')).toBe('skus');
  });
});

describe('a broken file', () => {
  it('takes no other one down', () => {
    const files = realFiles.map((one) => (one.file.includes('/locations.') ? { ...one, text: '{ "x": ' } : one));
    const { model, errors, broken } = compile(files, layout);
    expect([...broken]).toEqual(['locations']);
    expect(new Set(errors.map(({ file }) => file))).toEqual(new Set(['schemas/resources/locations.schema.json']));
    expect(Object.keys(model.resources)).toHaveLength(realFiles.length - 1);
  });

  it('has all its errors reported at once', () => {
    const schema = edited(gadgets, {
      '/x-resource/sort/0': 'nam',
      '/properties/hours/default': 1,
      '/x-i18n/es/fields/note': undefined,
      '/x-views/list/filters/0': 'stat',
    });
    const { errors } = compileAll(scopes, owners, schema);
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual(
      ['/properties/hours/default', '/x-i18n/es/fields', '/x-resource/sort/0', '/x-views/list/filters/0'].sort(),
    );
  });
});

/** As the server compiles it. */
const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true }));

describe('whatever a file says', () => {
  const text = fileOf(gadgets).text;
  const pointers: string[] = [];
  const walk = (node: unknown, at: string): void => {
    if (at !== '') pointers.push(at);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`);
  };
  walk(Object.fromEntries(Object.entries(gadgets).filter(([key]) => key !== 'x-i18n')), '');

  const strange = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(1e21, -0, 2 ** 53, '99999999999999999999', '__proto__', 'constructor', '$user', '{name'),
    fc.constantFrom<unknown>({ $ref: '#' }, { $ref: '#/properties/name' }, { type: ['null', 'null'] }, [[]], {
      not: {},
    }),
  );

  it('is answered with errors in that file, never thrown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pointers), strange, (pointer, value) => {
        const broken = fileOf(edited(gadgets, { [pointer]: value }), 'gadgets');
        const { errors, model } = compile([fileOf(scopes), fileOf(owners), broken], layout);
        const lines = broken.text.split('\n');
        for (const { file, line, column, message } of errors) {
          expect(file).toBe(broken.file);
          expect(message).not.toBe('');
          expect((lines[line - 1]?.length ?? -1) + 1).toBeGreaterThanOrEqual(column);
          expect(column).toBeGreaterThan(0);
        }
        // What was found good must be good enough for those who use it.
        const resource = model.resources['gadgets'];
        expect(resource === undefined).toBe(errors.length > 0);
        if (resource) expect(() => ajv.compile(resource.schema)).not.toThrow();
      }),
      { numRuns: 80 },
    );
  });

  it('is answered too when the file is cut off', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 2), (end) => {
        const { errors } = compile([{ file: 'gadgets.schema.json', text: text.slice(0, end) }], layout);
        expect(errors.length).toBeGreaterThan(0);
      }),
      { numRuns: 30 },
    );
  });
});

it('compiles a file again when the verdict about one of its patterns has changed', () => {
  const codes = smallest('codes', {
    'x-i18n': texts(['codesid', 'name', 'code']),
    properties: { code: { type: 'string', pattern: '^a+$' } },
  });
  const files = [fileOf(codes)];
  const memory: CompileMemory = new Map();
  const errors = (verdict: PatternVerdict) =>
    compile(files, layout, memory, new Map([['^a+$', verdict]])).errors.length;
  expect([errors('unknown'), errors('safe'), errors('unknown')]).toEqual([1, 0, 1]);
});
