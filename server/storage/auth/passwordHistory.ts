import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** Whose passwords. */
export interface PasswordOwner {
  readonly companyId: number;
  readonly kind: 'administrator' | 'identity';
  readonly id: number;
}

/** No policy may ask for more. */
const MAX_KEPT = 50;

/** The hashes of an account's last passwords, the newest first. */
export async function lastPasswords(trx: Trx, owner: PasswordOwner, count: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('password_history')
    .select('hash')
    .where('company_id', '=', owner.companyId)
    .where('kind', '=', owner.kind)
    .where('account_id', '=', owner.id)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ hash }) => hash);
}

/**
 * Notes the hash of a password that an account has from now on, and forgets those that no policy can ask for.
 * @param isGiven a colleague of an administrator has chosen it
 */
export async function rememberPassword(
  trx: Trx,
  owner: PasswordOwner,
  hash: string,
  now: Date,
  isGiven = false,
): Promise<void> {
  await trx
    .insertInto('password_history')
    .values({ company_id: owner.companyId, kind: owner.kind, account_id: owner.id, hash, set_at: now })
    .execute();
  await sql`
    delete from password_history where company_id = ${owner.companyId} and kind = ${owner.kind}
      and account_id = ${owner.id} and id not in (
        select id from password_history where company_id = ${owner.companyId} and kind = ${owner.kind}
          and account_id = ${owner.id} order by id desc limit ${MAX_KEPT})`.execute(trx);
  if (owner.kind === 'administrator') await notePasswordAge(trx, owner, now, isGiven);
}

async function notePasswordAge(trx: Trx, { companyId, id }: PasswordOwner, now: Date, given: boolean): Promise<void> {
  await trx
    .insertInto('password_age')
    .values({ company_id: companyId, admin_id: id, set_at: now, given })
    .onConflict((conflict) => conflict.columns(['company_id', 'admin_id']).doUpdateSet({ set_at: now, given }))
    .execute();
}

/** Whether a colleague has chosen the password that an administrator has. Needs a system transaction or their own company. */
export async function isPasswordGiven(trx: Trx, companyId: number, adminId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('password_age')
    .select('given')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return row?.given === true;
}

/**
 * When an administrator's password was set. One from before this was noted counts from the first time that it is asked
 * for, so that a new policy locks no account at once. Needs a system transaction.
 */
export async function passwordSetAt(trx: Trx, companyId: number, adminId: number, now: Date): Promise<Date> {
  const row = await trx
    .selectFrom('password_age')
    .select('set_at')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  if (row) return row.set_at;
  await trx
    .insertInto('password_age')
    .values({ company_id: companyId, admin_id: adminId, set_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return now;
}

/**
 * Administrators of a company with a password that was set before a time. Of a password whose time is not known, as for
 * `passwordSetAt`, it counts from later.
 */
export async function administratorsWithOldPassword(
  trx: Trx,
  companyId: number,
  before: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: string }>`
    select a."adminid" as id from administrator a join password_age p on p.admin_id = a."adminid" and p.company_id = a."ad_companyid"
    where a."ad_companyid" = ${companyId} and a."ad_deletedAt" is null and coalesce(a."ad_password", '') <> ''
      and p.set_at <= ${before} order by 1`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

/**
 * Forgets every password that an account had. That a colleague has given the present one stays: a deleted account can be
 * restored with it.
 */
export async function forgetPasswords(trx: Trx, { companyId, kind, id }: PasswordOwner): Promise<void> {
  await trx
    .deleteFrom('password_history')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('account_id', '=', id)
    .execute();
  if (kind !== 'administrator') return;
  await trx
    .deleteFrom('password_age')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', id)
    .where('given', '=', false)
    .execute();
}
