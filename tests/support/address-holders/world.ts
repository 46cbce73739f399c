import { randomOf, type Random } from '../random';

/** Guests, devices and addresses with what really happened, and what the equipment has reported of it. Times in ms. */

const MINUTE = 60_000;
/** The clocks of two senders differ by less than the tolerance of the questions, 2 minutes. */
const MAX_SKEW = 50_000;
export const GUESTS = 220;
const ADDRESSES = 12;
const PORTS_PER_STAY = 200;

/** A device had an address at a location. */
export interface Stay {
  readonly guest: number;
  readonly login: string;
  readonly mac: string;
  readonly location: number;
  readonly ip: string;
  readonly natIp: string;
  readonly firstPort: number;
  readonly from: number;
  readonly to: number;
  readonly token: string;
  readonly sent: Sent;
}

/** What was reported of a stay; the rest was lost on the way. */
export interface Sent {
  readonly lease: boolean;
  readonly leaseEnd: boolean;
  /** End that the lease was granted for; null: none. */
  readonly granted: number | null;
  readonly session: boolean;
  readonly sessionEnd: boolean;
  readonly signIn: boolean;
}

/** A request that really was made, and its line, with what the line says. */
export interface Use {
  readonly stay: Stay;
  readonly at: number;
  readonly port: number;
  readonly natPort: number;
  readonly destination: string;
  readonly hasMac: boolean;
  readonly hasToken: boolean;
  readonly hasLine: boolean;
  /** The line names the block of ports, or no port at all. */
  readonly ports: 'one' | 'block' | 'none';
}

export interface Event {
  readonly kind: 'leases' | 'sessions' | 'sign-ins' | 'access-logs';
  readonly event: Readonly<Record<string, unknown>>;
}

export interface World {
  readonly stays: readonly Stay[];
  readonly uses: readonly Use[];
  readonly events: readonly Event[];
}

const hex = (value: number) => value.toString(16).padStart(2, '0').toUpperCase();
const macOf = (guest: number) => `02:AA:00:00:${hex(guest >> 8)}:${hex(guest & 255)}`;
const loginOf = (guest: number) => `guest-${guest}@behind.example`;

/** @param locations where guests are @param start of the hours that are told of */
export function makeWorld(seed: number, locations: readonly number[], start: number): World {
  const random = randomOf(seed);
  const stays = staysOf(random, locations, start);
  const uses = stays.flatMap((stay) => usesOf(random, stay));
  return { stays, uses, events: eventsOf(random, stays, uses) };
}

/** Each address has one device after the other. A guest is at one place at a time, and some go on to another one. */
function staysOf(random: Random, locations: readonly number[], start: number): Stay[] {
  const free = new Map<number, number>();
  const stays: Stay[] = [];
  locations.forEach((location, place) => {
    for (let host = 1; host <= ADDRESSES; host += 1) {
      let at = start + random.between(0, 10) * MINUTE;
      while (at < start + 6 * 60 * MINUTE) {
        const guest = Array.from({ length: 20 }, () => random.between(1, GUESTS)).find(
          (one) => (free.get(one) ?? 0) <= at,
        );
        const to = at + random.between(15, 90) * MINUTE;
        if (guest !== undefined) {
          free.set(guest, to + 30_000);
          stays.push(stayOf(random, { guest, location, place, host, from: at, to, number: stays.length }));
        }
        // Sometimes the next device has the address at once, within what clocks may differ by.
        at = to + random.pick([30_000, MINUTE, 6 * MINUTE, 20 * MINUTE]);
      }
    }
  });
  return stays;
}

interface Placing {
  readonly guest: number;
  readonly location: number;
  readonly place: number;
  readonly host: number;
  readonly from: number;
  readonly to: number;
  readonly number: number;
}

