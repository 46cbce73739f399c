import { useStore } from 'ra-core';
import { useMemo } from 'react';
import { arrange, layoutValue, readLayout, type Layout } from '../../domain/reports/layout';
import { useEngine } from '../../resources/engine/model';
import { firstLayout, tileOf, type Tile } from './tiles';

/** Stored on the server: a person has the same tiles in every browser (`syncedStore`). */
const KEY = 'panels.home';
/** Resources that parts of the home page are about. */
const ABOUT = { today: 'events', changes: 'auditlog', graph: 'reportgraphs' } as const;

export interface Tiles {
  readonly layout: Layout;
  readonly sees: (tile: Tile) => boolean;
  /** Keeps an arrangement; undefined: the first one again. */
  readonly keep: (layout: Layout | undefined) => void;
}

/**
 * The tiles of the home page as this person has arranged them, without those that they may not see (any more).
 * @param counted names of the resources with numbers, for who has arranged nothing
 */
export function useTiles(counted: readonly string[]): Tiles {
  const { resources, permissions } = useEngine();
  const [kept, store] = useStore<unknown>(KEY, null);
  return useMemo(() => {
    const seesList = (name: string) => resources.get(name)?.can.view === true;
    const sees = (tile: Tile) => {
      if (tile.kind === 'attention') return true;
      if (tile.kind === 'chart') return permissions.has('report:view');
      if (tile.kind === 'graph') return permissions.has('report:view') && seesList(ABOUT.graph);
      return seesList(tile.kind === 'count' || tile.kind === 'view' ? tile.resource : ABOUT[tile.kind]);
    };
    const own = kept === null ? undefined : readLayout(kept, (key) => tileOf(key) !== undefined);
    const all = own ?? firstLayout(counted, sees);
    const layout = arrange(
      [...all.keys()].filter((key) => sees(tileOf(key)!)),
      all,
    );
    return { layout, sees, keep: (next) => store(next ? layoutValue(next) : null) };
  }, [resources, permissions, kept, store, counted]);
}
