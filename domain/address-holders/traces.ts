import { DAY_MS } from '../time/durations';
import type { Budget, Steps } from './budget';
import type { Evidence, Hold, Period, Question, Session, SignIn } from './evidence';
import { countBelow, groupsOf } from './groups';
import { addressPeriods, endedSessions, holdsOf, nextIn, sameLocation } from './periods';

/** How long a sign-in says who has an address, where nothing else does, in ms: a day. */
export const SIGN_IN_MS = DAY_MS;

/** A session had an address. */
export interface HadAddress {
  readonly ip: string;
  readonly session: Session;
  readonly period: Period;
}

/** The evidence by what it is looked for with, so that no line has to look at all of it. */
export interface Traces {
  /** By address. */
  readonly holds: ReadonlyMap<string, readonly Hold[]>;
  readonly had: ReadonlyMap<string, readonly HadAddress[]>;
  readonly byAddress: ReadonlyMap<string, readonly SignIn[]>;
  /** By MAC address. */
  readonly byMac: ReadonlyMap<string, readonly Session[]>;
  readonly byToken: ReadonlyMap<string, readonly SignIn[]>;
  /** By account. */
  readonly sessionsOf: ReadonlyMap<number, readonly Session[]>;
  readonly signInsOf: ReadonlyMap<number, readonly SignIn[]>;
  /** The times at which something begins to fit, or ends to, in their order: nothing changes between two of them. */
  readonly times: readonly number[];
}

/** Reads evidence once. @throws TooMuchEvidence */
export function* tracesOf(question: Question, evidence: Evidence, budget: Budget): Steps<Traces> {
  const holds = yield* holdsOf(evidence.leases, budget);
  const sessions = yield* endedSessions(evidence.sessions);
  const ips = [question.address, ...evidence.lines.map(({ ip }) => ip)];
  const addresses = new Set(ips.filter((ip) => ip !== null));
  const reported: HadAddress[] = [];
  for (const session of sessions) {
    yield;
    budget.step(session.addresses.length);
    for (const { ip, period } of addressPeriods(session, addresses)) reported.push({ ip, session, period });
  }
  const byIp = groupsOf(holds, ({ ip }) => ip);
  const had = new Map<string, HadAddress[]>();
  for (const [ip, some] of groupsOf(reported, (one) => one.ip)) {
    had.set(ip, yield* untilTaken(some, byIp.get(ip) ?? [], budget));
  }
  return {
    holds: byIp,
    had,
    byAddress: groupsOf(evidence.byAddress, ({ ip }) => ip),
    byMac: groupsOf(sessions, ({ mac }) => mac),
    byToken: groupsOf(evidence.byToken, ({ token }) => token),
    sessionsOf: groupsOf(sessions, ({ user }) => user),
    signInsOf: groupsOf(evidence.byUser, ({ user }) => user),
    times: timesOf(question, { ...evidence, sessions }, holds, [...had.values()].flat()),
  };
}

/** An address of a session whose end was not reported: it ends at the latest when another device has it. */
function* untilTaken(all: readonly HadAddress[], holds: readonly Hold[], budget: Budget): Steps<HadAddress[]> {
  const starts = [
    ...holds.map(({ mac, location, from }) => ({ mac, location, from })),
    ...all.flatMap(({ session: { mac, location }, period: { from } }) =>
      mac === null ? [] : [{ mac, location, from }],
    ),
  ].sort((a, b) => a.from - b.from);
  const times = starts.map(({ from }) => from);
  const taken: HadAddress[] = [];
  for (const one of all) {
    yield;
    const { mac, location, until, endUnreported } = one.session;
    const isEnded = until !== null && !endUnreported;
    const place = countBelow(times, one.period.from, true) - 1;
    const isOther = (other: { mac: string; location: number | null }) =>
      other.mac !== mac && sameLocation(other.location, location);
    const next = isEnded || mac === null ? Infinity : (nextIn(starts, place, isOther, budget)?.from ?? Infinity);
    const isBefore = next < (one.period.until ?? Infinity);
    taken.push(isBefore ? { ...one, period: { ...one.period, until: next } } : one);
  }
  return taken;
}

function timesOf(
  { from, to, tolerance }: Question,
  { sessions, byToken, byAddress, byUser }: Evidence,
  holds: readonly Hold[],
  had: readonly HadAddress[],
): number[] {
  const known = [
    ...[...holds, ...sessions].flatMap((one) => [one.from, one.until, one.superseded ?? null]),
    ...had.flatMap(({ period }) => [period.from, period.until]),
    ...[byToken, byAddress, byUser].flatMap((some) => some.flatMap(({ at, until }) => [at, until, at + SIGN_IN_MS])),
  ];
  const near = known.flatMap((time) => (time === null ? [] : [time - tolerance, time, time + tolerance]));
  const within = near.filter((time) => time >= from - tolerance && time <= to + tolerance);
  return [...new Set(within)].sort((a, b) => a - b);
}
