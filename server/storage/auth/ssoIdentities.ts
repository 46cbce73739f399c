import { sql } from 'kysely';
import type { SsoIdentity } from '../../../domain/access/ssoOrigin';
import type { Trx } from '../../db/connect';
import { lockAccountRow, lockAccountRows } from './accounts';
import { noteSsoLinks } from './accountFlags';

/** Of a row of `sso_identity`: its account is not deleted. A deleted account keeps no link. */
const isKept = sql<boolean>`exists (
  select from administrator a where a."adminid" = sso_identity.admin_id and a."ad_deletedAt" is null)`;

/**
 * Whether a person may use an account: neither belongs to another one. Needs a system transaction.
 * @param adminId undefined: there is no account yet
 */
export async function isSamePerson(
  trx: Trx,
  { companyId, issuer, typedIssuer, subject }: SsoIdentity,
  adminId: number | undefined,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('sso_identity')
    .select(['subject', 'admin_id as adminId'])
    .where('company_id', '=', companyId)
    .where('issuer', 'in', [issuer, typedIssuer])
    .where(({ or, eb }) =>
      or([eb('subject', '=', subject), ...(adminId === undefined ? [] : [eb('admin_id', '=', adminId)])]),
    )
    .where(isKept)
    .execute();
  return rows.every((row) => row.subject === subject && Number(row.adminId) === adminId);
}

/** Takes the accounts of a person that are deleted from them. */
async function forgetDeleted(trx: Trx, { companyId, issuer, subject }: SsoIdentity): Promise<void> {
  const former = await trx
    .selectFrom('sso_identity')
    .select('admin_id as adminId')
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where(sql<boolean>`not ${isKept}`)
    .execute();
  for (const { adminId } of former) {
    await lockAccountRow(trx, Number(adminId));
    await trx
      .deleteFrom('sso_identity')
      .where('company_id', '=', companyId)
      .where('issuer', '=', issuer)
      .where('admin_id', '=', adminId)
      // It may have been restored meanwhile.
      .where(sql<boolean>`not ${isKept}`)
      .execute();
    await noteSsoLinks(trx, [Number(adminId)]);
  }
}

/**
 * Notes which account a person has, unless it is noted; then nothing changes. The account must be locked. Two persons,
 * or two accounts, that come at the same time wait for each other: the second one finds the other one with
 * `isSamePerson`. Needs a system transaction.
 */
export async function noteIdentity(trx: Trx, identity: SsoIdentity, adminId: number, at: Date): Promise<void> {
  const { companyId, issuer, subject } = identity;
  await forgetDeleted(trx, identity);
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('sso_identity')
    .values({ company_id: companyId, issuer, subject, admin_id: adminId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) await noteSsoLinks(trx, [adminId]);
}

const isAt = (companyId: number, issuer: string) =>
  sql<boolean>`company_id = ${companyId} and rtrim(issuer, '/') = rtrim(${issuer}, '/')`;

/**
 * Locks the accounts of a company that belong to persons of one identity provider. Needs a system transaction.
 * @param issuer as the settings write it: with or without a slash at the end
 */
export async function lockLinkedAccounts(trx: Trx, companyId: number, issuer: string): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('sso_identity')
    .select('admin_id as adminId')
    .distinct()
    .where(isAt(companyId, issuer))
    .execute();
  const accounts = rows.map(({ adminId }) => Number(adminId));
  await lockAccountRows(trx, accounts);
  return accounts;
}

/**
 * Forgets which persons of one identity provider accounts belong to. The accounts must be locked. Needs a system
 * transaction.
 */
export async function deleteIdentitiesAt(
  trx: Trx,
  { companyId, issuer }: Pick<SsoIdentity, 'companyId' | 'issuer'>,
  accounts: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('sso_identity')
    .where(isAt(companyId, issuer))
    .where('admin_id', 'in', [...accounts])
    .execute();
  await noteSsoLinks(trx, accounts);
}

/** Forgets which person an account belongs to, at every identity provider. @returns how many entries there were */
export async function deleteIdentitiesOf(trx: Trx, adminId: number): Promise<number> {
  await lockAccountRow(trx, adminId);
  const { numDeletedRows } = await trx.deleteFrom('sso_identity').where('admin_id', '=', adminId).executeTakeFirst();
  if (numDeletedRows > 0n) await noteSsoLinks(trx, [adminId]);
  return Number(numDeletedRows);
}
