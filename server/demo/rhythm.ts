/** What kind of place it is decides when people connect. */
export const ACTIVITY_PATTERNS = {
  hotel: {
    hours: [3, 1, 1, 1, 1, 2, 5, 8, 7, 5, 4, 4, 6, 5, 5, 7, 9, 11, 13, 14, 15, 13, 9, 6],
    week: [0.9, 0.85, 0.95, 1, 1, 1.15, 1.15],
  },
  office: {
    hours: [0, 0, 0, 0, 0, 0, 1, 5, 14, 15, 10, 9, 17, 13, 10, 9, 8, 6, 3, 1, 1, 0, 0, 0],
    week: [0.05, 1.05, 1.1, 1.05, 1.1, 0.95, 0.08],
  },
  hotspot: {
    hours: [1, 1, 0, 0, 0, 1, 2, 5, 7, 6, 7, 11, 18, 15, 9, 8, 9, 10, 9, 6, 4, 3, 2, 1],
    week: [0.7, 0.9, 1, 1, 1, 1.15, 1.25],
  },
  hospital: {
    hours: [2, 1, 1, 1, 1, 2, 4, 7, 9, 9, 8, 8, 10, 11, 12, 10, 8, 8, 7, 6, 5, 4, 3, 2],
    week: [0.8, 1.1, 1.05, 1.05, 1.05, 1.05, 0.9],
  },
  shop: {
    hours: [0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 9, 11, 13, 11, 10, 10, 12, 13, 10, 4, 1, 0, 0, 0],
    week: [0.3, 0.8, 0.9, 1, 0.95, 1.1, 1.9],
  },
  campus: {
    hours: [2, 1, 1, 0, 0, 0, 1, 6, 15, 13, 11, 10, 15, 14, 11, 10, 9, 7, 5, 5, 5, 4, 4, 3],
    week: [0.3, 1.1, 1.1, 1.1, 1.1, 0.9, 0.35],
  },
  stadium: {
    hours: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 5, 6, 8, 12, 20, 26, 24, 14, 4, 1],
    week: [1.2, 0.05, 0.1, 0.3, 0.2, 0.6, 2.4],
  },
} as const satisfies Record<string, { hours: readonly number[]; week: readonly number[] }>;

export type ActivityPattern = keyof typeof ACTIVITY_PATTERNS;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const TOTALS = new Map(
  Object.entries(ACTIVITY_PATTERNS).map(([pace, { hours }]) => [
    pace,
    hours.reduce((sum: number, part) => sum + part, 0),
  ]),
);

/**
 * Share of an average day's visits that falls in one hour of local time.
 * @param weekday 0 is Sunday
 */
export function shareOfDay(pace: ActivityPattern, weekday: number, hour: number): number {
  const { hours, week } = ACTIVITY_PATTERNS[pace];
  return ((hours[hour] ?? 0) / (TOTALS.get(pace) ?? 1)) * (week[weekday] ?? 1);
}

const offsets = new Map<string, Map<number, number>>();

/** What to add to UTC for local time at noon of that day, in ms; half a day around a clock change may be an hour off. */
export function zoneOffset(zone: string, at: number): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone);
  const day = Math.floor(at / DAY);
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  const name = formatOf(zone)
    .formatToParts(day * DAY + DAY / 2)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+)(?::(\d+))?/.exec(name ?? '') ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + (Number(minutes) * HOUR) / 60);
  ofZone.set(day, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' });
  formats.set(zone, made);
  return made;
}

/** How busy a place is in the hour that begins at `at`, as a share of its average day. */
export function activity(pace: ActivityPattern, zone: string, at: number): number {
  const local = at + zoneOffset(zone, at);
  const hour = Math.floor(local / HOUR);
  // 1 January 1970 was a Thursday.
  return shareOfDay(pace, (Math.floor(hour / 24) + 4) % 7, hour % 24);
}
