import type { Budget, Steps } from './budget';
import { countBelow, groupsOf } from './groups';
import type { Hold, LeaseReport, Period, Session } from './evidence';

/** Whether a period holds: at the time itself, or only when clocks may differ. */
export type Fit = 'exact' | 'near';

/**
 * Whether a period and a time meet.
 * @param time first and last ms of it
 * @param tolerance how far clocks may differ, in ms
 */
export function fitOf({ from, until }: Period, [first, last]: Time, tolerance: number): Fit | undefined {
  if (from <= last && (until === null || until > first)) return 'exact';
  return from <= last + tolerance && (until === null || until > first - tolerance) ? 'near' : undefined;
}

export type Time = readonly [first: number, last: number];

/** Two locations are the same unless both are known and differ: private addresses occur at many locations. */
export const sameLocation = (a: number | null, b: number | null): boolean => a === null || b === null || a === b;

/** The periods in which devices had addresses, from the reports of their leases in any order. */
export function* holdsOf(reports: readonly LeaseReport[], budget: Budget): Steps<Hold[]> {
  const holds: Hold[] = [];
  for (const some of groupsOf(reports, ({ lease }) => lease).values()) {
    yield;
    for (const hold of holdsOfLease(some)) holds.push(hold);
  }
  const all: Hold[] = [];
  for (const some of groupsOf(holds, ({ ip }) => ip).values()) {
    some.sort((a, b) => a.from - b.from);
    for (const [place, hold] of some.entries()) {
      yield;
      all.push(superseded(hold, some, place, budget));
    }
  }
  return all;
}

function holdsOfLease(reports: readonly LeaseReport[]): Hold[] {
  const holds: { from: number; until: number | null; report: LeaseReport }[] = [];
  for (const report of [...reports].sort((a, b) => a.at - b.at || Number(a.ended) - Number(b.ended))) {
    const last = holds.at(-1);
    if (report.ended) {
      const end = endOf(report);
      if (last && (last.until === null || last.until > end)) last.until = Math.max(end, last.from);
      else if (!last && report.from !== null) holds.push({ from: report.from, until: end, report });
      continue;
    }
    const from = report.from ?? report.at;
    // A renewal: the device has had the address without a break.
    if (last && (last.until === null || last.until >= from)) {
      last.until = report.until;
      last.from = Math.min(last.from, from);
    } else holds.push({ from, until: report.until, report });
  }
  return holds.map(({ from, until, report: { lease, ip, mac, location, source } }) => ({
    ...{ lease, ip, mac, location, source, from, until, superseded: null },
  }));
}

/** A lease that was given back ends then, whatever end it had been granted. */
function endOf({ at, until, current }: LeaseReport): number {
  if (until === null) return at;
  return current ? until : Math.min(until, at);
}

/**
 * A server gives an address to one device at a time. A later lease of another device ends one without an end; one that had
 * been granted for longer is only marked.
 * @param sorted holds of the address by their start; `hold` is at `place`
 */
function superseded(hold: Hold, sorted: readonly Hold[], place: number, budget: Budget): Hold {
  const isNext = (other: Hold) =>
    other.from > hold.from && other.mac !== hold.mac && sameLocation(other.location, hold.location);
  const next = nextIn(sorted, place, isNext, budget)?.from ?? Infinity;
  if (next === Infinity || (hold.until !== null && hold.until <= next)) return hold;
  return hold.until === null ? { ...hold, until: next } : { ...hold, superseded: next };
}

/** The first one after a place of a list that something is true of. */
export function nextIn<T>(
  sorted: readonly T[],
  place: number,
  isNext: (one: T) => boolean,
  budget: Budget,
): T | undefined {
  for (let after = place + 1; after < sorted.length; after += 1) {
    const one = sorted[after];
    if (one !== undefined && isNext(one)) {
      budget.step(after - place);
      return one;
    }
  }
  budget.step(sorted.length - place);
  return undefined;
}

/**
 * Sessions whose end was not reported end at the latest when their device starts another one at the same location. One
 * that starts elsewhere only marks it, because another device may use a copy of the MAC address there.
 */
export function* endedSessions(sessions: readonly Session[]): Steps<Session[]> {
  const keyOf = ({ mac, location }: Session) => (mac === null ? null : `${mac} ${location ?? ''}`);
  const starts = startsBy(sessions, ({ mac }) => mac);
  const startsHere = startsBy(sessions, keyOf);
  const ended: Session[] = [];
  for (const session of sessions) {
    yield;
    const next = nextStart(starts.get(session.mac ?? ''), session);
    const here = nextStart(startsHere.get(keyOf(session) ?? ''), session);
    if (session.until !== null || next === Infinity) ended.push(session);
    else {
      ended.push({
        ...session,
        ...(here < Infinity && { until: here, endUnreported: true as const }),
        ...(next < here && { superseded: next }),
      });
    }
  }
  return ended;
}

/** When the sessions of a key start, in their order. */
function startsBy(sessions: readonly Session[], keyOf: (session: Session) => string | null): Map<string, number[]> {
  const groups = groupsOf(sessions, keyOf);
  return new Map([...groups].map(([key, some]) => [key, some.map(({ from }) => from).sort((a, b) => a - b)]));
}

const nextStart = (starts: readonly number[] = [], { from }: Session): number =>
  starts[countBelow(starts, from, true)] ?? Infinity;

/**
 * When a session had its addresses: each from the first report of it to the first report of the next one. The first
 * address counts from the start of the session, the last one to its end.
 * @param ips addresses that are looked for
 */
export function addressPeriods(
  { addresses, from, until }: Session,
  ips: ReadonlySet<string>,
): { readonly ip: string; readonly period: Period }[] {
  const firsts = addresses.map(({ first }) => first).sort((a, b) => a - b);
  const [earliest, second = Infinity] = firsts;
  return addresses.flatMap(({ ip, first, last }) => {
    if (!ips.has(ip)) return [];
    const isFirst = first === earliest && second > first;
    const next = firsts[countBelow(firsts, last, true)];
    return [{ ip, period: { from: isFirst ? from : first, until: next ?? until } }];
  });
}
