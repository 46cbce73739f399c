import { quoteIdentifier } from './quoteIdentifier';

/** One connection of the owner's; a driver's client fits. */
interface Target {
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Memory for building an index over all rows at once. */
const WORK_MEMORY = '256MB';

/**
 * Drops the indexes of `tables` that no constraint needs, in the caller's transaction: to build them over all rows at
 * once costs a tenth of keeping them while rows come in.
 * @returns what makes them again, exactly as they were
 */
export async function suspendIndexes(target: Target, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await target.query(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not t.relispartition
       and not exists (select 1 from pg_constraint k where k.conindid = i.oid)
     order by i.relname`,
    [[...tables]],
  );
  const indexes = rows.map(({ name, definition }) => ({ name: String(name), definition: String(definition) }));
  for (const { name } of indexes) await target.query(`drop index "public".${quoteIdentifier(name)}`);
  return async () => {
    await target.query(`set local maintenance_work_mem = '${WORK_MEMORY}'`);
    // `on only` would leave the partitions of a partitioned table without theirs.
    for (const { definition } of indexes) await target.query(definition.replace(' ON ONLY ', ' ON '));
  };
}
