import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

export type SchemaVersionAction = 'create' | 'update' | 'rollback' | 'delete' | 'found';

/** One text of a schema file, without the text itself. */
interface SchemaVersion {
  readonly id: number;
  readonly at: Date;
  readonly resource: string;
  readonly action: SchemaVersionAction;
  readonly hash: string;
  readonly note: string;
  readonly admin: string | null;
}

interface NewSchemaVersion {
  readonly resource: string;
  readonly action: SchemaVersionAction;
  readonly hash: string;
  readonly text: string;
  readonly note: string;
  /** Null for a text that was found in the folder: its author is unknown. */
  readonly adminId: number | null;
  readonly originalAdminId: number | null;
}

/** Maximum number of versions in the list; older versions remain stored. */
const MAX_LISTED = 200;
const LOCK = 7_164_009;

const columns = ['id', 'at', 'resource', 'action', 'hash', 'note', 'admin_name as admin'] as const;

/** Lets one publication at a time pass, on every instance, until the transaction ends. */
export async function lockSchemas(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

/** Adds a version. Needs a system transaction. @returns its key */
export async function insertSchemaVersion(trx: Trx, version: NewSchemaVersion): Promise<number> {
  const { resource, action, hash, text, note, adminId, originalAdminId } = version;
  const author = originalAdminId ?? adminId;
  const { id } = await trx
    .insertInto('schema_version')
    .values({
      resource,
      action,
      hash,
      text,
      note,
      admin_id: adminId,
      original_admin_id: originalAdminId,
      admin_name: sql<string | null>`(select a."ad_name" from administrator a where a."adminid" = ${author})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The versions of a resource, newest first. Needs a system transaction. */
export async function listSchemaVersions(trx: Trx, resource: string): Promise<readonly SchemaVersion[]> {
  return trx
    .selectFrom('schema_version')
    .select(columns)
    .where('resource', '=', resource)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .$narrowType<Pick<SchemaVersion, 'action'>>()
    .execute();
}

/** One version with its text. Needs a system transaction. */
export async function findSchemaVersion(
  trx: Trx,
  resource: string,
  id: number,
): Promise<(SchemaVersion & { readonly text: string }) | undefined> {
  return trx
    .selectFrom('schema_version')
    .select([...columns, 'text'])
    .where('resource', '=', resource)
    .where('id', '=', id)
    .$narrowType<Pick<SchemaVersion, 'action'>>()
    .executeTakeFirst();
}

/** What the studio has last done to each resource. Needs a system transaction. */
export async function lastSchemaVersions(trx: Trx): Promise<ReadonlyMap<string, SchemaVersion & { made: boolean }>> {
  const rows = await trx
    .selectFrom('schema_version as v')
    .distinctOn('v.resource')
    .select(columns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('schema_version as c')
          .select('c.id')
          .whereRef('c.resource', '=', 'v.resource')
          .where('c.action', '=', 'create'),
      ).as('made'),
    )
    .orderBy('v.resource')
    .orderBy('v.id', 'desc')
    .$narrowType<Pick<SchemaVersion, 'action'> & { made: boolean }>()
    .execute();
  return new Map(rows.map((row) => [row.resource, row]));
}

/** True when a table of the database has a row of any company. Needs a system transaction. */
export async function hasRows(trx: Trx, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select 1 from ${sql.table(table)}) as there`.execute(
    trx,
  );
  return rows[0]?.there === true;
}
