import { describe, expect, it } from 'vitest';
import { remainingValidity, validityTone } from '../../../resources/ui/validity';

describe('remaining validity: boundaries', () => {
  it.each([
    [-1, 100],
    [0, 100],
    [10, 90],
    [30, 70],
    [99, 1],
    [100, 0],
    [101, 0],
  ])('at %i of 100', (now, remaining) => {
    expect(remainingValidity(0, 100, now)).toBe(remaining);
  });

  it.each([
    [100, 'success'],
    [90, 'success'],
    [89.99, 'warning'],
    [70, 'warning'],
    [69.99, 'danger'],
    [0, 'danger'],
  ])('%d %% is %s', (remaining, tone) => {
    expect(validityTone(remaining)).toBe(tone);
  });

  it('has nothing left when it ends before it starts', () => {
    expect(remainingValidity(100, 50, 60)).toBe(0);
  });
});
