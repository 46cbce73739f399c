import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { deleteRow, updateRow } from '../../storage/records/writeRows';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { reviveVersions, retireVersions, type UploadOwner } from '../../storage/uploads/uploadVersions';
import { storedRecord, type WireRecord } from '../../storage/records/wireFormat';
import { runEffects } from '../effects';
import { runGuards } from '../guards';
import { requireKeyMayWrite } from '../guards/keyWrites';
import { auditChange } from './audit';
import { inCompanyOf } from './inCompanyOf';
import { deletedWith, emptiedOnRestore, refuseIfInUse } from './references';
import { requireWritable } from './scope';

/**
 * Deletes a record: softly where the resource has a soft-delete field, else permanently. Deleting a softly deleted
 * record again changes nothing and succeeds. Records that point at one that is deleted permanently, and are declared to
 * go with it, are deleted first.
 * @param note further data of the audit entry
 * @returns the version of the record that was softly deleted by this call
 * @throws PorticoError 403 the record also applies outside the caller's scope, 404 not visible to this caller, 409
 * other records refer to it, 412 changed since it was read
 */
export async function deleteRecord(
  reached: Access,
  resource: Resource,
  id: string | number,
  ifMatch?: number,
  note?: Readonly<Record<string, unknown>>,
): Promise<Versioned> {
  return remove(reached, resource, id, { ifMatch, note, under: new Set() });
}

interface Removal {
  readonly ifMatch?: number | undefined;
  readonly note?: Readonly<Record<string, unknown>> | undefined;
  /** The records that this one goes with, as `resource/key`: references may lead back to them. */
  readonly under: ReadonlySet<string>;
}

async function remove(
  reached: Access,
  resource: Resource,
  id: string | number,
  { ifMatch, note, under }: Removal,
): Promise<Versioned> {
  const access = await inCompanyOf(reached, resource, id);
  const row = await findRow(access, resource, resource.fields, id, 'deletes');
  if (!row) throw errors.elementNotFound();
  if (ifMatch !== undefined && ifMatch !== row['version']) throw errors.staleVersion();
  const soft = resource.softDelete?.field;
  await requireWritable(access, resource, id);
  if (soft && row[soft] !== null) return {};
  requireKeyMayWrite({ access, resource, id, before: {}, values: {} });
  await refuseIfInUse(access, resource, id);
  const before = storedRecord(resource, row, access.caller.timezone);
  await runGuards({ access, resource, id, before, after: undefined, values: {} });
  if (soft) await updateRow(access, resource, id, { [soft]: new Date() });
  else {
    await deleteDependents(access, resource, id, new Set([...under, `${resource.name}/${id}`]));
    await deleteRow(access, resource, id);
  }
  if (resource.upload) await retireVersions(access.trx, ownerOf(access, resource, id, before));
  const auditNote = await runEffects({ access, resource, id, key: id, before, after: undefined, values: {} }, note);
  await auditChange(access, resource, 'delete', id, before, {}, auditNote);
  return soft ? versionOf(await findRow(access, resource, [], id)) : {};
}

/** Each has an audit entry of its own, which names the record that it was deleted with. */
async function deleteDependents(
  access: Access,
  resource: Resource,
  id: string | number,
  under: ReadonlySet<string>,
): Promise<void> {
  const note = { deletedWith: { resource: resource.name, id } };
  for (const { pointing, ids } of await deletedWith(access, resource, id)) {
    for (const one of ids) {
      if (!under.has(`${pointing.name}/${one}`)) await remove(access, pointing, one, { note, under });
    }
  }
}

/** The version of a record, for the `ETag` of the response. */
type Versioned = { readonly version?: unknown };

const versionOf = (row: Row | undefined): Versioned => ({ version: row?.['version'] });

function ownerOf(
  { caller }: Access,
  { name, storage }: Resource,
  id: string | number,
  record: WireRecord,
): UploadOwner {
  return { companyId: Number(record[storage.tenantColumn] ?? caller.companyId), resource: name, id };
}

/**
 * Brings a softly deleted record back, without its optional references to records that were deleted for good.
 * @param replaced fields that the same save gives another value: what they point at does not matter
 * @returns its version, when this call has restored it
 * @throws PorticoError 403 OUT_OF_SCOPE, 404, 409 when its unique values are used by another record, 422 naming the
 * fields that point at a record that is deleted meanwhile
 */
export async function restoreRecord(
  reached: Access,
  resource: Resource,
  id: string | number,
  note?: Readonly<Record<string, unknown>>,
  replaced: ReadonlySet<string> = new Set(),
): Promise<Versioned> {
  const access = await inCompanyOf(reached, resource, id);
  const soft = resource.softDelete?.field;
  const row = soft && (await findRow(access, resource, resource.fields, id, true));
  if (!soft || !row) throw errors.elementNotFound();
  await requireWritable(access, resource, id);
  if (row[soft] === null) return {};
  requireKeyMayWrite({ access, resource, id, before: {}, values: {} });
  const before = storedRecord(resource, row, access.caller.timezone);
  const change = { access, resource, id, before, after: { ...before, [soft]: null }, values: {} };
  await runGuards(change);
  const unchanged = Object.fromEntries(Object.entries(before).filter(([name]) => !replaced.has(name)));
  const emptied = await emptiedOnRestore(access, resource, unchanged);
  await updateRow(access, resource, id, { [soft]: null, ...emptied }, before);
  const auditNote = await runEffects({ ...change, key: id }, note);
  if (resource.upload) await reviveVersions(access.trx, ownerOf(access, resource, id, before));
  const changes = Object.fromEntries(Object.keys(emptied).map((name) => [name, [before[name], null] as const]));
  await auditChange(access, resource, 'restore', id, { ...before, ...emptied }, changes, auditNote);
  return versionOf(await findRow(access, resource, [], id));
}
