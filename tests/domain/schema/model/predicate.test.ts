import { describe, expect, it } from 'vitest';
import type { Predicate } from '../../../../domain/schema/model/model';
import { dependencies, matches, PREDICATE_KEYWORDS } from '../../../../domain/schema/model/predicate';

const about = (inner: Predicate) => (value: unknown) => matches({ properties: { x: inner } }, { x: value });

/** keyword → its argument, values that satisfy it, values that do not. */
const TABLE: Readonly<Record<string, readonly [unknown, readonly unknown[], readonly unknown[]]>> = {
  const: ['listed', ['listed'], ['all', null, '', 1]],
  enum: [
    ['gre', 'ipsec', null],
    ['gre', 'ipsec', null],
    ['virtual', 'GRE', 0],
  ],
  type: ['string', ['', 'x'], [null, 1, true, [], {}]],
  minimum: [10, [10, 11, 10.5, 'text', null], [9.99, 0, -1]],
  maximum: [10, [10, 9, 'text'], [10.01, 11]],
  exclusiveMinimum: [10, [10.01], [10, 9]],
  exclusiveMaximum: [10, [9.99], [10, 11]],
  minLength: [2, ['ab', '😀😀', 5, null], ['a', '', '😀']],
  maxLength: [2, ['ab', '', '😀😀'], ['abc', '😀😀😀']],
  pattern: ['^\\$special', ['$special-one', 7], ['special', 'a$special']],
  contains: [{ const: 3 }, [[1, 3], [3]], [[], [1, 2], ['3'], 3, null]],
  required: [['a'], [{ a: 1 }, { a: null }], [{ b: 1 }, {}, { a: undefined }]],
  'x-bits': [{ all: '128', none: '1' }, ['128', '130', 128], ['0', '129', '64', null, undefined]],
  not: [{ const: 1 }, [2, '1', null], [1]],
  allOf: [
    [{ minimum: 1 }, { maximum: 2 }],
    [1, 2],
    [0, 3],
  ],
  anyOf: [[{ const: 1 }, { const: 2 }], [1, 2], [3]],
  oneOf: [[{ minimum: 1 }, { maximum: 1 }], [0, 2], [1]],
  properties: [{ a: { const: 1 } }, [{ a: 1, b: 2 }], [{ a: 2 }, {}, null, 'text']],
};

it('runs no pattern on a text of more than 10 000 characters', () => {
  const a = about({ pattern: '^a+$' });
  expect(a('a'.repeat(10_000))).toBe(true);
  expect(a('a'.repeat(10_001))).toBe(false);
});

describe('each keyword', () => {
  it('is in the table below', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(PREDICATE_KEYWORDS).sort());
  });

  it.each(Object.entries(TABLE))('%s', (keyword, [argument, right, wrong]) => {
    for (const value of right) expect([value, about({ [keyword]: argument })(value)]).toEqual([value, true]);
    for (const value of wrong) expect([value, about({ [keyword]: argument })(value)]).toEqual([value, false]);
  });

  it.each([
    ['null', [null], [0, '', undefined]],
    ['number', [1, 1.5], ['1', null]],
    ['integer', [1, -3], [1.5, '1', null]],
    ['boolean', [true, false], [0, 'true', null]],
    ['array', [[]], [{}, 'x', null]],
    ['object', [{}], [[], null, 'x']],
    [['string', 'null'], ['x', null], [1]],
  ])('type %j', (type, right, wrong) => {
    for (const value of right) expect(about({ type })(value)).toBe(true);
    for (const value of wrong) expect(about({ type })(value)).toBe(false);
  });

  it('compares lists and objects by what is in them', () => {
    expect(about({ const: [1, 2] })([1, 2])).toBe(true);
    expect(about({ const: [1, 2] })([2, 1])).toBe(false);
  });

  it('wants both halves of x-bits where both are given', () => {
    expect(about({ 'x-bits': { none: '128' } })('127')).toBe(true);
    expect(about({ 'x-bits': { none: '192' } })('128')).toBe(false);
    expect(about({ 'x-bits': { all: '9223372036854775808' } })('9223372036854775808')).toBe(true);
  });

  it('wants every keyword of one condition', () => {
    const between = about({ type: 'integer', minimum: 1, maximum: 3 });
    expect([0, 1, 3, 4, 1.5].map(between)).toEqual([false, true, true, false, false]);
  });

  it('fails with an unknown keyword', () => {
    expect(matches({ looksLike: 1 }, {})).toBe(false);
    expect(matches({ not: { looksLike: 1 } }, {})).toBe(true);
  });
});

describe('a property that is not there', () => {
  it.each([{ const: null }, { minimum: 1 }, { not: { const: 1 } }, { type: 'null' }, { enum: [undefined] }, {}])(
    'fails %j',
    (inner) => {
      expect(matches({ properties: { x: inner } }, {})).toBe(false);
      expect(matches({ properties: { x: inner } }, { x: undefined })).toBe(false);
      expect(matches({ properties: { x: inner } }, null)).toBe(false);
    },
  );

  it('is what "not" around it asks for', () => {
    const condition = { not: { properties: { adp_edit: { const: false } } } };
    expect(matches(condition, {})).toBe(true);
    expect(matches(condition, { adp_edit: true })).toBe(true);
    expect(matches(condition, { adp_edit: false })).toBe(false);
  });

  it('is not found on the prototype', () => {
    expect(matches({ required: ['constructor'] }, {})).toBe(false);
    expect(matches({ properties: { toString: {} } }, {})).toBe(false);
  });
});

describe('$user and $mode', () => {
  const mayEdit = { properties: { $user: { properties: { permissions: { contains: { const: 'user:edit' } } } } } };
  const creating = { properties: { $mode: { const: 'create' } } };

  it('are what the caller says', () => {
    expect(matches(mayEdit, {}, { user: { permissions: ['user:view', 'user:edit'] } })).toBe(true);
    expect(matches(mayEdit, {}, { user: { permissions: ['user:view'] } })).toBe(false);
    expect(matches(creating, {}, { mode: 'create' })).toBe(true);
    expect(matches(creating, {}, { mode: 'edit' })).toBe(false);
  });

  it('never match when there is no value', () => {
    expect(matches(mayEdit, {})).toBe(false);
    expect(matches(creating, {})).toBe(false);
  });

  it('cannot be claimed by a record', () => {
    const record = { $user: { permissions: ['user:edit'] }, $mode: 'create' };
    expect(matches(mayEdit, record)).toBe(false);
    expect(matches(mayEdit, record, { user: { permissions: [] } })).toBe(false);
    expect(matches(creating, record)).toBe(false);
    expect(matches(creating, record, { mode: 'edit' })).toBe(false);
  });
});

describe('dependencies', () => {
  it('are the properties of the record, each once, without the roots', () => {
    expect(
      dependencies({
        required: ['a', '$mode'],
        properties: { b: { properties: { inner: {} } }, $user: { properties: { permissions: {} } } },
        not: { properties: { c: { enum: ['not-a-name'] } } },
        allOf: [{ anyOf: [{ properties: { d: { const: { e: 1 } } } }] }, { oneOf: [{ required: ['a', 'f'] }] }],
      }).sort(),
    ).toEqual(['a', 'b', 'c', 'd', 'f']);
    expect(dependencies({})).toEqual([]);
  });
});
