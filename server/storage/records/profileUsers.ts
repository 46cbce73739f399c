import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import { rowAccessFilter } from './rowAccess';
import type { Access } from './records';

/** Identities that have a profile, and the property by which they have it. */
export interface UsersOf {
  readonly identities: Resource;
  readonly field: string;
}

/** Written at once: small enough to say often how far it is, large enough to be as fast as one statement. */
const BATCH = 1_000;

const alive = ({ softDelete }: Resource) =>
  softDelete ? sql<boolean>`${sql.ref(`r.${softDelete.field}`)} is null` : sql<boolean>`true`;

/** Locks the live identities that have a profile, in the order of their keys. @returns their keys */
export async function lockUsers({ trx, caller }: Access, users: UsersOf, profile: number): Promise<number[]> {
  const { identities, field } = users;
  const { table, tenantColumn } = identities.storage;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`r.${identities.id}`)} as id from ${sql.table(table)} r
    where ${sql.ref(`r.${tenantColumn}`)} = ${caller.companyId} and ${sql.ref(`r.${field}`)} = ${profile}
      and ${alive(identities)} order by 1 for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many of these identities the caller may see. */
export async function countSeen(
  { trx, model, caller }: Access,
  identities: Resource,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(identities.storage.table)} r
    where ${sql.ref(`r.${identities.id}`)} = any(${[...ids]}) and ${rowAccessFilter(model, identities, caller)}`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Gives identities another profile, if they still have the previous one, and calls `onProgress` with the number that is
 * done.
 * @returns the keys of the moved identities, by chunk
 */
export async function moveUsers(
  trx: Trx,
  { identities, field }: UsersOf,
  ids: readonly number[],
  from: number,
  to: number,
  onProgress: (done: number) => Promise<void>,
): Promise<number[][]> {
  const chunks: number[][] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(identities.storage.table)} set ${sql.ref(field)} = ${to}, version = version + 1
      where ${sql.ref(identities.id)} = any(${some}) and ${sql.ref(field)} = ${from}
      returning ${sql.ref(identities.id)} as id`.execute(trx);
    chunks.push(rows.map(({ id }) => id));
    await onProgress(Math.min(start + BATCH, ids.length));
  }
  return chunks;
}
