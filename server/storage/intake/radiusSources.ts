import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { companyFacts, type CompanyFacts } from '../auth/sessionFacts';

/** Equipment that may send accounting packets. */
export interface RadiusSource {
  readonly sourceid: number;
  readonly locationid: number | null;
  /** Its shared secret, sealed. */
  readonly secret: string;
  readonly company: CompanyFacts;
}

/**
 * The enabled source of type `radius` that an address belongs to; of several, the one with the smallest network.
 * @param trx one that sees every company: FreeRADIUS knows nothing else of a sender than its address
 */
export async function findRadiusSource(trx: Trx, address: string): Promise<RadiusSource | undefined> {
  const { rows } = await sql<RadiusSource>`
    select s.sourceid, s.locationid, s.secret, ${companyFacts} as company
    from intake_source s join company c on c.companyid = s.companyid
    where s.type = 'radius' and s.enabled and s.secret <> '' and portico_network(s.address) >>= ${address}::inet
    order by masklen(portico_network(s.address)) desc, s.sourceid
    limit 1`.execute(trx);
  return rows[0];
}

/** True for a source with a shared secret. */
export async function hasSecret(trx: Trx, companyId: number, sourceid: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from intake_source where companyid = ${companyId} and sourceid = ${sourceid} and secret <> ''`.execute(
    trx,
  );
  return rows.length > 0;
}
