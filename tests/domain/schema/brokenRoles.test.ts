import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SYSTEM_PATHS, SYSTEM_TABLES } from '../../../domain/schema/parse/reserved';
import { compileAll, edited, everyLanguage, realFiles, smallest, texts } from '../fixture';
import { expectWrong, gadgets, owners, type Row } from './gadgets';

const dateTime = 'write "type": ["string", "null"], "format": "date-time", "readOnly": true';
const notRead = 'secrets and write-only properties are never read back';

describe('names that the wire keeps for itself', () => {
  it.each(['q', 'deleted', 'version', 'id', 'search_text', 'ctid', 'xmin', 'tableoid', 'constructor', 'toString'])(
    '%s',
    (name) =>
      expectWrong(
        { [`/properties/${name}`]: { type: 'string' }, ...everyLanguage(`/fields/${name}`, name) },
        { pointer: `/properties/${name}`, message: `"${name}" is a reserved name`, at: `"${name}":` },
      ),
  );

  it('id is free to be the key', () => {
    const badges = smallest('badges', {
      'x-resource': { name: 'badges', id: 'id', title: 'name' },
      'x-i18n': texts(['badgesid', 'id', 'name']),
      properties: { id: { type: 'integer', readOnly: true } },
    });
    expect(compileAll(badges).errors).toEqual([]);
  });

  it.each(SYSTEM_TABLES.map((table) => [table]))('the table %s', (table) =>
    expectWrong(
      { '/x-storage/table': table },
      { pointer: '/x-storage/table', message: `"${table}" is a table of the server itself`, at: '"table":' },
    ),
  );

  it.each(SYSTEM_PATHS.map((path) => [path]))('the collection %s', (path) =>
    expectWrong(
      { '/x-backend': { service: 'hydra', type: path } },
      { pointer: '/x-backend/type', message: `"/api/${path}" is an address of the server itself`, at: '"type":' },
    ),
  );

  it('every table that a migration makes is one of those, or that of a resource', () => {
    const folder = 'server/db';
    const scripts = [
      `${folder}/migrate.ts`,
      ...readdirSync(`${folder}/migrations`).map((n) => `${folder}/migrations/${n}`),
    ];
    const texts = scripts.map((path) => readFileSync(path, 'utf8'));
    const renamed = new Map(
      texts.flatMap((text) =>
        [...text.matchAll(/alter table ([a-z_]+) rename to ([a-z_]+)/g)].map(
          ([, from = '', to = '']) => [from, to] as const,
        ),
      ),
    );
    const made = texts
      .flatMap((text) => [...text.matchAll(/create table (?:if not exists )?([a-z_]+) \(/g)])
      .map(([, name = '']) => renamed.get(name) ?? name);
    const resources = realFiles.map(
      ({ text }) => (JSON.parse(text) as { 'x-storage': { table?: string } })['x-storage'],
    );
    const known = new Set([...SYSTEM_TABLES, ...resources.map(({ table }) => table ?? '')]);
    expect(made.length).toBeGreaterThan(5);
    expect(made.filter((table) => !known.has(table))).toEqual([]);
  });
});

describe('whose a row is, and where its page is', () => {
  it.each<Row>([
    [
      'an owner who is no administrator',
      { '/x-permissions/rows/0/owner': 'hours' },
      { pointer: '/x-permissions/rows/0/owner', message: '"hours" names no administrator', at: '"owner":' },
    ],
    [
      'rows that go with several others',
      { '/x-permissions/via': 'groupids' },
      { pointer: '/x-permissions/via', message: '"groupids" points at no record', at: '"via":' },
    ],
    [
      'an owner that is no property',
      { '/x-permissions/rows/0/owner': 'ownerids' },
      {
        pointer: '/x-permissions/rows/0/owner',
        message: 'unknown property "ownerids"',
        hint: /ownerid/,
        at: '"owner":',
      },
    ],
    [
      'an address narrowed by what cannot be asked for',
      { '/x-resource/routes': [{ path: 'gadgets/secret', filter: { password: 'x' } }] },
      {
        pointer: '/x-resource/routes/0/filter/password',
        message: '"password" cannot be filtered',
        at: '"password":',
      },
    ],
    [
      'an address for a permission that there is not',
      { '/x-resource/routes': [{ path: 'gadgets/mine', permission: ['user:vieww'] }] },
      {
        pointer: '/x-resource/routes/0/permission/0',
        message: 'unknown permission "user:vieww"',
        hint: /user:/,
        at: '"user:vieww"',
      },
    ],
    [
      'an address that the router could not tell apart',
      { '/x-resource/routes': [{ path: 'Gadgets/:id' }] },
      { pointer: '/x-resource/routes/0/path', message: /must match pattern/, at: '"path":' },
    ],
    [
      'a form of a new record where nobody makes one',
      { '/x-resource/readOnly': true, '/x-resource/routes': [{ path: 'gadgets/make', opens: 'create' }] },
      { pointer: '/x-resource/routes/0/opens', message: 'nobody makes a record here', at: '"opens":' },
    ],
    [
      'an own record in a table of its own',
      { '/x-resource/own': 'admin' },
      { pointer: '/x-storage/table', message: 'no other resource is stored in "gadget"', at: '"table":' },
    ],
    [
      'a title in another language that is never read back',
      { '/x-resource/titles': { en: 'password' } },
      { pointer: '/x-resource/titles/en', message: '"password" is never read back', hint: notRead, at: '"en":' },
    ],
    [
      'days from today in a text',
      { '/properties/note/x-field': { initial: { days: 31 } } },
      {
        pointer: '/properties/note/x-field/initial',
        message: 'days from today are a date',
        hint: 'write "format": "date"',
        at: '"initial":',
      },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));
});

describe('a property in a part that it cannot play', () => {
  it.each<Row>([
    [
      'a key that may be null',
      { '/properties/gadgetsid/type': ['integer', 'null'] },
      {
        pointer: '/properties/gadgetsid/type',
        message: 'a key is a whole number or text, and never null',
        at: '"type": [',
      },
    ],
    [
      'a key that not everybody reads',
      { '/properties/gadgetsid/x-field': { permission: { read: ['supervisor'] } } },
      {
        pointer: '/properties/gadgetsid/x-field/permission/read',
        message: '"gadgetsid" is read by everybody who may view the resource',
        at: '"read": [',
      },
    ],
    [
      'a period of a field that holds no dates',
      { '/x-views/list/period': { field: 'state' } },
      { pointer: '/x-views/list/period/field', message: '"state" holds no dates', at: '"field": "state"' },
    ],
    [
      'a validity that starts with no date',
      { '/x-views/list/columns': ['name', { field: 'createdAt', start: 'state' }] },
      { pointer: '/x-views/list/columns/1/start', message: '"state" holds no dates', at: '"start": "state"' },
    ],
    [
      'a validity that ends with no date',
      { '/x-views/list/columns': ['name', { field: 'state', start: 'createdAt' }] },
      { pointer: '/x-views/list/columns/1/field', message: '"state" holds no dates', at: '"field": "state"' },
    ],
    [
      'a period that opens with what it does not offer',
      { '/x-views/list/period': { field: 'createdAt', all: false, default: 'all' } },
      {
        pointer: '/x-views/list/period/default',
        message: 'the list opens with "all", which it does not offer',
        hint: 'write "all": true',
        at: '"default": "all"',
      },
    ],
    [
      'a soft deletion that is no date-time',
      { '/x-resource/softDelete/field': 'note', '/x-views/list/rowTone': [] },
      {
        pointer: '/x-resource/softDelete/field',
        message: '"note" cannot mark deleted records',
        hint: dateTime,
        at: '"field": "note"',
      },
    ],
    [
      'a soft deletion that may not be null',
      { '/x-resource/softDelete/field': 'createdAt' },
      {
        pointer: '/x-resource/softDelete/field',
        message: '"createdAt" cannot mark deleted records',
        hint: dateTime,
        at: '"field": "createdAt"',
      },
    ],
    [
      'a soft deletion that anybody may write',
      { '/properties/deletedAt/readOnly': false },
      {
        pointer: '/x-resource/softDelete/field',
        message: '"deletedAt" cannot mark deleted records',
        hint: dateTime,
        at: '"field": "deletedAt"',
      },
    ],
    [
      'a switch that is no boolean',
      { '/x-resource/enabled': 'state' },
      {
        pointer: '/x-resource/enabled',
        message: '"state" cannot switch a record on and off',
        hint: 'write "type": "boolean"',
        at: '"enabled": "state"',
      },
    ],
    [
      'scopes that are none',
      { '/x-storage/scope': 'mails' },
      {
        pointer: '/x-storage/scope',
        message: '"mails" holds no scopes',
        hint: 'write "reference": { "resource": "scopes", "many": true }',
        at: '"scope": "mails"',
      },
    ],
    [
      'scopes of something that has none',
      { '/x-storage/scope': { via: 'ownerid' } },
      {
        pointer: '/x-storage/scope/via',
        message: '"ownerid" points at nothing that has scopes',
        at: '"via": "ownerid"',
      },
    ],
    [
      'scopes of something that is no reference',
      { '/x-storage/scope': { via: 'hours' } },
      { pointer: '/x-storage/scope/via', message: '"hours" points at nothing that has scopes', at: '"via": "hours"' },
    ],
    [
      'scopes of one of several references that has none',
      { '/x-storage/scope': { via: ['ownerid', 'hours'] } },
      {
        pointer: '/x-storage/scope/via/1',
        message: '"hours" points at nothing that has scopes',
        at: '"hours"',
      },
    ],
    [
      'rows of an administrator that is none',
      { '/x-storage/scope': { owner: 'hours' } },
      { pointer: '/x-storage/scope/owner', message: '"hours" names no administrator', at: '"owner": "hours"' },
    ],
    [
      'scopes and a reason for having none',
      { '/x-storage/scope': { owner: 'ownerid' }, '/x-storage/unscoped': 'Everybody may see them.' },
      {
        pointer: '/x-storage/unscoped',
        message: '"unscoped" and "scope" exclude each other: a resource has scopes, or a reason for having none',
        at: '"unscoped"',
      },
    ],
    [
      'a company that a client could write',
      { '/x-storage/tenantField': 'hours' },
      {
        pointer: '/x-storage/tenantField',
        message: '"hours" does not hold the company',
        hint: 'write "type": "integer", "readOnly": true, "x-field": { "auto": "company" }',
        at: '"tenantField": "hours"',
      },
    ],
    [
      'an order by what has none',
      { '/x-resource/sort/0': 'options' },
      { pointer: '/x-resource/sort/0', message: '"options" cannot be sorted by', at: '"options"' },
    ],
    [
      'a title that nobody reads',
      { '/x-resource/title': '{name} {password}' },
      { pointer: '/x-resource/title', message: '"password" is never read back', hint: notRead, at: '"title":' },
    ],
    [
      'a column that nobody reads',
      { '/x-views/list/columns/1': 'password' },
      { pointer: '/x-views/list/columns/1', message: '"password" is never read back', hint: notRead, at: '"password"' },
    ],
    [
      'a second line that nobody reads',
      { '/x-views/list/columns/0/second': 'password' },
      {
        pointer: '/x-views/list/columns/0/second',
        message: '"password" is never read back',
        hint: notRead,
        at: '"second": "password"',
      },
    ],
    [
      'a write-only column',
      { '/properties/note/writeOnly': true, '/x-storage/search': ['name'] },
      {
        pointer: '/x-views/list/columns/0/second',
        message: '"note" is never read back',
        hint: notRead,
        at: '"second":',
      },
    ],
    [
      'a filter that cannot be',
      { '/x-views/list/filters/1': 'mails' },
      { pointer: '/x-views/list/filters/1', message: '"mails" cannot be filtered', at: '"mails"' },
    ],
    [
      'a preset that cannot be',
      { '/x-views/list/presets/0/filter': { seen: 'x' } },
      { pointer: '/x-views/list/presets/0/filter/seen', message: '"seen" cannot be filtered', at: '"seen":' },
    ],
    [
      'a search in what is no text',
      { '/x-storage/search/1': 'hours' },
      { pointer: '/x-storage/search/1', message: '"hours" is no stored text', at: '"hours"' },
    ],
    [
      'a search in a secret',
      { '/x-storage/search/1': 'password' },
      { pointer: '/x-storage/search/1', message: '"password" is no stored text', at: '"password"' },
    ],
    [
      'an index over what is not stored',
      { '/x-storage/indexes/0/0': 'seen' },
      { pointer: '/x-storage/indexes/0/0', message: '"seen" is not stored', at: '"seen"' },
    ],
    [
      'something required that nobody can fill in',
      { '/required/1': 'seen' },
      { pointer: '/required/1', message: 'nobody can fill in "seen"', hint: 'it is read-only', at: '"seen"' },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));

  it('what the server alone writes may be required', () => {
    const readOnly = edited(gadgets, { '/x-resource/readOnly': true, '/required/1': 'seen' });
    expect(compileAll(smallest('scopes'), owners, readOnly).errors).toEqual([]);
  });
});
