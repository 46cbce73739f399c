import { isRecordKey, type RecordKey } from '../../../domain/records/key';
import { allows } from '../../../domain/access/permissions';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { countReferences, keysPointingAt } from '../../storage/records/references';
import { findRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { makeLabels } from './labels';
import { keysInside } from './hiddenReferences';

function idsOf(field: Field, value: unknown): RecordKey[] {
  return (
    ((field.reference?.many ? value : [value]) as (string | number | null | undefined)[] | null | undefined) ?? []
  ).filter((id) => id !== null && id !== undefined) as (string | number)[];
}

/**
 * The access with which the references of a record are checked: a company refers to records of its own, whichever
 * company the caller works in. A new company has none yet.
 */
export function referring(access: Access, resource: Resource, id: RecordKey | undefined): Access {
  if (resource.storage.tenant !== 'self' || resource.own) return access;
  return { ...access, caller: { ...access.caller, companyId: Number(id ?? 0), everyCompany: false } };
}

/**
 * Checks that every record that a save refers to exists for the caller: one of another company, a hidden or a deleted one
 * is refused exactly like an absent one. References that the row had before may stay. Targets with `onDelete` cannot be
 * deleted until the end of the transaction.
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

const targetsOf = (pointings: readonly Pick<Pointing, 'target'>[]): Resource[] =>
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

/** Which of the records are deleted, or do not exist: their keys as text. The others are locked. */
async function missingKeys(access: Access, target: Resource, ids: readonly RecordKey[]): Promise<Set<string>> {
  const living = new Set(await aliveKeys(access, target, ids, 'pointsAt'));
  return new Set(ids.map(String).filter((key) => !living.has(key)));
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

/** Reads every row of the company that a reference can point at, whatever the caller may see. */
function withEveryTarget({ caller, model, ...access }: Access): Access {
  const unhiding = Object.values(model.resources).flatMap(({ hiddenRows }) =>
    hiddenRows.flatMap(({ unless }) => unless),
  );
  const permissions = new Set([...caller.permissions, ...unhiding]);
  return { ...access, model, caller: { ...caller, scope: { mode: 'all' }, teamMemberId: null, permissions } };
}

/**
 * What a restored record does with references to records that were deleted meanwhile, where the reference forbids or
 * follows the deletion of its target. The living targets cannot be deleted until the end of the transaction.
 * @returns the fields to empty: optional references to records that are deleted for good, each as null
 * @throws PorticoError 422 RESTORE_TARGET_GONE with the names of what has to be restored first, in all and for each
 * field; RESTORE_TARGET_HIDDEN where the caller does not see it
 */
export async function emptiedOnRestore(
  access: Access,
  resource: Resource,
  record: WireRecord,
): Promise<Record<string, null>> {
  const pointings = resource.fields.flatMap((field) => {
    const target = field.reference && access.model.resources[field.reference.resource];
    if (!target || field.virtual || (field.reference.onDelete ?? 'keep') === 'keep') return [];
    return [{ field, target, keys: idsOf(field, record[field.name]) }];
  });
  const reading = withEveryTarget(access);
  const gone: typeof pointings = [];
  for (const target of targetsOf(pointings)) {
    const own = pointings.filter((one) => one.target === target);
    const missing = await missingKeys(
      reading,
      target,
      own.flatMap(({ keys }) => keys),
    );
    gone.push(
      ...own.flatMap(({ keys, ...one }) => {
        const lost = keys.filter((key) => missing.has(String(key)));
        return lost.length > 0 ? [{ ...one, keys: lost }] : [];
      }),
    );
  }
  const forGood = ({ field, target }: (typeof gone)[number]) =>
    target.softDelete === undefined && field.kind === 'reference' && field.nullable;
  const first = gone.filter((one) => !forGood(one));
  if (first.length > 0) throw await restoreRefusal(access, first);
  return Object.fromEntries(gone.map(({ field }) => [field.name, null]));
}

/** Most records that a refusal names. */
const MAX_NAMED = 5;

/** The refusal of a restore, with the names of the deleted records, as far as the caller sees them. */
async function restoreRefusal(
  access: Access,
  gone: readonly { readonly field: Field; readonly keys: readonly RecordKey[] }[],
): Promise<errors.PorticoError> {
  const labels = makeLabels(gone.map(({ field }) => field));
  const fields: Record<string, FieldError> = {};
  const all = new Set<string>();
  for (const { field, keys } of gone) {
    await labels.load(access, [{ [field.name]: keys.slice(0, MAX_NAMED) }]);
    const names = keys.slice(0, MAX_NAMED).map((key) => labels.of(field, key));
    // One that the caller does not see has no name; the key of a single one stands in the record.
    const shown = names.filter((name, at) => !field.reference?.many || name !== `#${String(keys[at])}`);
    for (const name of shown) all.add(name);
    fields[field.name] =
      shown.length > 0 ? fieldError('RESTORE_TARGET_GONE', shown.join(', ')) : fieldError('RESTORE_TARGET_HIDDEN');
  }
  return all.size > 0
    ? errors.restoreTargetGone([...all].slice(0, MAX_NAMED).join(', '), fields)
    : errors.restoreTargetHidden(fields);
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
 * The records that are deleted with a record (`onDelete: cascade`), including those that the caller does not see. The
 * record is locked for its deletion, so that no others can be saved.
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
