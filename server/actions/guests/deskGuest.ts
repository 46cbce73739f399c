import { allows } from '../../../domain/access/permissions';
import { newPassword } from '../../../domain/rules/newPassword';
import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { isOfDesk, notErased, openAtDesk } from '../../storage/guests/deskGuests';
import { findRow, listRows, type Access, type Row } from '../../storage/records/records';
import { requireDeskEnd, requireRoomAtDesk } from '../guards/deskLimit';
import { readLine } from '../history/lines';
import { lastChange } from '../history/revertChange';
import { guestPasswordRules } from '../passwords/guestRules';
import { updateRecord } from '../records/save';

/** A guest as the reception desk shows one, without the password. */
interface OpenedGuest {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly profile: number | null;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly at: Date;
  readonly language: string;
  readonly version: number;
}

const editsIdentities = ({ caller }: Access, { permissions }: Resource) => allows(caller.permissions, permissions.edit);

/**
 * Finds a guest that the caller may open at the desk: within the row access filter, not deactivated and not erased, and
 * of the caller's own desk. Callers who edit identities may open every guest that they see.
 * @throws PorticoError 404
 */
async function requireDeskGuest(access: Access, identities: Resource, id: number, lock: boolean): Promise<Row> {
  const { caller } = access;
  const row = await findRow(access, identities, identities.fields, id, lock);
  if (!row || row['u_deletedAt'] !== null || row['u_erasedAt'] !== null) throw errors.elementNotFound();
  if (!editsIdentities(access, identities) && !(await isOfDesk(access.trx, caller, id))) throw errors.elementNotFound();
  return row;
}

/** The keys, of some, of the guests that the caller may open at the desk (see `requireDeskGuest`). */
export async function openableGuests(access: Access, identities: Resource, ids: readonly number[]): Promise<number[]> {
  const key = identities.fields.filter(({ name }) => name === identities.id);
  const rows = await listRows(access, identities, key, {
    conditions: key.map((field) => ({ field, op: 'in', value: ids })),
    deleted: 'without',
    sort: [{ field: identities.id, order: 'ASC' }],
    offset: 0,
    limit: ids.length,
    extraConditions: [editsIdentities(access, identities) ? notErased() : openAtDesk(access.caller)],
  });
  return rows.map((row) => Number(row[identities.id]));
}

/** Reads a guest of the desk. @throws PorticoError 404 */
export async function readDeskGuest(access: Access, identities: Resource, id: number): Promise<OpenedGuest> {
  const row = await requireDeskGuest(access, identities, id, false);
  return {
    id,
    name: String(row['u_name']),
    login: String(row['u_email']),
    profile: row['u_profileid'] as number | null,
    start: row['u_sdate'] as Date | null,
    end: row['u_edate'] as Date | null,
    at: row['u_createdAt'] as Date,
    language: String(row['u_language']),
    version: Number(row['version']),
  };
}

/**
 * Gives a guest of the desk a later end.
 * @param end ISO 8601
 * @throws PorticoError 404; 422 for an end that is not later, or later than the desk may grant; 409 LOBBY_LIMIT for a
 * guest whose end has passed, when the desk has no room today
 */
export async function extendDeskGuest(
  access: Access,
  identities: Resource,
  id: number,
  end: string,
  now: Date,
): Promise<void> {
  const row = await requireDeskGuest(access, identities, id, true);
  const before = Math.max((row['u_edate'] as Date | null)?.getTime() ?? 0, now.getTime());
  if (!(Date.parse(end) > before)) throw errors.validationFailed({ u_edate: errors.fieldError('LOBBY_EXTENSION') });
  await requireDeskEnd(access, identities, end, now);
  // An account that has ended is one more account of today; its audit entry is what is counted.
  const revived = before === now.getTime() && !editsIdentities(access, identities);
  if (revived) await requireRoomAtDesk(access, now);
  await updateRecord(access, identities, id, { u_edate: end }, undefined, revived ? { revived } : {});
}

/**
 * Undoes an extension that the caller has made: the guest has the former end again. An account that had ended has taken
 * a place of today, which stays taken.
 * @param version of the guest since the extension
 * @throws PorticoError 404; 412 for a guest that was changed since; 422 REVERT_IMPOSSIBLE when the last change is not an
 * extension by the caller
 */
export async function undoExtension(access: Access, identities: Resource, id: number, version: number): Promise<void> {
  const row = await requireDeskGuest(access, identities, id, true);
  if (Number(row['version']) !== version) throw errors.staleVersion();
  const last = await lastChange(access, identities, id);
  const changes = last && readLine(last).changes;
  const [before, after] = changes?.get('u_edate') ?? [];
  const isExtension =
    last?.action === 'update' &&
    last.adminId === access.caller.adminId &&
    changes?.size === 1 &&
    Date.parse(String(after)) > (before === null ? 0 : Date.parse(String(before)));
  if (!isExtension) throw errors.revertImpossible();
  await updateRecord(access, identities, id, { u_edate: before }, undefined, { reverts: last.id });
}

/** Gives a guest of the desk a new password; the old one is no longer valid. @throws PorticoError 404 */
export async function renewPassword(access: Access, identities: Resource, id: number): Promise<void> {
  const row = await requireDeskGuest(access, identities, id, true);
  const rules = await guestPasswordRules(access.trx, access.caller.companyId, row);
  await updateRecord(access, identities, id, { u_password: newPassword(rules) });
}
