import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/*
 * Transactions that change how one administrator signs in go one after the other: each counts what the others did. They
 * lock the account before they touch anything of it (`lockAccountRow`), so none has what another one waits for.
 */

/**
 * Notes with an administrator whether there is a second factor: an authenticator app that is confirmed, or a passkey. To
 * be called after every change of either, with the account locked. Needs a system transaction.
 */
export async function noteSecondFactor(trx: Trx, adminId: number): Promise<void> {
  await sql`
    update administrator set "ad_secondfactor" =
      exists (select from second_factor f where f.admin_id = ${adminId} and f.confirmed_at is not null)
      or exists (select from passkey p where p.admin_id = ${adminId})
    where "adminid" = ${adminId}`.execute(trx);
}

/**
 * Notes with administrators whether their accounts belong to a person of an identity provider. To be called after every
 * change of `sso_identity`, with the accounts locked. Needs a system transaction.
 */
export async function noteSsoLinks(trx: Trx, adminIds: readonly number[]): Promise<void> {
  await sql`
    update administrator a set "ad_ssolinked" = exists (select from sso_identity i where i.admin_id = a."adminid")
    where a."adminid" = any(${[...adminIds]}::bigint[])`.execute(trx);
}
