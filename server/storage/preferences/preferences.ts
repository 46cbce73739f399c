import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** Whose preferences: one person in one company. */
interface Person {
  readonly companyId: number;
  readonly adminId: number;
}

/** Everything that a person has kept, by key. */
export async function allPreferences(
  trx: Trx,
  { companyId, adminId }: Person,
): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from preference where company_id = ${companyId} and admin_id = ${adminId}`.execute(trx);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * Keeps one value.
 * @returns false when that would be one key more than `most`
 */
export async function putPreference(
  trx: Trx,
  { companyId, adminId }: Person,
  key: string,
  value: unknown,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into preference (company_id, admin_id, key, value)
    select ${companyId}, ${adminId}, ${key}, ${JSON.stringify(value)}::jsonb
    where exists (select from preference where company_id = ${companyId} and admin_id = ${adminId} and key = ${key})
      or (select count(*) from preference where company_id = ${companyId} and admin_id = ${adminId}) < ${most}
    on conflict (company_id, admin_id, key) do update set value = excluded.value, updated_at = now()
    returning key`.execute(trx);
  return rows.length === 1;
}

/** Forgets one value; one that was never kept is no error. */
export async function dropPreference(trx: Trx, { companyId, adminId }: Person, key: string): Promise<void> {
  await sql`
    delete from preference where company_id = ${companyId} and admin_id = ${adminId} and key = ${key}`.execute(trx);
}
