import type { ClientBase } from 'pg';
import { quote } from './catalogue';

/** Building an index once is many times faster than feeding it row by row; this much memory for it. */
const WORK_MEMORY = '256MB';

/**
 * Drops the indexes of `tables` that no constraint needs, in the caller's transaction.
 * @returns what makes them again, exactly as they were
 */
export async function dropIndexes(client: ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not t.relispartition
       and not exists (select 1 from pg_constraint k where k.conindid = i.oid)
     order by i.relname`,
    [[...tables]],
  );
  for (const { name } of rows) await client.query(`drop index "public".${quote(name)}`);
  return async () => {
    await client.query(`set local maintenance_work_mem = '${WORK_MEMORY}'`);
    // `on only` would leave the partitions of a partitioned table without theirs.
    for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
  };
}
