import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/** What the chain from a guest to the network needs of the company itself. */
interface CompanyState {
  readonly name: string;
  /** ISO 8601; null = open-ended, not disabled. */
  readonly endsAt: string | null;
  readonly disabledAt: string | null;
  readonly options: string;
  /** The portal and the terms of locations that have none of their own. */
  readonly templateid: number | null;
  readonly aupid: number | null;
}

/** The state of a company. Every administrator of it sees the state of its subscription. */
export async function companyState(trx: Trx, companyId: number): Promise<CompanyState | undefined> {
  const { rows } = await sql<CompanyState>`
    select c_name as name, to_json(c_edate) #>> '{}' as "endsAt", to_json("c_deletedAt") #>> '{}' as "disabledAt",
      c_options::text as options, c_templateid as templateid, c_aupid as aupid
    from company where companyid = ${companyId}`.execute(trx);
  return rows[0];
}

/** Connections and lines of the log of one device that are looked at, the newest first. */
const MAX_TRACES = 200;

interface DeviceTraces {
  readonly authentications: Resource;
  readonly connections: Resource;
  readonly logs: Resource;
  /** Older traces do not count: devices go from one guest to the next. */
  readonly since: Date;
}

/**
 * The guests who used a device recently: in connections, and in lines of the access log under the tokens of
 * their sign-ins. Only by lines that the caller may see. The latest guest first.
 * @param mac as it is stored
 * @param most guests at most
 */
export async function guestsOfDevice(
  { trx, model, caller }: Access,
  mac: string,
  { authentications, connections, logs, since }: DeviceTraces,
  most: number,
): Promise<number[]> {
  const company = caller.companyId;
  const { rows } = await sql<{ userid: number }>`
    select userid from (
      (select n.userid, n.started_at as at from network_session n
        where n.company_id = ${company} and n.mac_address = ${mac} and n.started_at >= ${since}
          and n.userid is not null and ${rowAccessFilter(model, connections, caller, 'n')}
        order by n.started_at desc limit ${MAX_TRACES})
      union all
      (select a.userid, a.authenticated_at from (
          select distinct token from (
            select l.token from access_log l
            where l.company_id = ${company} and l.mac_address = ${mac} and l.received_at >= ${since}
              and l.token is not null and ${rowAccessFilter(model, logs, caller, 'l')}
            order by l.received_at desc limit ${MAX_TRACES}) lines) seen
        join authentication a on a.company_id = ${company} and a.token = seen.token and a.userid is not null
        where ${rowAccessFilter(model, authentications, caller, 'a')})
    ) traces group by userid order by max(at) desc limit ${most}`.execute(trx);
  return rows.map(({ userid }) => Number(userid));
}
