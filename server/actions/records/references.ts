import { isRecordKey, type RecordKey } from '../../../domain/records/key';
import { allows } from '../../../domain/access/permissions';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { countReferences, keysPointingAt } from '../../storage/records/references';
import { findRows, type Access } from '../../storage/records/records';
import { mayHaveHiddenRows } from '../../storage/records/rowAccess';
import type { WireRecord } from '../../storage/records/wireFormat';
import { keysInside } from './hiddenReferences';

function idsOf(field: Field, value: unknown): RecordKey[] {
  return (
    ((field.reference?.many ? value : [value]) as (string | number | null | undefined)[] | null | undefined) ?? []
  ).filter((id) => id !== null && id !== undefined) as (string | number)[];
}

/**
 * Checks that every record a save points at exists for the caller: a foreign, hidden or deleted one is refused exactly
 * like an absent one. What the row pointed at before may stay. Until the end of the transaction nobody deletes those whose
 * deletion depends on what points at them.
 */
export async function checkReferences(
  access: Access,
  resource: Resource,
  values: WireRecord,
  before: WireRecord,
): Promise<Record<string, FieldError>> {
  const pointings = resource.fields
    .filter(({ name }) => name in values)
    .flatMap((field) => freshKeys(access, field, values[field.name], before[field.name]));
  const missing = new Set<string>();
  // By resource, then by key: saves that lock the same records do so in the same order.
  for (const target of targetsOf(pointings)) {
    const own = pointings.filter((one) => one.target === target);
    const keysOf = (kept: boolean) => own.flatMap(({ keys, isKept }) => (isKept === kept ? keys : []));
    const there = new Set([
      ...(await aliveKeys(access, target, keysOf(true), 'pointsAt')),
      ...(await aliveKeys(access, target, keysOf(false))),
    ]);
    for (const { field, keys } of own) if (!keys.every((id) => there.has(String(id)))) missing.add(field);
  }
  return Object.fromEntries([...missing].map((field) => [field, fieldError('UNKNOWN_REFERENCE')]));
}

/** Records of a resource that a field newly points at. */
interface Pointing {
  readonly field: string;
  readonly target: Resource;
  readonly keys: readonly RecordKey[];
  /** Whether the deletion of a target depends on it: it is refused, takes this record with it, or a guard decides. */
  readonly isKept: boolean;
}

function freshKeys(access: Access, field: Field, value: unknown, previous: unknown): Pointing[] {
  const already = keysIn(access, field, previous);
  const isKept = (field.reference?.onDelete ?? 'keep') !== 'keep' || (field.columns ?? []).length > 0;
  return keysIn(access, field, value).map(({ target, keys }, index) => ({
    field: field.name,
    target,
    keys: keys.filter((id) => !already[index]?.keys.includes(id)),
    isKept,
  }));
}

const targetsOf = (pointings: readonly Pointing[]): Resource[] =>
  [...new Set(pointings.map(({ target }) => target))].sort((a, b) => (a.name < b.name ? -1 : 1));

/** All keys that a field holds: of its reference, and inside of its JSON text. */
function keysIn(access: Access, field: Field, value: unknown): { target: Resource; keys: RecordKey[] }[] {
  const target = field.reference && access.model.resources[field.reference.resource];
  return [
    ...(target ? [{ target, keys: idsOf(field, value) }] : []),
    ...keysInRows(access, field, value),
    ...keysInside(access, field, value),
  ];
}

/** The keys in the cells of rows, such as the SKUs of a company. */
function keysInRows(
  { model }: Access,
  { columns = [] }: Field,
  value: unknown,
): { target: Resource; keys: RecordKey[] }[] {
  const rows = Array.isArray(value) ? (value as (Readonly<Record<string, unknown>> | null)[]) : [];
  return columns.flatMap((column) => {
    const target = column.reference && model.resources[column.reference.resource];
    return target ? [{ target, keys: rows.flatMap((row) => idsOf(column, row?.[column.name])) }] : [];
  });
}

/** Which of the records are there for the caller, and not deleted: their keys as text. */
async function aliveKeys(
  access: Access,
  target: Resource,
  ids: readonly RecordKey[],
  lock?: 'pointsAt',
): Promise<string[]> {
  return (await rowsOf(access, target, ids, lock)).filter(({ isDeleted }) => !isDeleted).map(({ key }) => key);
}

