import type { RecordKey } from '../../../domain/records/key';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { sourceReference } from '../../../domain/schema/model/sourceReference';
import { allows } from '../../../domain/access/permissions';
import { visibleFields } from '../../../domain/schema/model/visible';
import { withEveryCompany } from '../../db/everyCompany';
import * as errors from '../../errors/catalogue';
import { assignmentTag, neverAssigned, referencingRows } from '../../storage/records/inverse';
import { findRows, listRows, type Access, type Row } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { excludedOf, inversesOf, tagOf } from './inverse';
import { listedIn } from './listedReferences';
import { readableRecords } from './readableRecords';
import { titleFields } from './titles';

/**
 * Adds the referenced records to the records, under the reference's name (`extra=group,template`): key, title, deletion
 * date and the fields that the reference declares (`with`), within the caller's company and scope; deleted records are
 * included. A caller who may read a record may read the titles of the records that it refers to, even without the
 * permission for their resource.
 * @param records as answered; changed in place
 * @throws PorticoError 422 UNKNOWN_RELATION for a name that is no relation of the resource for this caller
 */
export async function addRelations(
  access: Access,
  resource: Resource,
  records: readonly WireRecord[],
  extra: readonly string[],
): Promise<void> {
  const readable = visibleFields(resource, access.caller.permissions, 'read');
  const inverse = await addInverses(access, resource, records, extra);
  for (const name of extra) {
    if (inverse.has(name)) continue;
    if (await addMembers(access, readable, records, name)) continue;
    if (await addListed(access, resource, records, name)) continue;
    const field = readable.find(({ reference }) => reference?.as === name);
    const target = field?.reference && access.model.resources[field.reference.resource];
    if (!field || !target) throw errors.unknownRelation(name);
    const ids = records.flatMap((record) => idsIn(field, record));
    const byId = await inTheirCompanies(access, resource, (everywhere) => referencedBy(everywhere, field, target, ids));
    const copied = copiedFields(resource, field);
    for (const record of records) {
      const found = idsIn(field, record).flatMap((id) => byId.get(id) ?? []);
      const first = found[0] as WireRecord | undefined;
      record[name] = field.reference?.many ? found : (first ?? null);
      for (const one of copied) record[one] = first?.[one] ?? null;
    }
  }
}

/** Reads what records refer to: of companies, the records of those companies, for anyone who may read the companies. */
async function inTheirCompanies<T>(
  access: Access,
  { own, storage }: Resource,
  read: (access: Access) => Promise<T>,
): Promise<T> {
  if (storage.tenant !== 'self' || own) return read(access);
  const everywhere = { ...access, caller: { ...access.caller, everyCompany: true } };
  return withEveryCompany(access.trx, () => read(everywhere));
}

/**
 * Virtual fields that show a field of the referenced record (`with`), such as the login of an administrator. Where
 * several references can fill it in, the first one counts.
 */
function copiedFields(resource: Resource, field: Field): string[] {
  return resource.fields.filter((one) => sourceReference(resource.fields, one) === field).map(({ name }) => name);
}

/**
 * Fills in the virtual fields of rows of a file that a reference brings along, such as the login of an administrator.
 * @param fields those of the file
 * @param rows as answered, with the references in question; changed in place
 */
export async function addCopiedFields(
  access: Access,
  resource: Resource,
  fields: readonly Field[],
  rows: readonly Row[],
): Promise<void> {
  for (const field of new Set(fields.flatMap((one) => sourceReference(resource.fields, one) ?? []))) {
    const target = access.model.resources[field.reference?.resource ?? ''];
    if (!target) continue;
    const byId = await referencedBy(access, field, target, [...new Set(rows.flatMap((row) => idsIn(field, row)))]);
    for (const row of rows) {
      const found: WireRecord | undefined = byId.get(idsIn(field, row)[0]);
      for (const name of copiedFields(resource, field)) row[name] = found?.[name] ?? null;
    }
  }
}

/**
 * Records that a reference leads to, by key: their titles (in the caller's language, and in the field that the
 * specification names) and the fields that the reference declares (`with`).
 */
