import Supercluster from 'supercluster';
import { severity } from './severity';
import type { Placed } from './useMap';
import { pixelOf, project, type Size, type View } from './view';

/** Marks nearer to each other than this are one, in pixels. */
const RADIUS = 44;
const TILE = 512;
const MAX_ZOOM = 14;

/** Rank of the most severe state. */
type MostSevere = { worst: number };

/** One mark on the map: a location, or several that overlap. */
export interface Mark {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly count: number;
  readonly worst: number;
  /** The one location; undefined where there are several. */
  readonly location: Placed | undefined;
  readonly longitude: number;
  readonly latitude: number;
  /** The world's width in pixels at which several are apart. */
  readonly apart: number;
}

export type Clusters = ReturnType<typeof clustersOf>;

/** Prepares locations for `marksIn`; thousands take some milliseconds. */
export function clustersOf(locations: readonly Placed[]) {
  const index = new Supercluster<{ at: number }, MostSevere>({
    radius: RADIUS,
    extent: TILE,
    maxZoom: MAX_ZOOM,
    map: ({ at }) => ({ worst: severity(locations[at]?.state ?? null) }),
    reduce: (sum, one) => void (sum.worst = Math.min(sum.worst, one.worst)),
  });
  index.load(
    locations.map(({ longitude, latitude }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  );
  return { index, locations };
}

/** The marks in a view, the most severe first, as the list beside the map has them. */
export function marksIn({ index, locations }: Clusters, view: View, size: Size): Mark[] {
  const level = Math.max(0, Math.floor(Math.log2(view.world / TILE)));
  const found = index.getClusters([-180, -90, 180, 90], level).flatMap((feature): Mark[] => {
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    const [left, top] = pixelOf(view, size, project({ longitude, latitude }));
    if (left < 0 || top < 0 || left > size.width || top > size.height) return [];
    const place = { left, top, longitude, latitude };
    const { properties } = feature;
    if ('cluster_id' in properties) {
      const { cluster_id: id, point_count: count, worst } = properties;
      const apart = TILE * 2 ** index.getClusterExpansionZoom(id);
      return [{ ...place, key: `c${id}`, count, worst, location: undefined, apart }];
    }
    const location = locations[properties.at];
    const worst = severity(location?.state ?? null);
    return [{ ...place, key: `l${location?.id}`, count: 1, worst, location, apart: 0 }];
  });
  return found.sort((a, b) => a.worst - b.worst || b.count - a.count || a.key.localeCompare(b.key));
}
