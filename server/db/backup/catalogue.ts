import type { ClientBase } from 'pg';
import { quoteIdentifier } from '../quoteIdentifier';
import type { TableShape } from './format';

/** A table as the catalogue has it now. */
export interface Table extends TableShape {
  readonly partitioned: boolean;
}

/** The record of migrations goes into the header: a database that is restored into has its own. */
export const MIGRATIONS = 'schema_migration';

/** A table of the schema `public`, quoted for SQL. */
export const tableRef = (name: string) => `"public".${quoteIdentifier(name)}`;

interface CatalogueRow {
  name: string;
  partitioned: boolean;
  columns: { name: string; type: string; identity: boolean }[];
  parents: string[];
  partitions: string[];
}

/** Every table of the schema `public`, partitions with their parent, each after the tables that it points at. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<CatalogueRow>(`
    select c.relname as name, c.relkind = 'p' as partitioned,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'identity', a.attidentity <> '') order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as parents,
      array(select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhrelid
        where i.inhparent = c.oid) as partitions
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  const tables: Table[] = [];
  for (const { name, partitioned, columns, partitions } of parentsFirst(rows)) {
    const numbered = columns.find(({ identity }) => identity);
    const months = partitions.flatMap((partition) => /_(\d{4})_(\d{2})$/.exec(partition)?.slice(1, 3).join('-') ?? []);
    tables.push({
      name,
      partitioned,
      columns: columns.map((column) => ({ name: column.name, type: column.type })),
      ...(numbered && { identity: { column: numbered.name, last: await lastNumber(client, name, numbered.name) } }),
      ...(partitioned && { months: months.sort() }),
    });
  }
  return tables;
}

function parentsFirst(rows: readonly CatalogueRow[]): CatalogueRow[] {
  const ordered = new Set<CatalogueRow>();
  const visit = (row: CatalogueRow, below: ReadonlySet<CatalogueRow>): void => {
    // Two tables that point at each other have no order; the constraint will say so.
    if (ordered.has(row) || below.has(row)) return;
    const path = new Set(below).add(row);
    rows.filter(({ name }) => row.parents.includes(name)).forEach((parent) => visit(parent, path));
    ordered.add(row);
  };
  rows.forEach((row) => visit(row, new Set()));
  return [...ordered];
}

/** The sequence of an identity column, as SQL. */
export async function sequenceOf(client: ClientBase, table: string, column: string): Promise<string | undefined> {
  const { rows } = await client.query<{ sequence: string | null }>(
    'select pg_get_serial_sequence($1, $2) as sequence',
    [tableRef(table), column],
  );
  return rows[0]?.sequence ?? undefined;
}

async function lastNumber(client: ClientBase, table: string, column: string): Promise<string | null> {
  const sequence = await sequenceOf(client, table, column);
  if (!sequence) return null;
  const { rows } = await client.query<{ last: string | null }>(
    `select case when is_called then last_value::text end as last from ${sequence}`,
  );
  return rows[0]?.last ?? null;
}

/** Names of the migrations that have run; empty for a database that Portico has never opened. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const there = await client.query<{ oid: string | null }>('select to_regclass($1) as oid', [tableRef(MIGRATIONS)]);
  if (!there.rows[0]?.oid) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${tableRef(MIGRATIONS)} order by name`);
  return rows.map(({ name }) => name);
}
