import { describe, expect, it } from 'vitest';
import { usageLevel, usageTone } from '../../../domain/rules/usageLevels';

describe('the level of a usage (specification S-SUB-1)', () => {
  it.each([
    // used, max, excess, level
    [0, 100, 0, undefined],
    [69, 100, 0, undefined],
    [70, 100, 0, 'info'],
    [89, 100, 0, 'info'],
    [90, 100, 0, 'warning'],
    [99, 100, 0, 'warning'],
    [100, 100, 0, 'alert'],
    [101, 100, 0, 'critical'],
    [69, 100, 20, undefined],
    [70, 100, 20, 'info'],
    [59, 100, 40, undefined],
    [60, 100, 40, 'info'],
    [100, 100, 40, 'alert'],
    [139, 100, 40, 'alert'],
    [140, 100, 40, 'critical'],
    [1, 100, 100, 'info'],
    [200, 100, 100, 'critical'],
    [1, 1, 0, 'alert'],
    [2, 1, 0, 'critical'],
    [7, 10, 0, 'info'],
    [9, 10, 0, 'warning'],
    [33, 30, 10, 'critical'],
    [50, 0, 0, undefined],
  ])('%i of %i with an excess of %i %% is %s', (used, max, excess, level) =>
    expect(usageLevel({ used, max }, excess)).toBe(level),
  );

  it.each([
    [59, 'success'],
    [60, 'warning'],
    [79, 'warning'],
    [80, 'danger'],
    [101, 'danger'],
  ])('%i of 100 has the colour %s', (used, tone) => expect(usageTone({ used, max: 100 })).toBe(tone));

  it('has no colour without a limit', () => expect(usageTone({ used: 5, max: 0 })).toBeUndefined());
});
