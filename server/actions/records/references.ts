import { allows } from '../../../domain/access/permissions';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { countReferences } from '../../storage/records/references';
import { findRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

function idsOf(field: Field, value: unknown): (string | number)[] {
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
    const target = field.reference && access.model.resources[field.reference.resource];
    if (!target || !(field.name in values)) continue;
    const already = new Set(idsOf(field, before[field.name]));
    const fresh = idsOf(field, values[field.name]).filter((id) => !already.has(id));
    if (fresh.length === 0) continue;
    const soft = target.fields.filter(({ name }) => name === target.softDelete?.field);
    // A key that no row can have is one of an absent record.
    const possible = fresh.filter((id) => typeof id === 'string' || Number.isSafeInteger(id));
    const rows = await findRows(access, target, soft, possible);
    const alive = rows.filter((row) => !target.softDelete || row[target.softDelete.field] === null);
    if (alive.length < new Set(fresh).size) found[field.name] = fieldError('UNKNOWN_REFERENCE');
  }
  return found;
}

/**
 * A referenced record cannot be deleted, even if the caller cannot see the references. The message counts only what the
 * caller may see.
 * @throws PorticoError 409 IN_USE with the count (at least 1)
 */
export async function refuseIfInUse(access: Access, resource: Resource, id: string | number): Promise<void> {
  // Records without a company can be referred to from every company.
  const everywhere = resource.storage.tenant !== 'company';
  for (const { pointing, field } of referencesTo(access.model, resource.name)) {
    const { all, seen } = await countReferences(access, pointing, field, id, everywhere);
    const mayView = allows(access.caller.permissions, pointing.permissions.view);
    if (all > 0) throw errors.inUse(Math.max(1, mayView ? seen : 0), pointing.name);
  }
}

function referencesTo(model: Model, name: string): { pointing: Resource; field: Field }[] {
  return Object.values(model.resources).flatMap((pointing) =>
    pointing.fields
      .filter(({ reference, virtual }) => !virtual && reference?.resource === name && reference.onDelete === 'restrict')
      .map((field) => ({ pointing, field })),
  );
}
