import { describe, expect, it } from 'vitest';
import { compileAll, edited, scopes } from '../fixture';
import { expectWrong, gadgets, owners, type Row } from './gadgets';

const naming = (name: string) => ({ properties: { [name]: { const: 'new' } } });
const unknown = { message: 'unknown property in the condition: "stat"', hint: 'did you mean "state"?' };

describe('a condition', () => {
  it.each<Row>([
    [
      'visibleWhen names a missing property',
      { '/properties/note/x-field': { visibleWhen: naming('stat') } },
      { pointer: '/properties/note/x-field/visibleWhen', ...unknown, at: '"visibleWhen":' },
    ],
    [
      'requiredWhen names one, deep inside',
      { '/properties/note/x-field': { requiredWhen: { not: { anyOf: [naming('state'), naming('stat')] } } } },
      { pointer: '/properties/note/x-field/requiredWhen', ...unknown, at: '"requiredWhen":' },
    ],
    [
      'enabledWhen requires one',
      { '/properties/note/x-field': { enabledWhen: { required: ['stat'] } } },
      { pointer: '/properties/note/x-field/enabledWhen', ...unknown, at: '"enabledWhen":' },
    ],
    [
      'a flag is possible when one has a value',
      { '/properties/options/x-field/bits/flags/0': { name: 'remind', bit: 4, possibleWhen: naming('stat') } },
      { pointer: '/properties/options/x-field/bits/flags/0/possibleWhen', ...unknown, at: '"possibleWhen":' },
    ],
    [
      'an action names one',
      { '/x-actions/0/enabledWhen': naming('stat') },
      { pointer: '/x-actions/0/enabledWhen', ...unknown, at: '"enabledWhen":' },
    ],
    [
      'a tone names one',
      { '/x-views/list/rowTone/0/when': naming('stat') },
      { pointer: '/x-views/list/rowTone/0/when', ...unknown, at: '"when":' },
    ],
    [
      'a hidden row names one',
      { '/x-permissions/rows/0/where': naming('stat') },
      { pointer: '/x-permissions/rows/0/where', ...unknown, at: '"where":' },
    ],
    [
      'the record itself names one',
      { '/if': naming('state'), '/then': { required: ['notes'] } },
      {
        pointer: '/then',
        message: 'unknown property in the condition: "notes"',
        hint: 'did you mean "note"?',
        at: '"then":',
      },
    ],
    [
      'has a pattern that is none',
      { '/x-permissions/rows/0/where': { properties: { name: { pattern: '^(' } } } },
      {
        pointer: '/x-permissions/rows/0/where',
        message: 'the pattern "^(" is not a regular expression',
        at: '"where":',
      },
    ],
    [
      'asks a root that does not exist',
      { '/x-actions/0/enabledWhen': { properties: { $usr: { type: 'object' } } } },
      {
        pointer: '/x-actions/0/enabledWhen',
        message: 'unknown root in the condition: "$usr"',
        hint: 'did you mean "$user"?',
        at: '"enabledWhen":',
      },
    ],
    [
      'waits for a mode that never comes',
      { '/properties/note/x-field': { requiredWhen: { properties: { $mode: { const: 'creat' } } } } },
      {
        pointer: '/properties/note/x-field/requiredWhen',
        message: 'unknown mode in the condition: "creat"',
        hint: 'did you mean "create"?',
        at: '"requiredWhen":',
      },
    ],
    [
      'waits for a permission that nobody has',
      {
        '/properties/note/x-field': {
          visibleWhen: { properties: { $user: { properties: { permissions: { contains: { const: 'user:veiw' } } } } } },
        },
      },
      {
        pointer: '/properties/note/x-field/visibleWhen',
        message: 'unknown permission in the condition: "user:veiw"',
        hint: 'did you mean "user:view"?',
        at: '"visibleWhen":',
      },
    ],
    [
      'of the record is none that a validator compiles',
      { '/allOf': [{ properties: { name: { minimum: 3 } } }] },
      { pointer: '/allOf', message: /missing type "number" for keyword "minimum"/, at: '"allOf":' },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));
});

describe('a condition about rows becomes SQL', () => {
  it.each([
    ['oneOf', { oneOf: [naming('state')] }],
    ['minLength', { properties: { name: { minLength: 3 } } }],
    ['contains', { properties: { groupids: { contains: { const: 3 } } } }],
    ['properties', { properties: { note: { properties: { name: { type: 'string' } } } } }],
    ['const', { const: 'x' }],
    ['maxLength', { not: { anyOf: [{ properties: { name: { not: { maxLength: 3 } } } }] } }],
  ])('%s cannot', (keyword, where) =>
    expectWrong(
      { '/x-permissions/rows/0/where': where },
      {
        pointer: '/x-permissions/rows/0/where',
        message: `"${keyword}" cannot be asked of the database here`,
        at: '"where":',
      },
    ),
  );

  it.each(['$user', '$mode'])('%s cannot: it is not in the row', (root) =>
    expectWrong(
      { '/x-permissions/rows/0/where': { properties: { [root]: { type: 'string' } } } },
      {
        pointer: '/x-permissions/rows/0/where',
        message: `"${root}" cannot be asked of the database here`,
        hint: 'name permissions in "unless"',
        at: '"where":',
      },
    ),
  );

  it('what is not stored cannot', () =>
    expectWrong(
      { '/x-permissions/rows/0/where': { properties: { seen: { type: 'string' } } } },
      { pointer: '/x-permissions/rows/0/where', message: '"seen" is not stored', at: '"where":' },
    ));

  it.each([
    { properties: { state: { enum: ['new'] }, hours: { minimum: 1, exclusiveMaximum: 9 } } },
    { not: { properties: { deletedAt: { type: 'null' } } } },
    { anyOf: [{ properties: { options: { 'x-bits': { all: '4' } } } }, { required: ['note'] }] },
    { allOf: [{ properties: { name: { not: { pattern: '^a' } } } }] },
  ])('%j can', (where) => {
    const schema = edited(gadgets, { '/x-permissions/rows/0/where': where });
    expect(compileAll(scopes, owners, schema).errors).toEqual([]);
  });
});

describe('conditions that are right', () => {
  it('may use the roots, definitions and everything that validators share', () => {
    const schema = edited(gadgets, {
      '/$defs/mail': { type: 'string', format: 'email' },
      '/properties/mails/items': { $ref: '#/$defs/mail' },
      '/if': { properties: { state: { const: 'used' } } },
      '/then': { required: ['note'] },
      '/properties/hours/x-field/visibleWhen': { properties: { $mode: { enum: ['create', 'edit'] } } },
      '/properties/hours/x-field/requiredWhen': {
        properties: { $user: { properties: { permissions: { contains: { const: 'supervisor' } } } } },
      },
    });
    expect(compileAll(scopes, owners, schema).errors).toEqual([]);
  });
});
