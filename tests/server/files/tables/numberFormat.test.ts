import { expect, it } from 'vitest';
import { dateFormatOf } from '../../../../server/files/tables/numberFormat';

it.each([
  ['yyyy-mm-dd', 'day'],
  ['yyyy-mm-dd\\ hh:mm:ss', 'moment'],
  ['[$-409]d mmm yy;@', 'day'],
  ['[h]:mm:ss', 'moment'],
  ['"on" dd', 'day'],
  ['DD/MM/YYYY', 'day'],
  ['General', undefined],
  ['0.00', undefined],
  ['[Red]0;[Magenta]-0', undefined],
  ['0 "days"', undefined],
  ['0\\d', undefined],
  ['0 "days', undefined],
  ['[[[[', undefined],
  ['', undefined],
])('%s shows of a date: %s', (code, expected) => {
  expect(dateFormatOf(code)).toBe(expected);
});
