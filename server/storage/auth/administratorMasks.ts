import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** The masks (decimal text) that administrators can work with: of their own profiles, and of every membership. */
export async function masksOfAdmins(trx: Trx, adminIds: readonly number[]): Promise<readonly (string | null)[]> {
  const ids = sql`any(${[...adminIds]}::bigint[])`;
  const { rows } = await sql<{ bits: string | null }>`
    select p."adp_bits"::text as bits from administrator a join adprofile p on p."adprofileid" = a."ad_profileid"
    where a."adminid" = ${ids}
    union
    select p."adp_bits"::text from team_member m join adprofile p on p."adprofileid" = m."profileid"
    where m."adminid" = ${ids} and m."deletedAt" is null`.execute(trx);
  return rows.map(({ bits }) => bits);
}
