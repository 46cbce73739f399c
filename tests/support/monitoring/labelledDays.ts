import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import { Random } from '../../../server/demo/random';
import { activity, type ActivityPattern } from '../../../server/demo/rhythm';

/** A site whose sign-ins are made. */
interface SiteSpec {
  readonly name: string;
  readonly pattern: ActivityPattern;
  readonly perDay: number;
  readonly zone: string;
}

/** What a day was like. A silence alone is a fault; everything else is not to be reported. */
export type DayLabel =
  'ordinary' | 'silent' | 'busy night' | 'quiet night' | 'holiday' | 'late events' | 'clock change';

interface LabelledDay {
  readonly label: DayLabel;
  /** When that began and ended; in ms since 1970. */
  readonly start: number;
  readonly end: number;
  /** Of a silence: single sign-ins that get through all the same, every so many ms. */
  readonly stragglersEvery?: number;
}

export interface LabelledSite {
  readonly spec: SiteSpec;
  readonly days: readonly LabelledDay[];
  /** Times of the sign-ins, ascending, and when each arrives. */
  readonly at: Float64Array;
  readonly arrives: Float64Array;
  /** How many sign-ins were to be expected in a time, had nothing failed. */
  readonly expected: (from: number, to: number) => number;
}

/** 90 days with both changes of the clock: Paris on 29 March, Sydney on 5 April. */
export const TO = Date.parse('2026-05-04T00:00:00Z');
const DAYS = 90;
export const FROM = TO - DAYS * DAY_MS;
/** The weeks before, in which nothing is labelled. */
const BEFORE_MS = 35 * DAY_MS;
const SLOT_MS = 5 * MINUTE_MS;
/** Late events arrive so much later at most, in ms. */
export const MAX_LATE_MS = 20 * MINUTE_MS;
const SILENT_HOURS = [0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 20] as const;
const HOLIDAY: Readonly<Record<ActivityPattern, number>> = {
  ...{ hotel: 1.2, office: 0.05, hotspot: 0.6, hospital: 0.6, shop: 0.25, campus: 0.05, stadium: 0.3 },
};

/** Sites of every kind: large and small, and one that is small and often silent. */
export const SITES: readonly SiteSpec[] = [
  { name: 'Hotel', pattern: 'hotel', perDay: 600, zone: 'Europe/Paris' },
  { name: 'Hotel in Sydney', pattern: 'hotel', perDay: 400, zone: 'Australia/Sydney' },
  { name: 'Office', pattern: 'office', perDay: 600, zone: 'Europe/Paris' },
  { name: 'Square', pattern: 'hotspot', perDay: 1500, zone: 'Europe/Paris' },
  { name: 'Hospital', pattern: 'hospital', perDay: 900, zone: 'Europe/Paris' },
  { name: 'Shop', pattern: 'shop', perDay: 300, zone: 'Europe/Paris' },
  { name: 'Stadium', pattern: 'stadium', perDay: 800, zone: 'Europe/Paris' },
  { name: 'Café', pattern: 'hotspot', perDay: 25, zone: 'Europe/Paris' },
];

/** Sites with a few sign-ins a day: hours without one are usual there. */
export const SMALL_SITES: readonly SiteSpec[] = [
  { name: 'Kiosk', pattern: 'hotspot', perDay: 8, zone: 'Europe/Paris' },
  { name: 'Guest house', pattern: 'hotel', perDay: 4, zone: 'Europe/Paris' },
];

/** Chooses the labels of a site's days. */
type Plan = (spec: SiteSpec, random: Random) => LabelledDay[];

