import { iso, numberOf, textOf, type IntakeEvent } from '../../storage/intake/event';
import { keepSessionAddresses, type SessionAddress } from '../../storage/intake/addressHistory';
import {
  applySessions,
  LOST,
  readRuns,
  sessionRunKey,
  type ChangedSession,
  type Run,
  type SessionUpdate,
} from '../../storage/intake/networkSessions';
import { peopleOf } from '../../storage/intake/places';
import type { PersonSeen } from '../../storage/intake/signIns';
import { later, type Applied, type Batch } from './applied';
import { seeDevices } from './devices';
import { seePeople } from './people';
import { addToRun, MAX_RUNS, timeOfSession, withoutEnd } from './sessionRuns';

const earlier = <T extends string | null>(a: T, b: T): T => (b !== null && (a === null || b < a) ? b : a);

/** Merges two updates of a session. */
function joined(a: SessionUpdate, b: SessionUpdate): SessionUpdate {
  const [old, recent] = a.last_at <= b.last_at ? [a, b] : [b, a];
  return {
    session_id: a.session_id,
    run: a.run,
    begin_known: a.begin_known || b.begin_known,
    login: old.login ?? recent.login,
    userid: old.userid ?? recent.userid,
    locationid: old.locationid ?? recent.locationid,
    mac_address: old.mac_address ?? recent.mac_address,
    ip: recent.ip ?? old.ip,
    nas: old.nas ?? recent.nas,
    started_at: earlier(a.started_at, b.started_at),
    last_at: later(a.last_at, b.last_at),
    ended_at: earlier(a.ended_at, b.ended_at),
    duration: Math.max(a.duration, b.duration),
    reported_duration: Math.max(a.reported_duration, b.reported_duration),
    input_octets: Math.max(a.input_octets, b.input_octets),
    output_octets: Math.max(a.output_octets, b.output_octets),
    cause: old.cause ?? recent.cause,
    erased: a.erased || b.erased,
  };
}

/** The update of a session by one event. */
function updateOf({ body, at, locationid, userid, erased }: IntakeEvent, { run, beginKnown }: Run): SessionUpdate {
  const ends = body['event'] === 'stop';
  const duration = numberOf(body['duration']) ?? 0;
  return {
    session_id: String(body['session_id']),
    run,
    begin_known: beginKnown,
    login: textOf(body['login']),
    userid,
    locationid,
    mac_address: textOf(body['mac_address']),
    ip: textOf(body['ip']),
    nas: textOf(body['nas']),
    started_at: iso(at - duration * 1000),
    last_at: iso(at),
    ended_at: ends ? iso(at) : null,
    duration,
    reported_duration: duration,
    input_octets: numberOf(body['input_octets']) ?? 0,
    output_octets: numberOf(body['output_octets']) ?? 0,
    cause: ends ? textOf(body['cause']) : null,
    erased: erased ?? false,
  };
}

/** Ends a session at its latest event: its end was never reported, and its id is in use again. */
const lostEnd = ({ lastAt }: Run) => ({ ended_at: iso(lastAt), cause: LOST });

/** The update of such a session when no event of it came. */
const lostUpdate = (session_id: string, run: Run): SessionUpdate => ({
  session_id,
  run: run.run,
  begin_known: run.beginKnown,
  login: null,
  userid: null,
  locationid: null,
  mac_address: null,
  ip: null,
  nas: null,
  started_at: iso(run.startedAt),
  last_at: iso(run.lastAt),
  duration: 0,
  reported_duration: 0,
  input_octets: 0,
  output_octets: 0,
  erased: false,
  ...lostEnd(run),
});

/**
 * Stores starts, interim updates and ends of sessions, in any order. The events of a session in one call are duplicates
 * when they do not change the session. Its guest was last seen at the latest of them. An id that is used again after
 * the end of its session is of a new one; a session without an end then ended with its latest event.
 */
export async function applySessionEvents(batch: Batch): Promise<Applied> {
  const ids = new Set(batch.events.map(({ body }) => String(body['session_id'])));
  const earliest = batch.events.reduce((least, { at }) => Math.min(least, at), Infinity);
  const runs = await readRuns(batch.trx, batch, [...ids], earliest, MAX_RUNS);
  const updates = new Map<string, SessionUpdate>();
  const addresses: SessionAddress[] = [];
  const keys = batch.events
    .toSorted((a, b) => a.at - b.at)
    .map((event) => {
      const id = String(event.body['session_id']);
      const known = runs.get(id) ?? { list: [], last: 0 };
      runs.set(id, known);
      const run = addToRun(known, timeOfSession(event));
      const one = updateOf(event, run);
      const key = sessionRunKey(one);
      if (one.ip !== null) addresses.push({ session_id: id, run: run.run, ip: one.ip, at: one.last_at });
      const before = updates.get(key);
      updates.set(key, before ? joined(before, one) : one);
      return key;
    });
  for (const [id, { list }] of runs) {
    for (const run of withoutEnd(list)) {
      const key = sessionRunKey({ session_id: id, run: run.run });
      const one = updates.get(key);
      updates.set(key, one ? { ...one, ...lostEnd(run) } : lostUpdate(id, run));
    }
  }
  await seeDevices(batch);
  const sessions = [...updates.values()].map((one) => ({
    ...one,
    duration: Math.max(
      one.duration,
      Math.trunc((Date.parse(one.ended_at ?? one.last_at) - Date.parse(one.started_at)) / 1000),
    ),
  }));
  const changed = await applySessions(batch.trx, batch, sessions);
  await keepSessionAddresses(batch.trx, batch, addresses);
  await seeGuests(batch, sessions, changed);
  return { accepted: keys.filter((key) => changed.has(key)).length, aside: [] };
}

/** Stores when and where the guests of sessions were last seen. */
async function seeGuests(
  { trx, companyId, people }: Batch,
  updates: readonly SessionUpdate[],
  changed: ReadonlyMap<string, ChangedSession>,
): Promise<void> {
  const seen = new Map<number, PersonSeen>();
  for (const update of updates) {
    const { last_at } = update;
    const { userid = null, locationid = null } = changed.get(sessionRunKey(update)) ?? {};
    if (userid === null) continue;
    const before = seen.get(userid);
    const isLocated = locationid !== null && last_at > (before?.locatedAt ?? '');
    seen.set(userid, {
      userid,
      seen: later(before?.seen ?? last_at, last_at),
      locationid: isLocated ? locationid : (before?.locationid ?? null),
      locatedAt: isLocated ? last_at : (before?.locatedAt ?? null),
      login: null,
      until: null,
    });
  }
  // Later events of a session often have no login: the guest is the one of the stored session. Erased and deleted guests
  // are left out.
  const others = await peopleOf(
    trx,
    companyId,
    [...seen.keys()].filter((id) => !people.has(id)),
    [],
  );
  const known = new Map([...people, ...others.map((person) => [person.userid, person] as const)]);
  const guests = [...seen.values()].filter(({ userid }) => known.has(userid));
  await seePeople({ trx, companyId, people: known }, guests);
}
