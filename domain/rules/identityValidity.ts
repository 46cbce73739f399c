import type { Rule } from './index';
import { MAX_VALIDITY_DAYS } from '../limits';

export const MAX_VALIDITY_MS = MAX_VALIDITY_DAYS * 24 * 3600 * 1000;

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

function instant(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  // Wall-clock text is read as UTC: between two of one zone, that makes no difference.
  return Date.parse(WALL_CLOCK.test(value) ? `${value.replace(' ', 'T')}Z` : value);
}

/** Null and an emptied input: a record without a start. An absent start is one that is not known. */
const isWithoutStart = (start: unknown) => start === null || start === '';

/**
 * Time from the start of a validity to its end, in ms; both as a form or a record has them. Without a start it begins
 * now. NaN where one is not known.
 */
export const validityLength = (start: unknown, end: unknown, now: Date): number =>
  instant(end) - (isWithoutStart(start) ? now.getTime() : instant(start));

/**
 * The end of validity comes after its start, and at most 365 days after (specification S-IDN-3). Without a start it comes
 * at most 365 days from now.
 */
export const identityValidity: Rule = ({ u_sdate, u_edate }, now) => {
  const length = validityLength(u_sdate, u_edate, now);
  if (Number.isNaN(length)) return [];
  if (length <= 0) return isWithoutStart(u_sdate) ? [] : [{ field: 'u_edate', code: 'VALIDITY_ORDER' }];
  return length > MAX_VALIDITY_MS ? [{ field: 'u_edate', code: 'VALIDITY_TOO_LONG', args: [MAX_VALIDITY_DAYS] }] : [];
};
