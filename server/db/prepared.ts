import type { CompiledQuery, RawBuilder } from 'kysely';
import type { QueryConfig } from 'pg';

/** Names that one connection may come to hold; further statements stay unnamed. */
const MAX_NAMES = 300;
/** Uses before a statement gets a name: a list of columns that a client asks for once takes no name from others. */
const USES_BEFORE_NAME = 3;
/** Statements whose uses are counted at a time. */
const MAX_COUNTED = 1000;

const names = new Map<string, string>();
const uses = new Map<string, number>();
const repeated = new WeakSet<object>();

/**
 * Marks a statement that is sent again and again with other values and whose best plan does not depend on them, such as
 * one row by its key: PostgreSQL then parses and plans it once for each connection (a named prepared statement).
 */
export function prepared<T>(statement: RawBuilder<T>): RawBuilder<T> {
  repeated.add(statement.toOperationNode());
  return statement;
}

/**
 * A statement as the driver takes it.
 * @param named false where a pooler cannot keep named statements: then no statement gets a name
 */
export function forDriver({ sql, parameters, query }: CompiledQuery, named: boolean): QueryConfig {
  const values = [...parameters];
  const name = named && repeated.has(query) ? nameOf(sql) : undefined;
  return name === undefined ? { text: sql, values } : { text: sql, values, name };
}

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const count = (uses.get(sql) ?? 0) + 1;
  if (count <= USES_BEFORE_NAME) {
    if (uses.size >= MAX_COUNTED) uses.clear();
    uses.set(sql, count);
    return undefined;
  }
  uses.delete(sql);
  const name = `portico_${names.size}`;
  names.set(sql, name);
  return name;
}
