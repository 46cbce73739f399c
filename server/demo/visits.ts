import type { Activity } from './activity';
import type { Module } from './authModes';
import { type Population, STATE } from './population';
import type { Random } from './random';
import { type Refused, refusalOf } from './refusals';
import { remains } from './traffic';
import { renewsItself, validUntil } from './validity';
import type { Company, Site } from './world';

/** An attempt to get in. */
export interface Visit {
  /** In ms. */
  readonly at: number;
  readonly company: Company;
  readonly site: Site;
  /** Index in the population; -1 for an unknown guest. */
  readonly who: number;
  readonly status: Status;
  readonly returning: boolean;
  /** Why it failed. */
  readonly reason: string | null;
  /** End of the validity with which the guest is online, in ms. */
  readonly until: number | null;
}

export type Status =
  'undefined' | 'failed' | 'complete' | 'success' | 'auto' | 'error' | 'denied' | 'reauth' | 'landing';

/** Statuses with which a guest is online. */
export const ONLINE: ReadonlySet<Status> = new Set(['success', 'auto', 'reauth']);

/** How attempts of people who were here before end. */
export const RETURNING: readonly (readonly [Status, number])[] = [
  ['auto', 39],
  ['success', 27],
  ['reauth', 20],
  ['failed', 8],
  ['landing', 2.5],
  ['denied', 1.5],
  ['error', 1],
  ['complete', 0.6],
  ['undefined', 0.4],
];
const BROKEN: readonly (readonly [Status, number])[] = [
  ['error', 60],
  ['failed', 28],
  ['landing', 12],
];
/** Time between a typing error and the second try, in ms. */
const SECOND_TRY = 40_000;
/** Registrations without anything to type. */
const CLICKS: ReadonlySet<Module> = new Set(['sponsor', 'google', 'facebook', 'direct']);

/** The visits of one place, hour by hour: it remembers how many of its people have registered so far. */
export class Visits {
  #arrived = 0;
  readonly #own: Uint32Array;

  constructor(
    readonly company: Company,
    readonly site: Site,
    readonly people: Population,
    readonly activity: Activity,
    readonly now: number,
  ) {
    this.#own = people.bySite[site.number] ?? new Uint32Array();
  }

  /**
   * What happens in the hour from `from`: everybody who registers in it, and enough of those who came before to make
   * `mean` on average. In the order of time, but for the failed attempts before a registration.
   */
  *within(random: Random, mean: number, from: number, to: number): Generator<Visit> {
    const visitCount = random.poisson(mean);
    const before = this.#arrived;
    let made = 0;
    for (; (this.people.createdAt[this.#own[this.#arrived] ?? -1] ?? Infinity) < to; this.#arrived += 1) {
      const who = this.#own[this.#arrived] ?? -1;
      const at = this.people.createdAt[who] ?? 0;
      if (at < from || this.people.state[who] !== STATE.active) continue;
      const stumbles = random.chance(0.08) && at + SECOND_TRY < to && !CLICKS.has(this.#module(who));
      if (stumbles) yield this.#visit(at, who, 'failed', random);
      yield this.#visit(stumbles ? at + SECOND_TRY : at, who, 'success', random);
      made += 1;
    }
    const times = Array.from({ length: visitCount - made }, () => from + random.next() * (to - from)).sort(
      (a, b) => a - b,
    );
    for (const at of times) {
      if (remains(this.site.spec, this.now, at) > 0) yield this.#again(random, Math.floor(at), before);
    }
  }

  #again(random: Random, at: number, arrived: number): Visit {
    if (this.site.spec.broken) return this.#visit(at, -1, random.weighted(BROKEN), random);
    const status = random.weighted(RETURNING);
    const anonymous = status === 'landing' || status === 'undefined' || (status === 'failed' && random.chance(0.25));
    const who = anonymous ? -1 : this.#pickGuest(random, status, arrived, at);
    if (who < 0) return this.#visit(at, who, anonymous ? status : 'landing', random);
    // No guest comes back automatically after the end: they sign in again.
    const expired = at > validUntil(this.company, this.people, this.activity, who);
    return this.#visit(at, who, expired && ONLINE.has(status) ? 'success' : status, random);
  }

  #module(who: number): Module {
    return this.company.modes[this.people.mode[who] ?? 0]?.module ?? 'email';
  }

  /** True for a guest who can be online at that time. */
  #mayEnter(who: number, at: number): boolean {
    if (this.people.state[who] !== STATE.active) return false;
    return (
      renewsItself(this.company, this.people, who) || at <= validUntil(this.company, this.people, this.activity, who)
    );
  }

  /** Mostly guests who registered recently; one guest of each location fails often. */
  #pickGuest(random: Random, status: Status, arrived: number, at: number): number {
    if (arrived === 0) return -1;
    if (status === 'failed' && random.chance(0.4)) return this.#own[Math.floor(arrived / 3)] ?? -1;
    const back = Math.floor(-Math.log(1 - random.next()) * Math.max(6, arrived * 0.12));
    for (let tried = 0; tried < 4; tried += 1) {
      const place = back + tried < arrived ? arrived - 1 - back - tried : random.int(0, arrived - 1);
      const who = this.#own[place] ?? -1;
      if (who >= 0 && this.#mayEnter(who, at)) return who;
    }
    return -1;
  }

  #visit(at: number, who: number, status: Status, random: Random): Visit {
    const { activity, company, site, people } = this;
    const returning = who >= 0 && (activity.lastLogin[who] ?? 0) > 0;
    const online = ONLINE.has(status);
    if (who >= 0) {
      activity.lastSeen[who] = Math.max(at, activity.lastSeen[who] ?? 0);
      activity.lastSite[who] = site.number;
      if (online && at > validUntil(company, people, activity, who)) activity.since[who] = at;
    }
    const until = who >= 0 ? validUntil(company, people, activity, who) : 0;
    if (online) this.#count(at, who);
    const reason = this.#reason({ at, company, site, who, until }, status, random);
    return { at, company, site, who, status, returning, reason, until: online && who >= 0 ? until : null };
  }

  #reason(refused: Refused, status: Status, random: Random): string | null {
    if (this.site.spec.broken) return 'unknown-location';
    return status === 'failed' ? refusalOf(random, this.people, refused) : null;
  }

  #count(at: number, who: number): void {
    const { activity, site, people } = this;
    if (who >= 0) activity.lastLogin[who] = Math.max(at, activity.lastLogin[who] ?? 0);
    activity.firstAt[site.number] ||= at;
    activity.lastAt[site.number] = Math.max(at, activity.lastAt[site.number] ?? 0);
    const mode = people.mode[who] ?? 0;
    activity.byMode[mode] = (activity.byMode[mode] ?? 0) + 1;
  }
}
