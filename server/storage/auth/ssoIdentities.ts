import type { Trx } from '../../db/connect';

/** A person of an identity provider (OpenID Connect Core 1.0, section 2: `iss` and `sub`), within a company. */
export interface SsoIdentity {
  readonly companyId: number;
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Whether a person may use an account: neither belongs to another one. Needs a system transaction.
 * @param adminId undefined: there is no account yet
 */
export async function isSamePerson(
  trx: Trx,
  { companyId, issuer, subject }: SsoIdentity,
  adminId: number | undefined,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('sso_identity')
    .select(['subject', 'admin_id as adminId'])
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where(({ or, eb }) =>
      or([eb('subject', '=', subject), ...(adminId === undefined ? [] : [eb('admin_id', '=', adminId)])]),
    )
    .execute();
  return rows.every((row) => row.subject === subject && Number(row.adminId) === adminId);
}

/** Notes which account a person has, unless it is noted; then nothing changes. Needs a system transaction. */
export async function noteIdentity(
  trx: Trx,
  { companyId, issuer, subject }: SsoIdentity,
  adminId: number,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('sso_identity')
    .values({ company_id: companyId, issuer, subject, admin_id: adminId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets which person an account belongs to, at every identity provider. @returns how many entries there were */
export async function deleteIdentitiesOf(trx: Trx, adminId: number): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sso_identity').where('admin_id', '=', adminId).executeTakeFirst();
  return Number(numDeletedRows);
}
