import { randomUUID } from 'node:crypto';
import { isRecordKey, type RecordKey } from '../../../domain/records/key';
import { allows } from '../../../domain/access/permissions';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { appendAudit } from '../../storage/audit/audit';
import { assignmentTag, lockAssignable, setReference } from '../../storage/records/inverse';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { storedRecord, type WireRecord } from '../../storage/records/wireFormat';
import { changeEntry } from './audit';
import { inCompanyOf } from './inCompanyOf';

/** An inverse reference (`reference.inverse`): a resource with a reference to this one, and the name of the set. */
interface Inverse {
  readonly name: string;
  readonly pointing: Resource;
  readonly field: Field;
}

/** Maximum of missing keys that an error names; of more it gives the number. */
const MAX_NAMED = 20;

/** Inverse relations by the name of the resource that they point at, found once for each model. */
const inverses = new WeakMap<Model, ReadonlyMap<string, readonly Inverse[]>>();

function findInverses(model: Model): ReadonlyMap<string, readonly Inverse[]> {
  const found = new Map<string, Inverse[]>();
  for (const pointing of Object.values(model.resources)) {
    for (const field of pointing.fields) {
      const { resource = '', inverse: name } = field.reference ?? {};
      if (name !== undefined) found.set(resource, [...(found.get(resource) ?? []), { name, pointing, field }]);
    }
  }
  inverses.set(model, found);
  return found;
}

/** True for the name of an inverse relation of a resource. */
export const isInverse = (model: Model, resource: Resource, name: string): boolean =>
  (inverses.get(model) ?? findInverses(model)).get(resource.name)?.some((inverse) => inverse.name === name) ?? false;

/** The inverse relations of a resource whose records the caller may see. */
export function inversesOf(model: Model, resource: Resource, { permissions }: Pick<Caller, 'permissions'>): Inverse[] {
  const found = (inverses.get(model) ?? findInverses(model)).get(resource.name) ?? [];
  return found.filter(({ pointing }) => allows(permissions, pointing.permissions.view));
}

/** Property next to a set: a tag that changes with the set. */
export const tagOf = ({ name }: Inverse) => `${name}Tag`;
/** Property next to a set: keys that the caller may see but that cannot be assigned. */
export const excludedOf = ({ name }: Inverse) => `${name}Excluded`;

/** The sets that a body replaces, and the body without them. */
export function takeInverses(access: Access, resource: Resource, body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { sets: [], rest: body };
  const known = inversesOf(access.model, resource, access.caller);
  const rest: WireRecord = { ...body };
  const sets = known.flatMap((inverse) => {
    const { [inverse.name]: set, [tagOf(inverse)]: tag } = rest;
    delete rest[inverse.name];
    delete rest[tagOf(inverse)];
    return set === undefined ? [] : [{ inverse, keys: keysOf(inverse, set), tag }];
  });
  return { sets, rest };
}

/** Keys, or records with their key (specification S-ELEM-3). @throws PorticoError 422 */
function keysOf({ name, pointing }: Inverse, set: unknown): RecordKey[] {
  const keys: unknown[] = Array.isArray(set)
    ? set.map((one: unknown) =>
        typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[pointing.id] : one,
      )
    : [undefined];
  if (!keys.every((key) => isRecordKey(pointing, key)))
    throw errors.validationFailed({ [name]: fieldError('FIELD_INVALID_TYPE') });
  return [...new Set(keys)];
}

/**
 * Replaces the set of records that refer to this record: added ones refer to it, removed ones refer to nothing; records
 * that the caller does not see are unchanged. One audit entry for each changed record and one for the set.
 * @param tag as returned by `extra=`; absent = no check for changes
 * @throws PorticoError 404 the record does not exist, 412 the set has changed since `tag`, 422 one of `keys` does not
 * exist
 */
export async function replaceSet(
  reached: Access,
  resource: Resource,
  id: RecordKey,
  { name, pointing, field }: Inverse,
  keys: readonly RecordKey[],
  tag?: unknown,
): Promise<void> {
  const access = await inCompanyOf(reached, resource, id);
  const row = await findRow(access, resource, resource.fields, id, true);
  const deleted = row && resource.softDelete && row[resource.softDelete.field] !== null;
  if (!row || deleted) throw errors.elementNotFound();
  const locked = await lockAssignable(access, pointing, field, id, keys);
  const chosen = new Set(keys);
  const present = new Set(locked.map((one) => one[pointing.id]));
  // Before the tag, which has changed with them too: this says more.
  const gone = keys.filter((key) => !present.has(key));
  if (gone.length > 0) {
    const named = gone.slice(0, MAX_NAMED);
    throw errors.validationFailed({ [name]: fieldError('UNKNOWN_REFERENCE', gone.length, ...named) });
  }
  if (tag !== undefined && tag !== (await assignmentTag(access, pointing, field))) throw errors.staleVersion();
  const gained = locked.filter((one) => chosen.has(one[pointing.id] as RecordKey) && one[field.name] !== id);
  const lost = locked.filter((one) => !chosen.has(one[pointing.id] as RecordKey) && one[field.name] === id);
  if (gained.length + lost.length === 0) return;
  const keysIn = (rows: readonly Row[]) => rows.map((one) => one[pointing.id] as RecordKey);
  await setReference(access, pointing, field, keysIn(gained), id);
  await setReference(access, pointing, field, keysIn(lost), null);
  const batch = randomUUID();
  await auditReassignments(access, { pointing, field }, gained, () => id, { batch });
  await auditReassignments(access, { pointing, field }, lost, () => null, { batch });
  const record = storedRecord(resource, row, access.caller.timezone);
  const assigned = { resource: pointing.name, field: field.name, gained: gained.length, lost: lost.length, batch };
  appendAudit(access.trx, await changeEntry(access, resource, 'assign', id, record, {}, { assigned }));
}

/** Writes one audit entry for each record whose reference has changed. */
export async function auditReassignments(
  access: Access,
  { pointing, field }: Pick<Inverse, 'pointing' | 'field'>,
  rows: readonly Row[],
  to: (row: Row) => unknown,
  note: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const row of rows) {
    const record = storedRecord(pointing, row, access.caller.timezone);
    const changes = { [field.name]: [row[field.name] ?? null, to(row)] as const };
    const entry = await changeEntry(access, pointing, 'update', row[pointing.id] as RecordKey, record, changes, note);
    appendAudit(access.trx, entry);
  }
}
