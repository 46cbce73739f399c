import { describe, expect, it } from 'vitest';
import { keyState } from '../../../domain/access/keyState';

describe('the state of an API key (boundaries)', () => {
  it.each([
    [true, 1001, 'enabled'],
    [true, 1000, 'expired'],
    [false, 1001, 'disabled'],
    [false, 999, 'expired'],
    [true, undefined, 'enabled'],
  ] as const)('enabled %s, until %s: %s', (enabled, end, state) => {
    expect(keyState(enabled, end, 1000)).toBe(state);
  });
});
