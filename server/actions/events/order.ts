import { LOCALES, type Locale } from '../../../domain/text/locale';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { countAccounts, pendingAccounts, type EventCounts } from '../../storage/events/eventAccounts';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { profilesIn } from '../profiles/parts';
import { hasAccounts, isOpen, knownEvents, periodOf, validityOf } from './parts';

/** An order for accounts of an event. Profile and validity of the accounts come from the event. */
export interface EventOrder {
  readonly event: number;
  readonly count: number;
  readonly prefix: string;
  readonly language: Locale;
  /** Name of the event, for the list of jobs. */
  readonly name: string;
}

/** How many accounts an event has, and how many it may have. */
interface EventAccountStatus extends EventCounts {
  readonly quota: number;
  /** Ordered and still to be made. */
  readonly pending: number;
  readonly remaining: number;
  /** True while accounts can be ordered: the event is not closed, not deleted and not over. */
  readonly open: boolean;
}

const MEMBERS = ['count', 'language'];

/** The row of an event. @throws PorticoError 404 when it is not there for the caller */
export async function eventRow(access: Access, id: number, lock = false): Promise<Row> {
  const events = knownEvents(access.model);
  const row = await findRow(access, events, events.fields, id, lock);
  if (!row) throw errors.elementNotFound();
  return row;
}

/** The counters of an event. */
export async function eventAccountStatus(
  { trx, caller }: Access,
  id: number,
  event: Row,
  now: Date,
): Promise<EventAccountStatus> {
  const counts = await countAccounts(trx, caller.companyId, id, validityOf(event), now);
  const pending = await pendingAccounts(trx, caller.companyId, id);
  const quota = Number(event['ev_count'] ?? 0);
  const remaining = Math.max(quota - counts.made - pending, 0);
  return { ...counts, quota, pending, remaining, open: isOpen(event) && periodOf(event).end > now };
}

/** @throws PorticoError 409 for an event that takes no accounts */
export function requireOpenEvent(event: Row, now: Date): void {
  if (!hasAccounts(event)) throw errors.failure('EVENT_WITHOUT_ACCOUNTS');
  if (!isOpen(event) || periodOf(event).end <= now) throw errors.failure('EVENT_CLOSED');
}

/**
 * Validates an order for accounts of an event. The event is locked, so that of two orders at once the second one is
 * checked against the quota that the first one has left.
 * @throws PorticoError 404, 422 per field, 409 EVENT_QUOTA (how many there is room for), EVENT_CLOSED,
 * EVENT_WITHOUT_ACCOUNTS, EVENT_PROFILE_GONE
 */
export async function readEventOrder(access: Access, id: number, body: unknown, now: Date): Promise<EventOrder> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const { count, language = access.caller.locale } = body as Record<string, unknown>;
  const found: Record<string, FieldError> = {};
  if (!Number.isSafeInteger(count)) found['count'] = fieldError('FIELD_INVALID_NUMBER');
  else if ((count as number) < 1) found['count'] = fieldError('FIELD_TOO_SMALL', 1);
  if (!LOCALES.some((one) => one === language)) found['language'] = fieldError('FIELD_INVALID_CHOICE');
  if (Object.keys(found).length > 0) throw errors.validationFailed(found);
  const event = await eventRow(access, id, true);
  requireOpenEvent(event, now);
  await requireProfile(access, event);
  const { remaining } = await eventAccountStatus(access, id, event, now);
  if ((count as number) > remaining) throw errors.failure('EVENT_QUOTA', remaining);
  return {
    event: id,
    count: count as number,
    prefix: String(event['ev_prefix']),
    language: language as Locale,
    name: String(event['ev_name']),
  };
}

async function requireProfile(access: Access, event: Row): Promise<void> {
  const profiles = profilesIn(access.model);
  const profile = profiles && (await findRow(access, profiles, profiles.fields, event['ev_profileid'] as number));
  const soft = profiles?.softDelete?.field ?? '';
  if (!profile || (profile[soft] ?? null) !== null) throw errors.failure('EVENT_PROFILE_GONE');
}
