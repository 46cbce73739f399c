import { readJson } from '../text/readJson';

/** Columns of the grid of a dashboard (specification S-REP-7). */
export const COLUMNS = 4;
/** Largest and smallest height of a graph, and the lowest row that it can begin at, in rows of the grid. */
const MAX_HEIGHT = 8;
const MIN_HEIGHT = 2;
const MAX_ROW = 1_000;
/** Most graphs that a layout places. */
const MAX_PLACES = 500;

/** Where a graph stands: its first column and row, its width and height, in cells of the grid. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** Width and height, in columns and rows. */
export type Size = Pick<Place, 'w' | 'h'>;

/** Places by the key of their graph. */
export type Layout = ReadonlyMap<string, Place>;

const within = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** A place from its four numbers; undefined where they are none, or outside the grid. */
export function placeIn(value: unknown): Place | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [x, y, w, h] = value as number[];
  const fits =
    within(w, 1, COLUMNS) && within(x, 0, COLUMNS - w!) && within(y, 0, MAX_ROW) && within(h, MIN_HEIGHT, MAX_HEIGHT);
  return fits ? { x: x!, y: y!, w: w!, h: h! } : undefined;
}

const isGraphKey = (key: string) => /^\d{1,15}$/.test(key);

/**
 * Reads the layout of a dashboard (`d_layout`): an object, or its JSON text, with `[x, y, w, h]` for the key of each
 * graph.
 * @param value undefined, null and an empty text: nothing is placed
 * @param isKey whether a text is a key of what is placed
 * @returns undefined for what is not of this form, or outside the grid
 */
export function readLayout(value: unknown, isKey: (key: string) => boolean = isGraphKey): Layout | undefined {
  if (value === undefined || value === null || value === '') return new Map();
  const parsed = typeof value === 'string' ? readJson(value) : value;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed);
  if (entries.length > MAX_PLACES) return undefined;
  const layout = new Map<string, Place>();
  for (const [key, one] of entries) {
    const place = placeIn(one);
    if (!place || !isKey(key)) return undefined;
    layout.set(key, place);
  }
  return layout;
}

/** The layout as `d_layout` holds it. */
export const layoutValue = (layout: Layout) =>
  Object.fromEntries([...layout].map(([key, { x, y, w, h }]) => [key, [x, y, w, h]]));

/** The keys as they are read: row by row. */
export const inOrder = (layout: Layout): string[] =>
  [...layout].sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([key]) => key);
