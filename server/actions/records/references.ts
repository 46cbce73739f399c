import { isRecordKey, type RecordKey } from '../../../domain/records/key';
import { allows } from '../../../domain/access/permissions';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { countReferences, keysPointingAt, lockTarget } from '../../storage/records/references';
import { findRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { keysInside } from './hiddenReferences';

function idsOf(field: Field, value: unknown): RecordKey[] {
  return (
    ((field.reference?.many ? value : [value]) as (string | number | null | undefined)[] | null | undefined) ?? []
  ).filter((id) => id !== null && id !== undefined) as (string | number)[];
}

/**
 * Checks that every record a save points at exists for the caller: a foreign, hidden or deleted one is refused exactly
 * like an absent one. What the row pointed at before may stay.
 */
export async function checkReferences(
  access: Access,
  resource: Resource,
  values: WireRecord,
  before: WireRecord,
): Promise<Record<string, FieldError>> {
  const found: Record<string, FieldError> = {};
  for (const field of resource.fields) {
    if (!(field.name in values)) continue;
    const pointed = (value: unknown) => keysIn(access, field, value);
    const already = pointed(before[field.name]);
    // What goes with its target, and what a guard keeps its target for (such as the SKUs of a company).
    const isLocked = field.reference?.onDelete === 'cascade' || (field.columns ?? []).length > 0;
    for (const [index, { target, keys }] of pointed(values[field.name]).entries()) {
      const fresh = keys.filter((id) => !already[index]?.keys.includes(id));
      if (isLocked) {
        for (const id of fresh) await lockTarget(access.trx, target, id, 'pointsAt');
      }
      if (!(await areThere(access, target, fresh))) found[field.name] = fieldError('UNKNOWN_REFERENCE');
    }
  }
  return found;
}

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

/** Whether each of the records is there for the caller, and not deleted. */
async function areThere(access: Access, target: Resource, ids: readonly RecordKey[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const soft = target.fields.filter(({ name }) => name === target.softDelete?.field);
  // A key that no row can have is one of an absent record.
  const possible = ids.filter((id) => isRecordKey(target, id));
  const rows = await findRows(access, target, soft, possible);
  const alive = rows.filter((row) => !target.softDelete || row[target.softDelete.field] === null);
  return alive.length === new Set(ids).size;
}

/**
 * A referenced record cannot be deleted, even if the caller cannot see the references. The message counts only what the
 * caller may see.
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
 * The records that are deleted with a record (`onDelete: cascade`), whoever sees them. Until the end of the transaction
 * no others can be saved.
 * @returns their keys by resource
 */
export async function deletedWith(
  { model, trx }: Access,
  resource: Resource,
  id: string | number,
): Promise<{ pointing: Resource; ids: RecordKey[] }[]> {
  const found = [];
  for (const { pointing, field } of referencesTo(model, resource.name, 'cascade')) {
    await lockTarget(trx, resource, id, 'deletes');
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
