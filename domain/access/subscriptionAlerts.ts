import { hasBit } from './bits';
import { USAGE_EXCEEDED } from './companyOptions';
import { DAY_MS } from '../time/durations';

/** Half of the specification's 90-day window (S-SUB-2): from then on the end is a warning, before it nothing to tell. */
export const WARNING_DAYS = 45;

export type AlertLevel = 'critical' | 'warning' | 'info';

export type SubscriptionAlert =
  | { readonly kind: 'disabled' | 'expired' | 'usageExceeded'; readonly level: AlertLevel }
  | { readonly kind: 'endsToday'; readonly level: AlertLevel }
  | { readonly kind: 'ends'; readonly level: AlertLevel; readonly days: number };

/** Whole days (UTC) from today to the last day of a subscription, which is part of it; negative once it has passed. */
export const daysUntil = (endsAt: string, now: number): number =>
  Date.parse(endsAt.slice(0, 10)) / DAY_MS - Math.floor(now / DAY_MS);

/**
 * What a company should know about its subscription (specification S-SUB-1): account disabled, expired, about to expire
 * in N days, usage exceeded. The most pressing first.
 * @param endsAt last day of the subscription, which it still covers (UTC); null = open-ended
 * @param options the company's option bits, decimal text
 * @param now milliseconds since 1970
 * @param disabledAt when the company was disabled; null = it is not
 */
export function subscriptionAlerts(
  endsAt: string | null,
  options: string,
  now: number,
  disabledAt: string | null = null,
): SubscriptionAlert[] {
  const alerts: SubscriptionAlert[] = [];
  if (disabledAt !== null) alerts.push({ kind: 'disabled', level: 'critical' });
  const days = endsAt === null ? Number.POSITIVE_INFINITY : daysUntil(endsAt, now);
  if (days < 0) alerts.push({ kind: 'expired', level: 'critical' });
  else if (days === 0) alerts.push({ kind: 'endsToday', level: 'warning' });
  else if (days <= WARNING_DAYS) alerts.push({ kind: 'ends', level: 'warning', days });
  if (hasBit(options, USAGE_EXCEEDED)) alerts.push({ kind: 'usageExceeded', level: 'warning' });
  return alerts;
}
