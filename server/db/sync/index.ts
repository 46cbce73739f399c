import { sql } from 'kysely';
import type { Model, Resource } from '../../../domain/schema/model/model';
import type { Database, Db, Trx } from '../connect';
import type { Obstacle } from './duplicates';
import { obstaclesOf } from './obstacles';
import { planTable, type Existing } from './plan';
import { diagnostic, type SchemaDiagnostic } from '../../../domain/schema/diagnostics/diagnostic';

/** Why a resource's table could not follow its schema; the resource keeps its last good version. */
interface SyncFailure {
  readonly resource: string;
  readonly reasons: readonly Obstacle[];
}

const SYNC_LOCK = 7_164_002;

/**
 * Makes the tables, columns and indexes that the model has and the database lacks: one transaction per resource,
 * recorded in `schema_change`. What would lose data is refused and named.
 */
export async function syncStorage(db: Database, model: Model): Promise<SyncFailure[]> {
  const failures: SyncFailure[] = [];
  const tables = await readCatalogue(db.owner);
  for (const resource of Object.values(model.resources)) {
    // An own record lies in the table of another resource, which makes it.
    if (!resource.storage.managed || resource.own) continue;
    const planned = planTable(resource, tables.get(resource.storage.table));
    if (planned.losses.length === 0 && planned.statements.length === 0) continue;
    const reasons = planned.losses.length > 0 ? planned.losses.map(atStorage) : await apply(db, resource);
    if (reasons.length > 0) failures.push({ resource: resource.name, reasons });
  }
  return failures;
}

const atStorage = (reason: SchemaDiagnostic): Obstacle => ({ path: ['x-storage'], reason });

async function apply(db: Database, resource: Resource): Promise<readonly Obstacle[]> {
  try {
    const existing = (await readCatalogue(db.owner)).get(resource.storage.table);
    const obstacles = await obstaclesOf(db.owner, resource, existing);
    if (obstacles.length > 0) return obstacles;
    return await db.owner.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(SYNC_LOCK)})`.execute(trx);
      // A table that requests hold must not make every request wait for this one.
      await sql`set local lock_timeout = '3s'`.execute(trx);
      // Read again under the lock: another instance may have done it.
      const { statements, losses } = planTable(resource, (await readCatalogue(trx)).get(resource.storage.table));
      if (losses.length > 0) return losses.map(atStorage);
      for (const statement of statements) await sql.raw(statement).execute(trx);
      if (statements.length > 0) {
        await trx
          .insertInto('schema_change')
          .values({ resource: resource.name, statements: [...statements] })
          .execute();
      }
      return [];
    });
  } catch (error) {
    return [atStorage(diagnostic('asIs', error instanceof Error ? error.message : String(error)))];
  }
}

/** What the database has, table by table. */
export async function readCatalogue(db: Db | Trx): Promise<Map<string, Existing>> {
  const { rows } = await sql<{
    table: string;
    columns: Record<string, string>;
    indexes: string[];
    search: string | null;
    policy: boolean;
    required: string[];
  }>`
    select c.relname as table,
      (select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as indexes,
      (select col_description(c.oid, a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'search_text' and not a.attisdropped) as search,
      exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'portico_tenant') as policy,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attnotnull and not a.atthasdef and a.attidentity = '') as required
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(db);
  return new Map(
    rows.map(({ table, columns, indexes, search, ...facts }) => [
      table,
      {
        ...facts,
        columns: new Map(Object.entries(columns)),
        indexes: new Set(indexes),
        searchOf: search ?? undefined,
      },
    ]),
  );
}
