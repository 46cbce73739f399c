import type { CompiledQuery, OperationNodeSource } from 'kysely';
import type { QueryConfig } from 'pg';

/** Names that one connection may come to hold; further statements stay unnamed. */
const MAX_NAMES = 300;
/** Uses before a statement gets a name: a list of columns that a client asks for once takes no name from others. */
const USES_BEFORE_NAME = 3;
/** Statements whose uses are counted at a time. */
const MAX_COUNTED = 1000;

const repeated = new WeakSet<object>();

/**
 * Marks a statement that is sent again and again with other values and whose best plan does not depend on them, such as
 * one row by its key: PostgreSQL then parses and plans it once for each connection (a named prepared statement).
 */
export function prepared<S extends OperationNodeSource>(statement: S): S {
  repeated.add(statement.toOperationNode());
  return statement;
}

/** The names of the prepared statements of one database. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly uses = new Map<string, number>();

  /** @param enabled false where a pooler cannot keep named statements: then no statement gets a name */
  constructor(private readonly enabled: boolean) {}

  /** A statement as the driver takes it. */
  forDriver({ sql, parameters, query }: CompiledQuery): QueryConfig {
    const values = [...parameters];
    const name = this.enabled && repeated.has(query) ? this.nameOf(sql) : undefined;
    return name === undefined ? { text: sql, values } : { text: sql, values, name };
  }

  private nameOf(sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= MAX_NAMES) return known;
    const count = (this.uses.get(sql) ?? 0) + 1;
    if (count <= USES_BEFORE_NAME) {
      if (this.uses.size >= MAX_COUNTED) this.uses.clear();
      this.uses.set(sql, count);
      return undefined;
    }
    this.uses.delete(sql);
    const name = `portico_${this.names.size}`;
    this.names.set(sql, name);
    return name;
  }
}
