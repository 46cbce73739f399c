import { useTranslate } from 'ra-core';
import type { UsageForecast } from '../../domain/rules/usageForecast';
import { DAY_MS } from '../../domain/time/durations';
import { useEngine } from '../../resources/engine/model';

/** When a maximum is reached, from the day that is shown last (`yyyy-MM-dd`). */
export const dayIn = (end: string, days: number): string =>
  new Date(Date.parse(end) + days * DAY_MS).toISOString().slice(0, 10);

/** Most decimals of a change in one day. */
const MAX_DECIMALS = 2;

/** Decimals that a change in one day has when it is rounded. */
const decimalsOf = ({ perDay }: UsageForecast): number => {
  const [, decimals = ''] = String(Number((perDay ?? 0).toFixed(MAX_DECIMALS))).split('.');
  return decimals.length;
};

/**
 * How usages and where they lead are written.
 * @param end the day that is shown last
 * @param together what is compared with each other: their changes have equally many decimals
 */
export function useForecastText(end: string, together: readonly UsageForecast[]) {
  const translate = useTranslate();
  const { format } = useEngine();
  const amounts = new Intl.NumberFormat(format.tag, {
    minimumFractionDigits: Math.max(0, ...together.map(decimalsOf)),
  });
  const change = ({ perDay }: UsageForecast) => {
    if (perDay === null) return translate('overview.noTrend');
    const rounded = Number(perDay.toFixed(MAX_DECIMALS));
    if (rounded === 0) return translate('overview.flat');
    const amount = amounts.format(Math.abs(rounded));
    return translate('overview.perDay', { change: `${rounded > 0 ? '+' : '\u2212'}${amount}` });
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
