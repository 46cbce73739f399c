import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Sending } from '../../domain/reports/schedule';
import type { Rhythm } from '../../domain/reports/scheduleTimes';
import { DAY_MS } from '../../domain/time/durations';
import type { TimeRange } from '../../domain/time/timeRange';
import { zoneName } from '../../domain/time/zoneName';
import { useEngine } from '../../resources/engine/model';

/** A Monday; the days of a week follow it. */
const MONDAY = Date.parse('2024-01-01T12:00:00Z');
const LAST_DAY = 31;

/** Schedules in the words of the reader. */
export function useScheduleTexts() {
  const translate = useTranslate();
  const { format } = useEngine();
  return useMemo(() => {
    const weekdays = new Intl.DateTimeFormat(format.tag, { weekday: 'long', timeZone: 'UTC' });
    const days = new Intl.DateTimeFormat(format.tag, { dateStyle: 'long', timeZone: 'UTC' });
    const text = (key: string, options: object = {}) => translate(`scheduledReports.${key}`, options);
    const weekday = (day: number) => weekdays.format(MONDAY + (day - 1) * DAY_MS);
    const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    const time = (at: string) => format.minute(at) ?? at;
    const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
    return {
      text,
      weekday,
      hour: hourText,
      zone: zoneName,
      /** The zone where it is another one than that of the reader. */
      rhythm: ({ every, day, hour, timeZone }: Rhythm) => {
        const at = hourText(hour);
        const words =
          every === 'week'
            ? text('week', { day: weekday(day), hour: at })
            : day === LAST_DAY
              ? text('monthEnd', { hour: at })
              : text(day === 1 ? 'monthFirst' : 'month', { day, hour: at });
        return timeZone === format.timeZone ? words : `${words} (${text('zone', { zone: zoneName(timeZone) })})`;
      },
      time,
      period: ({ from, to }: TimeRange) => days.formatRange(atNoon(from), atNoon(to)),
      result: (last: Sending | null) =>
        last === null
          ? text('results.none')
          : text(`results.${last.state === 'refused' ? (last.refusal ?? 'failed') : last.state}`, {
              time: time(last.at),
            }),
    };
  }, [format, translate]);
}

/** Whether a sending needs a look. */
export const hasFailed = (last: Sending | null): boolean =>
  last !== null && ['retried', 'undelivered', 'refused'].includes(last.state);
