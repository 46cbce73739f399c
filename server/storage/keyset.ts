import { sql, type RawBuilder } from 'kysely';
import type { SortKey } from '../../domain/sortKeys';
import type { Resource } from '../../domain/schema/model';
import { unknownParameter } from '../errors';

/** Where a page ended: the order's values in the last row, as PostgreSQL writes them. */
export type Place = readonly (string | null)[];

/** The order of a list with the key at its end, so that no two rows are equal in it. */
export function totalOrder(resource: Resource, sort: readonly SortKey[]): readonly SortKey[] {
  if (sort.some(({ field }) => field === resource.id)) return sort;
  return [...sort, { field: resource.id, order: sort[0]?.order ?? 'ASC' }];
}

const written = ({ field, order }: SortKey) => `${field} ${order}`;

/** A place in an order as one opaque word for the wire. */
export function encodePlace(order: readonly SortKey[], place: Place): string {
  return Buffer.from(JSON.stringify([order.map(written), place])).toString('base64url');
}

/**
 * Reads what `encodePlace` has written.
 * @throws PorticoError 422 for anything else, and for a place in another order
 */
export function decodePlace(order: readonly SortKey[], text: string): Place {
  try {
    const [keys, place] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, unknown];
    const isPlace = Array.isArray(place) && place.every((one) => one === null || isPlain(one));
    if (JSON.stringify(keys) === JSON.stringify(order.map(written)) && isPlace && place.length === order.length) {
      return place as Place;
    }
  } catch {
    // Said below, like any other text that is no place.
  }
  throw unknownParameter('after');
}

const LONGEST = 10_000;
const isPlain = (value: unknown) => typeof value === 'string' && value.length <= LONGEST && !value.includes('\0');

/** The columns of an order as text: reading them back loses no microsecond, which a number or a date would. */
export function placeColumns(order: readonly SortKey[], alias: string): RawBuilder<unknown>[] {
  return order.map(({ field }, index) => sql`${sql.ref(`${alias}.${field}`)}::text as ${sql.ref(placeColumn(index))}`);
}

export const placeColumn = (index: number) => `~${index}`;

/** True of the rows behind a place. PostgreSQL puts null last when ascending and first when descending. */
export function behind(order: readonly SortKey[], place: Place, alias: string): RawBuilder<boolean> {
  const [first, ...others] = order;
  const [value, ...rest] = place;
  if (!first || value === undefined) return sql<boolean>`false`;
  const column = sql.ref(`${alias}.${first.field}`);
  const ascending = first.order === 'ASC';
  const equal = value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`;
  const further =
    value === null
      ? ascending
        ? sql<boolean>`false`
        : sql<boolean>`${column} is not null`
      : ascending
        ? sql<boolean>`(${column} > ${value} or ${column} is null)`
        : sql<boolean>`${column} < ${value}`;
  return others.length === 0 ? further : sql<boolean>`(${further} or (${equal} and ${behind(others, rest, alias)}))`;
}
