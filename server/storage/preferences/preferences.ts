import type { Trx } from '../../db/connect';
import { databaseNow } from '../../db/time';

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
  const rows = await trx
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .execute();
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
  const own = trx.selectFrom('preference').where('company_id', '=', companyId).where('admin_id', '=', adminId);
  const count = own.select(({ fn }) => fn.countAll<number>().as('n'));
  const stored = await trx
    .insertInto('preference')
    .columns(['company_id', 'admin_id', 'key', 'value'])
    .expression(
      trx
        .selectNoFrom(({ cast, val }) => [
          val(companyId).as('company_id'),
          val(adminId).as('admin_id'),
          val(key).as('key'),
          cast(val(JSON.stringify(value)), 'jsonb').as('value'),
        ])
        .where(({ eb, or, exists }) => or([exists(own.select('key').where('key', '=', key)), eb(count, '<', most)])),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'admin_id', 'key'])
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), updated_at: databaseNow })),
    )
    .returning('key')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Forgets one value; one that was never kept is no error. */
export async function dropPreference(trx: Trx, { companyId, adminId }: Person, key: string): Promise<void> {
  await trx
    .deleteFrom('preference')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .execute();
}