function stayOf(random: Random, { guest, location, place, host, from, to, number }: Placing): Stay {
  return {
    ...{ guest, location, from, to },
    login: loginOf(guest),
    mac: macOf(guest),
    // The same private addresses at every location.
    ip: `10.99.0.${host}`,
    natIp: `198.51.100.${place + 1}`,
    firstPort: 10_000 + (number % 200) * PORTS_PER_STAY,
    token: `behind-${number}`,
    sent: {
      lease: random.chance(0.85),
      leaseEnd: random.chance(0.8),
      granted: random.chance(0.5) ? to + random.between(0, 60) * MINUTE : null,
      session: random.chance(0.8),
      sessionEnd: random.chance(0.85),
      signIn: random.chance(0.8),
    },
  };
}

function usesOf(random: Random, stay: Stay): Use[] {
  const uses: Use[] = [];
  for (let at = stay.from + random.between(10, 200) * 1000; at < stay.to; at += random.between(2, 9) * MINUTE) {
    uses.push({
      ...{ stay, at },
      port: random.between(30_000, 60_000),
      natPort: stay.firstPort + random.between(0, PORTS_PER_STAY - 1),
      destination: `203.0.113.${random.between(1, 250)}`,
      hasMac: random.chance(0.5),
      hasToken: random.chance(0.3),
      hasLine: random.chance(0.92),
      ports: random.pick(['one', 'one', 'block', 'none'] as const),
    });
  }
  return uses;
}

/** What arrives, each sender with its own clock. */
function eventsOf(random: Random, stays: readonly Stay[], uses: readonly Use[]): Event[] {
  const skew = Object.fromEntries(
    ['leases', 'sessions', 'sign-ins', 'access-logs'].map((kind) => [kind, random.between(-MAX_SKEW, MAX_SKEW)]),
  ) as Record<Event['kind'], number>;
  const events: Event[] = [];
  const send = (kind: Event['kind'], at: number, location: number, values: object) =>
    events.push({
      kind,
      event: {
        id: `behind-${events.length}`,
        time: new Date(at + skew[kind]).toISOString(),
        locationid: location,
        ...values,
      },
    });
  const timeOf = (kind: Event['kind'], at: number) => new Date(at + skew[kind]).toISOString();
  stays.forEach((stay, number) => {
    const { ip, mac, location, from, to, sent, login, token } = stay;
    const lease = { ip, mac_address: mac };
    if (sent.lease) {
      const until = sent.granted === null ? {} : { valid_until: timeOf('leases', sent.granted) };
      send('leases', from, location, { ...lease, state: 'active', ...until });
      // A renewal, which replaces what the lease itself says of its start.
      if (to - from > 40 * MINUTE)
        send('leases', from + 25 * MINUTE, location, { ...lease, state: 'active', ...until });
      if (sent.leaseEnd) send('leases', to, location, { ...lease, state: 'ended' });
    }
    if (sent.session) {
      const session = { session_id: `behind-${number}`, login, mac_address: mac, ip };
      send('sessions', from + 5_000, location, { ...session, event: 'start' });
      if (to - from > 30 * MINUTE) send('sessions', from + 20 * MINUTE, location, { ...session, event: 'interim' });
      if (sent.sessionEnd) send('sessions', to, location, { ...session, event: 'stop', cause: 'User-Request' });
    }
    if (sent.signIn) send('sign-ins', from + 3_000, location, { login, status: 'success', src_ip: ip, token });
  });
  for (const { stay, at, port, natPort, destination, hasMac, hasToken, hasLine, ports } of uses) {
    if (!hasLine) continue;
    const { ip, mac, location, natIp, firstPort, token } = stay;
    const block = { nat_port: firstPort, nat_port_end: firstPort + PORTS_PER_STAY - 1 };
    send('access-logs', at, location, {
      ...{ src_ip: ip, src_port: port, nat_ip: natIp, dst_ip: destination, dst_port: 443, protocol: 'tcp' },
      ...(ports === 'one' ? { nat_port: natPort } : ports === 'block' ? block : {}),
      ...(hasMac && { mac_address: mac }),
      ...(hasToken && { token }),
    });
  }
  return events;
}
