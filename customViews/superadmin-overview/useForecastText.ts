import { useTranslate } from 'ra-core';
import type { UsageForecast } from '../../domain/rules/usageForecast';
import { DAY_MS } from '../../domain/time/durations';
import { useEngine } from '../../resources/engine/model';

/** When a maximum is reached, from the day that is shown last (`yyyy-MM-dd`). */
export const dayIn = (end: string, days: number): string =>
  new Date(Date.parse(end) + days * DAY_MS).toISOString().slice(0, 10);

/** How a usage and where it leads are written. @param end the day that is shown last */
export function useForecastText(end: string) {
  const translate = useTranslate();
  const { format } = useEngine();
  const change = ({ perDay }: UsageForecast) => {
    if (perDay === null) return translate('overview.noTrend');
    const rounded = Math.round(perDay * 100) / 100;
    if (rounded === 0) return translate('overview.flat');
    return translate('overview.perDay', { change: `${rounded > 0 ? '+' : ''}${format.number(rounded)}` });
  };
  const outlook = ({ daysLeft, perDay }: UsageForecast) => {
    if (daysLeft === 0) return translate('overview.full');
    if (daysLeft !== null) return translate('overview.until', { day: format.day(dayIn(end, daysLeft)) ?? '' });
    return perDay === null ? translate('overview.noTrend') : translate('overview.enough');
  };
  const used = ({ used: count, max }: UsageForecast) =>
    translate('overview.used', { used: format.number(count), max: format.number(max) });
  return { change, outlook, used };
}
