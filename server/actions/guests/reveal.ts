import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { Credentials } from '../../files/print/cards';
import type { SealedPlace, Secrets } from '../../keys/secrets';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { showsPasswords } from '../../storage/installation/companies';
import { findRows, type Access } from '../../storage/records/records';
import { fieldPlace } from '../../storage/installation/sealedPlaces';
import { ownEvents } from '../events/makeAccounts';
import { MAX_CARDS } from '../../../domain/limits';

/** Keys of accounts out of a body. @throws PorticoError 422 */
export function readIds(value: unknown): number[] {
  const sound = Array.isArray(value) && value.length > 0 && value.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!sound) throw errors.validationFailed({ ids: errors.fieldError('FIELD_INVALID_FORMAT') });
  const ids = [...new Set(value as number[])];
  if (ids.length > MAX_CARDS) throw errors.validationFailed({ ids: errors.fieldError('FIELD_TOO_BIG', MAX_CARDS) });
  return ids;
}

interface RevealOptions {
  /** Further data of the audit entries. */
  readonly note?: Readonly<Record<string, unknown>>;
  /** Accounts that this very request has created: its answer has their passwords, also for an API key. */
  readonly madeNow?: readonly number[];
  /** True when the guest alone receives the password. */
  readonly isForGuest?: boolean;
}

/**
 * Reads passwords of guests and writes one audit entry for each. Callers who may edit identities read those in their
 * scope, event managers those of their events, receptionists those that they have created: an API key has no desk, and
 * what its creator has made is not its own. If one password is not allowed, none is read.
 * @throws PorticoError 404; 403 PASSWORD_NOT_SHOWN for accounts of others in a company that does not show passwords
 */
export async function revealCredentials(
  access: Access,
  identities: Resource,
  secrets: Secrets,
  ids: readonly number[],
  purpose: 'reveal' | 'print' | 'export' | 'send' | 'send_sms',
  { note = {}, madeNow = [], isForGuest = false }: RevealOptions = {},
): Promise<Credentials[]> {
  const { caller, trx } = access;
  const rows = await findRows(access, identities, identities.fields, ids);
  const edits = identities.permissions.edit.some((name) => caller.permissions.has(name));
  const events = await ownEvents(access, new Set(rows.flatMap((row) => (row['u_eventid'] as number | null) ?? [])));
  const mine = (row: Readonly<Record<string, unknown>>) =>
    (caller.tokenId === null && row['u_adminid'] === caller.adminId) ||
    madeNow.includes(row[identities.id] as number) ||
    events.has(row['u_eventid']);
  const open = rows.filter((row) => row['u_deletedAt'] === null && (edits || mine(row)));
  if (open.length < ids.length) throw errors.elementNotFound();
  // Accounts that others have made are read again, on the screen, on paper, in a file or in a message to another person,
  // only where the company has opened that (`c_showpassword`).
  if (!isForGuest && open.some((row) => !mine(row)) && !(await showsPasswords(trx, caller.companyId))) {
    throw errors.failure('PASSWORD_NOT_SHOWN');
  }
  const byId = new Map(open.map((row) => [row[identities.id], row]));
  for (const id of ids) {
    appendAudit(trx, {
      ...actorOf(caller),
      companyId: Number(byId.get(id)?.[identities.storage.tenantColumn] ?? caller.companyId),
      action: purpose,
      element: identities.backend.type,
      elementId: id,
      data: {
        title: String(byId.get(id)?.['u_name'] ?? ''),
        ...note,
        ...(caller.tokenId !== null && { token: caller.tokenId }),
      },
    });
  }
  return ids.map((id) => {
    const row = byId.get(id) ?? {};
    return {
      id,
      name: String(row['u_name']),
      login: String(row['u_email']),
      password: opened(
        secrets,
        row['u_password'],
        fieldPlace(identities, 'u_password', Number(row[identities.storage.tenantColumn])),
      ),
      start: row['u_sdate'] as Date | null,
      end: row['u_edate'] as Date | null,
      profile: row['u_profileid'] as number | null,
      language: row['u_language'] as string | null,
    };
  });
}

/** A password that was sealed with another key, or for another place, cannot be read and counts as absent. */
function opened(secrets: Secrets, sealed: unknown, place: SealedPlace): string | null {
  if (typeof sealed !== 'string' || sealed === '') return null;
  try {
    return secrets.unseal(sealed, place);
  } catch {
    return null;
  }
}
