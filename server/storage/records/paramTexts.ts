import { sql } from 'kysely';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { Database } from '../../db/connect';
import type { Access } from './records';

/** The stored text of a field with declared parameters, of one row. */
interface ParamText {
  readonly id: string | number;
  /** The company that the row belongs to; 0 for none. */
  readonly companyId: number;
  readonly text: string;
}

/** The texts of a field in every company, where there is one. Runs as the owner of the tables. */
export async function paramTexts({ owner }: Database, { id, storage }: Resource, field: Field): Promise<ParamText[]> {
  const company = storage.tenant === 'company' ? sql.ref(storage.tenantColumn) : sql`0`;
  const { rows } = await sql<ParamText>`
    select ${sql.ref(id)} as id, ${company} as "companyId", ${sql.ref(field.name)} as text
    from ${sql.table(storage.table)} where ${sql.ref(field.name)} is not null`.execute(owner);
  return rows.map((row) => ({ ...row, companyId: Number(row.companyId) }));
}

/** The texts of a field in the caller's company, whether or not the caller may read the rows. */
export async function companyParamTexts(
  { trx, caller }: Access,
  { storage }: Resource,
  field: Field,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(field.name)} as text from ${sql.table(storage.table)}
    where ${sql.ref(storage.tenantColumn)} = ${caller.companyId} and ${sql.ref(field.name)} is not null`.execute(trx);
  return rows.map(({ text }) => text);
}

/** Replaces the text of one row unless it was changed since `before`; the record's version stays. */
export async function replaceParamText(
  { owner }: Database,
  resource: Resource,
  field: Field,
  before: ParamText,
  text: string,
): Promise<void> {
  const column = sql.ref(field.name);
  await sql`
    update ${sql.table(resource.storage.table)} set ${column} = ${text}
    where ${sql.ref(resource.id)} = ${before.id} and ${column} = ${before.text}`.execute(owner);
}
