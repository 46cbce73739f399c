import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** An API key that will expire. */
export interface ExpiringKey {
  readonly id: number;
  readonly companyId: number;
  readonly company: string;
  readonly name: string;
  /** The creator; null: the account does not exist any more. */
  readonly creatorId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Enabled keys that expire between two times, by key. Needs a system transaction. */
export async function expiringKeys(
  trx: Trx,
  { from, to }: { readonly from: Date; readonly to: Date },
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly ExpiringKey[]> {
  const { rows } = await sql<ExpiringKey>`
    select k."id"::int as id, k."companyid"::int as "companyId", c."c_name" as company, k."name" as name,
      k."adminid"::int as "creatorId", k."createdAt" as "createdAt", k."expiresAt" as "expiresAt"
    from api_token k join company c on c."companyid" = k."companyid"
    where k."isEnabled" is not false and k."deletedAt" is null and k."expiresAt" > ${from} and k."expiresAt" <= ${to}
      and k."id" > ${after}
    order by k."id" limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Notes that a warning about a key goes out. Needs a system transaction.
 * @param days before the end
 * @returns false when it went out before: each warning goes out once, whichever server sends it, and again for another end
 */
export async function noteKeyWarning(
  trx: Trx,
  { id, companyId, expiresAt }: Pick<ExpiringKey, 'id' | 'companyId' | 'expiresAt'>,
  days: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('api_key_warning')
    .values({ key_id: id, company_id: companyId, ends_at: expiresAt, days })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the warnings about keys that have expired before a time. Needs a system transaction. */
export async function forgetKeyWarnings(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('api_key_warning').where('ends_at', '<', before).execute();
}
