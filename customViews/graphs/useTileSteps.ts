import { useTranslate } from 'ra-core';
import { useState, type KeyboardEvent } from 'react';
import { stepped, steppedInColumn, STEPS, type LayoutStep } from '../../domain/reports/arrangement';
import type { Layout } from '../../domain/reports/layout';
import { useCards } from '../../resources/engine/list/useCards';
import type { MenuGroup } from '../../resources/ui/Menu';

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

/** A tile, as a step is asked of it. */
interface Stepping {
  readonly key: string;
  readonly name: string;
}

interface TileSteps {
  /** True where tiles are in one column: up and down are all there is. */
  readonly narrow: boolean;
  /** The steps, for the menu of a tile. */
  readonly groupFor: (tile: Stepping) => MenuGroup;
  /** Alt and an arrow on the menu button of a tile move it; with Shift they change its size. */
  readonly onKeyDown: (event: KeyboardEvent, tile: Stepping) => void;
  /** What was done, for a screen reader. */
  readonly announced: string;
  readonly announce: (text: string) => void;
}

/**
 * How tiles are moved and resized without a mouse, by their menu and by keys; where they are then is announced.
 * @param place keeps a layout; false: it was not kept
 * @param disabled while a layout is being kept
 */
export function useTileSteps(
  layout: Layout,
  place: (next: Layout) => boolean | Promise<boolean>,
  disabled = false,
): TileSteps {
  const translate = useTranslate();
  const narrow = useCards();
  const [announced, announce] = useState('');
  const steps: readonly LayoutStep[] = narrow ? ['up', 'down'] : STEPS;
  const step = async ({ key, name }: Stepping, one: LayoutStep) => {
    const next = narrow ? steppedInColumn(layout, key, one) : stepped(layout, key, one);
    const at = next?.get(key);
    if (!next || !at) return announce(translate('reports.boards.stays', { name }));
    if (!(await place(next))) return;
    const { x, y, w, h } = at;
    announce(translate('reports.boards.placed', { name, column: x + 1, row: y + 1, w, h }));
  };
  return {
    narrow,
    announced,
    announce,
    groupFor: (tile) => ({
      label: translate('reports.boards.place'),
      choices: steps.map((one) => ({
        label: translate(`reports.boards.steps.${one}`),
        disabled,
        onChoose: () => void step(tile, one),
      })),
    }),
    onKeyDown: (event, tile) => {
      const one = arrowStep(event);
      if (!one) return;
      event.preventDefault();
      event.stopPropagation();
      if (!disabled && steps.includes(one)) void step(tile, one);
    },
  };
}

function arrowStep({ altKey, shiftKey, ctrlKey, metaKey, key, target }: KeyboardEvent): LayoutStep | undefined {
  if (!altKey || ctrlKey || metaKey || !(target as Element).closest('[aria-haspopup=menu]')) return undefined;
  return (shiftKey ? SIZES : MOVES)[key];
}
