import { sameJson } from '../../../domain/records/sameJson';
import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';
import { CHANGE_ACTIONS, historyRow, historyRows, type HistoryRow } from '../../storage/audit/history';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { storedRecord, type WireRecord } from '../../storage/records/wireFormat';
import { recorded, unrecorded } from '../records/audit';
import { requireOperation } from '../records/operations';
import { getRecord } from '../records/read';
import { deleteRecord, restoreRecord } from '../records/remove';
import { updateRecord } from '../records/save';
import { fieldsToRevert, oppositeOf, readLine } from './lines';
import { ownDeletion } from './ownDeletion';
import { undoAssignment } from './undoAssignment';

/** The newest entry that says that a record was changed; others, such as that a value was revealed, change nothing. */
export async function lastChange(access: Access, resource: Resource, id: RecordKey): Promise<HistoryRow | undefined> {
  const [last] = await historyRows(access, resource, id, 1, undefined, CHANGE_ACTIONS);
  return last;
}

/**
 * Reverts one entry about a record: changed fields get their values back, a new record is deleted, a deleted one
 * restored, a restored one deleted again, an assignment undone. This is a normal save or deletion with all its checks;
 * its audit entry names the reverted one.
 * @param note further data of the audit entry
 * @returns the record after the revert; undefined if the revert has deleted it for good
 * @throws PorticoError 403 for a caller who may not do to a record what the revert does, 404 record or entry not visible
 * to this caller, 409 REVERT_CONFLICT when the record was changed since (it names the fields that have another value),
 * 422 REVERT_IMPOSSIBLE, and every error of the save or deletion
 */
export async function revertChange(
  access: Access,
  resource: Resource,
  id: RecordKey,
  line: number,
  note: Readonly<Record<string, unknown>> = {},
): Promise<WireRecord | undefined> {
  const row = await findRow(access, resource, resource.fields, id, true);
  const about = row && (await historyRow(access, resource, id, line));
  if (!row || !about) throw errors.elementNotFound();
  const opposite = oppositeOf(resource, about);
  const reverting: Reverting = { access, resource, id, row, about, note: { ...note, reverts: line } };
  if (opposite) return doOpposite(reverting, opposite);
  requireOperation(access.caller, resource, 'edit');
  const data = readLine(about);
  if (!data.assigned) return revertFields(reverting, data);
  await undoAssignment(access, resource, id, { ...about, assigned: data.assigned });
  return getRecord(access, resource, id);
}

/** A revert under way: of which entry about which locked record. */
interface Reverting {
  readonly access: Access;
  readonly resource: Resource;
  readonly id: RecordKey;
  readonly row: Row;
  readonly about: HistoryRow;
  readonly note: Readonly<Record<string, unknown>>;
}

/** Deletes what was created or restored, restores what was deleted; only when nothing has happened since. */
async function doOpposite(
  { access, resource, id, about, note }: Reverting,
  opposite: 'delete' | 'restore',
): Promise<WireRecord | undefined> {
  requireOperation(access.caller, resource, 'delete');
  if ((await lastChange(access, resource, id))?.id !== about.id) throw errors.revertConflict();
  const own = ownDeletion(resource);
  if (opposite === 'restore') await restoreRecord(access, resource, id, note);
  else if (own) await own.deletesUnused(access, resource, id, new Date(), note);
  else await deleteRecord(access, resource, id, undefined, note);
  return opposite === 'restore' || resource.softDelete ? getRecord(access, resource, id) : undefined;
}

async function revertFields(
  { access, resource, id, row, about, note }: Reverting,
  data: ReturnType<typeof readLine>,
): Promise<WireRecord> {
  const { permissions, timezone } = access.caller;
  const fields = fieldsToRevert(resource, visibleFields(resource, permissions, 'edit'), about, data);
  const deleted = resource.softDelete !== undefined && row[resource.softDelete.field] !== null;
  if (!fields || deleted) throw errors.revertImpossible();

  const record = storedRecord(resource, row, timezone);
  const pair = (name: string) => data.changes.get(name) ?? [null, null];
  const touched = fields.filter(
    (field) => !sameJson(recorded(field, record[field.name], timezone), pair(field.name)[1]),
  );
  if (touched.length > 0) {
    throw errors.revertConflict(
      Object.fromEntries(touched.map(({ name }) => [name, errors.fieldError('FIELD_CHANGED_SINCE')])),
    );
  }
  const values = Object.fromEntries(
    fields.map((field) => [field.name, unrecorded(field, pair(field.name)[0], timezone)] as const),
  );
  return updateRecord(access, resource, id, values, undefined, note);
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
): Promise<WireRecord | undefined> {
  const row = await findRow(access, resource, [], id, true);
  if (!row) throw errors.elementNotFound();
  if (row['version'] !== version) throw errors.staleVersion();
  const last = await lastChange(access, resource, id);
  // An assignment leaves the version as it is: it is reverted by its own entry.
  if (!last || readLine(last).assigned) throw errors.revertImpossible();
  return revertChange(access, resource, id, last.id);
}
