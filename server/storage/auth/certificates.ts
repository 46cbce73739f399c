import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** An authentication mode with the certificate of an identity provider. */
export interface CertifiedMode {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  /** JSON text. */
  readonly params: string | null;
  /** The end of the certificate, as the mode says it. */
  readonly endsAt: Date | null;
}

/** Modes of some modules of every company, by key. Needs a system transaction. */
export async function certifiedModes(
  trx: Trx,
  modules: readonly string[],
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly CertifiedMode[]> {
  const { rows } = await sql<CertifiedMode>`
    select t."authtypeid"::int as id, t."a_companyid"::int as "companyId", t."a_name" as name, t."a_params" as params,
      t."a_certificateend" as "endsAt"
    from authtype t where t."a_module" = any(${modules}::text[]) and t."authtypeid" > ${after}
    order by t."authtypeid" limit ${limit}`.execute(trx);
  return rows;
}

/** Sets the end of the certificate of a mode, if the mode still has these parameters. Needs a system transaction. */
export async function writeCertificateEnd(
  trx: Trx,
  { id, params }: Pick<CertifiedMode, 'id' | 'params'>,
  endsAt: Date | null,
): Promise<void> {
  await sql`update authtype set "a_certificateend" = ${endsAt}, version = version + 1
    where "authtypeid" = ${id} and "a_params" is not distinct from ${params}`.execute(trx);
}

/**
 * Notes that a warning about a certificate goes out. Needs a system transaction.
 * @param days before the end
 * @returns false when it went out before: each warning goes out once, whichever server sends it
 */
export async function noteWarning(
  trx: Trx,
  { id, companyId }: Pick<CertifiedMode, 'id' | 'companyId'>,
  endsAt: Date,
  days: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('certificate_warning')
    .values({ mode_id: id, company_id: companyId, ends_at: endsAt, days })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mode_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the warnings about certificates that ended before a time. Needs a system transaction. */
export async function forgetWarnings(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('certificate_warning').where('ends_at', '<', before).execute();
}
