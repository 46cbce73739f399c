import { sql, type RawBuilder } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import type { Dimension } from '../../../domain/reports/sources';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import type { ReportQuery } from './query';

/** The columns of a source by dimension, and the conditions of its filters. */
export type Columns = Readonly<Partial<Record<Dimension, RawBuilder<unknown>>>>;
export type FilterColumns = Readonly<Partial<Record<FilterKey, RawBuilder<unknown>>>>;

/** The dimensions of a query as `d0`, `d1`. */
export const dimensionColumns = (columns: Columns, { grouping }: ReportQuery): RawBuilder<unknown>[] =>
  grouping.groups.map((name, index) => sql`${columns[name] ?? sql`null`} as ${sql.ref(`d${index}`)}`);

/** One condition for each filter, those of scopes and visits apart, which are not a column. */
export function filterConditions(columns: FilterColumns, { filters }: ReportQuery): RawBuilder<boolean>[] {
  return filters.flatMap(([key, values]) => {
    const column = columns[key];
    return column ? [sql<boolean>`${column} = any(${[...values]})`] : [];
  });
}

/** The values of one filter; undefined: not filtered. */
export const valuesOf = ({ filters }: ReportQuery, name: FilterKey) => filters.find(([key]) => key === name)?.[1];

/** True when the report is grouped by a dimension, or counts its values. */
export const needs = ({ grouping, source }: ReportQuery, name: Dimension): boolean =>
  grouping.groups.includes(name) || (source === 'actives' && grouping.counted === name);

/** The scopes among `groups` (an array of keys) that the caller sees, as `g.id`, one row each; none: one row of null. */
export const joinScopes = ({ model, caller }: Access, scopes: Resource, groups: RawBuilder<unknown>) => sql`
  left join lateral (
    select sc.groupid as id from scope sc
    where sc.groupid = any(${groups}) and ${rowAccessFilter(model, scopes, caller, 'sc')}) g on true`;

/** The locations of which the caller does not see the events: out of their scopes, or hidden (mask 128). */
export const hiddenLocations = ({ model, caller }: Access, locations: Resource) => sql<number>`
  select l.locationid from location l where ${rowAccessFilter(model, locations, caller, 'l')} is not true`;

/**
 * Events at a location that is hidden from the caller are not counted. Those at no location, or at one that does not exist
 * any more, are: scoped administrators do not see them anyway.
 */
export const atVisibleLocation = (access: Access, locations: Resource) =>
  sql<boolean>`(r.locationid in (${hiddenLocations(access, locations)})) is not true`;

/** All of some conditions (`and`). */
export const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;
