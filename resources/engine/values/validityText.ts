import type { TranslateFunction } from 'ra-core';
import { addDays } from '../../../domain/time/calendar';
import type { Formatters } from './formatters';
import { clockAt, instantAt, readMoment } from './time';

/** `undated`: neither start nor end is known. */
type ValidityState = 'undated' | 'upcoming' | 'current' | 'expired';

interface ValidityText {
  readonly state: ValidityState;
  /** One sentence, e.g. "Jusqu’à demain 07:15", "Expiré depuis le 14/11", "Commence le 08/12", "Sans fin". */
  readonly text: string;
  /** Start and end to the second, for a tooltip; undefined when neither is known. */
  readonly exact: string | undefined;
}

interface Limits {
  /** Both as a record has them: an instant, wall-clock text or a day; null, undefined or an empty text for none. */
  readonly start: unknown;
  readonly end: unknown;
}

/** The instant of a limit, in ms. A day that is an end is over when the next day begins. */
function instantOf(value: unknown, which: 'start' | 'end', zone: string): number | undefined {
  const moment = readMoment(value, zone);
  if (!moment?.dayOnly) return moment?.ms;
  const day = which === 'end' ? addDays(String(value), 1) : String(value);
  const instant = instantAt(day, '00:00', zone);
  return instant === undefined ? moment.ms : Date.parse(instant);
}

/** "%{time}" today, tomorrow or yesterday; the date when it is further away. A day has no time. */
function sentence(
  kind: 'until' | 'from' | 'since',
  value: unknown,
  now: number,
  format: Formatters,
  translate: TranslateFunction,
): string {
  const moment = readMoment(value, format.timeZone)!;
  const today = clockAt(now, format.timeZone).day;
  const day = moment.dayOnly ? String(value) : clockAt(moment.ms, format.timeZone).day;
  const near = [-1, 0, 1].find((days) => addDays(today, days) === day);
  const distance = near === undefined ? 'date' : (['yesterday', 'today', 'tomorrow'] as const)[near + 1]!;
  return translate(`engine.validity.${kind}.${distance}${moment.dayOnly && near !== undefined ? 'Day' : ''}`, {
    date: format.nearDay(value, now),
    time: format.clock(value),
  });
}

/**
 * Says a period of validity in one sentence, as seen at `now` (ms).
 * @returns what it is at that time, the sentence and its exact limits, in the language and time zone of `format`
 */
export function validityText(
  { start, end }: Limits,
  now: number,
  format: Formatters,
  translate: TranslateFunction,
): ValidityText {
  const [from, to] = [instantOf(start, 'start', format.timeZone), instantOf(end, 'end', format.timeZone)];
  const [exactStart, exactEnd] = [format.exact(start), format.exact(end)];
  const exact =
    from !== undefined && to !== undefined
      ? translate('engine.validity.exact', { start: exactStart, end: exactEnd })
      : to !== undefined
        ? translate('engine.validity.exactEnd', { end: exactEnd })
        : from !== undefined
          ? translate('engine.validity.exactStart', { start: exactStart })
          : undefined;
  if (to !== undefined && to <= now)
    return { state: 'expired', exact, text: sentence('since', end, now, format, translate) };
  if (from !== undefined && from > now)
    return { state: 'upcoming', exact, text: sentence('from', start, now, format, translate) };
  if (to !== undefined) return { state: 'current', exact, text: sentence('until', end, now, format, translate) };
  if (from !== undefined) return { state: 'current', exact, text: translate('engine.validity.endless') };
  return { state: 'undated', exact, text: translate('engine.validity.undated') };
}
