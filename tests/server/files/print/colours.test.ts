import { expect, it } from 'vitest';
import { colourOf } from '../../../../server/files/print/figures/parts';
import { COLOURS } from '../../../../src/theme/tokens';

it('prints charts in the colours of the console', () => {
  const { c1, c2, c3, c4, c5, c6, c7, c8 } = COLOURS.light;
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(colourOf)).toEqual([c1, c2, c3, c4, c5, c6, c7, c8]);
});
