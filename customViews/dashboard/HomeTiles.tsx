import { useTranslate } from 'ra-core';
import { Suspense, useMemo, useState, type CSSProperties } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { inOrder, type Place } from '../../domain/reports/layout';
import { useCards } from '../../resources/engine/list/useCards';
import { useBriefly } from '../../resources/ui/useBriefly';
import { TileBody } from './TileBody';
import { tileOf } from './tiles';
import { useAttentionLines } from './useAttentionLines';
import { useFirstSteps } from './useFirstSteps';
import type { Tiles } from './useTiles';

/** With the grid in which tiles are moved. */
const ArrangeTiles = lazyPart(() => import('./ArrangeTiles'));

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

/**
 * The height of the tile “what needs action” follows the number of its lines. Tiles that depend on it are shown once the
 * lines are known, or after a second; the tile then keeps its full height. It never becomes lower while the page is open.
 */
function useFitted({ layout: whole, fitted }: Tiles) {
  const { lines, isLoading, isQuiet, hasFailed } = useAttentionLines();
  const needed = isQuiet ? 0 : Math.max(lines.length + Number(hasFailed), 1);
  const [room, setRoom] = useState<number>();
  const waits = useBriefly(isLoading && room === undefined);
  if (room === undefined ? !waits : !isLoading && needed > room) setRoom(isLoading ? Infinity : needed);
  const layout = useMemo(() => (room === undefined ? whole : fitted(room)), [whole, fitted, room]);
  // Both ends of what can be: what is at the same place in them does not move.
  const quiet = useMemo(() => fitted(0), [fitted]);
  return { layout, waits, quiet };
}

const isSame = (one: Place, other: Place | undefined) =>
  other !== undefined && one.x === other.x && one.y === other.y && one.w === other.w;

function StillTiles(tiles: Tiles) {
  const translate = useTranslate();
  const narrow = useCards();
  const { layout, waits, quiet } = useFitted(tiles);
  const steps = useFirstSteps();
  const stepsWait = useBriefly(steps.isLoading);
  const order = inOrder(layout);
  const isMoved = (key: string) =>
    narrow
      ? order.includes('attention') && order.indexOf(key) > order.indexOf('attention')
      : key !== 'attention' && !isSame(layout.get(key)!, quiet.get(key));
  return (
    <section
      className="home-tiles"
      aria-label={translate('home.tilesLabel')}
      aria-busy={stepsWait || waits || undefined}
      data-waits={stepsWait || undefined}
    >
      {order.map((key) => {
        const { x, y, w, h } = layout.get(key)!;
        const place = { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as CSSProperties;
        const marks = { 'data-wide': w > 1 || undefined, 'data-waits': (waits && isMoved(key)) || undefined };
        return (
          <div key={key} className="home-tile" data-tile={key} {...marks} style={place}>
            <TileBody tile={tileOf(key)!} compact={!narrow && w === 1} />
          </div>
        );
      })}
    </section>
  );
}
