import * as errors from '../../errors/catalogue';
import { countAccounts } from '../../storage/events/eventAccounts';
import { findRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { eventRow, requireOpenEvent, type EventOrder } from './order';
import { eventsIn, periodOf } from './parts';

/**
 * What an account of an event has in common with all others, for one step of the work. The event is locked until the
 * step commits: it is read again each time, so that a changed period, a lower quota or a closing is heeded midway.
 * @throws PorticoError 404, 409 EVENT_CLOSED, EVENT_QUOTA
 */
export async function eventValues(
  access: Access,
  { event: id, language }: EventOrder,
  size: number,
  now: Date,
): Promise<WireRecord> {
  const event = await eventRow(access, id, true);
  requireOpenEvent(event, now);
  const period = periodOf(event);
  const { made } = await countAccounts(access.trx, access.caller.companyId, id, period, now);
  const room = Math.max(Number(event['ev_count'] ?? 0) - made, 0);
  if (size > room) throw errors.failure('EVENT_QUOTA', room);
  return {
    u_profileid: event['ev_profileid'],
    u_sdate: period.start.toISOString(),
    u_edate: period.end.toISOString(),
    u_language: language,
    groupids: event['groupids'],
    ...(event['ev_email'] !== null && { u_employee: event['ev_email'] }),
  };
}

/** True: the order is an event's. */
export const isEventOrder = (order: object): order is EventOrder => 'event' in order;

/** Which of some events the caller may administer, and so read the passwords of their accounts. */
export async function ownEvents(access: Access, ids: ReadonlySet<number>): Promise<ReadonlySet<unknown>> {
  const events = eventsIn(access.model);
  const may = events?.permissions.edit.some((name) => access.caller.permissions.has(name));
  if (!events || !may || ids.size === 0) return new Set();
  const rows = await findRows(access, events, [], [...ids]);
  return new Set(rows.map((row) => row[events.id]));
}
