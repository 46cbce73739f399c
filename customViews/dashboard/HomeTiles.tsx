import { useTranslate } from 'ra-core';
import { lazy, Suspense, type CSSProperties } from 'react';
import { inOrder, type Place } from '../../domain/reports/layout';
import { useCards } from '../../resources/engine/list/useNarrow';
import { TileBody } from './TileBody';
import { tileOf } from './tiles';
import { useAttentionLines } from './useAttentionLines';
import { useFirstSteps } from './useFirstSteps';
import type { Tiles } from './useTiles';

/** With the grid in which tiles are moved. */
const ArrangeTiles = lazy(() => import('./ArrangeTiles'));

interface HomeTilesProps extends Tiles {
  readonly arranging: boolean;
}

/** The tiles of the home page in four columns, or below each other; and the same while they are being arranged. */
export function HomeTiles({ arranging, ...tiles }: HomeTilesProps) {
  const still = <StillTiles layout={tiles.layout} quiet={tiles.quiet} />;
  if (!arranging) return still;
  return (
    <Suspense fallback={still}>
      <ArrangeTiles {...tiles} />
    </Suspense>
  );
}

function StillTiles({ layout: usual, quiet }: Pick<Tiles, 'layout' | 'quiet'>) {
  const translate = useTranslate();
  const narrow = useCards();
  const { isLoading, isQuiet } = useAttentionLines();
  const steps = useFirstSteps();
  const layout = isQuiet ? quiet : usual;
  const order = inOrder(layout);
  const attention = order.indexOf('attention');
  // What would move is loaded unseen until its place is known: in one column, all that stands below a list.
  const waits = (key: string) =>
    isLoading && attention >= 0 && (narrow ? order.indexOf(key) > attention : isMoved(usual.get(key), quiet.get(key)));
  return (
    <section className="home-tiles" aria-label={translate('home.tilesLabel')} data-waits={steps.isLoading || undefined}>
      {order.map((key) => {
        const { x, y, w, h } = layout.get(key)!;
        const place = { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as CSSProperties;
        const marks = { 'data-wide': w > 1 || undefined, 'data-waits': waits(key) || undefined };
        return (
          <div key={key} className="home-tile" data-tile={key} {...marks} style={place}>
            <TileBody tile={tileOf(key)!} compact={!narrow && w === 1} />
          </div>
        );
      })}
    </section>
  );
}

const isMoved = (one: Place | undefined, other: Place | undefined) => one?.x !== other?.x || one?.y !== other?.y;
