import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import { diagnostic } from '../../../domain/schema/diagnostics/diagnostic';
import type { Db } from '../connect';
import { duplicatesOf, type Obstacle } from './duplicates';
import type { Existing } from './plan';

/** What stored data does not allow of a schema, by its place in the file. @param db with the owner's rights */
export async function obstaclesOf(db: Db, resource: Resource, existing: Existing | undefined): Promise<Obstacle[]> {
  return [...(await recordsWithoutCompany(db, resource, existing)), ...(await duplicatesOf(db, resource, existing))];
}

/** Records from before a table belonged to companies: they have none, so no caller would see them. */
async function recordsWithoutCompany(
  db: Db,
  { storage }: Resource,
  existing: Existing | undefined,
): Promise<Obstacle[]> {
  if (!existing || storage.tenant !== 'company' || existing.columns.has(storage.tenantColumn)) return [];
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(storage.table)}`.execute(db);
  const n = rows[0]?.n ?? 0;
  return n === 0 ? [] : [{ path: ['x-storage', 'tenant'], reason: diagnostic('recordsWithoutCompany', n) }];
}
