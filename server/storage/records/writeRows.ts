import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import { prepared } from '../../db/prepared';
import { columnList } from './columnList';
import { namingDuplicates } from './duplicates';
import { writableFilter } from './scopeSql';
import { rowAccessFilter } from './rowAccess';
import { type Row, type Access, from } from './records';

/** Result column: whether the written row is still visible to the caller. No property can have this name. */
const IS_VISIBLE = '~seen';

/** Column values ready for the driver. */
export type Values = Readonly<Record<string, unknown>>;

/** Inserts a row of the caller's company. @returns its key */
export async function insertRow({ trx, caller }: Access, resource: Resource, values: Values): Promise<string | number> {
  const all: Values =
    resource.storage.tenant === 'company' ? { ...values, [resource.storage.tenantColumn]: caller.companyId } : values;
  const names = Object.keys(all);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const statement = sql<Row>`
    insert into ${sql.table(resource.storage.table)} (${columns})
    values (${sql.join(names.map((name) => sql`${all[name]}`))}) returning ${sql.ref(resource.id)}`;
  const { rows } = await namingDuplicates(resource, all, () => statement.execute(trx));
  return rows[0]?.[resource.id] as string | number;
}

/**
 * Writes a row that `findRow` has locked in this transaction, and counts its version up.
 * @param before its values, for the error about one that is not written, and is taken since the row was deleted
 * @returns the row as it is now; undefined when the caller can no longer see it
 */
export async function updateRow(
  { trx, model, caller }: Access,
  resource: Resource,
  id: string | number,
  values: Values,
  before: Values = {},
): Promise<Row | undefined> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const statement = sql<Row>`
    update ${from(resource)} set ${sql.join([...sets, sql`version = version + 1`])}
    where ${sql.ref(`r.${resource.id}`)} = ${id}
    returning ${columnList(resource.fields, resource)}, ${rowAccessFilter(model, resource, caller)} as ${sql.ref(IS_VISIBLE)}`;
  const { rows } = await namingDuplicates(resource, { ...before, ...values }, () => prepared(statement).execute(trx));
  const { [IS_VISIBLE]: seen, ...row } = rows[0] ?? {};
  return seen === true ? row : undefined;
}

/**
 * True when a row lies entirely within the caller's scope, so that the caller may change it.
 * Asked of rows that the caller sees.
 */
export async function isWritable(
  { trx, model, caller }: Access,
  resource: Resource,
  id: string | number,
): Promise<boolean> {
  const conditions = writableFilter(model, resource, caller, 'r');
  if (conditions.length === 0) return true;
  const statement = sql<{ within: boolean }>`
    select (${sql.join(conditions, sql` and `)}) as within from ${from(resource)}
    where ${sql.ref(`r.${resource.id}`)} = ${id}`;
  const { rows } = await prepared(statement).execute(trx);
  return rows[0]?.within === true;
}

/** Removes a row for good; only for resources without a soft-delete field. */
export async function deleteRow({ trx }: Access, resource: Resource, id: string | number): Promise<void> {
  await sql`delete from ${sql.table(resource.storage.table)} where ${sql.ref(resource.id)} = ${id}`.execute(trx);
}
