import type { CompiledQuery, RawBuilder } from 'kysely';
import type { QueryConfig } from 'pg';

/** Names that one connection may come to hold; beyond it statements go without. */
const MOST = 300;
const names = new Map<string, string>();
const repeated = new WeakSet<object>();

/**
 * Says of a statement that it is asked again and again with other values and always planned the same way, such as one
 * row by its key: connections that may keep its plan do. Not for questions whose best plan depends on the values.
 */
export function prepared<T>(statement: RawBuilder<T>): RawBuilder<T> {
  repeated.add(statement.toOperationNode());
  return statement;
}

/**
 * A statement as the driver takes it.
 * @param keepsPlans false where somebody's pooler may give each statement another connection: those know no names
 */
export function forDriver({ sql, parameters, query }: CompiledQuery, keepsPlans: boolean): QueryConfig {
  const values = [...parameters];
  if (!keepsPlans || !repeated.has(query)) return { text: sql, values };
  const known = names.get(sql);
  if (known === undefined && names.size >= MOST) return { text: sql, values };
  const name = known ?? `portico_${names.size}`;
  names.set(sql, name);
  return { text: sql, values, name };
}
