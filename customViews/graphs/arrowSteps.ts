import type { KeyboardEvent } from 'react';
import type { LayoutStep } from '../../domain/reports/arrangement';

const MOVES: Readonly<Record<string, LayoutStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const SIZES: Readonly<Record<string, LayoutStep>> = {
  ArrowLeft: 'narrower',
  ArrowRight: 'wider',
  ArrowUp: 'shorter',
  ArrowDown: 'taller',
};

/**
 * What Alt and an arrow do to a tile on whose menu button the focus is: they move it; with Shift they change its size.
 * @returns undefined for every other key, and elsewhere
 */
export function arrowStep({ altKey, shiftKey, ctrlKey, metaKey, key, target }: KeyboardEvent): LayoutStep | undefined {
  if (!altKey || ctrlKey || metaKey || !(target as Element).closest('[aria-haspopup=menu]')) return undefined;
  return (shiftKey ? SIZES : MOVES)[key];
}
