import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** The key of a company for its requests to identity providers (SAML): certificate (PEM), and private key, sealed. */
interface StoredSamlKey {
  readonly certificate: string;
  readonly sealed: string;
}

/** The key of a company; undefined where no mode signs. Needs a system transaction, as everything here. */
export async function findSamlKey(trx: Trx, companyId: number): Promise<StoredSamlKey | undefined> {
  return trx
    .selectFrom('saml_key')
    .select(['certificate', 'sealed'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

/** Stores the key of a company, which has none. */
export async function insertSamlKey(trx: Trx, companyId: number, key: StoredSamlKey, at: Date): Promise<void> {
  await trx
    .insertInto('saml_key')
    .values({ company_id: companyId, ...key, created_at: at })
    .execute();
}

/** Removes the key of a company. */
export async function deleteSamlKey(trx: Trx, companyId: number): Promise<void> {
  await trx.deleteFrom('saml_key').where('company_id', '=', companyId).execute();
}

/** Of a row of `authtype` (alias `t`): its requests are signed. Portico writes the parameters itself, as JSON. */
const signs = sql`t."a_module" = 'admin_saml' and t."a_params" ~ '"signRequests"\\s*:\\s*true'`;

/** Whether a mode of a company signs its requests. */
export async function hasSigningMode(trx: Trx, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from authtype t where t."a_companyid" = ${companyId} and ${signs} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Companies with a mode that signs its requests, and without a key for it. */
export async function companiesWithoutKey(trx: Trx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t."a_companyid" as id from authtype t where ${signs}
      and not exists (select from saml_key k where k.company_id = t."a_companyid")
    order by 1`.execute(trx);
  return rows.map(({ id }) => Number(id));
}
