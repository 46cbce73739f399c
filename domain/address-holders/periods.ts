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

/** Two places are the same unless both are known and differ: private addresses occur at many locations. */
export const samePlace = (a: number | null, b: number | null): boolean => a === null || b === null || a === b;

/** The periods in which devices had addresses, from the reports of their leases in any order. */
export function holdsOf(reports: readonly LeaseReport[]): Hold[] {
  const byLease = new Map<string, LeaseReport[]>();
  for (const report of reports) byLease.set(report.lease, [...(byLease.get(report.lease) ?? []), report]);
  return superseded([...byLease.values()].flatMap(holdsOfLease));
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
 */
function superseded(holds: readonly Hold[]): Hold[] {
  return holds.map((hold) => {
    const next = holds
      .filter((other) => other.mac !== hold.mac && other.ip === hold.ip && samePlace(other.location, hold.location))
      .reduce((first, { from }) => (from > hold.from && from < first ? from : first), Infinity);
    if (next === Infinity || (hold.until !== null && hold.until <= next)) return hold;
    return hold.until === null ? { ...hold, until: next } : { ...hold, superseded: next };
  });
}

/** Sessions whose end was not reported end at the latest when their device starts another one. */
export function endedSessions(sessions: readonly Session[]): Session[] {
  return sessions.map((session) => {
    if (session.until !== null || session.mac === null) return session;
    const starts = sessions.flatMap(({ id, mac, from }) =>
      id !== session.id && mac === session.mac && from > session.from ? [from] : [],
    );
    return starts.length > 0 ? { ...session, until: Math.min(...starts), endUnreported: true } : session;
  });
}

/**
 * When a session had an address: from the first report of it to the first report of the next one. The first address counts
 * from the start of the session, the last one to its end.
 */
export function addressPeriods(session: Session, ip: string): Period[] {
  return session.addresses.flatMap((one) => {
    if (one.ip !== ip) return [];
    const others = session.addresses.filter((other) => other.ip !== ip);
    const isFirst = others.every(({ first }) => first > one.first);
    const next = others.map(({ first }) => first).filter((first) => first > one.last);
    return [{ from: isFirst ? session.from : one.first, until: next.length > 0 ? Math.min(...next) : session.until }];
  });
}
