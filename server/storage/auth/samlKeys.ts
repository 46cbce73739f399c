import { sql } from 'kysely';
import { ADMIN_SAML } from '../../../domain/records/signOnModules';
import type { Trx } from '../../db/connect';

/** A key for requests to identity providers (SAML): certificate (PEM), and private key, sealed. */
interface StoredSamlKey {
  readonly certificate: string;
  readonly sealed: string;
}

/** The key of a company, and the one that is to replace it. */
interface CompanySamlKey extends StoredSamlKey {
  /** Null while no replacement is under way. */
  readonly next: StoredSamlKey | null;
}

/** The key of a company; undefined where no mode signs. Needs a system transaction, as everything here. */
export async function findSamlKey(trx: Trx, companyId: number): Promise<CompanySamlKey | undefined> {
  const row = await trx
    .selectFrom('saml_key')
    .select(['certificate', 'sealed', 'next_certificate', 'next_sealed'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { certificate, sealed, next_certificate: nextCertificate, next_sealed: nextSealed } = row;
  const next =
    nextCertificate === null || nextSealed === null ? null : { certificate: nextCertificate, sealed: nextSealed };
  return { certificate, sealed, next };
}

/** Stores the key of a company, which has none. */
export async function insertSamlKey(trx: Trx, companyId: number, key: StoredSamlKey, at: Date): Promise<void> {
  await trx
    .insertInto('saml_key')
    .values({ company_id: companyId, ...key, created_at: at })
    .execute();
}

/** Stores the key that is to replace that of a company. @param key null: none any more */
export async function setNextSamlKey(trx: Trx, companyId: number, key: StoredSamlKey | null, at: Date): Promise<void> {
  await trx
    .updateTable('saml_key')
    .set({
      next_certificate: key?.certificate ?? null,
      next_sealed: key?.sealed ?? null,
      next_created_at: key ? at : null,
    })
    .where('company_id', '=', companyId)
    .execute();
}

/** Replaces the key of a company by the one that was to replace it. @param sealed its private key, sealed for its new column */
export async function takeNextSamlKey(trx: Trx, companyId: number, sealed: string): Promise<void> {
  await trx
    .updateTable('saml_key')
    .set(({ ref }) => ({
      certificate: sql<string>`${ref('next_certificate')}`,
      sealed,
      created_at: sql<Date>`${ref('next_created_at')}`,
      next_certificate: null,
      next_sealed: null,
      next_created_at: null,
    }))
    .where('company_id', '=', companyId)
    .where('next_certificate', 'is not', null)
    .execute();
}

/** Removes the key of a company, with the one that was to replace it. */
export async function deleteSamlKey(trx: Trx, companyId: number): Promise<void> {
  await trx.deleteFrom('saml_key').where('company_id', '=', companyId).execute();
}

/** Of a row of `authtype`, by its alias: its requests are signed. Portico writes the parameters itself, as JSON. */
const signsOf = (alias: 't' | 'o') => {
  const [module, params] = [sql.ref(`${alias}.a_module`), sql.ref(`${alias}.a_params`)];
  return sql<boolean>`(${module} = ${sql.lit(ADMIN_SAML)} and coalesce(${params}, '') ~ '"signRequests"\\s*:\\s*true')`;
};

/** What an administrator compares with what an identity provider shows of a certificate. */
interface CertificateNote {
  /** SHA-256, in pairs of hexadecimal digits. */
  readonly print: string;
  readonly endsAt: Date;
}

/** What the modes of a company say about its key. */
interface SamlKeyNote {
  readonly state: 'used' | 'changing';
  readonly used: CertificateNote;
  /** Of the key that is to replace it. */
  readonly next: CertificateNote | undefined;
}

/** Writes into the modes of a company that sign what the state of its key is, and takes it out of the others. */
export async function noteSamlKey(trx: Trx, companyId: number, note: SamlKeyNote | undefined): Promise<void> {
  const [state, used, next] = [note?.state ?? null, note?.used, note?.next];
  await sql`
    update authtype t set "a_signingstate" = n.state, "a_signingprint" = n.print, "a_signingend" = n.ends_at,
      "a_signingnextprint" = n.next_print, "a_signingnextend" = n.next_end, version = t.version + 1
    from (select o."authtypeid" as id, k.* from authtype o left join (select ${state}::text as state,
          ${used?.print ?? null}::text as print, ${used?.endsAt ?? null}::timestamptz as ends_at,
          ${next?.print ?? null}::text as next_print, ${next?.endsAt ?? null}::timestamptz as next_end) k on ${signsOf('o')}
      where o."a_companyid" = ${companyId}) n
    where n.id = t."authtypeid"
      and (t."a_signingstate", t."a_signingprint", t."a_signingend", t."a_signingnextprint", t."a_signingnextend")
        is distinct from (n.state, n.print, n.ends_at, n.next_print, n.next_end)`.execute(trx);
}

/** Whether a mode of a company signs its requests. */
export async function hasSigningMode(trx: Trx, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from authtype t where t."a_companyid" = ${companyId} and ${signsOf('t')} limit 1`.execute(trx);
  return rows.length > 0;
}

/** The masks (decimal texts) that limit the sign-ins of a company's modes whose requests are signed. */
export async function ceilingsOfSigningModes(trx: Trx, companyId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ bits: string }>`
    select c.bits from authtype t join sign_in_ceiling c on c.mode_id = t."authtypeid"
    where t."a_companyid" = ${companyId} and ${signsOf('t')}`.execute(trx);
  return rows.map(({ bits }) => bits);
}

/** Companies with a mode that signs its requests, and without a key for it, or that does not say which key it is. */
export async function companiesWithoutKey(trx: Trx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t."a_companyid" as id from authtype t where ${signsOf('t')}
      and (t."a_signingprint" is null or not exists (select from saml_key k where k.company_id = t."a_companyid"))
    order by 1`.execute(trx);
  return rows.map(({ id }) => Number(id));
}
