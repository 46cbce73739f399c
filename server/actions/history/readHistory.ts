import { sameJson } from '../../../domain/records/sameJson';
import { resourceOfTable } from '../../../domain/schema/model/findResource';
import type { HistoryLine } from '../../../domain/records/history';
import { shownParams } from '../../../domain/schema/model/paramValues';
import { masked } from '../../../domain/access/masking';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { historyRows, type HistoryMark, type HistoryRow } from '../../storage/audit/history';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { rowsWithoutHiddenKeys } from '../records/readableRecords';
import { recorded, unrecorded } from '../records/audit';
import { mayDo } from '../records/operations';
import { getRecord } from '../records/read';
import { recordTitles } from '../records/recordTitles';
import { fixedFor } from './fixedFor';
import { fieldsToRevert, isSealed, oppositeOf, readLine } from './lines';
import { lastChange } from './revertChange';

const OPPOSITES = ['delete', 'restore'] as const;

/** One page of a record's history. */
interface HistoryRead {
  readonly lines: readonly HistoryLine[];
  /** Where the next page starts; null after the last one. */
  readonly next: HistoryMark | null;
}

/**
 * What was done to a record, the newest first: only the fields that the caller may read. Callers who may view the
 * record may read its history.
 * @throws PorticoError 404 when the record is not there for this caller
 */
export async function readHistory(
  access: Access,
  resource: Resource,
  id: string | number,
  limit: number,
  before?: HistoryMark,
): Promise<HistoryRead> {
  const record = await getRecord(access, resource, id);
  const found = await historyRows(access, resource, id, limit + 1, before);
  const rows = found.slice(0, limit);
  const names = await namesOf(access, rows);
  const { permissions, timezone } = access.caller;
  const readable = new Map(visibleFields(resource, permissions, 'read').map((field) => [field.name, field]));
  const alive = !resource.softDelete || record[resource.softDelete.field] == null;
  const fixed = fixedFor(access.caller, resource, record);
  const mayEdit = alive && !fixed.whole && mayDo(resource, access.caller, 'edit');
  const fields = mayEdit ? visibleFields(resource, permissions, 'edit') : [];
  const writable = fields.filter(({ name }) => !fixed.fields.includes(name));
  const last = rows.at(-1);
  // Only the last change can be one that made, deleted or restored the record and can be reverted.
  const mayDelete = !fixed.whole && mayDo(resource, access.caller, 'delete');
  const opposites = mayDelete ? OPPOSITES.filter((operation) => !fixed.operations.includes(operation)) : [];
  const reverses = (row: HistoryRow) => opposites.some((operation) => operation === oppositeOf(resource, row));
  const latest = rows.some(reverses) ? (await lastChange(access, resource, id))?.id : undefined;
  const me = access.caller.originalAdminId ?? access.caller.adminId;
  const reader = { me, names, readable, writable, mayEdit, reverses, latest, record, zone: timezone };
  const lines = rows.map((row) => lineOf(resource, row, reader));
  return {
    lines: await withoutHidden(access, [...readable.values()], lines),
    next: found.length > limit && last ? { at: last.at, id: last.id } : null,
  };
}

/** The lines without the keys of records that the caller does not see. */
async function withoutHidden(
  access: Access,
  fields: readonly Field[],
  lines: readonly HistoryLine[],
): Promise<HistoryLine[]> {
  const values = lines.map(({ changes }) =>
    changes.map(({ field, before, after }) => [{ [field]: before }, { [field]: after }] as const),
  );
  await rowsWithoutHiddenKeys(access, fields, values.flat(2));
  return lines.map((line, at) => ({
    ...line,
    changes: line.changes.map((change, index) => {
      const [before, after] = values[at]?.[index] ?? [];
      return { ...change, before: before?.[change.field] ?? null, after: after?.[change.field] ?? null };
    }),
  }));
}

interface Reader {
  /** Key of the person who reads: while impersonating, of the original administrator. */
  readonly me: number;
  readonly names: ReadonlyMap<number, string>;
  readonly readable: ReadonlyMap<string, Field>;
  readonly writable: readonly Field[];
  readonly mayEdit: boolean;
  /** Whether the caller may delete or restore the record, to reverse an entry. */
  readonly reverses: (row: HistoryRow) => boolean;
  /** Id of the record's last change. */
  readonly latest: number | undefined;
  readonly record: WireRecord;
  readonly zone: string;
}

function lineOf(resource: Resource, row: HistoryRow, reader: Reader): HistoryLine {
  const { names, readable, zone } = reader;
  const data = readLine(row);
  const { assigned, revealed } = data;
  const actor = (adminId: number | null) => {
    if (adminId === null) return null;
    const name = names.get(adminId) ?? null;
    return { name, ...(name === null && adminId === reader.me && { isMe: true }) };
  };
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    admin: row.adminId === null && data.by !== null ? { name: data.by } : actor(row.adminId),
    original: actor(row.originalAdminId),
    key: data.token !== null,
    changes: [...data.changes].flatMap(([name, pair]) => {
      const field = readable.get(name);
      if (!field) return [];
      const sealed = isSealed(pair);
      const [was, is] = sealed ? [null, null] : pair.map((value) => shownValue(field, unrecorded(field, value, zone)));
      return [{ field: name, before: was ?? null, after: is ?? null, sealed }];
    }),
    reverts: data.reverts,
    assigned: assigned && {
      resource: assigned.resource,
      gained: assigned.gained,
      lost: assigned.lost,
      kept: assigned.kept ?? 0,
    },
    revealed: revealed && readable.has(revealed.field) ? revealed : null,
    revert: revertOf(resource, row, data, reader),
  };
}

/** Whether the reader can revert a line. */
function revertOf(
  resource: Resource,
  row: HistoryRow,
  data: ReturnType<typeof readLine>,
  { writable, mayEdit, reverses, latest, record, zone }: Reader,
): HistoryLine['revert'] {
  // Assigned records may have been assigned again since; the undo reports this.
  if (data.assigned) return mayEdit ? 'yes' : 'no';
  if (oppositeOf(resource, row)) return reverses(row) ? (row.id === latest ? 'yes' : 'changed') : 'no';
  const fields = fieldsToRevert(resource, writable, row, data);
  const now = (field: Field) => recorded(field, record[field.name] ?? null, zone);
  const untouched = fields?.every((field) => sameJson(now(field), data.changes.get(field.name)?.[1]));
  return fields ? (untouched ? 'yes' : 'changed') : 'no';
}

/** A line from before a field was masked, or a parameter declared a secret, holds its values. */
function shownValue(field: Field, value: unknown): unknown {
  const { mask, masked: hidden, params } = field;
  if (params) return shownParams(field, value);
  return mask && hidden ? masked(mask.as, value) : value;
}

/** Names of the people who acted, as far as the caller may see them: inside company and scope, and no hidden ones. */
export async function namesOf(
  access: Access,
  rows: readonly Pick<HistoryRow, 'adminId' | 'originalAdminId'>[],
): Promise<ReadonlyMap<number, string>> {
  const log = resourceOfTable(access.model, 'auditlog');
  const actor = log?.fields.find(({ name }) => name === 'lo_adminid')?.reference?.resource;
  const people = access.model.resources[actor ?? ''];
  if (!people) return new Map();
  const ids = [
    ...new Set(rows.flatMap(({ adminId, originalAdminId }) => [adminId ?? [], originalAdminId ?? []].flat())),
  ];
  const titles = await recordTitles(access, people, ids);
  return new Map([...titles].map(([id, title]) => [Number(id), title]));
}
