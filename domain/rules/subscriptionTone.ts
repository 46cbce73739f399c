import { daysUntil, WARNING_DAYS } from '../access/subscriptionAlerts';

/**
 * The colour of the end of a subscription in lists (specification S-SUB-2): danger once its last day has passed,
 * warning in its last 45 days, success before; undefined for one that is open-ended.
 * @param endsAt last day of the subscription (UTC), ISO 8601
 * @param now milliseconds since 1970
 */
export function subscriptionTone(endsAt: unknown, now: number): 'success' | 'warning' | 'danger' | undefined {
  const days = typeof endsAt === 'string' ? daysUntil(endsAt, now) : Number.NaN;
  if (Number.isNaN(days)) return undefined;
  if (days < 0) return 'danger';
  return days <= WARNING_DAYS ? 'warning' : 'success';
}
