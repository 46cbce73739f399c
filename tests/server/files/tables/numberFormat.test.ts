import { expect, it } from 'vitest';
import { isDateFormat } from '../../../../server/files/tables/numberFormat';

it.each([
  ['yyyy-mm-dd', true],
  ['[$-409]d mmm yy;@', true],
  ['[h]:mm:ss', true],
  ['"on" dd', true],
  ['DD/MM/YYYY', true],
  ['General', false],
  ['0.00', false],
  ['[Red]0;[Magenta]-0', false],
  ['0 "days"', false],
  ['0\\d', false],
  ['0 "days', false],
  ['[[[[', false],
  ['', false],
])('%s shows a date: %s', (code, expected) => {
  expect(isDateFormat(code)).toBe(expected);
});
