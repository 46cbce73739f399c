import { useTranslate } from 'ra-core';
import { lazy, Suspense, type CSSProperties } from 'react';
import { inOrder, type Layout } from '../../domain/reports/layout';
import { useCards } from '../../resources/engine/list/useNarrow';
import { TileBody } from './TileBody';
import { tileOf } from './tiles';
import { useAttention } from './useAttention';
import type { Tiles } from './useTiles';

/** With the grid in which tiles are moved. */
const ArrangeTiles = lazy(() => import('./ArrangeTiles'));

interface HomeTilesProps extends Tiles {
  readonly arranging: boolean;
}

/** The tiles of the home page in four columns, or below each other; and the same while they are being arranged. */
export function HomeTiles({ arranging, ...tiles }: HomeTilesProps) {
  const still = <StillTiles layout={tiles.layout} />;
  if (!arranging) return still;
  return (
    <Suspense fallback={still}>
      <ArrangeTiles {...tiles} />
    </Suspense>
  );
}

function StillTiles({ layout }: { readonly layout: Layout }) {
  const translate = useTranslate();
  const narrow = useCards();
  const { isPending } = useAttention();
  const order = inOrder(layout);
  // In one column, what stands below a list waits until the length of that list is known: nothing moves then.
  const most = narrow && isPending && layout.has('attention') ? order.indexOf('attention') + 1 : order.length;
  return (
    <section className="home-tiles" aria-label={translate('home.tilesLabel')}>
      {order.slice(0, most).map((key) => {
        const { x, y, w, h } = layout.get(key)!;
        const place = { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as CSSProperties;
        return (
          <div key={key} className="home-tile" data-tile={key} data-wide={w > 1 || undefined} style={place}>
            <TileBody tile={tileOf(key)!} compact={!narrow && w === 1} />
          </div>
        );
      })}
    </section>
  );
}
