import { useState } from 'react';
import type { SavedView } from '../../../dataProvider/actions/views';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useActiveView, useViews, VIEWS_STALE_TIME_MS } from './useViews';

/** How often the view of an open list is read again, in ms. */
const COMPARE_MS = 30_000;

/** What became of a view since its list was opened with it. */
interface Meanwhile {
  readonly name: string;
  readonly what: 'changed' | 'deleted';
  /** The change is known: nothing is said of it any more. */
  readonly accept: () => void;
}

const sameState = (a: SavedView, b: SavedView) => JSON.stringify(a.state) === JSON.stringify(b.state);

/**
 * Watches the view that a list was opened with: another person may change or delete it. What the list shows stays.
 * @param active the view as it is stored now
 * @param isShown whether the list shows what it stores
 * @returns undefined: nothing has happened
 */
export function useOpenedView(
  resource: ClientResource,
  active: SavedView | undefined,
  isShown: boolean,
): Meanwhile | undefined {
  const [activeId, setActive] = useActiveView(resource);
  const { data } = useViews(resource, VIEWS_STALE_TIME_MS, activeId === null ? undefined : COMPARE_MS);
  const [opened, setOpened] = useState<SavedView>();
  const isOther = active !== undefined && opened?.id !== active.id;
  if (active && (isOther || (isShown && opened !== active))) setOpened(active);
  if (!opened || isOther || opened.id !== activeId || !data) return undefined;
  if (!active) return { name: opened.name, what: 'deleted', accept: () => setActive(null) };
  if (isShown || sameState(opened, active)) return undefined;
  return { name: active.name, what: 'changed', accept: () => setOpened(active) };
}
