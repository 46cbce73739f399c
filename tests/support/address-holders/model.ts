import type { Stay, Use, World } from './world';

/**
 * Who should be in an answer, worked out from what really happened. It shares nothing with the server: it looks at the
 * stays, not at rows.
 */

const MINUTE = 60_000;
const TOLERANCE = 2 * MINUTE;
/** Clocks of two senders differ by up to this. */
const SKEW = 100_000;

export interface Asked {
  readonly address: string;
  readonly port: number | null;
  readonly at: number;
}

const DAY = 24 * 60 * MINUTE;

/**
 * A stay as the reports tell it. Without a report of its end, a lease lasts as long as it was granted for, and everything
 * else until the next report of the address or of the device there.
 */
function toldUntil(stays: readonly Stay[], stay: Stay): number {
  const { sent, to, from } = stay;
  const later = stays.filter((other) => other.from > from);
  const first = (some: readonly Stay[]) => Math.min(Infinity, ...some.map((other) => other.from));
  const here = later.filter(({ ip, location }) => ip === stay.ip && location === stay.location);
  const taken = first(here.filter((other) => other.sent.lease || other.sent.session));
  const leased = first(here.filter((other) => other.sent.lease));
  const isHere = (other: Stay) => other.mac === stay.mac && other.location === stay.location;
  const moved = first(later.filter((other) => isHere(other) && other.sent.session));
  const lease = sent.lease && !sent.leaseEnd ? (sent.granted ?? leased) : to;
  const session = sent.session && !sent.sessionEnd ? Math.min(taken, moved) : to;
  const signIn = sent.signIn && !sent.lease && !sent.session ? Math.min(taken, from + DAY) : to;
  return Math.max(to, lease, session, signIn);
}

/**
 * Everybody who had the address around the time, as far as clocks and reports may be wrong: no one else may be shown.
 */
export function mayBeShown({ stays }: World, { address, at }: Asked): Stay[] {
  const slack = 2 * TOLERANCE + SKEW;
  return stays.filter(
    (stay) =>
      (stay.ip === address || stay.natIp === address) &&
      stay.from <= at + MINUTE + slack &&
      toldUntil(stays, stay) >= at - slack,
  );
}

/** Whether the reports lead from a line to the account. */
const isKnown = ({ stay: { sent }, hasToken }: Use): boolean =>
  sent.session || (sent.signIn && (hasToken || sent.lease));

/** The accounts that must be in the answer to a question about a request that was made. */
export function mustBeShown({ uses }: World, { address, port, at }: Asked): Use[] {
  return uses.filter(
    (use) =>
      use.hasLine &&
      use.stay.natIp === address &&
      use.at >= at &&
      use.at < at + MINUTE &&
      (port === null || use.ports === 'none' || answersPort(use, port)) &&
      isKnown(use),
  );
}

const answersPort = ({ ports, natPort, stay: { firstPort } }: Use, port: number): boolean =>
  ports === 'one' ? natPort === port : port >= firstPort && port < firstPort + 200;

/** The accounts that must be in the answer to a question about a private address, without a port. */
export const mustHaveHeld = ({ stays }: World, { address, at }: Asked): Stay[] =>
  stays.filter(
    ({ ip, from, to, sent }) =>
      ip === address && from <= at + MINUTE - 1 && to > at && (sent.session || (sent.lease && sent.signIn)),
  );
