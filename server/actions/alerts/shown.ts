import type { AlertFiring, AlertLine } from '../../../domain/alerts/answers';
import { DAY_MS } from '../../../domain/time/durations';
import type { StoredAlert } from '../../storage/alerts/row';
import type { DeliveryResult } from '../../storage/alerts/deliveries';
import type { Firing } from '../../storage/alerts/firings';
import type { Access } from '../../storage/records/records';
import type { Unsubscription } from '../../storage/unsubscriptions/unsubscriptions';
import type { NamedFilters } from '../reports/filterNames';
import { mayStop } from './visibility';

type Names = ReadonlyMap<number, string>;

/** What else a line about an alert needs. */
interface AlertFacts {
  /** Whether the reader sees the figure, see `figureVisibility`. */
  readonly seesAll: boolean;
  readonly names: Names;
  readonly filters: NamedFilters;
  readonly lastFired: Date | null;
  readonly unsubscribed: readonly Unsubscription[];
}

/**
 * An alert for a reader. Recipients that the reader does not see have no name; figures that were counted while its
 * owner saw more than the reader are not answered.
 */
export function shown(
  access: Access,
  alert: StoredAlert,
  { seesAll, names, filters, lastFired, unsubscribed }: AlertFacts,
): AlertLine {
  const isOwner = alert.ownerId === access.caller.adminId;
  return {
    id: alert.id,
    name: alert.name,
    source: alert.source,
    counted: alert.counted,
    filters: seesAll || isOwner ? alert.filters : '',
    step: alert.step,
    condition: alert.condition,
    threshold: alert.threshold,
    side: alert.side,
    sensitivity: alert.sensitivity,
    weeks: alert.weeks,
    hold: alert.hold,
    quiet: alert.quiet,
    timezone: alert.timezone,
    enabled: alert.enabled,
    version: alert.version,
    firing: seesAll && alert.firing,
    verdict: seesAll ? alert.verdict : null,
    problem: alert.problem,
    nextAt: alert.nextAt?.toISOString() ?? null,
    last:
      alert.lastValue === null || !seesAll
        ? null
        : { value: alert.lastValue, low: alert.lastLow, high: alert.lastHigh },
    lastFired: (seesAll && lastFired?.toISOString()) || null,
    filterNames: filters.map(([name, values]) => ({ name, values })),
    owner: { id: alert.ownerId, name: names.get(alert.ownerId) ?? null },
    recipients: alert.recipients.map((id) => ({ id, name: names.get(id) ?? null })),
    unsubscribed: unsubscribed.map(({ adminId, at }) => ({
      id: adminId,
      name: names.get(adminId) ?? null,
      at: at.toISOString(),
    })),
    webhook: alert.webhookHost,
    mayEdit: isOwner && access.caller.permissions.has('report:edit'),
    mayStop: mayStop(access, alert),
  };
}

/** Days that the outbox keeps a message. */
const OUTBOX_DAYS = 30;

/** A firing for a reader. */
export const shownFiring = (
  firing: Firing,
  deliveries: readonly DeliveryResult[],
  names: Names,
  now: Date,
): AlertFiring => ({
  id: firing.id,
  from: firing.from.toISOString(),
  to: firing.to.toISOString(),
  value: firing.value,
  low: firing.low,
  high: firing.high,
  median: firing.median,
  endedFrom: firing.endedFrom?.toISOString() ?? null,
  endedAt: firing.endedAt?.toISOString() ?? null,
  endedValue: firing.endedValue,
  cut: firing.cut,
  error: firing.error,
  endedError: firing.endedError,
  deliveries: deliveries.map(({ event, channel, adminId, messageId, skipped, state, error, at }) => ({
    event,
    channel,
    name: adminId === null ? null : (names.get(adminId) ?? null),
    // The outbox of another company, where a recipient is at home, says nothing here.
    state: skipped === null ? (state ?? (isForgotten(messageId, at, now) ? 'forgotten' : null)) : 'skipped',
    skipped,
    error,
    at: at.toISOString(),
  })),
});

/** Whether a message was written and is no longer in the outbox. */
const isForgotten = (messageId: string | null, at: Date, now: Date) =>
  messageId !== null && now.getTime() - at.getTime() > OUTBOX_DAYS * DAY_MS;
