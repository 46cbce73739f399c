import { describe, expect, it } from 'vitest';
import { clearanceOf } from '../../../src/shell/useClearance';

/** A window of 900 px, a message of 44. */
const above = (...bars: { top: number; bottom: number }[]) => clearanceOf(44, 900, bars);

describe('a message at the lower edge of the window', () => {
  it('stands there when nothing else does', () => expect(above()).toBe(12));
  it('stands above a bar that sticks there', () => expect(above({ top: 840, bottom: 900 })).toBe(72));
  it('stands above one that ends a little higher', () => expect(above({ top: 790, bottom: 850 })).toBe(122));
  it('stays below one that leaves it room', () => expect(above({ top: 760, bottom: 830 })).toBe(12));
  it('leaves out bars that are out of sight', () => {
    expect(above({ top: 1200, bottom: 1260 }, { top: -90, bottom: -30 })).toBe(12);
  });
  it('stands above both of two, whatever their order', () => {
    const bars = [
      { top: 780, bottom: 838 },
      { top: 840, bottom: 900 },
    ];
    expect(above(...bars)).toBe(132);
    expect(above(...bars.reverse())).toBe(132);
  });
});
