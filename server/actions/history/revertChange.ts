import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';
import { historyRow, historyRows, type HistoryRow } from '../../storage/audit/history';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord, type WireRecord } from '../../storage/records/wireFormat';
import { recorded, unrecorded } from '../records/audit';
import { getRecord } from '../records/read';
import { updateRecord } from '../records/save';
import { fieldsToRevert, readLine, REVERTIBLE } from './lines';
import { same } from './readHistory';
import { undoAssignment } from './undoAssignment';

/**
 * Reverts one change of a record. This is a normal save with all its checks; its audit entry names the reverted
 * entry.
 * @param note further data of the audit entry
 * @throws PorticoError 404 record or entry not visible to this caller, 409 REVERT_CONFLICT naming the fields that have
 * another value since, 422 REVERT_IMPOSSIBLE, and every error of a save
 */
export async function revertChange(
  access: Access,
  resource: Resource,
  id: string | number,
  line: number,
  note: Readonly<Record<string, unknown>> = {},
): Promise<WireRecord> {
  const { permissions, timezone } = access.caller;
  const row = await findRow(access, resource, resource.fields, id, true);
  const about = row && (await historyRow(access, resource, id, line));
  if (!row || !about) throw errors.elementNotFound();
  const data = readLine(about);
  if (data.assigned) {
    await undoAssignment(access, resource, id, { ...about, assigned: data.assigned });
    return getRecord(access, resource, id);
  }
  const fields = fieldsToRevert(resource, visibleFields(resource, permissions, 'edit'), about, data);
  const deleted = resource.softDelete !== undefined && row[resource.softDelete.field] !== null;
  if (!fields || deleted) throw errors.revertImpossible();

  const record = storedRecord(resource, row, timezone);
  const pair = (name: string) => data.changes.get(name) ?? [null, null];
  const touched = fields.filter((field) => !same(recorded(field, record[field.name], timezone), pair(field.name)[1]));
  if (touched.length > 0) {
    throw errors.revertConflict(
      Object.fromEntries(touched.map(({ name }) => [name, errors.fieldError('FIELD_CHANGED_SINCE')])),
    );
  }
  const values = Object.fromEntries(
    fields.map((field) => [field.name, unrecorded(field, pair(field.name)[0], timezone)] as const),
  );
  return updateRecord(access, resource, id, values, undefined, { ...note, reverts: line });
}

/** Entries that are searched for the last change; others, such as that a value was revealed, change nothing. */
const LAST_ENTRIES = 20;
const CHANGES_NOTHING: readonly string[] = ['reveal'];

/** The newest entry that says that a record was changed. */
export async function lastChange(access: Access, resource: Resource, id: RecordKey): Promise<HistoryRow | undefined> {
  const entries = await historyRows(access, resource, id, LAST_ENTRIES);
  return entries.find(({ action }) => !CHANGES_NOTHING.includes(action));
}

/**
 * Reverts the last change of a record.
 * @param version of the record since that change
 * @throws PorticoError 412 when the record has another version now, and every error of `revertChange`
 */
export async function revertLastChange(
  access: Access,
  resource: Resource,
  id: RecordKey,
  version: number,
): Promise<WireRecord> {
  const row = await findRow(access, resource, [], id, true);
  if (!row) throw errors.elementNotFound();
  if (row['version'] !== version) throw errors.staleVersion();
  const last = await lastChange(access, resource, id);
  if (!last || !REVERTIBLE.includes(last.action)) throw errors.revertImpossible();
  return revertChange(access, resource, id, last.id);
}