/** 90 days of a site, labelled, and the weeks before. */
export function labelledSite(spec: SiteSpec, seed: number, plan: Plan = labelledDays): LabelledSite {
  const random = new Random(seed).fork('monitoring', spec.name);
  const days = plan(spec, random.fork('labels'));
  const dayFactor = dayFactors(random.fork('days'));
  const factorAt = (at: number, labels: readonly LabelledDay[]) =>
    labels.reduce((factor, { label, start, end }) => {
      return start <= at && at < end ? factor * factorOf(label, spec.pattern) : factor;
    }, 1);
  const unusual = days.filter(({ label }) => label !== 'ordinary');
  const noFault = unusual.filter(({ label }) => label !== 'silent');
  const perSlot = (at: number, labels: readonly LabelledDay[]) =>
    ((activity(spec.pattern, spec.zone, at) * spec.perDay * SLOT_MS) / HOUR_MS) * dayFactor(at) * factorAt(at, labels);
  const late = days.filter(({ label }) => label === 'late events');
  const noise = random.fork('noise');
  const times: (readonly [at: number, arrives: number])[] = [];
  for (let slot = FROM - BEFORE_MS; slot < TO; slot += SLOT_MS) {
    // A silence begins and ends within a slot.
    const around = unusual.filter(({ start, end }) => start < slot + SLOT_MS && end > slot);
    const count = noise.poisson(
      perSlot(
        slot,
        around.filter(({ label }) => label !== 'silent'),
      ),
    );
    const made = Array.from({ length: count }, () => slot + noise.next() * SLOT_MS).sort((a, b) => a - b);
    for (const at of made) {
      if (around.some(({ label, start, end }) => label === 'silent' && start <= at && at < end)) continue;
      const isLate = late.some(({ start, end }) => start <= at && at < end);
      times.push([at, isLate ? at + noise.next() * MAX_LATE_MS : at]);
    }
    for (const { start, end, stragglersEvery = Infinity } of around) {
      const straggler = start + Math.ceil((slot - start) / stragglersEvery) * stragglersEvery;
      if (slot <= straggler && straggler < slot + SLOT_MS && start < straggler && straggler < end) {
        times.push([straggler, straggler]);
      }
    }
  }
  times.sort(([a], [b]) => a - b);
  return {
    ...{ spec, days },
    at: Float64Array.from(times, ([at]) => at),
    arrives: Float64Array.from(times, ([, arrives]) => arrives),
    expected: (from, to) => {
      let sum = 0;
      for (let slot = from; slot < to; slot += SLOT_MS) {
        sum += perSlot(slot, noFault) * (Math.min(SLOT_MS, to - slot) / SLOT_MS);
      }
      return sum;
    },
  };
}

function factorOf(label: DayLabel, pattern: ActivityPattern): number {
  if (label === 'busy night') return 1.8;
  if (label === 'quiet night') return 0.3;
  return label === 'holiday' ? HOLIDAY[pattern] : 1;
}

/** Days are not alike: weather, groups that arrive. */
function dayFactors(random: Random): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    if (!known.has(day)) known.set(day, Math.max(0.7, 1 + 0.1 * random.fork(day).normal()));
    return known.get(day)!;
  };
}

/** One label for each day: ten silences of different lengths at any time, and what is no fault. */
function labelledDays(spec: SiteSpec, random: Random): LabelledDay[] {
  const order = Array.from({ length: DAYS }, (_, day) => day)
    .map((day) => [random.next(), day] as const)
    .sort(([a], [b]) => a - b);
  return order
    .map(([, day], index): LabelledDay => {
      const midnight = localMidnight(FROM + day * DAY_MS, spec.zone);
      const whole = { start: midnight, end: midnight + DAY_MS };
      const hours = (from: number, to: number) => ({ start: midnight + from * HOUR_MS, end: midnight + to * HOUR_MS });
      if (isClockChange(midnight, spec.zone)) return { label: 'clock change', ...whole };
      if (index < SILENT_HOURS.length) return { label: 'silent', ...silenceAt(midnight, SILENT_HOURS[index]!, random) };
      if (index < 24) return { label: 'busy night', ...hours(18, 25) };
      if (index < 36) return { label: 'quiet night', ...hours(20, 30) };
      if (index < 40) return { label: 'holiday', ...whole };
      if (index < 48) return { label: 'late events', ...hours(9, 21) };
      return { label: 'ordinary', ...whole };
    })
    .sort((a, b) => a.start - b.start);
}

/** Faults of 30 hours, 3 and 6 days, each without a sign-in and with a single one every five hours; all else is ordinary. */
export const longFaults: Plan = (_spec, random) =>
  [30, 72, 144].flatMap((hours, index) =>
    [undefined, 5 * HOUR_MS].map((stragglersEvery, kind): LabelledDay => {
      const start = FROM + (5 + (2 * index + kind) * 13 + random.next()) * DAY_MS;
      return { label: 'silent', start, end: start + hours * HOUR_MS, ...(stragglersEvery && { stragglersEvery }) };
    }),
  );

function silenceAt(midnight: number, hours: number, random: Random) {
  const start = midnight + random.next() * DAY_MS;
  return { start, end: Math.min(TO, start + hours * HOUR_MS) };
}

const offsetAt = (at: number, zone: string): number => {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
};

/** The beginning of the local day of an UTC day. */
const localMidnight = (utcMidnight: number, zone: string): number => utcMidnight - offsetAt(utcMidnight, zone);

const isClockChange = (midnight: number, zone: string): boolean =>
  offsetAt(midnight, zone) !== offsetAt(midnight + DAY_MS, zone);
