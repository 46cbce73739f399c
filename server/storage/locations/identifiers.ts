import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** Kinds of identifiers of a location, and the column of each. */
const COLUMNS = { ip: 'l_sourceip', fqdn: 'l_fqdn', mac: 'l_apmac' } as const;
type IdentifierType = keyof typeof COLUMNS;
export const IDENTIFIER_TYPES = Object.keys(COLUMNS) as IdentifierType[];

/**
 * True when a location that is not deleted has the identifier: of any company for tunnel addresses, of this one for access
 * points (specification S-LOC-3).
 * @param except a location of the company that may have it
 */
export async function isIdentifierTaken(
  trx: Trx,
  companyId: number,
  type: IdentifierType,
  identifier: string,
  except: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from location
    where lower(${sql.ref(COLUMNS[type])}) = lower(${identifier}) and "l_deletedAt" is null
      and (${type !== 'mac'} or l_companyid = ${companyId})
      and not (l_companyid = ${companyId} and locationid = ${except ?? null}::bigint is true)
    limit 1`.execute(trx);
  return rows.length > 0;
}
