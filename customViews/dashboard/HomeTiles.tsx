import { useTranslate } from 'ra-core';
import { lazy, Suspense, type CSSProperties } from 'react';
import { inOrder } from '../../domain/reports/layout';
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
  const still = <StillTiles {...tiles} />;
  if (!arranging) return still;
  return (
    <Suspense fallback={still}>
      <ArrangeTiles {...tiles} />
    </Suspense>
  );
}

function StillTiles({ layout: whole, fitted }: Tiles) {
  const translate = useTranslate();
  const narrow = useCards();
  const { lines, isLoading, isQuiet } = useAttentionLines();
  const steps = useFirstSteps();
  const layout = isLoading ? whole : fitted(isQuiet ? 0 : Math.max(lines.length, 1));
  const order = inOrder(layout);
  const attention = layout.get('attention');
  // What could move is loaded unseen until it is known how much needs action: the tiles below.
  const isBelow = (key: string) =>
    attention !== undefined &&
    (narrow ? order.indexOf(key) > order.indexOf('attention') : layout.get(key)!.y > attention.y);
  return (
    <section className="home-tiles" aria-label={translate('home.tilesLabel')} data-waits={steps.isLoading || undefined}>
      {order.map((key) => {
        const { x, y, w, h } = layout.get(key)!;
        const place = { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as CSSProperties;
        const marks = { 'data-wide': w > 1 || undefined, 'data-waits': (isLoading && isBelow(key)) || undefined };
        return (
          <div key={key} className="home-tile" data-tile={key} {...marks} style={place}>
            <TileBody tile={tileOf(key)!} compact={!narrow && w === 1} />
          </div>
        );
      })}
    </section>
  );
}