/** Which of the records are deleted, or do not exist: their keys as text. They are locked. */
async function goneKeys(access: Access, target: Resource, ids: readonly RecordKey[]): Promise<Set<string>> {
  const rows = await rowsOf(access, target, ids, 'pointsAt');
  const deleted = rows.filter(({ isDeleted }) => isDeleted).map(({ key }) => key);
  const found = new Set(rows.map(({ key }) => key));
  const absent = mayHaveHiddenRows(access.caller, target) ? [] : ids.map(String).filter((key) => !found.has(key));
  return new Set([...deleted, ...absent]);
}

/** Those of the records that are there for the caller, deleted ones included. */
async function rowsOf(
  access: Access,
  target: Resource,
  ids: readonly RecordKey[],
  lock?: 'pointsAt',
): Promise<{ key: string; isDeleted: boolean }[]> {
  const soft = target.fields.filter(({ name }) => name === target.softDelete?.field);
  // A key that no row can have is one of an absent record.
  const possible = [...new Set(ids)].filter((id) => isRecordKey(target, id));
  const rows = await findRows(access, target, soft, possible, lock);
  return rows.map((row) => ({
    key: String(row[target.id]),
    isDeleted: target.softDelete !== undefined && row[target.softDelete.field] !== null,
  }));
}

/**
 * A deleted record is no reason to keep what it points at: that may be deleted meanwhile. It does not come back to point at
 * one that is. Deleted targets count wherever the caller's scopes end; who may not see an existing one may keep it, as in a
 * save. As in `checkReferences`, nobody deletes a target until the end of the transaction.
 * @throws PorticoError 422 RESTORE_TARGET_GONE, with UNKNOWN_REFERENCE for each field whose reference forbids or follows the deletion of its target
 */
export async function refuseIfTargetsGone(access: Access, resource: Resource, record: WireRecord): Promise<void> {
  const caller = { ...access.caller, scope: { mode: 'all' as const } };
  const pointings = resource.fields.flatMap((field) => {
    const target = field.reference && access.model.resources[field.reference.resource];
    if (!target || field.virtual || (field.reference.onDelete ?? 'keep') === 'keep') return [];
    return [{ field: field.name, target, keys: idsOf(field, record[field.name]), isKept: true }];
  });
  const gone = new Set<string>();
  for (const target of targetsOf(pointings)) {
    const own = pointings.filter((one) => one.target === target);
    const keys = own.flatMap((one) => one.keys);
    const missing = await goneKeys({ ...access, caller }, target, keys);
    for (const { field, keys: held } of own) if (held.some((id) => missing.has(String(id)))) gone.add(field);
  }
  if (gone.size === 0) return;
  throw errors.restoreTargetGone(
    Object.fromEntries([...gone].map((field) => [field, fieldError('UNKNOWN_REFERENCE')])),
  );
}

/**
 * A referenced record cannot be deleted, even if the caller cannot see the references. The message counts only what the
 * caller may see. The record is locked for its deletion, so that no reference is saved meanwhile.
 * @throws PorticoError 409 IN_USE with the count (at least 1)
 */
export async function refuseIfInUse(access: Access, resource: Resource, id: string | number): Promise<void> {
  // Records without a company can be referred to from every company.
  const everywhere = resource.storage.tenant !== 'company';
  for (const { pointing, field } of referencesTo(access.model, resource.name, 'restrict')) {
    const { all, seen } = await countReferences(access, pointing, field, id, everywhere);
    const mayView = allows(access.caller.permissions, pointing.permissions.view);
    if (all > 0) throw errors.inUse(Math.max(1, mayView ? seen : 0), pointing.name);
  }
}

/**
 * The records that are deleted with a record (`onDelete: cascade`), whoever sees them. The record is locked for its
 * deletion, so that no others can be saved.
 * @returns their keys by resource
 */
export async function deletedWith(
  { model, trx }: Access,
  resource: Resource,
  id: string | number,
): Promise<{ pointing: Resource; ids: RecordKey[] }[]> {
  const found = [];
  for (const { pointing, field } of referencesTo(model, resource.name, 'cascade')) {
    found.push({ pointing, ids: await keysPointingAt(trx, pointing, field, id) });
  }
  return found;
}

function referencesTo(
  model: Model,
  name: string,
  onDelete: NonNullable<Field['reference']>['onDelete'],
): { pointing: Resource; field: Field }[] {
  return Object.values(model.resources).flatMap((pointing) =>
    pointing.fields
      .filter(({ reference, virtual }) => !virtual && reference?.resource === name && reference.onDelete === onDelete)
      .map((field) => ({ pointing, field })),
  );
}
