import { describe, expect, it } from 'vitest';
import { readDay, readTime, writeDay } from '../../../../resources/engine/inputs/dateText';
import { parseNumber } from '../../../../resources/engine/inputs/NumberInput';
import { joinItems, listItems } from '../../../../resources/engine/values/listItems';
import { field } from '../../fixture';

describe('a day as text', () => {
  it.each([
    ['21/11/2026', 'fr-FR', '2026-11-21'],
    ['1.7.26', 'fr-FR', '2026-07-01'],
    ['1 7 2026', 'es-ES', '2026-07-01'],
    ['2026-11-21', 'fr-FR', '2026-11-21'],
    ['2026/1/2', 'zh-CN', '2026-01-02'],
    ['29/02/2028', 'fr-FR', '2028-02-29'],
    ['29/02/2026', 'fr-FR', undefined],
    ['31/04/2026', 'fr-FR', undefined],
    ['00/01/2026', 'fr-FR', undefined],
    ['21/11', 'fr-FR', undefined],
    ['', 'fr-FR', undefined],
  ])('%s in %s', (text, tag, day) => {
    expect(readDay(text, tag)).toBe(day);
  });

  it('is written in the language’s order and read back', () => {
    expect(writeDay('2026-11-21', 'fr-FR')).toBe('21/11/2026');
    expect(writeDay('2026-11-21', 'zh-CN')).toBe('2026/11/21');
    for (const tag of ['fr-FR', 'en-GB', 'es-ES', 'zh-CN'])
      expect(readDay(writeDay('2026-02-03', tag), tag)).toBe('2026-02-03');
  });
});

describe('a time as text', () => {
  it.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9:05', '09:05'],
    ['09h05', '09:05'],
    ['0905', '09:05'],
    ['23:59', '23:59'],
    ['24:00', undefined],
    ['12:60', undefined],
    ['midi', undefined],
  ])('%s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });
});

describe('a number as text', () => {
  it.each([
    ['1 234,5', 'fr-FR', 1234.5],
    ['1\u202f234', 'fr-FR', 1234],
    ['-3', 'fr-FR', -3],
    ['\u22125', 'fr-FR', -5],
    ['.5', 'fr-FR', 0.5],
    ['1,234', 'fr-FR', 1.234],
    ['1,234', 'es-ES', 1.234],
    ['1,234', 'en-GB', 1234],
    ['1,234,567.5', 'en-GB', 1234567.5],
    ['1,234', 'zh-CN', 1234],
    ['1,5', 'en-GB', 1.5],
    ['9007199254740991', 'fr-FR', 9007199254740991],
    ['12345678901234567890', 'fr-FR', undefined],
    ['0,1234567890123456789', 'fr-FR', undefined],
    ['1e9', 'fr-FR', undefined],
    ['1,2,3', 'en-GB', undefined],
    ['0x10', 'fr-FR', undefined],
    ['', 'fr-FR', undefined],
  ])('%s in %s', (text, tag, number) => {
    expect(parseNumber(text, tag)).toBe(number);
  });
});

describe('a list', () => {
  const joined = field({ name: 'l', kind: 'list', cast: 'split:|' });
  const array = field({ name: 'l', kind: 'list', type: 'array' });

  it('travels as joined text or as an array, and goes back as it came', () => {
    expect(listItems(joined, 'a|b')).toEqual(['a', 'b']);
    expect(joinItems(joined, ['a', 'b'])).toBe('a|b');
    expect(joinItems(array, listItems(array, ['a', 'b']))).toEqual(['a', 'b']);
    expect(listItems(joined, '')).toEqual([]);
  });

  it('lets no separator into an item', () => {
    expect(joinItems(joined, ['a|b', 'c'])).toBe('ab|c');
  });
});
