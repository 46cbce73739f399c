import { describe, expect, it } from 'vitest';
import { isRecordKey, parseRecordKey } from '../../../domain/records/key';

const numbers = { idType: 'integer' } as const;
const texts = { idType: 'string' } as const;

describe('a record key: boundaries', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['0012', 12],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', undefined],
    ['00000000000000012', undefined],
    ['', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1.0', undefined],
    ['1e3', undefined],
    [' 1', undefined],
    ['١', undefined],
    ['twelve', undefined],
  ])('that is a number, from the text %j: %j', (text, key) => {
    expect(parseRecordKey(numbers, text)).toBe(key);
  });

  it.each([
    ['0012', '0012'],
    ['a b/ç', 'a b/ç'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), undefined],
    ['a\0b', undefined],
    ['', undefined],
  ])('that is a text, from the text %j: %j', (text, key) => {
    expect(parseRecordKey(texts, text)).toBe(key);
  });

  it.each([
    [0, true, false],
    [12, true, false],
    ['12', false, true],
    [-1, false, false],
    [1.5, false, false],
    [2 ** 53, false, false],
    [Number.NaN, false, false],
    [null, false, false],
    [undefined, false, false],
    [['12'], false, false],
  ])('of the value %j: as a number %j, as a text %j', (value, number, text) => {
    expect([isRecordKey(numbers, value), isRecordKey(texts, value)]).toEqual([number, text]);
  });
});
