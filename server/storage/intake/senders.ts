import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { companyFacts, type CompanyFacts } from '../auth/sessionFacts';

/** A source of type syslog that is enabled. */
interface StoredSender {
  readonly sourceid: number;
  readonly companyId: number;
  readonly locationid: number | null;
  /** Address or network of the sender; null when it is known by its certificate. */
  readonly address: string | null;
  /** SHA-256 of its certificate. */
  readonly fingerprint: string | null;
  /** Name of a file in `schemas/syslog/`. */
  readonly parser: string | null;
  readonly company: CompanyFacts;
}

/** The enabled syslog sources of all companies. Needs a system transaction. */
export async function syslogSenders(trx: Trx): Promise<readonly StoredSender[]> {
  const { rows } = await sql<StoredSender>`
    select s.sourceid, s.companyid as "companyId", s.locationid, s.address, s.fingerprint, s.parser, ${companyFacts} as company
    from intake_source s join company c on c.companyid = s.companyid
    where s.type = 'syslog' and s.enabled and (s.address is not null or s.fingerprint is not null)`.execute(trx);
  return rows;
}
