import { quoted, type SeedTarget } from './target';

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes the indexes (those behind constraints apart) of an empty table away until `restore` is called: to build them
 * over all rows at once costs a tenth of keeping them while rows come in. A table that holds rows keeps them.
 */
export async function suspendIndexes(target: SeedTarget, table: string): Promise<{ restore(): Promise<void> }> {
  const name = quoted(table);
  const filled = await target.query(`select exists (select 1 from ${name}) as filled`);
  if (filled.rows[0]?.['filled'] === true) return { restore: async () => {} };
  const { rows } = await target.query(
    `select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
     where x.indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)
     order by 1`,
    [name],
  );
  const indexes: Index[] = rows.map((row) => ({ name: String(row['name']), definition: String(row['definition']) }));
  for (const index of indexes) await target.query(`drop index ${index.name}`);
  return {
    async restore() {
      // The definition of a partitioned table's index says ONLY; without it the partitions get theirs.
      for (const { definition } of indexes) await target.query(definition.replace(' ON ONLY ', ' ON '));
    },
  };
}
