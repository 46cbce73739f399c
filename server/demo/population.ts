import type { Module } from './authModes';
import type { Audience } from './identityProfiles';
import { HOUR, DAY, ACTIVITY_PATTERNS, type ActivityPattern, zoneOffset } from './rhythm';
import type { Random } from './random';
import { eventAt } from './records/plannedEvents';
import { HISTORY, VOLUMES, type Company, type Site, type DemoWorld } from './world';
import { lastSign, remains } from './traffic';
import { localTime } from './workday';

/** State of an identity; only `active` ones connect. */
export const STATE = { active: 0, neverCame: 1, notYetValid: 2, registering: 3 } as const;

/** A company's people in the order in which they registered, as columns: a hundred thousand of them stay small. */
export interface Population {
  readonly count: number;
  readonly createdAt: Float64Array;
  /** Place of the location in `company.sites`. */
  readonly site: Uint16Array;
  /** Place of the profile in `company.profiles`. */
  readonly profile: Uint8Array;
  /** Place of the authentication mode in `company.modes`. */
  readonly mode: Uint8Array;
  readonly state: Uint8Array;
  /** Days by which the reception has extended a stay. */
  readonly extension: Uint8Array;
  /** For each location, its people, oldest first. */
  readonly bySite: readonly Uint32Array[];
}

/** First and last hour in which accounts are made, on the clocks of the place. */
const DESK_HOURS = { first: 7, last: 21 } as const;

/** Share of the arrivals at a place during an event that come for it, at size `small`. */
const EVENT_SHARE = 0.8;

type Weights<T> = readonly (readonly [T, number])[];

const GUESTS: Weights<Audience> = [
  ['guest', 74],
  ['event', 14],
  ['contractor', 8],
  ['employee', 4],
];
const STAFF: Weights<Audience> = [
  ['employee', 62],
  ['contractor', 20],
  ['guest', 18],
];
const AUDIENCES: Partial<Record<ActivityPattern, Weights<Audience>>> = { office: STAFF, campus: STAFF };

const GUEST_MODES: Weights<Module> = [
  ['email', 34],
  ['sms', 22],
  ['direct', 12],
  ['login', 14],
  ['google', 8],
  ['facebook', 4],
  ['sponsor', 6],
];
const MODES: Readonly<Record<Audience, Weights<Module>>> = {
  guest: GUEST_MODES,
  event: GUEST_MODES,
  trainee: GUEST_MODES,
  contractor: [
    ['sponsor', 60],
    ['login', 40],
  ],
  employee: [['saml', 1]],
};

/** Draws the people of a company: where and when each registered, and how. */
export function populate(world: DemoWorld, company: Company): Population {
  const random = world.random.fork('population', company.spec.companyid);
  const sites = company.sites.filter(({ spec }) => spec.weight > 0 && !spec.broken);
  const weights = sites.map((site) => [site, site.spec.weight] as const);
  // As many come for an event at every size.
  const crowd = world.random.fork('crowd', company.spec.companyid);
  const forEvent = EVENT_SHARE / VOLUMES[world.options.size].people;
  const drafts = Array.from({ length: sites.length === 0 ? 0 : company.people }, () => {
    const site = random.weighted(weights);
    const usual = random.weighted(AUDIENCES[site.spec.pace] ?? GUESTS);
    const at = registeredAt(random, world, site);
    const audience = eventAt(world, company, site, at) && crowd.chance(forEvent) ? 'event' : usual;
    const module = random.weighted(MODES[audience]);
    return { site, audience, at: module === 'login' ? atTheDesk(site, at) : at, module };
  }).sort((a, b) => a.at - b.at);

  const count = drafts.length;
  const state = Uint8Array.from(drafts, ({ module }) => stateOf(random, module));
  const people: Population = {
    count,
    createdAt: Float64Array.from(drafts, ({ at }) => at),
    site: Uint16Array.from(drafts, ({ site }) => site.number),
    profile: Uint8Array.from(drafts, ({ audience }) => company.profiles.findIndex((one) => one.audience === audience)),
    mode: Uint8Array.from(drafts, ({ module }) => company.modes.findIndex((one) => one.module === module)),
    state,
    extension: extensionsOf(world.random.fork('extensions', company.spec.companyid), drafts, state),
    bySite: company.sites.map(({ number }) =>
      Uint32Array.from(drafts.flatMap(({ site }, index) => (site.number === number ? [index] : []))),
    ),
  };
  return people;
}

/** The desk makes accounts by day: what would be at night is made at the same minute of the first or last hour. */
function atTheDesk({ zone, openedAt }: Site, at: number): number {
  const { hour } = localTime(zone, at);
  const late = Math.max(0, hour - DESK_HOURS.last) * HOUR;
  const moved = hour < DESK_HOURS.first ? at - (hour + 24 - DESK_HOURS.last) * HOUR : at - late;
  return Math.max(moved, openedAt);
}

/** Some of the accounts that the desk has made are extended by a few days. */
function extensionsOf(random: Random, drafts: readonly { module: Module }[], state: Uint8Array): Uint8Array {
  return Uint8Array.from(drafts, ({ module }, who) =>
    module === 'login' && state[who] === STATE.active && random.chance(0.2) ? random.int(1, 3) : 0,
  );
}

/** Some accounts are made ahead by an administrator; some registrations never end. */
function stateOf(random: Random, module: Module): number {
  const draw = random.next();
  if (module === 'login' && draw < 0.12) return STATE.notYetValid;
  if (module === 'login' && draw < 0.3) return STATE.neverCame;
  // A sponsor takes a while to answer.
  return draw > (module === 'sponsor' ? 0.94 : 0.985) ? STATE.registering : STATE.active;
}

/** A moment in the place's life, most of them in the history, at an hour when people come. */
function registeredAt(random: Random, { now }: DemoWorld, site: Site): number {
  const end = lastSign(site, now);
  const recent = Math.max(site.openedAt, now - HISTORY * DAY);
  const older = Math.max(site.openedAt, now - 400 * DAY);
  const early = older < now - HISTORY * DAY && random.chance(0.3);
  const [from, to] = early ? [older, Math.min(end, now - HISTORY * DAY)] : [Math.min(recent, end - DAY), end];
  const drawn = from + (to - from) * random.next() ** 0.8;
  const hour = random.weighted(ACTIVITY_PATTERNS[site.spec.pace].hours.map((weight, at) => [at, weight] as const));
  const offset = zoneOffset(site.zone, drawn);
  const midnight = Math.floor((drawn + offset) / DAY) * DAY - offset;
  const shaped = midnight + hour * HOUR + random.next() * HOUR;
  const fits = (moment: number) => moment >= Math.max(from, site.openedAt) && moment <= to;
  // At the same hour of a day before or after, where that day is not in the range.
  const at = [shaped, shaped - DAY, shaped + DAY].find(fits) ?? drawn;
  // No registrations during an outage of the location; no outage lasts two days.
  const connected = remains(site.spec, now, at) === 0 ? at - 2 * DAY : at;
  return Math.floor(Math.max(connected, site.openedAt) / 1000) * 1000;
}
