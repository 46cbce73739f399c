import { sql, type RawBuilder } from 'kysely';
import type { SortKey } from '../../../domain/records/sortKeys';
import type { Resource } from '../../../domain/schema/model/model';
import { unknownParameter } from '../../errors/catalogue';

/**
 * A cursor of keyset pagination: the values of the sort columns in the last row of a page, as PostgreSQL writes them.
 */
export type Cursor = readonly (string | null)[];

/** The sort keys with the primary key at the end, so that the order is total. */
export function totalOrder(resource: Resource, sort: readonly SortKey[]): readonly SortKey[] {
  if (sort.some(({ field }) => field === resource.id)) return sort;
  return [...sort, { field: resource.id, order: sort[0]?.order ?? 'ASC' }];
}

const written = ({ field, order }: SortKey) => `${field} ${order}`;

/** Encodes a cursor as an opaque string for the API. */
export function encodeCursor(order: readonly SortKey[], cursor: Cursor): string {
  return Buffer.from(JSON.stringify([order.map(written), cursor])).toString('base64url');
}

/**
 * Decodes the result of `encodeCursor`.
 * @throws PorticoError 422 for any other text, and for a cursor of another order
 */
export function decodeCursor(order: readonly SortKey[], text: string): Cursor {
  try {
    const [keys, cursor] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, unknown];
    const isCursor = Array.isArray(cursor) && cursor.every((one) => one === null || isCursorValue(one));
    if (JSON.stringify(keys) === JSON.stringify(order.map(written)) && isCursor && cursor.length === order.length) {
      return cursor as Cursor;
    }
  } catch {
    // Not valid JSON: reported below as an invalid cursor.
  }
  throw unknownParameter('after');
}

const MAX_VALUE_LENGTH = 10_000;
const isCursorValue = (value: unknown) =>
  typeof value === 'string' && value.length <= MAX_VALUE_LENGTH && !value.includes('\0');

/** Selects the sort columns as text, so that no microsecond is lost as it would be in a JavaScript number or date. */
export function cursorColumns(order: readonly SortKey[], alias: string): RawBuilder<unknown>[] {
  return order.map(({ field }, index) => sql`${sql.ref(`${alias}.${field}`)}::text as ${sql.ref(cursorColumn(index))}`);
}

/** Name of the column with a sort key of the cursor, by its index. */
export const cursorColumn = (index: number) => `~${index}`;

/**
 * SQL condition for the rows that come after a cursor. PostgreSQL sorts null last when ascending and first when
 * descending.
 */
export function afterCursor(order: readonly SortKey[], cursor: Cursor, alias: string): RawBuilder<boolean> {
  const [first, ...others] = order;
  const [value, ...rest] = cursor;
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
  return others.length === 0
    ? further
    : sql<boolean>`(${further} or (${equal} and ${afterCursor(others, rest, alias)}))`;
}
