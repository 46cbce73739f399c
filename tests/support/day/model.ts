import type { Day, SessionEvent } from './generate';
import type { Company } from './installation';

/**
 * What screens must show after a day, counted from its events alone, by the rules of the specification: a second
 * implementation, of maps and loops, that shares nothing with the server.
 */
const ONLINE = ['success', 'auto', 'reauth'];

interface PersonSeen {
  /** Latest successful sign-in. */
  readonly login: string | null;
  /** Latest sign-in of any status. */
  readonly seen: string | null;
  readonly answer: string | null;
}
interface PlaceSeen {
  readonly first: string | null;
  readonly last: string | null;
}
interface SessionSeen {
  readonly state: 'online' | 'ended';
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly duration: number;
  readonly input_octets: number;
  readonly output_octets: number;
  readonly login: string;
  readonly locationid: number;
}
interface DeviceSeen {
  readonly first: string | null;
  readonly last: string | null;
  readonly place: number;
  readonly lease: boolean;
}

const seconds = (time: string) => Date.parse(time) / 1000;
const groupBy = <T>(list: readonly T[], key: (one: T) => string) => {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
};
const latest = <T extends { readonly time: string }>(list: readonly T[]) =>
  list.reduce<T | undefined>((best, one) => (best && best.time >= one.time ? best : one), undefined);
const earliest = <T extends { readonly time: string }>(list: readonly T[]) =>
  list.reduce<T | undefined>((best, one) => (best && best.time <= one.time ? best : one), undefined);

/** @param isReplaced its id is in use again, so it is over, whether that was reported or not */
function sessionOf(events: readonly SessionEvent[], isReplaced: boolean): SessionSeen {
  const any = events[0] as SessionEvent;
  const stop = events.find(({ event }) => event === 'stop');
  const begin = Math.min(...events.map(({ time, duration }) => seconds(time) - duration));
  const last = Math.max(...events.map(({ time }) => seconds(time)));
  const end = stop?.time ?? (isReplaced ? new Date(last * 1000).toISOString() : null);
  const most = (of: (event: SessionEvent) => number) => Math.max(...events.map(of));
  return {
    state: end === null ? 'online' : 'ended',
    started_at: new Date(begin * 1000).toISOString(),
    ended_at: end,
    duration: Math.max(
      most((event) => event.duration),
      (end === null ? last : seconds(end)) - begin,
    ),
    input_octets: most((event) => event.input_octets),
    output_octets: most((event) => event.output_octets),
    login: any.login,
    locationid: any.locationid,
  };
}

/** What everybody sees of a company after its day; `inPlaces` of the lists says what is in some locations only. */
export function modelOf(day: Day, company: Company) {
  const online = day.signIns.filter(({ status }) => ONLINE.includes(status));
  const people = new Map(
    company.people.map(({ userid, login }): [number, PersonSeen] => {
      const own = day.signIns.filter((one) => one.login === login);
      const answers = day.attributes.filter((one) => one.login === login);
      return [
        userid,
        {
          login: latest(own.filter(({ status }) => ONLINE.includes(status)))?.time ?? null,
          seen: latest(own)?.time ?? null,
          answer: latest(answers)?.value ?? null,
        },
      ];
    }),
  );
  const places = new Map(
    company.places.map((id): [number, PlaceSeen] => {
      const there = online.filter(({ locationid }) => locationid === id);
      return [id, { first: earliest(there)?.time ?? null, last: latest(there)?.time ?? null }];
    }),
  );
  const known = new Set(company.people.map(({ login }) => login));
  // Returning: the person was online before.
  const signIns = day.signIns
    .map(({ time, login, status, locationid }) => ({
      time,
      login,
      status,
      locationid: locationid ?? null,
      returning: known.has(login) && online.some((one) => one.login === login && one.time < time),
    }))
    .sort((a, b) => (a.time < b.time ? 1 : -1));
  const sessions = new Map(
    [...groupBy(day.sessions, ({ session_id, run = 1 }) => `${session_id} ${run}`)].map(([key, events]) => {
      const [id, run] = key.split(' ');
      const isReplaced = day.sessions.some((one) => one.session_id === id && (one.run ?? 1) > Number(run));
      return [key, sessionOf(events, isReplaced)];
    }),
  );
  const leases = new Map(
    [...groupBy(day.leases, ({ ip, mac_address, locationid }) => `${ip} ${mac_address} ${locationid}`)].map(
      ([key, events]) => [key, latest(events)?.state as 'active' | 'ended'],
    ),
  );
  // The end of a lease says nothing about where its device is.
  const traces = [...day.sessions, ...day.leases, ...day.sightings].filter(
    (one) => !('state' in one) || one.state !== 'ended',
  );
  const devices = new Map(
    [...groupBy(traces, ({ mac_address }) => mac_address)].map(([mac, events]): [string, DeviceSeen] => {
      const last = latest(events);
      return [
        mac,
        {
          first: earliest(events)?.time ?? null,
          last: last?.time ?? null,
          place: last?.locationid ?? 0,
          lease: [...leases].some(([key, state]) => key.split(' ')[1] === mac && state === 'active'),
        },
      ];
    }),
  );
  const uses = new Map(
    company.modes.map((id) => [id, online.filter(({ authtypeid }) => authtypeid === id).length] as const),
  );
  const campaign = (event: string, locationid?: number) =>
    day.campaigns.filter((one) => one.event === event && (locationid === undefined || one.locationid === locationid))
      .length;
  // Who comes to the place of an event came for it; they count once they have been online.
  const haveBeenOnline = new Set(online.map(({ login }) => login));
  const atEvent = day.signIns.filter(
    ({ login, locationid }) => known.has(login) && locationid === company.places[1] && haveBeenOnline.has(login),
  );
  return { people, places, signIns, sessions, leases, devices, uses, campaign, atEvent, ...reportsOf() };

  /** What reports count of some locations; `null` is that of a sign-in without one. */
  function reportsOf() {
    const visits = signIns.filter(({ status }) => ONLINE.includes(status));
    const among = (place?: number | null) =>
      visits.filter(({ locationid }) => place === undefined || locationid === place);
    const guests = (list: typeof visits) =>
      new Set(list.map(({ login }) => login).filter((who) => known.has(who))).size;
    /** The most sessions that are open at one moment: looked at whenever one starts. */
    const mostOpen = (place: (id: unknown) => boolean) => {
      const own = [...sessions.values()].filter(({ locationid }) => place(locationid));
      const openAt = (moment: string) =>
        own.filter(({ started_at, ended_at }) => started_at <= moment && (ended_at === null || ended_at > moment))
          .length;
      return Math.max(0, ...own.map(({ started_at }) => openAt(started_at)));
    };
    return {
      authentications: (place?: number | null) => among(place).length,
      actives: (place?: number | null) => guests(among(place)),
      returning: (place?: number | null) => guests(among(place).filter((one) => one.returning)),
      firstVisits: (place?: number | null) => guests(among(place).filter((one) => !one.returning)),
      mostOpen,
      /** Sign-ins of the last half hour before a moment. */
      lately: (place: number, until: number) =>
        among(place).filter(({ time }) => Date.parse(time) > until - 30 * 60_000 && Date.parse(time) <= until).length,
    };
  }
}
export type DayModel = ReturnType<typeof modelOf>;
