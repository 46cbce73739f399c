import { addDays, addMonths } from './calendar';

/** Units of how long something is good from today on, with the most of each: ten years. */
const MAX_OF = { days: 3650, months: 120, years: 10 } as const;
export type LifetimeUnit = keyof typeof MAX_OF;
export const LIFETIME_UNITS = Object.keys(MAX_OF) as readonly LifetimeUnit[];

/** What is wrong with a lifetime: a code of the catalogue, with its arguments. */
interface LifetimeProblem {
  readonly code: 'FIELD_INVALID_NUMBER' | 'FIELD_TOO_SMALL' | 'FIELD_TOO_BIG';
  readonly args: readonly number[];
}

/** A lifetime that is none, as it stands in a form: the number as it was typed, and the unit. */
const TYPED = /^for (.*) (days|months|years)$/s;

/** @returns the text under which a form keeps a lifetime that gives no day */
export const typedLifetime = (number: string, unit: LifetimeUnit) => `for ${number} ${unit}`;

/**
 * What is wrong with the text that a form keeps (`typedLifetime`).
 * @returns undefined for any other text
 */
export function lifetimeProblem(value: unknown): LifetimeProblem | undefined {
  const [, number, unit] = (typeof value === 'string' && TYPED.exec(value)) || [];
  if (number === undefined || unit === undefined) return undefined;
  const read = readLifetime(number, unit as LifetimeUnit);
  return 'code' in read ? read : undefined;
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
