import { sameJson } from '../../../domain/records/sameJson';
import { resourceOfTable } from '../../../domain/schema/model/findResource';
import { loggedParams } from '../../../domain/schema/model/loggedParams';
import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import { MASKED } from '../../../domain/access/masking';
import type { AuditAction } from '../../../domain/records/auditActions';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import type { UndecidedTexts } from '../../../domain/schema/model/patterns';
import { matches } from '../../../domain/schema/model/predicate';
import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit, openAudit, type AuditEntry } from '../../storage/audit/audit';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord, type WireRecord } from '../../storage/records/wireFormat';

/** The name of a record for people: its title field, or the template filled in. */
function titleOf(resource: Resource, record: WireRecord): string {
  const text = (name: string) => String(record[name] ?? '');
  return resource.title.includes('{')
    ? resource.title.replace(/\{(\w+)\}/g, (_, name: string) => text(name))
    : text(resource.title);
}

/** Between the names of what a record refers to. */
const BETWEEN = ' · ';

/**
 * The name of a record for the log: its title, or the names of what its fields refer to (`x-views.record.title`), as far
 * as the caller sees these. It is masked where a title is, and where one of these is a hidden row.
 */
async function nameOf(access: Access, resource: Resource, record: WireRecord): Promise<string> {
  if (titleIsMasked(resource)) return MASKED;
  const names: string[] = [];
  for (const name of resource.record.title ?? []) {
    const reference = resource.fields.find((field) => field.name === name)?.reference;
    const target = access.model.resources[reference?.resource ?? ''];
    const value = record[name];
    if (value === null || value === undefined || !reference || !target) continue;
    const row = await findRow(access, target, target.fields, value as string | number);
    if (!row) continue;
    const found = storedRecord(target, row, access.caller.timezone);
    if (titleIsMasked(target) || isHidden(target, found)) return MASKED;
    names.push(titleOf(target, found));
  }
  return names.filter(Boolean).join(BETWEEN) || titleOf(resource, record);
}

function titleIsMasked({ title, fields }: Resource): boolean {
  return fields.some(({ name, mask }) => mask && (name === title || title.includes(`{${name}}`)));
}

/**
 * Writes the audit entry of a change. Readers of the log may not read every field and every row. So the entry contains
 * the names, but not the values, of secrets, of fields with a read permission and of all fields of hidden rows. Of
 * parameters that are logged (`x-field.params.logged`) it has those that changed.
 * @param record the record after the change; of a deletion, the record before it
 * @param note further data of the entry, e.g. which entry it reverts
 */
export async function auditChange(
  access: Access,
  resource: Resource,
  action: 'create' | 'update' | 'delete' | 'restore' | 'disable' | 'enable',
  id: string | number,
  record: WireRecord,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  note?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const change = await changeEntry(access, resource, action, id, record, changes, note);
  const isCompany = action === 'create' && resource.storage.tenant === 'self';
  if (isCompany) await openAudit(access.trx, Number(id));
  // The first company has no creator's company: the entry is the first of its own log.
  const entry = isCompany && change.companyId === 0 ? { ...change, companyId: Number(id) } : change;
  appendAudit(access.trx, entry);
}

/** The audit entry of a change, before it is written; see `auditChange`. */
export async function changeEntry(
  access: Access,
  resource: Resource,
  action: AuditAction,
  id: string | number,
  record: WireRecord,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  note: Readonly<Record<string, unknown>> = {},
): Promise<AuditEntry> {
  const { caller, model } = access;
  const hidden = await isOfHidden(access, resource, record);
  const open = resource.fields.filter(
    (field) => !field.secret && !field.mask && field.permission.read.length === 0 && !holdsSecrets(field),
  );
  const readable = new Map(hidden ? [] : open.map((field) => [field.name, field]));
  const recordable = (name: string, value: unknown) => {
    const field = readable.get(name);
    return field ? recorded(field, value, caller.timezone) : MASKED;
  };
  const paramsOf = (name: string) =>
    hidden ? undefined : resource.fields.find((field) => field.name === name)?.params;
  const safe = Object.fromEntries(
    Object.entries(changes).map(([name, [before, after]]) => [
      name,
      loggedParams(paramsOf(name), before, after) ?? [recordable(name, before), recordable(name, after)],
    ]),
  );
  return {
    ...actorOf(caller),
    action,
    element: elementOf(model, resource),
    elementId: id,
    data: {
      title: hidden ? MASKED : await nameOf(access, resource, record),
      ...(Object.keys(safe).length > 0 && { changes: safe }),
      ...(caller.tokenId !== null && { token: caller.tokenId }),
      ...note,
    },
  };
}

/**
 * The name of a record in the audit log, some of whose readers do not see hidden rows: masked for one of these.
 * @param record as it is stored
 */
export async function loggedName(access: Access, resource: Resource, record: WireRecord): Promise<string> {
  return (await isOfHidden(access, resource, record)) ? MASKED : nameOf(access, resource, record);
}

const isOfHidden = async (access: Access, resource: Resource, record: WireRecord): Promise<boolean> =>
  isHidden(resource, record) || goesWithHidden(access, resource, record);

/** A value as the log keeps it: a wall clock as an instant, because readers live in other time zones. */
export function recorded({ cast }: Field, value: unknown, zone: string): unknown {
  return cast === 'wallClock' && typeof value === 'string' ? (fromWallClock(value, zone) ?? value) : value;
}

/** A recorded value as it travels to a reader in `zone`. */
export function unrecorded({ cast }: Field, value: unknown, zone: string): unknown {
  const instant = cast === 'wallClock' && typeof value === 'string' && value.includes('T');
  return instant ? toWallClock(value, zone) : value;
}

/** Also true for a record of which this is not known. */
function isHidden({ hiddenRows }: Resource, record: WireRecord): boolean {
  const undecided: UndecidedTexts = new Set();
  const hidden = hiddenRows.some(({ where }) => matches(where, record, { undecided }));
  return hidden || undecided.size > 0;
}

/** True for a row of a hidden one, such as a graph of a private dashboard. */
async function goesWithHidden(access: Access, { fields, hiddenWith }: Resource, record: WireRecord): Promise<boolean> {
  const target = fields.find(({ name }) => name === hiddenWith)?.reference?.resource;
  const resource = target === undefined ? undefined : access.model.resources[target];
  if (!resource) return hiddenWith !== undefined;
  const id = record[hiddenWith ?? ''] as string | number | null;
  if (id === null) return false;
  const row = await findRow(access, resource, resource.fields, id);
  return !row || isHidden(resource, storedRecord(resource, row, access.caller.timezone));
}

/**
 * The word under which the log knows a record: its own record is found under that of the resource that it is one of.
 */
function elementOf(model: Model, resource: Resource): string {
  if (!resource.own) return resource.backend.type;
  const { table } = resource.storage;
  return resourceOfTable(model, table)?.backend.type ?? table;
}

/** Field by field, what a save changes: `[before, after]`. */
export function changesBetween(before: WireRecord, after: WireRecord): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !sameJson(before[name], value))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
}
