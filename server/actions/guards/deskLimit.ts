import { initialValue } from '../../../domain/time/initial';
import * as errors from '../../errors/catalogue';
import { companyClock, countSince, dailyLimit, lockDesk } from '../../storage/guests/deskGuests';
import type { Access } from '../../storage/records/records';
import { eventsIn } from '../events/parts';
import type { Change } from './index';

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
 * `desk-limit`: who makes guest accounts only as a receptionist makes no more a day than their profile allows, whatever
 * the request is: the desk, a save, an import. Who edits identities, or has events with accounts, is not limited.
 * @throws PorticoError 409 LOBBY_LIMIT
 */
export async function deskLimit({ access, resource, id }: Change): Promise<void> {
  if (id !== undefined) return;
  const elsewhere = [...resource.permissions.edit, ...(eventsIn(access.model)?.permissions.edit ?? [])];
  if (elsewhere.some((name) => access.caller.permissions.has(name))) return;
  await requireRoomAtDesk(access, new Date());
}
