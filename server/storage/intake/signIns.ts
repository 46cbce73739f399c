import { sql } from 'kysely';
import { MAX_VALIDITY_DAYS } from '../../../domain/limits';
import { SIGNED_IN_STATUSES } from '../../../domain/records/timeline';
import type { Trx } from '../../db/connect';
import { lockLocations } from './lockLocations';
import type { BatchOf } from './event';

/** Statuses with which a guest is online. */
export const ONLINE = SIGNED_IN_STATUSES;
/** Modules whose account is one of a social network. */
const SOCIAL = ['facebook', 'google', 'linkedin'];

/** The first successful sign-in of each of some people. @returns ISO texts by person */
export async function firstSuccesses(
  trx: Trx,
  companyId: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ userid: number; first: string }>`
    select userid, to_json(min(authenticated_at)) #>> '{}' as first from authentication
    where company_id = ${companyId} and userid = any(${people}) and status = any(${[...ONLINE]})
    group by userid`.execute(trx);
  return new Map(rows.map(({ userid, first }) => [userid, first]));
}

/** Adds sign-ins that are not there yet. @param rows by the names of the columns @returns keys of the new ones */
export async function insertSignIns(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  rows: readonly object[],
): Promise<Set<string>> {
  const { rows: added } = await sql<{ key: string }>`
    insert into authentication (company_id, sourceid, event_key, authenticated_at, login, userid, locationid, groupids, countryid,
      status, reason, authtypeid, profileid, usertype, "returning", valid_until, src_ip, token, language, browser,
      platform, device, keyindex)
    select ${companyId}, ${sourceid}, event_key, authenticated_at, login, userid, locationid, coalesce(groupids, '{}'), countryid,
      status, reason, authtypeid, profileid, usertype, "returning", valid_until, src_ip, token, language, browser,
      platform, device, keyindex
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (event_key uuid, authenticated_at timestamptz, login text,
      userid bigint, locationid bigint, groupids bigint[], countryid bigint, status text, reason text,
      authtypeid bigint, profileid bigint, usertype text, "returning" boolean, valid_until timestamptz, src_ip text,
      token text, language text, browser text, platform text, device text, keyindex text)
    order by authenticated_at
    on conflict do nothing
    returning replace(event_key::text, '-', '') as key`.execute(trx);
  return new Set(added.map(({ key }) => key));
}

/**
 * Marks the stored sign-ins of people after a success that arrived late: they are returning ones.
 * @param successes for each person the earliest one that is new; times are ISO texts
 */
export async function markReturning(
  trx: Trx,
  companyId: number,
  successes: readonly { readonly userid: number; readonly at: string }[],
): Promise<void> {
  if (successes.length === 0) return;
  await sql`
    update authentication a set "returning" = true
    from json_to_recordset(${JSON.stringify(successes)}::json) as s (userid bigint, at timestamptz)
    where a.company_id = ${companyId} and a.userid = s.userid and a.authenticated_at > s.at and not a."returning"`.execute(
    trx,
  );
}

/** Values of a person from new sign-ins; times are ISO texts. */
export interface PersonSeen {
  readonly userid: number;
  /** The latest event, failed sign-ins included. */
  readonly seen: string;
  /** Where the latest event with a location was, and when; both null without any. */
  readonly locationid: number | null;
  readonly locatedAt: string | null;
  /** The latest successful one; null without any. */
  readonly login: string | null;
  readonly until: string | null;
  /** Every location and time of these events; without it `locationid` and `locatedAt`. */
  readonly visits?: readonly { readonly locationid: number; readonly at: string }[];
}

/**
 * True when a stored sign-in or session of the person (`i`) at a location is later than what was sent (`s`). The last
 * interaction does not tell: it may be that of the account itself, which is younger than a backlog.
 */
const wasElsewhereLater = (companyId: number) => sql`(exists (select 1 from authentication a
    where a.company_id = ${companyId} and a.userid = i.userid and a.locationid is not null and a.authenticated_at > s.located)
  or exists (select 1 from network_session n
    where n.company_id = ${companyId} and n.userid = i.userid and n.locationid is not null and n.last_at > s.located))`;

/**
 * Updates people by what new sign-ins say about them. A sign-in after the end of the validity begins a new one; nothing
 * else moves its end, so that an account that was ended stays so; its end has the limit of every validity
 * (specification S-IDN-3). A guest with the profile of an event who comes to its location while it lasts came for it.
 * @returns people with their event, and whether they have ever been online
 */
