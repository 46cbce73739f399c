import { ignoreUntilAwaited } from '../../../domain/ignoreUntilAwaited';
import { allows } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { ListQuery } from '../../storage/records/listQuery';
import {
  countRows,
  cursorAfter,
  estimateRows,
  findRow,
  listRows,
  type Access,
  type Total,
} from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { answerRecord, answerRecords } from './answer';
import { chosenFields, type Selection } from './chosenFields';

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
  const readingRows = listRows(access, resource, fields, query);
  const counted = (other: Access) => totalOf(other, resource, query);
  // For a search, rows and count take equally long and run in parallel; without a search, the rows are fast.
  const onSecond = query.q === undefined ? undefined : access.onSecondConnection;
  const along = countsWithPage(query) ? ignoreUntilAwaited(onSecond ? onSecond(counted) : counted(access)) : undefined;
  const rows = await readingRows;
  const last = !query.after && rows.length < query.limit && (rows.length > 0 || query.offset === 0);
  const counting = last
    ? { total: query.offset + rows.length, approximate: false }
    : (along ?? totalOf(access, resource, query));
  const next = cursorAfter(resource, query, rows);
  const [{ total, approximate }, records] = await Promise.all([
    counting,
    // PostgreSQL counts while the rows are converted.
    answerRecords(access, resource, fields, rows, selection),
  ]);
  return { records, ...(next !== undefined && { next }), total, ...(approximate && { approximate }) };
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
  const next = cursorAfter(resource, query, rows);
  const records = await answerRecords(access, resource, fields, rows, selection);
  return { records, ...(next !== undefined && { next }) };
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
  return answerRecord(access, resource, fields, row, selection);
}
