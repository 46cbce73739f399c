import { numbersOf } from '../random';
import type { Company } from './installation';

export interface SignIn {
  readonly id: string;
  readonly time: string;
  readonly status: string;
  readonly userid?: number;
  readonly login: string;
  readonly locationid?: number;
  readonly authtypeid?: number;
  readonly reason?: string;
}
export interface SessionEvent {
  readonly id: string;
  readonly time: string;
  readonly session_id: string;
  /** Which use of the id: equipment that has restarted counts from the beginning again. */
  readonly run?: number;
  readonly event: 'start' | 'interim' | 'stop';
  readonly login: string;
  readonly locationid: number;
  readonly mac_address: string;
  readonly duration: number;
  readonly input_octets: number;
  readonly output_octets: number;
  readonly cause?: string;
}
export interface LogLine {
  readonly id: string;
  readonly time: string;
  readonly locationid: number;
  readonly src_ip: string;
  readonly dst_ip: string;
  readonly tags: readonly string[];
}
export interface LeaseEvent {
  readonly id: string;
  readonly time: string;
  readonly locationid: number;
  readonly state: 'active' | 'ended';
  readonly ip: string;
  readonly mac_address: string;
}
export interface Sighting {
  readonly id: string;
  readonly time: string;
  readonly locationid: number;
  readonly mac_address: string;
  readonly hostname: string;
}
export interface CampaignEvent {
  readonly id: string;
  readonly time: string;
  readonly locationid: number;
  readonly campaignid: number;
  readonly event: 'shown' | 'clicked' | 'answered';
}
export interface AttributeEvent {
  readonly id: string;
  readonly time: string;
  readonly login: string;
  readonly key: string;
  readonly value: string;
}

/** What happened in a company, each event once. */
export interface Day {
  readonly signIns: readonly SignIn[];
  readonly sessions: readonly SessionEvent[];
  readonly logs: readonly LogLine[];
  readonly leases: readonly LeaseEvent[];
  readonly sightings: readonly Sighting[];
  readonly campaigns: readonly CampaignEvent[];
  readonly attributes: readonly AttributeEvent[];
}

const STATUSES = ['success', 'success', 'success', 'auto', 'reauth', 'failed', 'denied', 'error', 'landing'] as const;
const REASONS = ['Hôtel', 'Restaurant', 'Réunion', 'Visite'] as const;
const DAY_MS = 24 * 3_600_000;

/** A day of events of a company, in the order of time. @param until its end, in ms since 1970 */
export function generateDay(company: Company, seed: number, until: number): Day {
  const random = numbersOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const of = <T>(list: readonly T[]) => list[below(list.length)] as T;
  let made = 0;
  const id = () => `${seed}-${(made += 1)}`;
  // Each time is another second: the order is known.
  const used = new Set<number>();
  const time = (from = 0): string => {
    let second = Math.ceil((until - DAY_MS) / 1000) + from + below(86_000 - from);
    while (used.has(second)) second += 1;
    used.add(second);
    return new Date(second * 1000).toISOString();
  };
  const byTime = <T extends { readonly time: string }>(list: T[]) => list.sort((a, b) => (a.time < b.time ? -1 : 1));
  const list = <T extends { readonly time: string }>(count: number, make: () => T) =>
    byTime(Array.from({ length: count }, make));
  const mac = (at: number) => `02:00:00:00:${seed.toString(16).padStart(2, '0')}:${at.toString(16).padStart(2, '0')}`;

  return {
    signIns: list(160, (): SignIn => {
      const person = random() < 0.9 ? of(company.people) : undefined;
      const status = of(STATUSES);
      return {
        id: id(),
        time: time(),
        status,
        login: person?.login ?? `unknown${below(5)}@mail.example`,
        ...(person && random() < 0.5 && { userid: person.userid }),
        ...(random() < 0.9 && { locationid: of(company.places) }),
        ...(random() < 0.8 && { authtypeid: of(company.modes) }),
        ...(status === 'failed' && { reason: 'wrong-password' }),
      };
    }),
    sessions: Array.from({ length: 40 }, (_, at) => session(at)).flat(),
    logs: list(150, () => ({
      id: id(),
      time: time(),
      locationid: of(company.places),
      src_ip: `10.0.0.${1 + below(50)}`,
      dst_ip: `198.51.100.${1 + below(50)}`,
      tags: random() < 0.3 ? ['video'] : [],
    })),
    leases: list(60, () => ({
      id: id(),
      time: time(),
      locationid: of(company.places),
      state: random() < 0.6 ? ('active' as const) : ('ended' as const),
      ip: `10.0.1.${1 + below(8)}`,
      mac_address: mac(below(8)),
    })),
    sightings: list(40, () => ({
      id: id(),
      time: time(),
      locationid: of(company.places),
      mac_address: mac(below(20)),
      hostname: `phone-${below(9)}`,
    })),
    campaigns: list(90, () => ({
      id: id(),
      time: time(),
      locationid: of(company.places),
      campaignid: company.campaignid,
      event: of(['shown', 'shown', 'shown', 'clicked', 'answered'] as const),
    })),
    attributes: list(40, () => ({
      id: id(),
      time: time(),
      login: of(company.people).login,
      key: 'reason',
      value: of(REASONS),
    })),
  };

  /** A session: some starts and stops are lost, some sessions are still open. */
  function session(at: number): SessionEvent[] {
    const begin = Date.parse(time(3600));
    const length = 60 + below(3000);
    const [octetsIn, octetsOut] = [below(1_000_000), below(90_000_000)];
    const who = { login: of(company.people).login, locationid: of(company.places), mac_address: mac(below(20)) };
    const part = (event: SessionEvent['event'], share: number): SessionEvent => ({
      id: id(),
      time: new Date(begin + Math.round(length * share) * 1000).toISOString(),
      session_id: `session-${at}`,
      event,
      ...who,
      duration: Math.round(length * share),
      input_octets: Math.round(octetsIn * share),
      output_octets: Math.round(octetsOut * share),
      ...(event === 'stop' && { cause: 'User-Request' }),
    });
    const lost = random();
    return [
      ...(lost < 0.15 ? [] : [part('start', 0)]),
      ...(random() < 0.6 ? [part('interim', 0.5)] : []),
      ...(lost > 0.8 ? [part('interim', 0.9)] : [part('stop', 1)]),
    ].filter(({ time: when }) => Date.parse(when) < until);
  }
}

/** The events in another order, a third of them twice: as a sender that repeats what was not answered. */
export function disordered<T>(events: readonly T[], random: () => number): T[] {
  const all = events.flatMap((event) => (random() < 0.33 ? [event, event] : [event]));
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** In calls of different sizes. */
export function inCalls<T>(events: readonly T[], random: () => number): T[][] {
  const calls: T[][] = [];
  for (let at = 0; at < events.length;) {
    const size = 1 + Math.floor(random() * 40);
    calls.push(events.slice(at, at + size));
    at += size;
  }
  return calls;
}
