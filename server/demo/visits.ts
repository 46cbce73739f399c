import type { Activity } from './activity';
import { type Population, STATE } from './population';
import type { Random } from './random';
import { remains } from './traffic';
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
export const REASONS = [
  'wrong-code',
  'wrong-code',
  'expired-account',
  'not-yet-valid',
  'device-quota',
  'sponsor-timeout',
  'sponsor-refused',
  'sms-undelivered',
  'domain-not-allowed',
  'outside-hours',
  'company-over-limit',
  'saml-clock-skew',
  'pool-exhausted',
] as const;

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
    const wanted = random.poisson(mean);
    const before = this.#arrived;
    let made = 0;
    for (; (this.people.createdAt[this.#own[this.#arrived] ?? -1] ?? Infinity) < to; this.#arrived += 1) {
      const who = this.#own[this.#arrived] ?? -1;
      const at = this.people.createdAt[who] ?? 0;
      if (at < from || this.people.state[who] !== STATE.active) continue;
      if (random.chance(0.08)) yield this.#visit(Math.max(from, at - 40_000), who, 'failed', random);
      yield this.#visit(at, who, 'success', random);
      made += 1;
    }
    const times = Array.from({ length: wanted - made }, () => from + random.next() * (to - from)).sort((a, b) => a - b);
    for (const at of times) {
      if (remains(this.site.spec, this.now, at) > 0) yield this.#again(random, Math.floor(at), before);
    }
  }

  #again(random: Random, at: number, arrived: number): Visit {
    if (this.site.spec.broken) return this.#visit(at, -1, random.weighted(BROKEN), random);
    const status = random.weighted(RETURNING);
    const anonymous = status === 'landing' || status === 'undefined' || (status === 'failed' && random.chance(0.25));
    const who = anonymous ? -1 : this.#somebody(random, status, arrived);
    return this.#visit(at, who, who < 0 ? (anonymous ? status : 'landing') : status, random);
  }

  /** Mostly guests who registered recently; one guest of each location fails often. */
  #somebody(random: Random, status: Status, arrived: number): number {
    if (arrived === 0) return -1;
    if (status === 'failed' && random.chance(0.4)) return this.#own[Math.floor(arrived / 3)] ?? -1;
    const back = Math.floor(-Math.log(1 - random.next()) * Math.max(6, arrived * 0.12));
    for (let tried = 0; tried < 4; tried += 1) {
      const place = back + tried < arrived ? arrived - 1 - back - tried : random.int(0, arrived - 1);
      const who = this.#own[place] ?? -1;
      if (who >= 0 && this.people.state[who] === STATE.active) return who;
    }
    return -1;
  }

  #visit(at: number, who: number, status: Status, random: Random): Visit {
    const { activity, company, site, people } = this;
    const returning = who >= 0 && (activity.lastLogin[who] ?? 0) > 0;
    if (who >= 0) {
      activity.lastSeen[who] = Math.max(at, activity.lastSeen[who] ?? 0);
      activity.lastSite[who] = site.number;
    }
    if (ONLINE.has(status)) {
      if (who >= 0) activity.lastLogin[who] = Math.max(at, activity.lastLogin[who] ?? 0);
      activity.firstAt[site.number] ||= at;
      activity.lastAt[site.number] = Math.max(at, activity.lastAt[site.number] ?? 0);
      const mode = people.mode[who] ?? 0;
      activity.byMode[mode] = (activity.byMode[mode] ?? 0) + 1;
    }
    const broken = site.spec.broken === true;
    const reason = status === 'failed' || broken ? (broken ? 'unknown-location' : random.pick(REASONS)) : null;
    return { at, company, site, who, status, returning, reason };
  }
}