async function referencedBy(
  access: Access,
  { reference }: Field,
  target: Resource,
  ids: readonly RecordKey[],
): Promise<ReadonlyMap<unknown, WireRecord>> {
  const declared = reference?.with ?? [];
  const more = visibleFields(target, access.caller.permissions, 'read').filter(
    ({ name }) => name === target.title || declared.includes(name),
  );
  const shown = [...new Set([...titleFields(target, access.caller), ...more])];
  const rows = await findRows(access, target, shown, [...new Set(ids)]);
  const related = await readableRecords(access, target, shown, rows);
  return new Map(related.map((record) => [record[target.id], withoutVersion(record)]));
}

/**
 * Where `name` is a field that holds objects: adds to each object the fields of the records that its members refer to.
 * @returns whether it is such a field
 */
async function addMembers(
  access: Access,
  readable: readonly Field[],
  records: readonly WireRecord[],
  name: string,
): Promise<boolean> {
  const field = readable.find((one) => one.name === name && one.columns?.some(({ reference }) => reference?.with));
  for (const column of field?.columns ?? []) {
    const target = column.reference && access.model.resources[column.reference.resource];
    if (!target) continue;
    const lines = records.flatMap((record) => (record[name] ?? []) as WireRecord[]);
    const byId = await referencedBy(
      access,
      column,
      target,
      lines.flatMap((line) => idsIn(column, line)),
    );
    for (const record of records) {
      const own = (record[name] ?? []) as WireRecord[];
      record[name] = own.map((line) => ({ ...byId.get(line[column.name]), ...line }));
    }
  }
  return field !== undefined;
}

/** Most records of one resource that are answered with the records that they point at (`reference.lists`). */
const MAX_LISTED = 1000;

/**
 * Where `name` is that of the records that point at these (`reference.lists`): adds them, whole, as the caller may list
 * them. @returns whether there are such records
 */
async function addListed(
  access: Access,
  resource: Resource,
  records: readonly WireRecord[],
  name: string,
): Promise<boolean> {
  const { model, caller } = access;
  const listed = listedIn(model).get(resource.name)?.get(name);
  if (!listed || !allows(caller.permissions, listed.pointing.permissions.view)) return false;
  const { pointing, field } = listed;
  const shown = visibleFields(pointing, caller.permissions, 'read');
  const rows = await listRows(access, pointing, [...new Set([...shown, field])], {
    conditions: [{ field, op: 'in', value: records.map((record) => record[resource.id]) }],
    deleted: 'without',
    sort: [pointing.sort],
    offset: 0,
    limit: MAX_LISTED,
  });
  const members = await readableRecords(access, pointing, shown, rows);
  for (const record of records) {
    record[name] = members.filter((_, at) => rows[at]?.[field.name] === record[resource.id]);
  }
  return true;
}

/**
 * Adds the sets that `extra` names to records: key and title of each record that refers to them. The set of a single
 * record also gets a tag, which a later save compares to detect changes.
 * @returns the names that are inverse references
 */
async function addInverses(
  access: Access,
  resource: Resource,
  records: readonly WireRecord[],
  extra: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = inversesOf(access.model, resource, access.caller).filter(({ name }) => extra.includes(name));
  for (const inverse of found) {
    const { name, pointing, field } = inverse;
    const shown = titleFields(pointing, access.caller);
    const keys = records.map((record) => record[resource.id] as RecordKey);
    const sets = new Map(keys.map((key) => [key, [] as WireRecord[]]));
    const rows = await referencingRows(access, pointing, field, shown, keys);
    const members = await readableRecords(access, pointing, shown, rows);
    members.forEach((member, at) => sets.get(rows[at]?.[field.name] as RecordKey)?.push(withoutVersion(member)));
    for (const record of records) record[name] = sets.get(record[resource.id] as RecordKey) ?? [];
    const [only] = records;
    if (!only || records.length > 1) continue;
    only[tagOf(inverse)] = await assignmentTag(access, pointing, field);
    only[excludedOf(inverse)] = await neverAssigned(access, pointing);
  }
  return new Set(found.map(({ name }) => name));
}

function idsIn(field: Field, record: WireRecord): RecordKey[] {
  return [record[field.name] ?? []].flat() as RecordKey[];
}

function withoutVersion({ version: _version, ...record }: WireRecord): WireRecord {
  return record;
}
