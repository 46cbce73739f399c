import type { Resource } from '../../../domain/schema/model/model';
import { initialValue } from '../../../domain/time/initial';
import * as errors from '../../errors/catalogue';
import { companyClock, countSince, dailyLimit, lockDesk, maxValidityDays } from '../../storage/guests/deskGuests';
import type { Access } from '../../storage/records/records';
import type { Change } from './index';
import { DAY_MS } from '../../../domain/time/durations';

/**
 * When the day of the desk began: at midnight where most locations of the company are. It does not depend on the time
 * zone of the request, which a caller could change every hour.
 */
export async function startOfDeskDay({ trx, caller }: Access, now: Date): Promise<Date> {
  const { zone } = await companyClock(trx, caller.companyId);
  try {
    return new Date(initialValue('startOfToday', now, zone ?? 'UTC'));
  } catch {
    // A location may name a zone that does not exist.
    return new Date(initialValue('startOfToday', now, 'UTC'));
  }
}

/** How many accounts of the caller's desk were made today, those that were deleted since included. */
export const madeToday = async (access: Access, now: Date): Promise<number> =>
  countSince(access.trx, access.caller, await startOfDeskDay(access, now));

/**
 * Locks the caller's desk until the transaction ends, and checks that there is room for one more account today.
 * @throws PorticoError 409 LOBBY_LIMIT
 */
export async function requireRoomAtDesk(access: Access, now: Date): Promise<void> {
  await lockDesk(access.trx, access.caller);
  const limit = await dailyLimit(access.trx, access.caller);
  if (limit !== null && (await madeToday(access, now)) >= limit) throw errors.failure('LOBBY_LIMIT', limit);
}

/**
 * The longest validity that the caller may give a guest at the desk, in days (specification S-IDN-3): the limit of the
 * company. Null for callers who may edit identities: for them the limit is only a notice.
 */
export async function deskDays({ trx, caller }: Access, identities: Resource): Promise<number | null> {
  if (identities.permissions.edit.some((name) => caller.permissions.has(name))) return null;
  return maxValidityDays(trx, caller.companyId);
}

/**
 * @param end ISO 8601; null or undefined = no end
 * @throws PorticoError 422 for an end after the last moment that the caller may grant at the desk
 */
export async function requireDeskEnd(access: Access, identities: Resource, end: unknown, now: Date): Promise<void> {
  const days = await deskDays(access, identities);
  const until = typeof end === 'string' ? Date.parse(end) : Number.NaN;
  // What cannot be read here, such as a leap second, is refused, too.
  if (days === null || until <= now.getTime() + days * DAY_MS) return;
  throw errors.validationFailed({ u_edate: errors.fieldError('LOBBY_VALIDITY', days) });
}

/**
 * `desk-limit`: a receptionist makes no more guest accounts a day than their profile allows, and none that
 * is valid for longer than their company allows, whatever the request is: the desk, a save, an import. An administrator
 * who edits identities is not limited, and neither are accounts that an event has ordered.
 * @throws PorticoError 409 LOBBY_LIMIT, 422 for an end that is too late
 */
export async function deskLimit({ access, resource, id, after }: Change): Promise<void> {
  if (id !== undefined || after === undefined || access.orderedByEvent) return;
  if (resource.permissions.edit.some((name) => access.caller.permissions.has(name))) return;
  const now = new Date();
  await requireDeskEnd(access, resource, after['u_edate'], now);
  await requireRoomAtDesk(access, now);
}
