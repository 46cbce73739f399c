import type { CurrentValues } from '../../../domain/records/currentValues';
import { extendEnd } from '../../../domain/time/extendEnd';
import type { EngineRecord } from '../values/record';
import { readMoment } from '../values/time';

interface Extension {
  /** Name of the field with the end of validity. */
  readonly end: string;
  readonly days: number;
  /** IANA name: whose days they are. */
  readonly zone: string;
}

/** What the ends of validity become: the first and the last one, or only how many days are added. */
interface ExtendedEnds {
  readonly range?: readonly [string, string];
  readonly later?: boolean;
}

/**
 * What an extension makes of the ends of several records. One that is past is counted from the end of today, so that
 * "7 days later" is not true of it: then the ends are named.
 * @param records those that are changed; none when not all are known
 * @param before what their ends are now
 * @returns the first and the last end, as ISO texts, of one record and where an end is past; `later` is true where each
 * end is so many days later, false where that is not so, or not known, and not all records are known
 */
export function extendedEnds(
  records: readonly EngineRecord[],
  { values, range }: CurrentValues['fields'][string],
  { end, days, zone }: Extension,
  now: Date,
): ExtendedEnds {
  const momentOf = (value: unknown) => readMoment(value, zone)?.ms;
  const isPast = (ms: number | undefined) => ms !== undefined && ms <= now.getTime();
  const ends = records.flatMap((record) => momentOf(record[end]) ?? []);
  const known = [...ends, ...range.map(momentOf), ...values.map(({ value }) => momentOf(value))];
  if (!known.some(isPast) && records.length !== 1) return { later: true };
  const after = ends.map((ms) => extendEnd(new Date(ms), days, now, zone).toISOString()).toSorted();
  const [first, last] = [after[0], after.at(-1)];
  if (first === undefined || last === undefined || ends.length < records.length) return { later: !known.some(isPast) };
  return { range: [first, last] };
}
