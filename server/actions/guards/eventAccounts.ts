import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { countAccounts, pendingAccounts } from '../../storage/events/eventAccounts';
import { hasAccounts, isOpen, periodOf, validityOf } from '../events/parts';
import type { Change } from './index';

/**
 * Protects the accounts of an event: its quota cannot fall below the accounts that exist or are ordered, access with
 * accounts cannot be turned off, and a period that accounts follow can change only when the client confirms their
 * number (`ev_agreed`).
 */
export async function eventAccounts({ access, id, before, after, values }: Change): Promise<void> {
  if (id === undefined || !after || !hasAccounts(before)) return;
  const { trx, caller } = access;
  const counts = await countAccounts(trx, caller.companyId, Number(id), validityOf(before), new Date());
  const taken = counts.made + (await pendingAccounts(trx, caller.companyId, Number(id)));
  const found: Record<string, FieldError> = {};
  if (taken > 0 && !hasAccounts(after)) found['ev_access'] = fieldError('EVENT_HAS_ACCOUNTS', taken);
  const quota = after['ev_count'];
  if (hasAccounts(after) && typeof quota === 'number' && quota < taken) {
    found['ev_count'] = fieldError('FIELD_TOO_SMALL', taken);
  }
  if (Object.keys(found).length > 0) throw errors.validationFailed(found);
  const [old, next] = [periodOf(before), periodOf(after)];
  const moved = old.start.getTime() !== next.start.getTime() || old.end.getTime() !== next.end.getTime();
  if (!moved || !isOpen(before) || !isOpen(after) || counts.follow === 0) return;
  if (values['ev_agreed'] !== counts.follow) throw errors.failure('EVENT_ACCOUNTS_FOLLOW', counts.follow);
}
