import type { AlertRule } from '../../../domain/alerts/alert';
import { backTest, BACK_TEST_DAYS } from '../../../domain/alerts/backTest';
import { historyMs, intervalAt, intervalsBetween, type Interval } from '../../../domain/alerts/intervals';
import { Random } from '../../../server/demo/random';
import { shareOfDay, type ActivityPattern } from '../../../server/demo/rhythm';

/** Something that happened at a site, with what it should be taken for. */
interface Happening {
  readonly kind: 'silent' | 'burst' | 'busy';
  readonly start: number;
  readonly end: number;
}

export interface LabelledSite {
  readonly zone: string;
  readonly from: number;
  readonly to: number;
  readonly figures: ReadonlyMap<string, number>;
  readonly happenings: readonly Happening[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TO = Date.parse('2026-05-04T00:00:00Z');

/** Sign-ins by hour of a site over 90 days and the weeks before, with labelled faults and with busy nights. */
export function labelledSite(seed: number, pattern: ActivityPattern, perDay: number): LabelledSite {
  const zone = 'Europe/Paris';
  const random = new Random(seed).fork('alerts', pattern);
  const from = intervalAt(zone, 'hour', TO - BACK_TEST_DAYS * DAY).end;
  const hours = intervalsBetween(zone, 'hour', intervalAt(zone, 'hour', from - historyMs(12)).start, TO);
  const happenings = happeningsOf(random.fork('happenings'), pattern, hours, from);
  const noise = random.fork('noise');
  // Days are not alike: weather, holidays, groups that arrive.
  const days = new Map<string, number>();
  const dayFactor = (key: string) => {
    const day = key.slice(0, 10);
    if (!days.has(day)) days.set(day, Math.max(0.7, 1 + 0.1 * noise.normal()));
    return days.get(day)!;
  };
  const figures = new Map(
    hours.flatMap(({ key, start }) => {
      const mean = meanOf(pattern, key, perDay) * dayFactor(key) * factorOf(happenings, start);
      const burst = happenings.some((one) => one.kind === 'burst' && one.start <= start && start < one.end);
      const count = noise.poisson(mean) + (burst ? noise.poisson(perDay / 3) : 0);
      return count > 0 ? [[key, count] as const] : [];
    }),
  );
  return { zone, from, to: TO, figures, happenings };
}

const meanOf = (pattern: ActivityPattern, key: string, perDay: number) =>
  perDay * shareOfDay(pattern, new Date(`${key.slice(0, 10)}T00:00:00Z`).getUTCDay(), Number(key.slice(11, 13)));

function factorOf(happenings: readonly Happening[], at: number): number {
  const now = happenings.filter(({ start, end }) => start <= at && at < end);
  if (now.some(({ kind }) => kind === 'silent')) return 0;
  return now.some(({ kind }) => kind === 'busy') ? 1.6 : 1;
}

/** Faults in hours in which there is something to miss, and busy nights that are none; never two at a time. */
function happeningsOf(random: Random, pattern: ActivityPattern, hours: readonly Interval[], from: number): Happening[] {
  const found: Happening[] = [];
  const days = Array.from({ length: BACK_TEST_DAYS - 2 }, (_, day) => day + 1);
  const shuffled = days.map((day) => [random.next(), day] as const).sort(([a], [b]) => a - b);
  const add = (kind: Happening['kind'], day: number, length: number) => {
    const ofDay = hours.filter(({ start }) => start >= from + day * DAY && start < from + (day + 1) * DAY);
    const busy = ofDay.filter(({ key }) => meanOf(pattern, key, 1) >= 0.05).map(({ start }) => start);
    const evening = ofDay.find(({ key }) => key.endsWith(' 18:00'))?.start;
    const start = kind === 'busy' ? evening : busy.length > 0 ? random.pick(busy) : undefined;
    if (start !== undefined) found.push({ kind, start, end: start + length * HOUR });
  };
  shuffled.forEach(([, day], index) => {
    if (index < 12) add('silent', day, random.int(3, 10));
    else if (index < 24) add('burst', day, random.int(2, 4));
    else if (index < 44) add('busy', day, 5);
  });
  return found;
}

/** The result of work that pauses by itself, all at once. */
export function finished<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** How well a rule finds the faults of a site. */
export interface Score {
  readonly faults: number;
  readonly found: number;
  readonly firings: number;
  readonly right: number;
  /** Busy nights in which it fired. */
  readonly busyNights: number;
}

/** A firing is right when it begins during a fault; a fault is found when one does. */
export function scoreOf(site: LabelledSite, rule: AlertRule): Score {
  const { zone, from, to, figures, happenings } = site;
  const tested = finished(backTest({ rule, step: 'hour', zone, from, to, figures }));
  const fired = tested.filter(({ change }) => change === 'fires').map(({ interval }) => interval.start);
  const during = ({ start, end }: Happening) => fired.some((at) => start <= at && at < end);
  // Who looks at one side does not look for the faults on the other.
  const wanted = { low: ['silent'], high: ['burst'], both: ['silent', 'burst'] }[rule.side];
  const faults = happenings.filter(({ kind }) => wanted.includes(kind));
  return {
    faults: faults.length,
    found: faults.filter(during).length,
    firings: fired.length,
    right: fired.filter((at) => faults.some(({ start, end }) => start <= at && at < end)).length,
    busyNights: happenings.filter((one) => one.kind === 'busy' && during(one)).length,
  };
}
