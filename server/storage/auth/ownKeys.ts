import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** An API key, as its creator reads it. */
interface StoredKey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly enabled: boolean;
  /** Null: no use is known. */
  readonly lastUsedAt: Date | null;
}

/** Keys that are shown to their creator. */
const MAX_SHOWN = 100;

/** The API keys that an administrator created in the company of the transaction, the one that ends last first. */
export async function keysOf(trx: Trx, adminId: number, companyId: number): Promise<readonly StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select "id" as id, "name" as name, "createdAt", "expiresAt", coalesce("isEnabled", false) as enabled,
      "lastUsedAt"
    from api_token where "companyid" = ${companyId} and "adminid" = ${adminId} and "deletedAt" is null
    order by "expiresAt" desc, "id" desc limit ${MAX_SHOWN}`.execute(trx);
  return rows;
}
