import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** The flags of an authentication mode of a company; undefined when there is none of that number. */
export async function authenticationModeFlags(trx: Trx, companyId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ flags: string }>`
    select a_enable::text as flags from authtype where authtypeid = ${id} and a_companyid = ${companyId}`.execute(trx);
  return rows[0]?.flags;
}
