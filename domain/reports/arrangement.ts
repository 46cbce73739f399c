import { COLUMNS, inOrder, placeIn, type Layout, type Place, type Size } from './layout';

/** Size of a graph that no layout places. */
const graphSize = (): Size => ({ w: 2, h: 3 });

const meets = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * A place for every graph: its own where the layout has one that is free, else the first free one. Gaps above a graph
 * are closed.
 * @param keys of the graphs, in their order
 * @param sizeOf size of one that the layout does not place
 */
export function arrange(keys: readonly string[], layout: Layout, sizeOf: (key: string) => Size = graphSize): Layout {
  const placed = new Map<string, Place>();
  const free = (place: Place) => ![...placed.values()].some((other) => meets(place, other));
  const lowest = () => Math.max(0, ...[...placed.values()].map(({ y, h }) => y + h));
  const known = keys
    .flatMap((key) => (layout.has(key) ? [{ key, ...layout.get(key)! }] : []))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  for (const { key, ...own } of known) {
    let y = Math.min(own.y, lowest());
    while (!free({ ...own, y })) y += 1;
    while (y > 0 && free({ ...own, y: y - 1 })) y -= 1;
    placed.set(key, { ...own, y });
  }
  for (const key of keys.filter((one) => !layout.has(one))) {
    placed.set(key, firstFree(free, lowest(), sizeOf(key)));
  }
  return placed;
}

function firstFree(free: (place: Place) => boolean, lowest: number, size: Size): Place {
  for (let y = 0; y < lowest; y += 1) {
    for (let x = 0; x + size.w <= COLUMNS; x += 1) {
      const place = { x, y, ...size };
      if (free(place)) return place;
    }
  }
  return { x: 0, y: lowest, ...size };
}

/** What can be done to the place of a graph without a mouse. */
export const STEPS = ['left', 'right', 'up', 'down', 'wider', 'narrower', 'taller', 'shorter'] as const;
export type LayoutStep = (typeof STEPS)[number];

/**
 * The layout after one step of a graph; the others make room for it.
 * @returns undefined where the step leads out of the grid, or changes nothing
 */
export function stepped(layout: Layout, key: string, step: LayoutStep): Layout | undefined {
  const place = layout.get(key);
  if (!place) return undefined;
  const next = shifted(layout, key, place, step);
  if (!next || !placeIn([next.x, next.y, next.w, next.h])) return undefined;
  // The moved graph is placed first, so that the others give way to it.
  const moved = new Map<string, Place>([[key, next]]);
  const others = [...layout].filter(([one]) => one !== key).sort(([, a], [, b]) => a.y - b.y || a.x - b.x);
  for (const [one, own] of others) {
    let y = own.y;
    while ([...moved.values()].some((other) => meets({ ...own, y }, other))) y += 1;
    moved.set(one, { ...own, y });
  }
  const result = arrange([...layout.keys()], moved);
  const same = [...layout].every(([one, before]) => {
    const after = result.get(one);
    return after?.x === before.x && after.y === before.y && after.w === before.w && after.h === before.h;
  });
  return same ? undefined : result;
}

/**
 * The layout after one step of a graph in one column: up and down change places with the one before or after.
 * @returns undefined where there is none
 */
export function steppedInColumn(layout: Layout, key: string, step: LayoutStep): Layout | undefined {
  const order = inOrder(layout);
  const other = order[order.indexOf(key) + (step === 'up' ? -1 : 1)];
  return other === undefined ? undefined : exchanged(layout, key, other);
}

/** The layout after two graphs have changed places. */
function exchanged(layout: Layout, one: string, other: string): Layout {
  const [a, b] = [layout.get(one), layout.get(other)];
  return a && b ? arrange([...layout.keys()], new Map([...layout, [one, b], [other, a]])) : layout;
}

/** Up and down go past the nearest graph in the same columns: a smaller step would be closed again. */
function shifted(layout: Layout, key: string, place: Place, step: LayoutStep): Place | undefined {
  const columns = [...layout].filter(([one, { x, w }]) => one !== key && x < place.x + place.w && place.x < x + w);
  const above = columns.map(([, one]) => one).filter(({ y, h }) => y + h <= place.y);
  const below = columns.map(([, one]) => one).filter(({ y }) => y >= place.y + place.h);
  switch (step) {
    case 'left':
      return { ...place, x: place.x - 1 };
    case 'right':
      return { ...place, x: place.x + 1 };
    case 'up':
      return above.length > 0 ? { ...place, y: Math.max(...above.map(({ y }) => y)) } : undefined;
    case 'down':
      return below.length > 0 ? { ...place, y: Math.min(...below.map(({ y, h }) => y + h)) } : undefined;
    case 'wider':
      return { ...place, w: place.w + 1, x: Math.min(place.x, COLUMNS - place.w - 1) };
    case 'narrower':
      return { ...place, w: place.w - 1 };
    case 'taller':
      return { ...place, h: place.h + 1 };
    case 'shorter':
      return { ...place, h: place.h - 1 };
  }
}
