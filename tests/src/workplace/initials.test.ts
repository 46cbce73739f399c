import { expect, it } from 'vitest';
import { initials } from '../../../src/workplace/initials';

it.each([
  ['Claire Bellanger', 'CB'],
  ['  élodie   de la  Tour ', 'ÉT'],
  ['Íñigo', 'Í'],
  ['梅 田中', '梅田'],
  ['😀 Smile', '😀S'],
  ['', 'C'],
])('%s: %s', (name, expected) => {
  expect(initials({ name, login: 'claire@example.test' })).toBe(expected);
});
