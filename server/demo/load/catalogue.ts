import type { SeedTarget } from './target';

/** Types of a table's columns by name, generated ones left out; empty when there is no such table. */
export async function columnsOf(target: SeedTarget, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await target.query(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [String(name), String(type)]));
}
