import { expect, it } from 'vitest';
import { chancesOf } from '../../../domain/address-holders/chance';

/** The examples of docs/address-holders.md. */
it.each([
  ['one whole chain', [0], [[1, 1]]],
  ['one with a gap: an unknown person may be the one', [1], [[1 / 2, 1]]],
  [
    'two that the evidence does not tell apart',
    [0, 0],
    [
      [1 / 2, 1 / 2],
      [1 / 2, 1 / 2],
    ],
  ],
  [
    'one of which explains everything',
    [0, 1],
    [
      [1 / 2, 1],
      [0, 1 / 2],
    ],
  ],
  [
    'three with gaps',
    [1, 1, 2],
    [
      [1 / 4, 1 / 2],
      [1 / 4, 1 / 2],
      [0, 1 / 3],
    ],
  ],
])('%s', (_name, gaps, expected) => {
  expect(chancesOf(gaps, false).map(({ low, high }) => [low, high])).toEqual(expected);
});

it('an answer that lacks something may lack a person', () => {
  expect(chancesOf([0], true)).toEqual([{ low: 1 / 2, high: 1 }]);
});
