import { sql, type RawBuilder } from 'kysely';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { predicateSql } from './predicateSql';
import { columnList, from, type Access, type Row } from './records';
import { writableFilter } from './scopeSql';
import { rowAccessFilter } from './rowAccess';
import { filterConditions } from './filterConditions';

/**
 * The rows that can be assigned: live ones that the caller may see and change. Rows that match a hidden-row rule are
 * never among them, for any caller (specification S-HIDE-3: bit 128).
 */
function assignable(access: Access, pointing: Resource): RawBuilder<boolean>[] {
  const { model, caller } = access;
  return [
    rowAccessFilter(model, pointing, caller),
    ...writableFilter(model, pointing, caller, 'r'),
    ...filterConditions(access, pointing, { conditions: [], deleted: 'without' }),
    ...pointing.hiddenRows.map(({ where }) => sql<boolean>`not ${predicateSql(where, 'r')}`),
  ];
}

const all = (parts: readonly RawBuilder<boolean>[]) => sql.join(parts, sql` and `);

/** Keys of the live rows that the caller may see and that cannot be assigned. */
export async function neverAssigned(access: Access, pointing: Resource): Promise<(string | number)[]> {
  const { trx, model, caller } = access;
  if (pointing.hiddenRows.length === 0) return [];
  const hidden = pointing.hiddenRows.map(({ where }) => predicateSql(where, 'r'));
  const where = all([
    rowAccessFilter(model, pointing, caller),
    ...filterConditions(access, pointing, { conditions: [], deleted: 'without' }),
    sql<boolean>`(${sql.join(hidden, sql` or `)})`,
  ]);
  const { rows } = await sql<{ key: string | number }>`
    select ${sql.ref(`r.${pointing.id}`)} as key from ${from(pointing)} where ${where}`.execute(trx);
  return rows.map(({ key }) => key);
}

/** The assignable rows that point at one of `ids` through a field, by title. */
export async function referencingRows(
  access: Access,
  pointing: Resource,
  field: Field,
  fields: readonly Field[],
  ids: readonly (string | number)[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columnList([...fields, field], pointing)} from ${from(pointing)}
    where ${sql.ref(`r.${field.name}`)} = any(${[...ids]}) and ${all(assignable(access, pointing))}
    order by ${sql.ref(`r.${pointing.sort.field}`)}, ${sql.ref(`r.${pointing.id}`)}`.execute(access.trx);
  return rows;
}

/** Locks the assignable rows that point at `id` or have one of `keys`, in the order of their keys. */
export async function lockAssignable(
  access: Access,
  pointing: Resource,
  field: Field,
  id: string | number | null,
  keys: readonly (string | number)[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columnList(pointing.fields, pointing)} from ${from(pointing)}
    where (${sql.ref(`r.${field.name}`)} = ${id} or ${sql.ref(`r.${pointing.id}`)} = any(${[...keys]}))
      and ${all(assignable(access, pointing))}
    order by ${sql.ref(`r.${pointing.id}`)} for update`.execute(access.trx);
  return rows;
}

/** Lets locked rows point elsewhere, and counts their versions up. */
export async function setReference(
  { trx }: Access,
  pointing: Resource,
  field: Field,
  keys: readonly (string | number)[],
  value: string | number | null,
): Promise<void> {
  if (keys.length === 0) return;
  const updated = pointing.fields.filter(({ auto }) => auto === 'updatedAt');
  const sets = [
    sql`${sql.ref(field.name)} = ${value}`,
    sql`version = version + 1`,
    ...updated.map(({ name }) => sql`${sql.ref(name)} = now()`),
  ];
  await sql`update ${sql.table(pointing.storage.table)} set ${sql.join(sets)}
    where ${sql.ref(pointing.id)} = any(${[...keys]})`.execute(trx);
}

/** A text that changes whenever an assignable row comes, goes or points elsewhere. */
export async function assignmentTag(access: Access, pointing: Resource, field: Field): Promise<string> {
  const key = sql.ref(`r.${pointing.id}`);
  const { rows } = await sql<{ tag: string }>`
    select md5(coalesce(string_agg(${key} || ':' || coalesce(${sql.ref(`r.${field.name}`)}::text, ''), ',' order by ${key}), '')) as tag
    from ${from(pointing)} where ${all(assignable(access, pointing))}`.execute(access.trx);
  return rows[0]?.tag ?? '';
}
