import { sql } from 'kysely';
import type { MonitoringState } from '../../../domain/rules/monitoringState';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/** Locations on one map at most; those without a place are named up to a smaller number. */
export const MAX_MAPPED = 5_000;
const MAX_UNPLACED = 200;

export interface PlacedLocation {
  readonly id: number;
  readonly name: string;
  /** Null: disabled, or not yet worked out. */
  readonly state: MonitoringState | null;
  readonly since: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly countryId: number;
  readonly scopeIds: readonly number[];
}

export type UnplacedLocation = Pick<PlacedLocation, 'id' | 'name' | 'state'>;

/** Some rows, and how many there are in all. */
interface Counted<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/** The locations that the caller sees, with coordinates, by name. */
export function placedLocations(access: Access, locations: Resource): Promise<Counted<PlacedLocation>> {
  return counted<PlacedLocation>(
    sql`select r.locationid::float8 as id, r.l_name as name, r.l_monitoring as state,
      to_json(r.l_monitoring_at) #>> '{}' as since, r.l_latitude::float8 as latitude, r.l_longitude::float8 as longitude,
      r.l_countryid::float8 as "countryId", coalesce(r.groupids, '{}')::float8[] as "scopeIds", count(*) over ()::int as total
    from location r where ${seen(access, locations)} and r.l_latitude is not null and r.l_longitude is not null
    order by r.l_name, r.locationid limit ${MAX_MAPPED}`,
    access,
  );
}

/** The locations that the caller sees, without coordinates, by name. */
export function unplacedLocations(access: Access, locations: Resource): Promise<Counted<UnplacedLocation>> {
  return counted<UnplacedLocation>(
    sql`select r.locationid::float8 as id, r.l_name as name, r.l_monitoring as state, count(*) over ()::int as total
    from location r where ${seen(access, locations)} and (r.l_latitude is null or r.l_longitude is null)
    order by r.l_name, r.locationid limit ${MAX_UNPLACED}`,
    access,
  );
}

const seen = ({ model, caller }: Access, locations: Resource) =>
  sql`r."l_deletedAt" is null and ${rowAccessFilter(model, locations, caller)}`;

async function counted<T>(statement: ReturnType<typeof sql>, { trx }: Pick<Access, 'trx'>): Promise<Counted<T>> {
  const { rows } = await statement.execute(trx);
  const found = rows as readonly (T & { readonly total: number })[];
  return { count: found[0]?.total ?? 0, rows: found.map(({ total: _, ...row }) => row as unknown as T) };
}
