import { ignoreUntilAwaited } from '../../../domain/ignoreUntilAwaited';
import { allows } from '../../../domain/access/permissions';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';
import { mapInSlices } from '../../concurrency/inSlices';
import type { ListQuery } from '../../storage/records/listQuery';
import {
  countRows,
  cursorAfter,
  estimateRows,
  findRow,
  findRows,
  listRows,
  type Access,
  type Row,
  type Total,
} from '../../storage/records/records';
import { toWire, type WireRecord } from '../../storage/records/wireFormat';
import { chosenFields, type Selection } from './chosenFields';
import { hideReferences } from './hiddenReferences';
import { withInverses } from './inverse';
import { titleFields } from './titles';

interface Page {
  readonly records: WireRecord[];
  /** Cursor after the page, when the query requests it. */
  readonly next?: string;
}

interface CountedPage extends Page {
  readonly total: number;
  /** Present and true: `total` is an estimate, which the question has allowed. */
  readonly approximate?: boolean;
}

/** One page and the number of matches: exact, unless the question takes an estimate of a long one. */
export async function listRecords(
  access: Access,
  resource: Resource,
  query: ListQuery,
  selection: Selection = {},
): Promise<CountedPage> {
  const fields = chosenFields(resource, access.caller.permissions, selection);
  const asked = listRows(access, resource, fields, query);
  const counted = (other: Access) => totalOf(other, resource, query);
  // For a search, rows and count take equally long and run in parallel; without a search, the rows are fast.
  const beside = query.q === undefined ? undefined : access.onSecondConnection;
  const along = countsWithPage(query) ? ignoreUntilAwaited(beside ? beside(counted) : counted(access)) : undefined;
  const rows = await asked;
  const last = !query.after && rows.length < query.limit && (rows.length > 0 || query.offset === 0);
  const counting = last
    ? { total: query.offset + rows.length, approximate: false }
    : (along ?? totalOf(access, resource, query));
  const [{ total, approximate }, page] = await Promise.all([
    counting,
    // PostgreSQL counts while the rows are converted.
    pageOf(access, resource, query, fields, rows, selection),
  ]);
  return { ...page, total, ...(approximate && { approximate }) };
}

/** One page, for a caller that does not need the number of matches. */
export async function listUncounted(
  access: Access,
  resource: Resource,
  query: ListQuery,
  selection: Selection = {},
): Promise<Page> {
  const fields = chosenFields(resource, access.caller.permissions, selection);
  const rows = await listRows(access, resource, fields, query);
  return pageOf(access, resource, query, fields, rows, selection);
}

async function pageOf(
  access: Access,
  resource: Resource,
  query: ListQuery,
  fields: readonly Field[],
  rows: readonly Row[],
  { extra }: Selection,
): Promise<Page> {
  const next = cursorAfter(resource, query, rows);
  const records = await mapInSlices(rows, (row) => toWire(resource, fields, row, access.caller.timezone));
  await hideReferences(access, fields, records);
  return { records: await withRelations(access, resource, records, extra), ...(next !== undefined && { next }) };
}

async function totalOf(access: Access, resource: Resource, query: ListQuery): Promise<Total> {
  if (query.count === 'estimate') return estimateRows(access, resource, query);
  return { total: await countRows(access, resource, query), approximate: false };
}

/**
 * Nothing but a text is looked for: the count is all but sure to be needed, or there is an index for it, so it is not
 * waited for until the rows are there. Filters may read the whole table, and are not done twice for a count of a few.
 */
function countsWithPage({ conditions, extraConditions = [] }: ListQuery): boolean {
  return conditions.length === 0 && extraConditions.length === 0;
}

/** @throws PorticoError 403 for callers who may see the list of a resource but may not open its records */
export function requireOpen({ caller }: Access, { open = [] }: Resource): void {
  if (!allows(caller.permissions, open)) throw errors.notEnoughPermissions();
}

/** One record by key. @throws PorticoError 404 when it is not there for this caller, 403 when they may open none */
export async function getRecord(
  access: Access,
  resource: Resource,
  id: string | number,
  selection: Selection = {},
): Promise<WireRecord> {
  requireOpen(access, resource);
  const fields = chosenFields(resource, access.caller.permissions, selection);
  const row = await findRow(access, resource, fields, id);
  if (!row) throw errors.elementNotFound();
  const records = [toWire(resource, fields, row, access.caller.timezone)];
  await hideReferences(access, fields, records);
  const [record] = await withRelations(access, resource, records, selection.extra);
  return record as WireRecord;
}

/**
 * Adds the referenced records to the rows, under the reference's name (`extra=group,template`): key, title, deletion
 * date and the fields that the reference declares (`with`), within the caller's company and scope; deleted records are
 * included. A caller who may read a record may read the titles of the records that it refers to, even without the
 * permission for their resource.
 * @throws PorticoError 422 UNKNOWN_RELATION for a name that is no relation of the resource for this caller
 */
async function withRelations(
  access: Access,
  resource: Resource,
  records: WireRecord[],
  extra: readonly string[] = [],
): Promise<WireRecord[]> {
  if (extra.length === 0) return records;
  const readable = visibleFields(resource, access.caller.permissions, 'read');
  const inverse = await withInverses(access, resource, records, extra);
  for (const name of extra) {
    if (inverse.has(name)) continue;
    const field = readable.find(({ reference }) => reference?.as === name);
    const target = field?.reference && access.model.resources[field.reference.resource];
    if (!field || !target) throw errors.unknownRelation(name);
    const ids = [...new Set(records.flatMap((record) => idsIn(field, record)))];
    const along = field.reference?.with ?? [];
    const more = visibleFields(target, access.caller.permissions, 'read').filter((one) => along.includes(one.name));
    const shown = [...new Set([...titleFields(target, access.caller), ...more])];
    const rows = await findRows(access, target, shown, ids);
    const byId = new Map(rows.map((row) => [row[target.id], withoutVersion(toWire(target, shown, row, 'UTC'))]));
    for (const record of records) {
      const found = idsIn(field, record).flatMap((id) => byId.get(id) ?? []);
      record[name] = field.reference?.many ? found : (found[0] ?? null);
    }
  }
  return records;
}

function idsIn(field: Field, record: WireRecord): (string | number)[] {
  return [record[field.name] ?? []].flat() as (string | number)[];
}

function withoutVersion({ version: _version, ...record }: WireRecord): WireRecord {
  return record;
}
