import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { Credentials } from '../../files/print/cards';
import type { SealedPlace, Secrets } from '../../keys/secrets';
import { appendAudit } from '../../storage/audit/audit';
import { findRows, type Access } from '../../storage/records/records';
import { fieldPlace } from '../../storage/installation/sealedPlaces';
import { ownEvents } from '../events/makeAccounts';

const MAX_CREDENTIALS = 1_000;

/** Keys of accounts out of a body. @throws PorticoError 422 */
export function readIds(value: unknown): number[] {
  const sound = Array.isArray(value) && value.length > 0 && value.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!sound) throw errors.validationFailed({ ids: errors.fieldError('FIELD_INVALID_FORMAT') });
  const ids = [...new Set(value as number[])];
  if (ids.length > MAX_CREDENTIALS)
    throw errors.validationFailed({ ids: errors.fieldError('FIELD_TOO_BIG', MAX_CREDENTIALS) });
  return ids;
}

/**
 * Reads passwords of guests and writes one audit entry for each. Callers who may edit identities read those in their
 * scope, event managers those of their events, receptionists those that they have created. If one password is not
 * allowed, none is read.
 * @param note further data of the audit entries
 * @throws PorticoError 404
 */
export async function revealCredentials(
  access: Access,
  identities: Resource,
  secrets: Secrets,
  ids: readonly number[],
  purpose: 'reveal' | 'print' | 'export' | 'send',
  note: Readonly<Record<string, unknown>> = {},
): Promise<Credentials[]> {
  const { caller, trx } = access;
  const rows = await findRows(access, identities, identities.fields, ids);
  const edits = identities.permissions.edit.some((name) => caller.permissions.has(name));
  const events = await ownEvents(access, new Set(rows.flatMap((row) => (row['u_eventid'] as number | null) ?? [])));
  const mine = (row: Readonly<Record<string, unknown>>) =>
    (caller.adminId > 0 && row['u_adminid'] === caller.adminId) || events.has(row['u_eventid']);
  const open = rows.filter((row) => row['u_deletedAt'] === null && (edits || mine(row)));
  if (open.length < ids.length) throw errors.elementNotFound();
  const byId = new Map(open.map((row) => [row[identities.id], row]));
  for (const id of ids) {
    appendAudit(trx, {
      companyId: Number(byId.get(id)?.[identities.storage.tenantColumn] ?? caller.companyId),
      adminId: caller.adminId || null,
      originalAdminId: caller.originalAdminId,
      ip: caller.ip,
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
