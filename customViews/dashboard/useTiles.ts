import { useStore } from 'ra-core';
import { useMemo, useState } from 'react';
import { arrange } from '../../domain/reports/arrangement';
import { layoutValue, readLayout, type Layout } from '../../domain/reports/layout';
import { useEngine } from '../../resources/engine/model';
import { firstLayout, MAX_TILES, quietLayout, tileOf, type Tile } from './tiles';

/** Stored on the server: a person has the same tiles in every browser (`syncedStore`). */
const KEY = 'panels.home';
/** Resources that parts of the home page are about. */
const ABOUT = { today: 'events', changes: 'auditlog', graph: 'reportgraphs' } as const;

export interface Tiles {
  readonly layout: Layout;
  /** The same when so many lines need action; what a person has arranged is another one only where nothing does. */
  readonly fitted: (lines: number) => Layout;
  readonly sees: (tile: Tile) => boolean;
  /** True when there is no room for one more tile. */
  readonly full: boolean;
  /** Keeps an arrangement, and the tiles that are not shown now with it; undefined: the first one again. */
  readonly keep: (layout: Layout | undefined) => void;
  /** Keeps again what was kept before the last `keep`, as long as the page is open; undefined where there is nothing. */
  readonly takeBack: (() => void) | undefined;
}

/**
 * The tiles of the home page as this person has arranged them. Those that they may not see are left out and stay
 * stored: a person may act with fewer rights for a while.
 * @param counted names of the resources with numbers, for a person who has arranged nothing
 */
export function useTiles(counted: readonly string[]): Tiles {
  const { resources, permissions } = useEngine();
  const [stored, store] = useStore<unknown>(KEY, null);
  const [before, setBefore] = useState<readonly unknown[]>([]);
  return useMemo(() => {
    const seesList = (name: string) => resources.get(name)?.can.view === true;
    const sees = (tile: Tile) => {
      if (tile.kind === 'attention') return true;
      if (tile.kind === 'chart') return permissions.has('report:view');
      if (tile.kind === 'graph') return permissions.has('report:view') && seesList(ABOUT.graph);
      return seesList(tile.kind === 'count' || tile.kind === 'view' ? tile.resource : ABOUT[tile.kind]);
    };
    const own = stored === null ? undefined : readLayout(stored, (key) => tileOf(key) !== undefined);
    const isShown = (key: string) => sees(tileOf(key)!);
    const layout = own ? arrange([...own.keys()].filter(isShown), own) : firstLayout(counted, sees);
    const hidden = [...(own ?? firstLayout(counted, () => true))].filter(([key]) => !isShown(key));
    return {
      layout,
      fitted: (lines) => (own ? (lines === 0 ? quietLayout(layout) : layout) : firstLayout(counted, sees, lines)),
      sees,
      full: layout.size + hidden.length >= MAX_TILES,
      keep: (next) => {
        setBefore([...before, stored]);
        store(next ? layoutValue(new Map([...next, ...hidden])) : null);
      },
      takeBack:
        before.length === 0
          ? undefined
          : () => {
              setBefore(before.slice(0, -1));
              store(before.at(-1));
            },
    };
  }, [resources, permissions, stored, store, before, counted]);
}
