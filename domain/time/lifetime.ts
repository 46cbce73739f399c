import { addDays, addMonths } from './calendar';

const MAX_YEARS = 10;
/** Units of how long something is good from today on, with the most of each. */
const MAX_OF = { days: MAX_YEARS * 365, months: MAX_YEARS * 12, years: MAX_YEARS } as const;
export type LifetimeUnit = keyof typeof MAX_OF;
export const LIFETIME_UNITS = Object.keys(MAX_OF) as readonly LifetimeUnit[];

/** What is wrong with a lifetime: a code of the catalogue, with its arguments. */
interface LifetimeProblem {
  readonly code: 'FIELD_INVALID_NUMBER' | 'FIELD_TOO_SMALL' | 'FIELD_TOO_BIG' | 'LIFETIME_TOO_LONG';
  readonly args: readonly number[];
}

/** A lifetime that is none, as it stands in a form: the number as it was typed, and the unit. */
const TYPED = new RegExp(`^for (.*) (${LIFETIME_UNITS.join('|')})$`, 's');

/** @returns the text under which a form keeps a lifetime that gives no day */
export const typedLifetime = (number: string, unit: LifetimeUnit) => `for ${number} ${unit}`;

/** @returns number and unit of a text that a form keeps (`typedLifetime`); undefined for any other value */
export function lifetimeIn(value: unknown): { readonly number: string; readonly unit: LifetimeUnit } | undefined {
  const [, number, unit] = (typeof value === 'string' && TYPED.exec(value)) || [];
  return number === undefined || unit === undefined ? undefined : { number, unit: unit as LifetimeUnit };
}

/**
 * What is wrong with the end of a lifetime: a text that a form keeps (`typedLifetime`), or an end that is too late.
 * @param value the end as ISO 8601, or the text of a form
 * @returns undefined for an end in time, and for text that is neither
 */
export function lifetimeProblem(value: unknown, now: Date): LifetimeProblem | undefined {
  const typed = lifetimeIn(value);
  if (typed) {
    const read = readLifetime(typed.number, typed.unit);
    return 'code' in read ? read : undefined;
  }
  const end = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return end < endOfLifetimes(now) || Number.isNaN(end) ? undefined : { code: 'LIFETIME_TOO_LONG', args: [MAX_YEARS] };
}

/**
 * When every lifetime that begins now has ended, on whichever clock, in ms: the end of the next day of UTC after ten years.
 * Where it is tomorrow already, tomorrow may be 1 March, and its day in ten years two days after a 28 February.
 */
function endOfLifetimes(now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const inTenYears = (day: string, daysAfter: number) =>
    Date.parse(`${addDays(addMonths(day, MAX_YEARS * 12), daysAfter)}T00:00:00Z`);
  return Math.max(inTenYears(today, 2), inTenYears(addDays(today, 1), 1));
}

/**
 * Reads the number of a lifetime.
 * @returns the amount, or what is wrong with it
 */
export function readLifetime(number: string, unit: LifetimeUnit): { readonly amount: number } | LifetimeProblem {
  const text = number.trim();
  if (!/^[+-]?\d{1,15}$/.test(text)) return { code: 'FIELD_INVALID_NUMBER', args: [] };
  const amount = Number(text);
  if (amount < 1) return { code: 'FIELD_TOO_SMALL', args: [1] };
  if (amount > MAX_OF[unit]) return { code: 'FIELD_TOO_BIG', args: [MAX_OF[unit]] };
  return { amount };
}

/** The last day of a lifetime that begins on `today` (`yyyy-MM-dd`); the 31st becomes the last day of a shorter month. */
export function lastDayOfLifetime(today: string, amount: number, unit: LifetimeUnit): string {
  if (unit === 'days') return addDays(today, amount);
  return addMonths(today, unit === 'years' ? amount * 12 : amount);
}
