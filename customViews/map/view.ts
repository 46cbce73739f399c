import type { Placed } from './useMap';

/** What a map shows: its middle in the square of the world (0 to 1, Web Mercator), and the width of the world in pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly world: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Latitudes beyond this are not on a square map. */
const MAX_LATITUDE = 85.05;
const MIN_WORLD = 400;
/** About 20 m a pixel: nearer, the outlines of countries show nothing. */
const MAX_WORLD = 2_000_000;
const MARGIN = 60;

/** Longitude and latitude in the square of the world. */
export function project({ longitude, latitude }: Pick<Placed, 'longitude' | 'latitude'>): readonly [number, number] {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

const clampWorld = (world: number) => Math.min(MAX_WORLD, Math.max(MIN_WORLD, world));
const clampView = ({ x, y, world }: View): View => ({
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
  world: clampWorld(world),
});

/** The view in which all of these are visible; the whole world without any. */
export function fit(locations: readonly Placed[], { width, height }: Size): View {
  if (locations.length === 0) return clampView({ x: 0.5, y: 0.4, world: width });
  const points = locations.map(project);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const world = Math.min(
    Math.max(1, width - 2 * MARGIN) / Math.max(right - left, 0.002),
    Math.max(1, height - 2 * MARGIN) / Math.max(bottom - top, 0.002),
  );
  return clampView({ x: (left + right) / 2, y: (top + bottom) / 2, world });
}

/** Nearer or farther by a factor, around a point of the picture. */
export function zoom(view: View, factor: number, { width, height }: Size, at?: readonly [number, number]): View {
  const world = clampWorld(view.world * factor);
  const [dx, dy] = at ? [at[0] - width / 2, at[1] - height / 2] : [0, 0];
  return clampView({
    x: view.x + dx / view.world - dx / world,
    y: view.y + dy / view.world - dy / world,
    world,
  });
}

/** Moved by some pixels. */
export const pan = (view: View, dx: number, dy: number): View =>
  clampView({ ...view, x: view.x + dx / view.world, y: view.y + dy / view.world });

/** Where a point of the world is in the picture. */
export const pixelOf = (view: View, { width, height }: Size, [x, y]: readonly [number, number]) =>
  [(x - view.x) * view.world + width / 2, (y - view.y) * view.world + height / 2] as const;
