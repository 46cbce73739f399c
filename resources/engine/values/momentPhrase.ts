import type { TranslateFunction } from 'ra-core';
import type { Formatters } from './formatters';
import { clockAt, readMoment } from './time';
import { DAY_MS } from '../../../domain/time/durations';

/**
 * A time as it is written within a sentence: "il y a 1 h", "demain à 08:52", "le 21/11/26".
 * @param now in ms
 * @param part `withClock`: a far day has its time of day too; `clock`: that alone
 * @returns undefined for a value that is no time
 */
export function momentPhrase(
  value: unknown,
  now: number,
  format: Formatters,
  translate: TranslateFunction,
  part?: 'withClock' | 'clock',
): string | undefined {
  const moment = readMoment(value, format.timeZone);
  if (!moment) return undefined;
  const { day, time } = clockAt(moment.ms, moment.dayOnly ? 'UTC' : format.timeZone);
  const days = (Date.parse(day) - Date.parse(clockAt(now, format.timeZone).day)) / DAY_MS;
  const at = (word: string) => translate('record.summary.at', { day: word, time: time.slice(0, 5) }).trim();
  if (part === 'clock') return at('');
  if (Math.abs(days) > 1) {
    const date = translate('record.summary.on', { date: format.day(value) });
    return part === 'withClock' ? at(date) : date;
  }
  if (!moment.dayOnly && (days === 0 || Math.abs(moment.ms - now) < DAY_MS / 24)) return format.relative(value, now);
  const word = new Intl.RelativeTimeFormat(format.tag, { numeric: 'auto' }).format(days, 'day');
  return moment.dayOnly ? word : at(word);
}
