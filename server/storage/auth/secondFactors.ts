import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { lockAccountRow } from './accounts';
import { noteSecondFactor } from './accountFlags';

/** The authenticator app of an administrator. */
interface SecondFactor {
  readonly companyId: number;
  /** Its secret, encrypted (`factorPlace`). */
  readonly sealed: string;
  /** When its set-up began. */
  readonly preparedAt: Date;
  /** Null until a first code has confirmed it; before that it counts for nothing. */
  readonly confirmedAt: Date | null;
}

/** The second factor of an administrator, confirmed or not. Needs a system transaction, as everything here. */
export async function findFactor(trx: Trx, adminId: number): Promise<SecondFactor | undefined> {
  const row = await trx
    .selectFrom('second_factor')
    .select(['company_id', 'sealed', 'prepared_at', 'confirmed_at'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    companyId: row.company_id,
    sealed: row.sealed,
    preparedAt: row.prepared_at,
    confirmedAt: row.confirmed_at,
  };
}

/** Which second factors an administrator has: a confirmed authenticator app, passkeys. */
export async function factorsOf(
  trx: Trx,
  adminId: number,
): Promise<{ readonly app: boolean; readonly passkey: boolean }> {
  const found = sql<{ app: boolean; passkey: boolean }>`
    select exists (select from second_factor where admin_id = ${adminId} and confirmed_at is not null) as app,
      exists (select from passkey where admin_id = ${adminId}) as passkey`;
  const { rows } = await prepared(found).execute(trx);
  return rows[0] ?? { app: false, passkey: false };
}

/**
 * Transactions that add an authenticator app or a passkey to an administrator's account go one after the other, so that
 * each sees what the others have added. Held until the end of the transaction.
 */
export async function lockFactors(trx: Trx, adminId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('second factors', ${adminId}))`.execute(trx);
}

/** Stores the secret of a factor that is being set up, in place of an earlier one. @returns false when one is confirmed */
export async function prepareFactor(
  trx: Trx,
  factor: { readonly adminId: number; readonly companyId: number; readonly sealed: string; readonly now: Date },
): Promise<boolean> {
  const { adminId, companyId, sealed, now } = factor;
  const row = await trx
    .insertInto('second_factor')
    .values({ admin_id: adminId, company_id: companyId, sealed, prepared_at: now })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet({ sealed, prepared_at: now })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Confirms a factor, once.
 * @param sealed the secret whose code was checked, as it is stored
 * @returns false when it is confirmed already, gone, or has another secret now
 */
export async function confirmFactor(
  trx: Trx,
  {
    adminId,
    sealed,
    step,
    now,
  }: { readonly adminId: number; readonly sealed: string; readonly step: number; readonly now: Date },
): Promise<boolean> {
  await lockAccountRow(trx, adminId);
  const row = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('admin_id', '=', adminId)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
    .returning('admin_id')
    .executeTakeFirst();
  if (row !== undefined) await noteSecondFactor(trx, adminId);
  return row !== undefined;
}

/** Uses the code of a time step. @returns false when it, or a later one, was used already (RFC 6238 §5.2) */
export async function useStep(trx: Trx, adminId: number, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the second factor of an administrator with its recovery codes, and one that is being set up.
 * @returns false when none was confirmed
 */
export async function deleteFactor(trx: Trx, adminId: number): Promise<boolean> {
  await lockAccountRow(trx, adminId);
  const row = await trx
    .deleteFrom('second_factor')
    .where('admin_id', '=', adminId)
    .returning('confirmed_at')
    .executeTakeFirst();
  const wasConfirmed = row !== undefined && row.confirmed_at !== null;
  if (wasConfirmed) await noteSecondFactor(trx, adminId);
  return wasConfirmed;
}

/** Replaces the recovery codes of an administrator. */
export async function replaceRecoveryCodes(trx: Trx, adminId: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ hash, admin_id: adminId })))
    .execute();
}

/** Uses a recovery code. Of several concurrent calls, exactly one succeeds. @returns false for a wrong or used one */
export async function consumeRecoveryCode(trx: Trx, adminId: number, hash: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(trx: Trx, adminId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
