import { sql } from 'kysely';
import type { MonitoringState } from '../../../domain/rules/monitoringState';
import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import type { Access } from '../records/records';
import { mayHaveHiddenRows, rowAccessFilter } from '../records/rowAccess';

/** Locations on one map at most; those without a place are named up to a smaller number. */
export const MAX_MAPPED = 5_000;
const MAX_UNPLACED = 200;

export interface PlacedLocation {
  readonly id: number;
  readonly name: string;
  /** Null: disabled, not yet computed, or not for the caller. */
  readonly state: MonitoringState | null;
  readonly since: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Null: not for the caller. */
  readonly countryId: number | null;
  /** Those that the caller sees. */
  readonly scopeIds: readonly number[];
}

export type UnplacedLocation = Pick<PlacedLocation, 'id' | 'name' | 'state'>;

/** Some rows, and how many there are in all. */
interface Counted<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/** The locations that the caller sees, with coordinates that they may read, by name. */
export function placedLocations(access: Access, locations: Resource): Promise<Counted<PlacedLocation>> {
  const columns = columnsFor(access, locations);
  return counted<PlacedLocation>(
    sql`select r.locationid::float8 as id, ${columns.name} as name, ${columns.state} as state,
      to_json(${columns.since}) #>> '{}' as since, r.l_latitude::float8 as latitude, r.l_longitude::float8 as longitude,
      ${columns.country}::float8 as "countryId", coalesce(${columns.scopes}, '{}')::float8[] as "scopeIds",
      count(*) over ()::int as total
    from location r where ${seen(access, locations)} and ${columns.isPlaced}
    order by r.l_name, r.locationid limit ${MAX_MAPPED}`,
    access,
  );
}

/** The locations that the caller sees, without coordinates, by name. */
export function unplacedLocations(access: Access, locations: Resource): Promise<Counted<UnplacedLocation>> {
  const columns = columnsFor(access, locations);
  return counted<UnplacedLocation>(
    sql`select r.locationid::float8 as id, ${columns.name} as name, ${columns.state} as state, count(*) over ()::int as total
    from location r where ${seen(access, locations)} and not ${columns.isPlaced}
    order by r.l_name, r.locationid limit ${MAX_UNPLACED}`,
    access,
  );
}

const seen = ({ model, caller }: Access, locations: Resource) =>
  sql`r."l_deletedAt" is null and ${rowAccessFilter(model, locations, caller)}`;

/** The columns as the caller may read them: the fields of the record, and of the scopes those that they see. */
function columnsFor({ model, caller }: Access, locations: Resource) {
  const readable = visibleFields(locations, caller.permissions, 'read').filter(({ masked }) => !masked);
  const reads = (name: string) => readable.some((field) => field.name === name);
  const column = (name: string) => (reads(name) ? sql.ref(`r.${name}`) : sql`null`);
  const scopes = model.resources['scopes'];
  const seenScopes =
    scopes && mayHaveHiddenRows(caller, scopes)
      ? sql`(select array_agg(sc.groupid) from scope sc
          where sc.groupid = any(r.groupids) and ${rowAccessFilter(model, scopes, caller, 'sc')})`
      : sql`r.groupids`;
  return {
    name: reads('l_name') ? sql`r.l_name` : sql`''`,
    state: column('l_monitoring'),
    since: column('l_monitoring_at'),
    country: column('l_countryid'),
    scopes: reads('groupids') ? seenScopes : sql`null`,
    isPlaced:
      reads('l_latitude') && reads('l_longitude')
        ? sql`(r.l_latitude is not null and r.l_longitude is not null)`
        : sql`false`,
  };
}

async function counted<T>(statement: ReturnType<typeof sql>, { trx }: Pick<Access, 'trx'>): Promise<Counted<T>> {
  const { rows } = await statement.execute(trx);
  const found = rows as readonly (T & { readonly total: number })[];
  return { count: found[0]?.total ?? 0, rows: found.map(({ total: _, ...row }) => row as unknown as T) };
}