export async function updatePeople(
  trx: Trx,
  companyId: number,
  people: readonly PersonSeen[],
): Promise<readonly { readonly userid: number; readonly eventid: number | null; readonly connected: boolean }[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ userid: number; eventid: number | null; connected: boolean }>`
    update identity i set
      u_lastlogin = greatest(i.u_lastlogin, s.login),
      s_lastlogin = case when m.a_module = any(${SOCIAL}) then greatest(i.s_lastlogin, s.login) else i.s_lastlogin end,
      lastlocationid = case when s.locationid is null then i.lastlocationid
          when i.lastlocationid is null or coalesce(s.located >= i."u_lastinteractionAt", true)
            or not ${wasElsewhereLater(companyId)} then s.locationid else i.lastlocationid end,
      "u_lastinteractionAt" = greatest(i."u_lastinteractionAt", s.seen),
      u_sdate = case when s.until > s.login and (i.u_edate is null or i.u_edate < s.login) then s.login else i.u_sdate end,
      u_edate = case when s.until > s.login and (i.u_edate is null or i.u_edate < s.login) then least(s.until, s.login + ${MAX_VALIDITY_DAYS} * interval '1 day') else i.u_edate end,
      u_eventid = coalesce(i.u_eventid, (select e.eventid from event e
        where e.ev_companyid = i.u_companyid and e.ev_profileid = i.u_profileid and e.ev_access <> 'accounts'
          and e."ev_deletedAt" is null
          and i."u_createdAt" between e.ev_sdate - interval '1 day' and e.ev_edate
          and exists (select 1 from jsonb_to_recordset(coalesce(s.visits, jsonb_build_array(jsonb_build_object(
              'locationid', s.locationid, 'at', s.located)))) as v (locationid bigint, at timestamptz)
            where v.locationid = any(e.ev_locationids) and v.at between e.ev_sdate - interval '1 day' and e.ev_edate)
        order by e.ev_sdate, e.eventid limit 1))
    from json_to_recordset(${JSON.stringify(people.map(({ locatedAt, ...one }) => ({ ...one, located: locatedAt })))}::json)
      as s (userid bigint, seen timestamptz, locationid bigint, located timestamptz, login timestamptz, until timestamptz, visits jsonb)
      join identity p on p.userid = s.userid left join authtype m on m.authtypeid = p.u_authtypeid
    where i.userid = s.userid and i.u_companyid = ${companyId}
    returning i.userid, i.u_eventid as eventid, i.u_lastlogin is not null as connected`.execute(trx);
  return rows;
}

/** Adds to the guests of events that were connected. */
export async function addConnected(trx: Trx, companyId: number, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [eventid, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    await sql`update event set ev_connected = coalesce(ev_connected, 0) + ${count}
      where eventid = ${eventid} and ev_companyid = ${companyId}`.execute(trx);
  }
}

/** First and last successful sign-in of locations; times are ISO texts. */
export async function updatePlaces(
  trx: Trx,
  companyId: number,
  places: readonly { readonly locationid: number; readonly first: string; readonly last: string }[],
): Promise<void> {
  if (places.length === 0) return;
  await lockLocations(
    trx,
    places.map(({ locationid }) => locationid),
  );
  await sql`
    update location l set "l_firstauthAt" = least(l."l_firstauthAt", s.first), "l_lastauthAt" = greatest(l."l_lastauthAt", s.last)
    from json_to_recordset(${JSON.stringify(places)}::json) as s (locationid bigint, first timestamptz, last timestamptz)
    where l.locationid = s.locationid and l.l_companyid = ${companyId}
      and (l."l_firstauthAt" is null or l."l_lastauthAt" is null or s.first < l."l_firstauthAt" or s.last > l."l_lastauthAt")`.execute(
    trx,
  );
}

/** Adds to the uses of authentication types. */
export async function addUses(trx: Trx, companyId: number, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [authtypeid, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    await sql`update authtype set ap_count = coalesce(ap_count, 0) + ${count}
      where authtypeid = ${authtypeid} and a_companyid = ${companyId}`.execute(trx);
  }
}

/** Adds to the sales of paid offers. */
export async function addSales(trx: Trx, companyId: number, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    await sql`update payment set sales = coalesce(sales, 0) + ${count}
      where id = ${id} and companyid = ${companyId}`.execute(trx);
  }
}
