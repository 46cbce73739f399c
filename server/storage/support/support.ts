import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import { letsSupportIn } from '../auth/supportConsent';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/** A company, and its name. */
export interface NamedCompany {
  readonly id: number;
  readonly name: string;
}

/** The companies whose administrators have let support in. Needs a transaction that sees every company. */
export async function companiesWithConsent(trx: Trx): Promise<NamedCompany[]> {
  const { rows } = await sql<NamedCompany>`
    select c."companyid" as id, c."c_name" as name from company c
    where ${letsSupportIn('c')} and c."c_deletedAt" is null`.execute(trx);
  return rows;
}

/** A network address, as it is stored; what is null is not looked for. */
export interface NetworkAddress {
  readonly mac: string | null;
  readonly ip: string | null;
}

interface Traces {
  readonly identities: Resource;
  readonly authentications: Resource;
  readonly logs: Resource;
  /** Keys of the companies to look in. */
  readonly companies: readonly number[];
  /** Traces from before do not count: addresses go from one guest to the next. */
  readonly since: Date;
}

/**
 * Condition on identities (table `r`): guests who signed in from an address, or whose connections the access log has
 * under it. What the caller may not see of both logs does not count.
 */
export function seenUnder(
  { model, caller }: Access,
  { mac, ip }: NetworkAddress,
  { identities, authentications, logs, companies, since }: Traces,
): RawBuilder<boolean> {
  const within = [...companies];
  const key = [identities.storage.tenantColumn, identities.id].map((name) => sql.ref(`r.${name}`));
  const signedIn = rowAccessFilter(model, authentications, caller, 'a');
  return sql<boolean>`(${sql.join(key)}) in (
    select a.company_id, a.userid from authentication a
      where a.company_id = any(${within}) and a.src_ip = host(${ip}::text::inet) and a.authenticated_at >= ${since}
        and ${signedIn}
    union
    select a.company_id, a.userid from authentication a join (
      select distinct l.company_id, l.token from access_log l
        where l.company_id = any(${within}) and l.received_at >= ${since} and l.token is not null
          and (l.mac_address = ${mac} or l.src_inet = ${ip}::text::inet) and ${rowAccessFilter(model, logs, caller, 'l')}
    ) seen on a.company_id = seen.company_id and a.token = seen.token
      where ${signedIn})`;
}
