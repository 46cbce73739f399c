import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import { diagnostic, type SchemaDiagnostic } from '../../../domain/schema/diagnostics/diagnostic';
import type { Path } from '../../../domain/schema/parse/source';
import type { Db, Trx } from '../connect';
import { columnType } from './columns';
import { indexName, uniqueSets, type Existing } from './plan';

/** Something about stored data that a schema cannot have, at its place in the file. */
export interface Obstacle {
  readonly path: Path;
  readonly reason: SchemaDiagnostic;
}

/** Time limit for the query about one set of columns, in ms. */
const TIMEOUT_MS = 5_000;
const MAX_EXAMPLE_LENGTH = 80;

/**
 * Sets of properties that a schema newly declares unique although stored records repeat a value, with the number of
 * such values and one of them. Compared as the unique index will compare them: within a company (or all of them), without
 * regard to case, among records that are not deleted.
 * @param db with the owner's rights: the index covers every company
 */
export async function duplicatesOf(db: Db, resource: Resource, existing: Existing | undefined): Promise<Obstacle[]> {
  const { storage } = resource;
  const found: Obstacle[] = [];
  for (const [index, { set, kind }] of uniqueSets(storage).entries()) {
    const there = existing && set.every((name) => existing.columns.has(name));
    if (!there || existing.indexes.has(indexName(storage.table, kind, set))) continue;
    const repeated = await db.transaction().execute((trx) => repeatedValues(trx, resource, set, kind));
    if (!repeated) continue;
    const example = repeated.example.slice(0, MAX_EXAMPLE_LENGTH);
    found.push({
      path: placeOf(resource, index),
      reason: diagnostic('duplicateValues', set.join(', '), repeated.values, example, repeated.rows),
    });
  }
  return found;
}

/** `storage.unique` starts with the sets of `x-storage.unique`; properties with `x-field.unique` follow. */
function placeOf({ fields, storage }: Resource, index: number): Path {
  if (index >= storage.unique.length) return ['x-storage', 'uniqueEverywhere', index - storage.unique.length];
  const marked = fields.filter(({ unique }) => unique);
  const name = marked[index - (storage.unique.length - marked.length)]?.name;
  return name === undefined ? ['x-storage', 'unique', index] : ['properties', name, 'x-field', 'unique'];
}

async function repeatedValues(
  trx: Trx,
  { fields, softDelete, storage }: Resource,
  set: readonly string[],
  kind: 'u' | 'e',
): Promise<{ readonly values: number; readonly rows: number; readonly example: string } | undefined> {
  const parts = set.map((name) => {
    const field = fields.find((one) => one.name === name);
    return field && columnType(field) === 'text' ? sql`lower(${sql.ref(name)})` : sql.ref(name);
  });
  const tenant = kind === 'u' && storage.tenant === 'company' ? [sql.ref(storage.tenantColumn)] : [];
  const filled = set.map((name) => sql`${sql.ref(name)} is not null`);
  const alive = softDelete ? [sql`${sql.ref(softDelete.field)} is null`] : [];
  await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(trx);
  const { rows } = await sql<{ values: number; rows: number; example: string }>`
    select count(*)::int as values, sum(n)::int as rows, min(example) as example from (
      select count(*) as n, min(concat_ws(' / ', ${sql.join(set.map((name) => sql`${sql.ref(name)}::text`))})) as example
      from ${sql.table(storage.table)} where ${sql.join([...filled, ...alive], sql` and `)}
      group by ${sql.join([...tenant, ...parts])} having count(*) > 1) repeated`.execute(trx);
  const [row] = rows;
  return row && row.values > 0 ? row : undefined;
}
