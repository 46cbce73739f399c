import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../db/connect';
import type { BatchOf } from './event';

/** Hours without an event after which a session counts as ended. */
const LOST_AFTER_HOURS = 24;

/** Values of a session from some of its events; times are ISO texts, durations seconds. */
export interface SessionUpdate {
  readonly session_id: string;
  readonly login: string | null;
  readonly userid: number | null;
  readonly locationid: number | null;
  readonly mac_address: string | null;
  readonly ip: string | null;
  readonly nas: string | null;
  readonly started_at: string;
  readonly last_at: string;
  readonly ended_at: string | null;
  readonly duration: number;
  readonly input_octets: number;
  readonly output_octets: number;
  readonly cause: string | null;
  /** It tells about an erased guest. */
  readonly erased: boolean;
}

/** A session that events have changed, as it is now. */
export interface ChangedSession {
  readonly userid: number | null;
  readonly locationid: number | null;
}

/** The guest of the session was erased: no event brings an address back. */
const isErased = sql`(n.erased_at is not null or e.erased)`;
const unlessErased = (value: RawBuilder<unknown>) => sql`case when ${isErased} then null else ${value} end`;
/** A session that was ended as lost is online again when a later event arrives. */
const revived = sql`(n.cause = 'lost' and (e.ended_at is not null or e.last_at > n.last_at))`;
const ended = sql`case when ${revived} then e.ended_at else least(n.ended_at, e.ended_at) end`;
const cause = sql`case when ${revived} then e.cause else coalesce(n.cause, e.cause) end`;
const start = sql`least(n.started_at, e.started_at)`;
const last = sql`greatest(n.last_at, e.last_at)`;
const duration = sql`greatest(n.duration, e.duration, extract(epoch from coalesce(${ended}, ${last}) - ${start})::bigint)`;
const newest = (
  column: string,
) => sql`case when e.last_at >= n.last_at then coalesce(${sql.ref(`e.${column}`)}, ${sql.ref(`n.${column}`)})
  else coalesce(${sql.ref(`n.${column}`)}, ${sql.ref(`e.${column}`)}) end`;

const changed = sql`case when (${ended}) is null then 'online' else 'ended' end, ${start}, ${last}, ${ended}, ${duration},
  greatest(n.input_octets, e.input_octets), greatest(n.output_octets, e.output_octets), ${cause},
  case when n.erased_at is null and e.erased then coalesce(e.login, n.login) else coalesce(n.login, e.login) end,
  coalesce(n.userid, e.userid), coalesce(n.locationid, e.locationid),
  ${unlessErased(sql`coalesce(n.mac_address, e.mac_address)`)}, ${unlessErased(newest('ip'))}, coalesce(n.nas, e.nas),
  coalesce(n.erased_at, case when e.erased then now() end)`;
const columns = sql.raw(
  `state, started_at, last_at, ended_at, duration, input_octets, output_octets, cause, login, userid, locationid,
  mac_address, ip, nas, erased_at`,
);
const stored = sql.raw(
  `n.state, n.started_at, n.last_at, n.ended_at, n.duration, n.input_octets, n.output_octets, n.cause, n.login, n.userid,
  n.locationid, n.mac_address, n.ip, n.nas, n.erased_at`,
);

/**
 * Updates sessions from events, in any order: the earliest start, the latest event, the highest counters, the earliest
 * end.
 * @param updates one for each session
 * @returns the sessions that have changed, by their id
 */
export async function applySessions(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  updates: readonly SessionUpdate[],
): Promise<ReadonlyMap<string, ChangedSession>> {
  const input = sql`json_to_recordset(${JSON.stringify(updates)}::json) as e (session_id text, login text, userid bigint,
    locationid bigint, mac_address text, ip text, nas text, started_at timestamptz, last_at timestamptz,
    ended_at timestamptz, duration bigint, input_octets bigint, output_octets bigint, cause text, erased boolean)`;
  const { rows: updated } = await sql<ChangedSession & { session: string }>`
    update network_session n set (${columns}) = (select ${changed}) from ${input}
    where n.company_id = ${companyId} and n.sourceid = ${sourceid} and n.session_id = e.session_id
      and (${stored}) is distinct from (${changed})
    returning n.session_id as session, n.userid, n.locationid`.execute(trx);
  const { rows: added } = await sql<ChangedSession & { session: string }>`
    insert into network_session (company_id, sourceid, session_id, ${columns})
    select ${companyId}, ${sourceid}, e.session_id, case when e.ended_at is null then 'online' else 'ended' end,
      e.started_at, e.last_at, e.ended_at, e.duration, e.input_octets, e.output_octets, e.cause, e.login, e.userid,
      e.locationid, e.mac_address, e.ip, e.nas, case when e.erased then now() end
    from ${input} on conflict do nothing returning session_id as session, userid, locationid`.execute(trx);
  return new Map([...updated, ...added].map(({ session, userid, locationid }) => [session, { userid, locationid }]));
}

/** Ends sessions without an event for `LOST_AFTER_HOURS`, at their last event. Needs a system transaction. */
export async function endLostSessions(trx: Trx): Promise<void> {
  await sql`
    update network_session set state = 'ended', ended_at = last_at, cause = 'lost'
    where state = 'online' and last_at < now() - ${LOST_AFTER_HOURS} * interval '1 hour'`.execute(trx);
}
