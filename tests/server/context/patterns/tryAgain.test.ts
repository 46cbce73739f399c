import { expect, it } from 'vitest';
import { tryAgain } from '../../../../server/context/patterns/tryAgain';

const ENOUGH_MS = 10;

/** @param runs what the attempts come to; then they are stopped. @param used milliseconds that each of them uses */
function tried(
  runs: readonly (boolean | undefined)[],
  used: number,
): readonly [found: boolean | undefined, count: number] {
  let count = 0;
  const attempt = () => {
    count += 1;
    return runs[count - 1];
  };
  return [tryAgain(attempt, () => count * used, ENOUGH_MS), count];
}

it('a text that was stopped before it had its time of the processor is tried again', () => {
  expect(tried([undefined, undefined, true], 0.5)).toEqual([true, 3]);
  expect(tried([undefined, false], 0.5)).toEqual([false, 2]);
});

it('a text that has used its time is not', () => {
  expect(tried([undefined, true], 15)).toEqual([undefined, 1]);
});

it('nor is one that never gets it, without end', () => {
  expect(tried([], 0.5)).toEqual([undefined, 5]);
});
