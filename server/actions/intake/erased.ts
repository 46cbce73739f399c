import type { Trx } from '../../db/connect';
import type { TraceHash } from '../../keys/erasedTraces';
import { erasedAmong, erasedSessions, erasedTraces } from '../../storage/intake/erased';
import { numberOf, textOf, type IntakeEvent } from '../../storage/intake/event';
import { readRuns } from '../../storage/intake/networkSessions';
import { numbersIn } from './applied';
import type { IntakeKind, IntakeSource } from './kinds';
import { findRun, MAX_RUNS, timeOfSession } from './sessionRuns';

/** Kinds whose events may tell about an erased guest. An erasure does not reach the others: they are about devices. */
const ABOUT_GUESTS: ReadonlySet<IntakeKind> = new Set(['sign-ins', 'sessions', 'access-logs', 'attributes']);

/** What an event loses: the same as what an erasure takes from stored events. */
const PERSONAL = [
  'login',
  'userid',
  'mac_address',
  'ip',
  'src_ip',
  'nat_ip',
  'dst_ip',
  'request',
  'token',
  'device',
  'device_name',
  'keyindex',
  'social',
  // The answer to an attribute.
  'value',
] as const;

/** The event without personal data. @param alias what the erased guest is called; undefined: no guest */
export function withoutPerson(event: IntakeEvent, alias?: string): IntakeEvent {
  const body = Object.fromEntries(
    Object.entries(event.body).filter(([name]) => !(PERSONAL as readonly string[]).includes(name)),
  );
  return { ...event, erased: true, body: alias === undefined ? body : { ...body, login: alias } };
}

/** When the thing began that an event tells of: a session began before its event. */
const beginningOf = ({ body, at }: IntakeEvent): number => at - (numberOf(body['duration']) ?? 0) * 1000;

/**
 * Takes what is personal out of the events that tell about erased guests: those of a login from before its erasure,
 * those of a token, a session or an identity that was erased. A login that comes again later is a new guest.
 * @param live the identities of the company that these events name, none of them erased
 */
export async function withoutErased(
  trx: Trx,
  source: IntakeSource,
  kind: IntakeKind,
  events: readonly IntakeEvent[],
  hash: TraceHash,
  live: ReadonlySet<number>,
): Promise<readonly IntakeEvent[]> {
  if (!ABOUT_GUESTS.has(kind) || events.length === 0) return events;
  const { companyId } = source;
  const texts = (name: string) => new Set(events.flatMap(({ body }) => textOf(body[name]) ?? []));
  const hashes = (name: 'login' | 'token') =>
    new Map([...texts(name)].map((text) => [text, hash(companyId, name, text)] as const));
  const [logins, tokens] = [hashes('login'), hashes('token')];
  const found = await erasedTraces(trx, companyId, [...new Set([...logins.values(), ...tokens.values()])]);
  const traces = new Map(found.map((trace) => [trace.hash, trace]));
  const identities = await erasedAmong(trx, companyId, numbersIn(events, 'userid'));
  const sessions = kind === 'sessions' ? await erasedSessions(trx, source, [...texts('session_id')]) : [];
  const earliest = events.reduce((least, { at }) => Math.min(least, at), Infinity);
  const runs = sessions.length > 0 ? await readRuns(trx, source, sessions, earliest, MAX_RUNS) : undefined;
  // An id may be used again after its session has ended, for another person.
  const isOfErased = (event: IntakeEvent) => {
    const known = runs?.get(textOf(event.body['session_id']) ?? '');
    return known !== undefined && findRun(known.list, timeOfSession(event))?.isErased === true;
  };
  const traceOf = (map: ReadonlyMap<string, string>, value: unknown) => traces.get(map.get(textOf(value) ?? '') ?? '');
  return events.map((event) => {
    const { body } = event;
    const userid = numberOf(body['userid']);
    if (userid !== null && identities.has(userid)) return withoutPerson(event, `#${userid}`);
    if (isOfErased(event)) return withoutPerson(event);
    const token = traceOf(tokens, body['token']);
    if (token) return withoutPerson(event, `#${token.userid}`);
    const login = userid !== null && live.has(userid) ? undefined : traceOf(logins, body['login']);
    if (login && beginningOf(event) <= login.erasedAt) return withoutPerson(event, `#${login.userid}`);
    return event;
  });
}
