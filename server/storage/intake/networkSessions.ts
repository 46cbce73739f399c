import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../db/connect';
import { MAX_EVENT_AGE_DAYS, type BatchOf } from './event';

/** The cause of sessions whose end was never reported. */
export const LOST = 'lost';
/** Hours without an event after which a session counts as ended. */
const LOST_AFTER_HOURS = 24;

/** Values of a session from some of its events; times are ISO texts, durations seconds. */
export interface SessionUpdate {
  readonly session_id: string;
  /** Which use of the id. */
  readonly run: number;
  /** An event has reported when the session began. */
  readonly begin_known: boolean;
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
  /** The longest duration that an event states. */
  readonly reported_duration: number;
  readonly input_octets: number;
  readonly output_octets: number;
  readonly cause: string | null;
  /** It tells about an erased guest. */
  readonly erased: boolean;
}

/** Guest and location of a session after events have changed it. */
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
/** While the end is not known, the latest event counts; it may turn out to be of a later use of the id. */
const before = sql`case when n.ended_at is null and (${ended}) is not null then 0 else n.duration end`;
const duration = sql`greatest(${before}, e.duration, extract(epoch from coalesce(${ended}, ${last}) - ${start})::bigint)`;
const newest = (
  column: string,
) => sql`case when e.last_at >= n.last_at then coalesce(${sql.ref(`e.${column}`)}, ${sql.ref(`n.${column}`)})
  else coalesce(${sql.ref(`n.${column}`)}, ${sql.ref(`e.${column}`)}) end`;

const changed = sql`case when (${ended}) is null then 'online' else 'ended' end, ${start}, ${last}, ${ended}, ${duration},
  greatest(n.input_octets, e.input_octets), greatest(n.output_octets, e.output_octets), ${cause},
  case when n.erased_at is null and e.erased then coalesce(e.login, n.login) else coalesce(n.login, e.login) end,
  coalesce(n.userid, e.userid), coalesce(n.locationid, e.locationid),
  ${unlessErased(sql`coalesce(n.mac_address, e.mac_address)`)}, ${unlessErased(newest('ip'))}, coalesce(n.nas, e.nas),
  coalesce(n.erased_at, case when e.erased then now() end), n.begin_known or e.begin_known,
  greatest(n.reported_duration, e.reported_duration)`;
const columns = sql.raw(
  `state, started_at, last_at, ended_at, duration, input_octets, output_octets, cause, login, userid, locationid,
  mac_address, ip, nas, erased_at, begin_known, reported_duration`,
);
const stored = sql.raw(
  `n.state, n.started_at, n.last_at, n.ended_at, n.duration, n.input_octets, n.output_octets, n.cause, n.login, n.userid,
  n.locationid, n.mac_address, n.ip, n.nas, n.erased_at, n.begin_known, n.reported_duration`,
);

/** The key of an update among others. */
export const sessionRunKey = ({ session_id, run }: Pick<SessionUpdate, 'session_id' | 'run'>): string =>
  `${run} ${session_id}`;

/** One use of the id of a session; times in ms. */
export interface Run {
  readonly run: number;
  startedAt: number;
  /** An event states when the run began: a start, or one with a duration. */
  beginKnown: boolean;
  /** Its latest event. */
  lastAt: number;
  /** The longest duration that an event of it states. */
  reportedMs: number;
  endedAt: number | null;
  /** It was ended because no event came for a day; a later event may show that it continues. */
  isLost: boolean;
  /** Its guest was erased. */
  readonly isErased: boolean;
}

/** The uses of an id in the order of their start, and the highest number of all. */
interface StoredRuns {
  readonly list: Run[];
  last: number;
}

/**
 * The stored uses of some ids of sessions, by id.
 * @param since the earliest time of an event, in ms: older uses count from a month before it on
 * @param max of each id, the latest ones
 */
export async function readRuns(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  sessionIds: readonly string[],
  since: number,
  max: number,
): Promise<Map<string, StoredRuns>> {
  const { rows } = await sql<Run & { id: string; last: number }>`
    select s.id, r.*, (
        select n.run from network_session n
        where n.company_id = ${companyId} and n.sourceid = ${sourceid} and n.session_id = s.id
        order by n.run desc limit 1) as last
    from unnest(${[...sessionIds]}::text[]) as s (id), lateral (
      select run, begin_known as "beginKnown", coalesce(cause = 'lost', false) as "isLost",
        erased_at is not null as "isErased",
        (extract(epoch from started_at) * 1000)::float8 as "startedAt",
        (extract(epoch from last_at) * 1000)::float8 as "lastAt", (reported_duration * 1000)::float8 as "reportedMs",
        (extract(epoch from ended_at) * 1000)::float8 as "endedAt"
      from network_session
      where company_id = ${companyId} and sourceid = ${sourceid} and session_id = s.id
        and last_at >= ${new Date(since)}::timestamptz - ${MAX_EVENT_AGE_DAYS} * interval '1 day'
      order by started_at desc, run desc limit ${max}) r`.execute(trx);
  const runs = new Map<string, StoredRuns>();
  for (const { id, last, ...run } of rows) {
    const known = runs.get(id);
    if (known) known.list.push(run);
    else runs.set(id, { list: [run], last });
  }
  for (const { list } of runs.values()) list.reverse();
  return runs;
}

/**
 * Updates sessions from events, in any order: the earliest start, the latest event, the highest counters, the earliest
 * end.
 * @param updates one for each run of a session
 * @returns the sessions that have changed, by `sessionRunKey`
 */
export async function applySessions(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  updates: readonly SessionUpdate[],
): Promise<ReadonlyMap<string, ChangedSession>> {
  const input = sql`json_to_recordset(${JSON.stringify(updates)}::json) as e (session_id text, run int,
    begin_known boolean, login text, userid bigint,
    locationid bigint, mac_address text, ip text, nas text, started_at timestamptz, last_at timestamptz,
    ended_at timestamptz, duration bigint, reported_duration bigint, input_octets bigint, output_octets bigint, cause text, erased boolean)`;
  const { rows: updated } = await sql<ChangedSession & Pick<SessionUpdate, 'session_id' | 'run'>>`
    update network_session n set (${columns}) = (select ${changed}) from ${input}
    where n.company_id = ${companyId} and n.sourceid = ${sourceid} and n.session_id = e.session_id and n.run = e.run
      and (${stored}) is distinct from (${changed})
    returning n.session_id, n.run, n.userid, n.locationid`.execute(trx);
  const { rows: added } = await sql<ChangedSession & Pick<SessionUpdate, 'session_id' | 'run'>>`
    insert into network_session (company_id, sourceid, session_id, run, ${columns})
    select ${companyId}, ${sourceid}, e.session_id, e.run, case when e.ended_at is null then 'online' else 'ended' end,
      e.started_at, e.last_at, e.ended_at, e.duration, e.input_octets, e.output_octets, e.cause, e.login, e.userid,
      e.locationid, e.mac_address, e.ip, e.nas, case when e.erased then now() end, e.begin_known, e.reported_duration
    from ${input} on conflict do nothing returning session_id, run, userid, locationid`.execute(trx);
  return new Map([...updated, ...added].map((row) => [sessionRunKey(row), row]));
}

/** Ends sessions without an event for `LOST_AFTER_HOURS`, at their last event. Needs a system transaction. */
export async function endLostSessions(trx: Trx): Promise<void> {
  await sql`
    update network_session set state = 'ended', ended_at = last_at, cause = 'lost'
    where state = 'online' and last_at < now() - ${LOST_AFTER_HOURS} * interval '1 hour'`.execute(trx);
}
