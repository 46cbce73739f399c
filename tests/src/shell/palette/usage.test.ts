import { describe, expect, it } from 'vitest';
import { frequencyOf, mostUsed, withUse, type Used } from '../../../../src/shell/palette/usage';

const DAY = 24 * 3600 * 1000;
const NOW = 20_000 * DAY;

describe('what is used', () => {
  it('counts more the more and the later it is chosen', () => {
    let used: Used = {};
    for (const [key, daysAgo] of [
      ['page sites', 60],
      ['page sites', 60],
      ['page sites', 59],
      ['page identities', 2],
      ['create identities', 1],
      ['create identities', 0],
    ] as const)
      used = withUse(used, key, NOW - daysAgo * DAY);
    expect(mostUsed(used, NOW)).toEqual(['create identities', 'page identities', 'page sites']);
    const frequency = frequencyOf(used, NOW);
    expect(frequency('page unknown')).toBe(0);
    expect(frequency('create identities')).toBeGreaterThan(0.5);
    expect(frequency('page sites')).toBeLessThan(0.2);
  });

  it('forgets what is used least, and takes little room', () => {
    let used: Used = withUse({}, 'page old', NOW - 100 * DAY);
    for (let n = 0; n < 60; n += 1) used = withUse(used, `record identities/${n}`, NOW);
    expect(Object.keys(used)).toHaveLength(50);
    expect(used).not.toHaveProperty('page old');
    // A preference of 8 KiB at most.
    expect(JSON.stringify(used).length).toBeLessThan(4096);
  });
});
