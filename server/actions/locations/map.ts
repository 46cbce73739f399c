import type { Resource } from '../../../domain/schema/model/model';
import {
  placedLocations,
  unplacedLocations,
  type PlacedLocation,
  type UnplacedLocation,
} from '../../storage/locations/map';
import type { Access } from '../../storage/records/records';

/** What the map of locations shows: those that the caller sees (company, scopes, hidden ones). */
interface LocationMap {
  /** How many have coordinates; `placed` has the first of them, by name. */
  readonly placedCount: number;
  readonly placed: readonly PlacedLocation[];
  readonly unplacedCount: number;
  readonly unplaced: readonly UnplacedLocation[];
}

/** The locations of a map, and those that have no coordinates yet. */
export async function mapOf(access: Access, locations: Resource): Promise<LocationMap> {
  const placed = await placedLocations(access, locations);
  const unplaced = await unplacedLocations(access, locations);
  return {
    ...{ placedCount: placed.count, placed: placed.rows },
    ...{ unplacedCount: unplaced.count, unplaced: unplaced.rows },
  };
}
