import type { Trx } from '../../db/connect';

/** The key of a company for its requests to identity providers (SAML): certificate (PEM), and private key, sealed. */
interface StoredSamlKey {
  readonly certificate: string;
  readonly sealed: string;
}

/** The key of a company; undefined before it was needed. Needs a system transaction. */
export async function findSamlKey(trx: Trx, companyId: number): Promise<StoredSamlKey | undefined> {
  return trx
    .selectFrom('saml_key')
    .select(['certificate', 'sealed'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

/** Stores the key of a company, unless it has one. Needs a system transaction. */
export async function insertSamlKey(trx: Trx, companyId: number, key: StoredSamlKey, at: Date): Promise<void> {
  await trx
    .insertInto('saml_key')
    .values({ company_id: companyId, ...key, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
