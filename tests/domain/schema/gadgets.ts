import { expect } from 'vitest';
import { compile, type SchemaFile } from '../../../domain/schema/compile';
import type { SchemaError } from '../../../domain/schema/model/model';
import { edited, fileOf, layout, scopes, smallest, texts, type Json } from '../fixture';

const properties = {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: 80,
    'x-field': { filter: { op: 'contains' }, errors: { minLength: 'FIELD_REQUIRED' } },
  },
  note: { type: ['string', 'null'], maxLength: 2000 },
  state: { type: 'string', enum: ['new', 'used'], default: 'new', 'x-field': { display: 'status' } },
  hours: { type: ['integer', 'null'], minimum: 10, default: 720, 'x-field': { unit: 'hours', validateOn: 'save' } },
  options: {
    type: 'string',
    default: '0',
    'x-field': {
      bits: {
        flags: [{ name: 'remind', bit: 4 }],
        exclusive: [{ name: 'size', mask: '192', values: { small: 0, large: 64, huge: '128' } }],
      },
    },
  },
  ownerid: { type: ['integer', 'null'], 'x-field': { reference: { resource: 'owners', as: 'owner' } } },
  groupids: {
    type: 'array',
    items: { type: 'integer' },
    default: [],
    'x-field': { reference: { resource: 'scopes', many: true, as: 'groups' } },
  },
  mails: { type: 'array', items: { type: 'string', pattern: '@' }, default: [] },
  active: { type: 'boolean', default: true },
  password: { type: 'string', writeOnly: true, minLength: 12, 'x-field': { secret: 'password' } },
  companyid: { type: 'integer', readOnly: true, 'x-field': { auto: 'company' } },
  createdAt: { type: 'string', format: 'date-time', readOnly: true, 'x-field': { auto: 'createdAt' } },
  deletedAt: { type: ['string', 'null'], format: 'date-time', readOnly: true },
  seen: { type: ['string', 'null'], readOnly: true, 'x-field': { virtual: true } },
};

/** A good file that uses most of the dialect; every test of a broken file breaks a copy of it in one place. */
export const gadgets: Json = smallest('gadgets', {
  $schema: '../meta/resource.meta.json',
  additionalProperties: false,
  required: ['name'],
  'x-resource': {
    name: 'gadgets',
    id: 'gadgetsid',
    title: '{name} {state}',
    icon: 'Badge',
    menu: { group: 'identities', order: 20 },
    sort: ['name', 'ASC'],
    softDelete: { field: 'deletedAt', listed: 'toggle' },
    enabled: 'active',
    concurrency: 'etag',
    rules: ['profile-duration'],
  },
  'x-backend': { service: 'element', type: 'gadget', guards: ['last-admin'] },
  'x-permissions': {
    view: ['user:view'],
    create: ['user:edit'],
    edit: ['user:edit'],
    delete: ['user:edit'],
    rows: [{ where: { properties: { name: { pattern: '^\\$special' } } }, unless: ['superadmin:view'] }],
  },
  'x-storage': {
    table: 'gadget',
    tenant: 'company',
    tenantField: 'companyid',
    scope: 'groupids',
    unique: [['name']],
    indexes: [['createdAt']],
    search: ['name', 'note'],
  },
  'x-views': {
    list: {
      columns: [{ field: 'name', second: 'note' }, 'state', { field: 'createdAt', hidden: true }],
      filters: ['name', 'state'],
      presets: [{ name: 'fresh', filter: { state: ['new'] } }],
      rowTone: [{ when: { properties: { deletedAt: { type: 'string' } } }, tone: 'muted', selectable: false }],
      perPage: 25,
    },
    form: {
      sections: [
        { key: 'general', fields: ['name', 'state'] },
        { key: 'more', fields: ['hours', 'note'] },
      ],
      tabs: [
        { key: 'first', sections: ['general'] },
        { key: 'second', sections: ['more'] },
      ],
    },
  },
  'x-actions': [
    {
      name: 'renew',
      icon: 'Autorenew',
      placement: ['row', 'form'],
      permission: ['user:edit'],
      enabledWhen: { properties: { deletedAt: { type: 'null' } } },
      confirm: true,
      call: { method: 'POST', path: '/api/gadgets/{id}/renew' },
    },
  ],
  'x-i18n': texts(['gadgetsid', ...Object.keys(properties)], {
    enums: { state: { new: 'New', used: 'Used' } },
    flags: { options: { remind: 'Remind', size: 'Size', small: 'S', large: 'L', huge: 'XL' } },
    sections: { general: { title: 'General' }, more: { title: 'More', help: 'The rest.' } },
    tabs: { first: 'First', second: 'Second' },
    presets: { fresh: 'Fresh' },
    actions: { renew: { label: 'Renew', confirm: 'Renew it?', done: 'Renewed' } },
  }),
  properties,
});

export const owners = smallest('owners');

/** Compiles gadgets as given, beside good neighbours. */
export function compileGadgets(file: SchemaFile) {
  return compile([fileOf(scopes), fileOf(owners), file], layout);
}

export interface Wrong {
  readonly pointer: string;
  readonly message: string | RegExp;
  readonly hint?: string | RegExp;
  /** What stands in the file at the line and column of the error. */
  readonly at: string;
}

/** `[what, changes, the one error that follows]`: see `expectWrong`. */
export type Row = readonly [what: string, changes: Readonly<Record<string, unknown>>, wrong: Wrong];

function expectAt(text: string, { line, column }: SchemaError, at: string): void {
  const marked = text.split('\n')[line - 1]?.slice(column - 1) ?? '';
  expect(marked.slice(0, at.length)).toBe(at);
}

/** Makes the changes in a copy of gadgets, and expects exactly one error, with its place and all its words. */
export function expectWrong(changes: Readonly<Record<string, unknown>>, { pointer, message, hint, at }: Wrong): void {
  const file = fileOf(edited(gadgets, changes), 'gadgets');
  const { errors, broken, model } = compileGadgets(file);
  expect(errors.map((error) => `${error.pointer} ${error.message}`)).toHaveLength(1);
  const [error] = errors as [SchemaError];
  expect(error.file).toBe('schemas/resources/gadgets.schema.json');
  expect(error.pointer).toBe(pointer);
  expect(error.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  expect(error.hint).toEqual(hint instanceof RegExp ? expect.stringMatching(hint) : hint);
  expectAt(file.text, error, at);
  expect([...broken]).toEqual(['gadgets']);
  expect(Object.keys(model.resources).sort()).toEqual(['owners', 'scopes']);
}
