import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { Secrets } from '../../keys/secrets';
import { liveAccounts } from '../../storage/events/eventAccounts';
import type { Access } from '../../storage/records/records';
import { bulkFile } from './bulkFile';
import type { Credentials } from '../../files/print/cards';
import { revealCredentials } from './reveal';
import { eventRow } from '../events/order';

/** Passwords that are read, and audited, in one batch. */
const BATCH_SIZE = 1_000;

/**
 * The accounts of an event as CSV with their passwords: those that the body names, else all of them. Other accounts are
 * never in it, and each account that is read gets an audit entry.
 * @throws PorticoError 404 for an event, or an account of it, that is not there for the caller, 409 when it has none
 */
export async function eventFile(
  access: Access,
  identities: Resource,
  secrets: Secrets,
  event: number,
  body: unknown,
): Promise<string> {
  await eventRow(access, event);
  const all = await liveAccounts(access.trx, access.caller.companyId, event);
  const ids = chosen(body, all);
  if (ids.length === 0) throw errors.failure('JOB_NOT_READY');
  const accounts: Credentials[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE);
    accounts.push(...(await revealCredentials(access, identities, secrets, some, 'export')));
  }
  return bulkFile(accounts, access.caller.locale, access.caller.timezone);
}

/** @throws PorticoError 422 for what is no list of keys, 404 for a key that is none of the event's */
function chosen(body: unknown, all: readonly number[]): readonly number[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => name !== 'ids');
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const { ids } = body as { ids?: unknown };
  if (ids === undefined) return all;
  if (!Array.isArray(ids) || !ids.every((id): id is number => Number.isSafeInteger(id))) {
    throw errors.validationFailed({ ids: errors.fieldError('FIELD_INVALID_FORMAT') });
  }
  const known = new Set(all);
  if (!ids.every((id) => known.has(id))) throw errors.elementNotFound();
  return [...new Set(ids)];
}
