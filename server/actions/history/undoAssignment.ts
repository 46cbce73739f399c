import { randomUUID } from 'node:crypto';
import { parseRecordKey, type RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { appendAudit } from '../../storage/audit/audit';
import { batchRows } from '../../storage/audit/history';
import { lockAssignable, setReference } from '../../storage/records/inverse';
import { findRow, findRows, type Access, type Row } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { changeEntry } from '../records/audit';
import { inCompanyOf } from '../records/inCompanyOf';
import { auditReassignments } from '../records/inverse';
import { readLine, type Assigned } from './lines';

/**
 * Undoes an assignment: the records that it moved get their previous value again, except those that were moved since
 * and those whose previous target no longer exists: the audit entry has their number (`kept`). It is audited like an
 * assignment, so it can be undone too.
 * @param line the audit entry of the assignment
 * @throws PorticoError 409 REVERT_CONFLICT when nothing is left to undo
 */
export async function undoAssignment(
  reached: Access,
  resource: Resource,
  id: RecordKey,
  line: { readonly id: number; readonly at: Date; readonly assigned: Assigned },
): Promise<void> {
  const access = await inCompanyOf(reached, resource, id);
  const { model, trx, caller } = access;
  const { assigned } = line;
  const pointing = model.resources[assigned.resource];
  const field = pointing?.fields.find(({ name }) => name === assigned.field);
  if (!pointing || field?.reference?.resource !== resource.name) throw errors.revertImpossible();

  const moves = new Map(
    (await batchRows(access, pointing, assigned.batch, line.at)).flatMap(({ elementId, data }) => {
      const pair = readLine({ data }).changes.get(field.name);
      return pair ? [[elementId, pair as readonly [RecordKey | null, RecordKey | null]]] : [];
    }),
  );
  const keys = [...moves.keys()].flatMap((text) => parseRecordKey(pointing, text) ?? []);
  const locked = await lockAssignable(access, pointing, field, null, keys);
  const before = (row: Row) => moves.get(String(row[pointing.id]))?.[0] ?? null;
  const previousKeys = [...new Set(locked.map(before))].filter((key) => key !== null);
  const targets = new Map(
    (await findRows(access, resource, resource.fields, previousKeys)).map((row) => [row[resource.id], row]),
  );
  const rows = locked.filter((row) => {
    const [was, is] = moves.get(String(row[pointing.id])) ?? [];
    return (row[field.name] ?? null) === is && (was === null || targets.has(was));
  });
  if (rows.length === 0) throw errors.revertConflict();

  const batch = randomUUID();
  for (const value of new Set(rows.map(before))) {
    const ids = rows.filter((row) => before(row) === value).map((row) => row[pointing.id] as RecordKey);
    await setReference(access, pointing, field, ids, value);
  }
  await auditReassignments(access, { pointing, field }, rows, before, { batch });
  const own = await findRow(access, resource, resource.fields, id);
  if (!own) throw errors.elementNotFound();
  const record = storedRecord(resource, own, caller.timezone);
  const gained = rows.filter((row) => before(row) === id).length;
  const note = { ...assigned, gained, lost: rows.length - gained, kept: moves.size - rows.length, batch };
  appendAudit(trx, await changeEntry(access, resource, 'assign', id, record, {}, { assigned: note, reverts: line.id }));
}
