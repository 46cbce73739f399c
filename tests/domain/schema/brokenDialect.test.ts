import { describe, expect, it } from 'vitest';
import { edited, fileOf } from '../fixture';
import { compileGadgets, expectWrong, gadgets, type Row } from './gadgets';

describe('a keyword that the dialect does not have', () => {
  it.each<Row>([
    [
      'at the root',
      { '/x-view': {} },
      { pointer: '/x-view', message: 'unknown keyword "x-view"', hint: 'did you mean "x-views"?', at: '"x-view":' },
    ],
    [
      'in x-resource',
      { '/x-resource/tittle': 'name' },
      {
        pointer: '/x-resource/tittle',
        message: 'unknown keyword "tittle"',
        hint: 'did you mean "title"?',
        at: '"tittle":',
      },
    ],
    [
      'in x-backend',
      { '/x-backend/servce': 'rest' },
      {
        pointer: '/x-backend/servce',
        message: 'unknown keyword "servce"',
        hint: 'did you mean "service"?',
        at: '"servce":',
      },
    ],
    [
      'in x-permissions',
      { '/x-permissions/read': [] },
      { pointer: '/x-permissions/read', message: 'unknown keyword "read"', hint: /^known: view/, at: '"read":' },
    ],
    [
      'in x-storage',
      { '/x-storage/tabel': 'gadget' },
      {
        pointer: '/x-storage/tabel',
        message: 'unknown keyword "tabel"',
        hint: 'did you mean "table"?',
        at: '"tabel":',
      },
    ],
    [
      'in x-views',
      { '/x-views/list/colums': [] },
      {
        pointer: '/x-views/list/colums',
        message: 'unknown keyword "colums"',
        hint: 'did you mean "columns"?',
        at: '"colums":',
      },
    ],
    [
      'in an action',
      { '/x-actions/0/placment': ['row'] },
      {
        pointer: '/x-actions/0/placment',
        message: 'unknown keyword "placment"',
        hint: 'did you mean "placement"?',
        at: '"placment":',
      },
    ],
    [
      'in x-field',
      { '/properties/name/x-field/widgt': 'textarea' },
      {
        pointer: '/properties/name/x-field/widgt',
        message: 'unknown keyword "widgt"',
        hint: 'did you mean "widget"?',
        at: '"widgt":',
      },
    ],
    [
      'in a condition',
      { '/x-actions/0/enabledWhen': { propertys: {} } },
      {
        pointer: '/x-actions/0/enabledWhen/propertys',
        message: 'unknown keyword "propertys"',
        hint: 'did you mean "properties"?',
        at: '"propertys":',
      },
    ],
    [
      'in a property',
      { '/properties/name/maxLenght': 5 },
      {
        pointer: '/properties/name/maxLenght',
        message: 'unknown keyword "maxLenght"',
        hint: 'did you mean "maxLength"?',
        at: '"maxLenght":',
      },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));

  it.each([
    ['prefixItems', []],
    ['unevaluatedProperties', false],
    ['dependentRequired', {}],
    ['dependentSchemas', {}],
    ['minContains', 1],
    ['contains', {}],
    ['patternProperties', {}],
    ['$dynamicRef', '#x'],
  ])('%s, which only one of the two validators would enforce', (keyword, value) => {
    const pointer = `/properties/mails/items/${keyword}`;
    const file = fileOf(edited(gadgets, { [pointer]: value }));
    const { errors } = compileGadgets(file);
    expect(errors).toMatchObject([{ pointer, message: `unknown keyword "${keyword}"` }]);
    expect(file.text.split('\n')[(errors[0]?.line ?? 0) - 1]).toContain(`"${keyword}":`);
  });
});

describe('a value of the wrong kind', () => {
  it.each<Row>([
    [
      'a type that does not exist',
      { '/properties/name/type': 'strin' },
      {
        pointer: '/properties/name/type',
        message: '"strin" is not allowed here',
        hint: 'did you mean "string"?',
        at: '"type": "strin"',
      },
    ],
    [
      'a format that does not exist',
      { '/properties/createdAt/format': 'datetime' },
      {
        pointer: '/properties/createdAt/format',
        message: '"datetime" is not allowed here',
        hint: 'did you mean "date-time"?',
        at: '"format": "datetime"',
      },
    ],
    [
      'text for a number',
      { '/x-views/list/perPage': '25' },
      {
        pointer: '/x-views/list/perPage',
        message: '"25" is not allowed here',
        hint: 'known: 10, 25, 50, 100',
        at: '"perPage": "25"',
      },
    ],
    [
      'one wrong type of two',
      { '/properties/note/type': ['strng', 'null'] },
      {
        pointer: '/properties/note/type/0',
        message: '"strng" is not allowed here',
        hint: 'did you mean "string"?',
        at: '"strng"',
      },
    ],
    [
      'a column whose field is no name',
      { '/x-views/list/columns/1': { field: 5 } },
      { pointer: '/x-views/list/columns/1/field', message: 'must be string', at: '"field": 5' },
    ],
    [
      'a bit that is no whole number',
      { '/properties/options/x-field/bits/flags/0/bit': '4a' },
      { pointer: '/properties/options/x-field/bits/flags/0/bit', message: /must match pattern/, at: '"bit": "4a"' },
    ],
    [
      'a bit below nothing',
      { '/properties/options/x-field/bits/flags/0/bit': -4 },
      { pointer: '/properties/options/x-field/bits/flags/0/bit', message: 'must be >= 0', at: '"bit": -4' },
    ],
    [
      'a column that is neither name nor object',
      { '/x-views/list/columns/1': 5 },
      { pointer: '/x-views/list/columns/1', message: 'must be string | object', at: '5' },
    ],
    [
      'a column without its field',
      { '/x-views/list/columns/1': { hidden: true } },
      { pointer: '/x-views/list/columns/1', message: '"field" is missing', at: '{' },
    ],
    [
      'an open record',
      { '/additionalProperties': true },
      { pointer: '/additionalProperties', message: 'must be false', at: '"additionalProperties": true' },
    ],
    [
      'a list at the root',
      { '/type': 'array' },
      { pointer: '/type', message: 'must be "object"', at: '"type": "array"' },
    ],
    [
      'a property name that cannot be a column',
      { '/properties/1st': { type: 'string' } },
      { pointer: '/properties/1st', message: /must match pattern/, at: '"1st":' },
    ],
    [
      'an action without a call or a dialog',
      { '/x-actions/0/call': undefined },
      { pointer: '/x-actions/0', message: 'one of "call", "dialog" is missing', at: '{' },
    ],
    [
      'no permissions',
      { '/x-permissions': undefined },
      { pointer: '', message: '"x-permissions" is missing', at: '{' },
    ],
    [
      'a method that a call cannot have',
      { '/x-actions/0/call/method': 'PATHC' },
      {
        pointer: '/x-actions/0/call/method',
        message: '"PATHC" is not allowed here',
        hint: 'did you mean "PATCH"?',
        at: '"method":',
      },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));
});
