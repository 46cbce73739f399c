import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** A source of type syslog that is enabled. */
export interface StoredSender {
  readonly sourceid: number;
  readonly companyId: number;
  readonly locationid: number | null;
  /** Address or network of the sender; null when it is known by its certificate. */
  readonly address: string | null;
  /** SHA-256 of its certificate. */
  readonly fingerprint: string | null;
  /** Name of a file in `schemas/syslog/`. */
  readonly parser: string | null;
}

/** The enabled syslog sources of all companies. Needs a system transaction. */
export async function syslogSenders(trx: Trx): Promise<readonly StoredSender[]> {
  const { rows } = await sql<StoredSender>`
    select sourceid, companyid as "companyId", locationid, address, fingerprint, parser from intake_source
    where type = 'syslog' and enabled and (address is not null or fingerprint is not null)`.execute(trx);
  return rows;
}
