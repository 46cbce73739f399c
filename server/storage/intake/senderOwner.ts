import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/**
 * The source that has a sender already: a source of another company whose network overlaps it, one of the same company
 * with the same network, any source with the same certificate. Holds off other changes of senders until the transaction
 * ends.
 * @param source the source that is about to have it; without `sourceid` for a new one
 * @param sender an address or network, or the SHA-256 of a certificate
 */
export async function senderOwner(
  trx: Trx,
  source: {
    readonly companyId: number;
    readonly sourceid: number | undefined;
    readonly type: 'radius' | 'syslog';
  },
  sender: { readonly address?: string; readonly fingerprint?: string },
): Promise<'other' | 'own' | null> {
  const { companyId, sourceid = 0, type } = source;
  const { address = null, fingerprint = null } = sender;
  const { rows } = await sql<{ owner: 'other' | 'own' | null }>`
    select portico_network_owner(${companyId}, ${sourceid}, ${type}, ${address}, ${fingerprint}) as owner`.execute(trx);
  return rows[0]?.owner ?? null;
}
