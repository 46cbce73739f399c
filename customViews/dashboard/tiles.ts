import { arrange } from '../../domain/reports/arrangement';
import { COLUMNS, type Layout, type Size } from '../../domain/reports/layout';

/** Charts of the home page: sign-ins with their origin, the most active locations, identities (specification S-REP-7). */
export const CHARTS = ['activity', 'locations', 'identities'] as const;
export type Chart = (typeof CHARTS)[number];
const PARTS = ['attention', 'today', 'changes'] as const;

/** What a tile of the home page shows. */
export type Tile =
  | { readonly kind: (typeof PARTS)[number] }
  | { readonly kind: 'count'; readonly resource: string }
  | { readonly kind: 'chart'; readonly chart: Chart }
  /** A saved view of a list. */
  | { readonly kind: 'view'; readonly resource: string; readonly id: number }
  /** A graph of a dashboard. */
  | { readonly kind: 'graph'; readonly id: number };

/** Most tiles of one person: their places fit into one preference. */
export const MAX_TILES = 24;

const KEY = /^(count|chart|view|graph):([a-z][a-z0-9-]{0,60}|\d{1,15})(?::(\d{1,15}))?$/;

/** The tile of a key, as the layout of the home page names it; undefined for any other text. */
export function tileOf(key: string): Tile | undefined {
  const part = PARTS.find((one) => one === key);
  if (part) return { kind: part };
  const [, kind, name = '', id] = KEY.exec(key) ?? [];
  if (kind === 'view' && id !== undefined) return { kind, resource: name, id: Number(id) };
  if (id !== undefined) return undefined;
  if (kind === 'count') return { kind, resource: name };
  if (kind === 'graph' && /^\d+$/.test(name)) return { kind, id: Number(name) };
  const chart = kind === 'chart' ? CHARTS.find((one) => one === name) : undefined;
  return chart && { kind: 'chart', chart };
}

/** The key of a tile. */
export function keyOf(tile: Tile): string {
  switch (tile.kind) {
    case 'count':
      return `count:${tile.resource}`;
    case 'chart':
      return `chart:${tile.chart}`;
    case 'view':
      return `view:${tile.resource}:${tile.id}`;
    case 'graph':
      return `graph:${tile.id}`;
    default:
      return tile.kind;
  }
}

const SIZES: Readonly<Record<string, Size>> = {
  count: { w: 1, h: 2 },
  attention: { w: 2, h: 6 },
  'chart:activity': { w: 2, h: 6 },
  today: { w: 2, h: 3 },
  changes: { w: 2, h: 7 },
};

const ATTENTION = 'attention';
/** In px: a row of the grid and a gap, the tile of what needs action without its lines and with a gap, a line of two. */
const [ROW, HEAD, LINE] = [72, 80, 52];
/** The rows that so many lines of what needs action take; without a line, it is one sentence beside the title. */
const rowsOf = (lines: number) => (lines === 0 ? 1 : Math.ceil((HEAD + LINE * lines) / ROW));

/** The size of a tile that has just been added, in columns and rows. */
export const sizeOf = (key: string): Size => SIZES[key] ?? SIZES[key.split(':')[0] ?? ''] ?? { w: 2, h: 5 };

/**
 * The tiles of a person who has arranged none: numbers in one line, what needs action next to the sign-ins, the rest
 * below.
 * @param counted names of the resources with numbers
 * @param sees whether the person may see a tile
 * @param lines how much needs action; as long as it is not known, there is room for all that can be
 */
export function firstLayout(counted: readonly string[], sees: (tile: Tile) => boolean, lines = Infinity): Layout {
  const numbers = counted.slice(0, COLUMNS).map((resource) => keyOf({ kind: 'count', resource }));
  const others = [ATTENTION, 'chart:activity', 'today', 'chart:locations', 'changes', 'chart:identities'];
  const keys = [...numbers, ...others].filter((key) => sees(tileOf(key)!));
  const layout = arrange(keys, new Map(), (key) => {
    const at = numbers.indexOf(key);
    if (key === ATTENTION) return lowered(sizeOf(key), lines);
    return at < 0 ? sizeOf(key) : { ...SIZES['count']!, w: widthOf(at, numbers.length) };
  });
  // What has nothing beside it takes the whole line.
  return new Map(
    [...layout].map(([key, place]) => {
      const isAlone = ![...layout].some(([one, { y, h }]) => one !== key && y < place.y + place.h && place.y < y + h);
      return [key, isAlone ? { ...place, w: COLUMNS } : place];
    }),
  );
}

const lowered = <T extends Size>(size: T, lines: number): T => ({ ...size, h: Math.min(size.h, rowsOf(lines)) });

/**
 * The tiles of a person where nothing needs action: that tile has one line, and those below it move up. With anything in
 * it, it has the height that the person gave it.
 */
export function quietLayout(layout: Layout): Layout {
  const place = layout.get(ATTENTION);
  return place ? arrange([...layout.keys()], new Map([...layout, [ATTENTION, lowered(place, 0)]])) : layout;
}

/** Numbers fill their line: the last ones are wider where there are fewer of them than columns. */
const widthOf = (at: number, count: number) =>
  Math.floor((COLUMNS * (at + 1)) / count) - Math.floor((COLUMNS * at) / count);
