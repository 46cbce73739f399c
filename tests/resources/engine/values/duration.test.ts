import { expect, it } from 'vitest';
import { durationText } from '../../../../resources/engine/values/duration';

it.each([
  [0, '0 s'],
  [0.9, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [3_600, '1 h'],
  [3_659, '1 h'],
  [4_800, '1 h 20 min'],
  [86_400, '1 j'],
  [2 * 86_400 + 3 * 3_600 + 59, '2 j 3 h'],
])('%s seconds are %s', (seconds, text) => {
  expect(durationText(seconds, 'fr').replace(/\s/g, ' ')).toBe(text);
});

it('has the words of the language', () => {
  expect(durationText(200, 'en').replace(/\s/g, ' ')).toBe('3 min 20 sec');
  expect(durationText(200, 'zh')).toBe('3分钟 20秒');
});
