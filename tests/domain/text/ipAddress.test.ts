import { describe, expect, it } from 'vitest';
import { isInRange } from '../../../domain/text/ipAddress';

describe('a range of addresses: boundaries', () => {
  it.each([
    ['10.0.0.9', false],
    ['10.0.0.10', true],
    ['10.0.0.99', true],
    ['10.0.1.0', true],
    ['10.0.1.5', true],
    ['10.0.1.6', false],
    ['9.255.255.255', false],
    ['200.0.0.1', false],
    ['', false],
    ['10.0.0', false],
    ['::1', false],
  ])('10.0.0.10 – 10.0.1.5 and %j: %j', (address, inside) => {
    expect(isInRange(address, '10.0.0.10', '10.0.1.5')).toBe(inside);
  });

  it('has nothing in a range that is none', () => {
    expect(isInRange('10.0.0.10', '10.0.0.11', '10.0.0.9')).toBe(false);
    expect(isInRange('10.0.0.10', '', '10.0.0.11')).toBe(false);
    expect(isInRange('10.0.0.10', '10.0.0.9', 'x')).toBe(false);
  });
});
