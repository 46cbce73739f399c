import { isRecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { collectKeys, writeKeys } from '../../storage/jobs/jobKeys';
import type { JobPlace } from '../../storage/jobs/jobParts';
import { parseListQuery, type ListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { selectableRows } from '../../storage/records/selectable';

/** A selection: record keys, or everything that a list filter matches. */
type Selection =
  { readonly ids: readonly (string | number)[] } | { readonly filter: Readonly<Record<string, unknown>> };

/** Most records of one change. */
const MAX_BULK_RECORDS = 100_000;
/** Records of one step: changed, noted and counted in one transaction. */
export const BATCH = 50;

/**
 * Reads which records are meant: `ids` or `filter`, never both.
 * @throws PorticoError 422
 */
export function readSelection(resource: Resource, { ids, filter }: Readonly<Record<string, unknown>>): Selection {
  if ((ids === undefined) === (filter === undefined)) {
    throw errors.validationFailed({ ids: fieldError('FIELD_REQUIRED') });
  }
  if (filter !== undefined) {
    if (typeof filter === 'object' && filter !== null && !Array.isArray(filter)) {
      return { filter: filter as Record<string, unknown> };
    }
    throw errors.validationFailed({ filter: fieldError('FIELD_INVALID_FORMAT') });
  }
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => isRecordKey(resource, id))) {
    throw errors.validationFailed({ ids: fieldError('FIELD_INVALID_FORMAT') });
  }
  if (ids.length > MAX_BULK_RECORDS) throw errors.failure('BULK_TOO_MANY_RECORDS', MAX_BULK_RECORDS);
  return { ids: [...new Set(ids as (string | number)[])].sort(byKey) };
}

/** Always in the order of their keys: two changes of the same records must not wait for each other. */
function byKey(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Stores the keys of the records that a job is about. Records that match the filter later are not added. A filter is
 * validated like that of the list, and rows that cannot be selected in the list are excluded.
 * @returns the number of records
 * @throws PorticoError 422 for a filter that the caller may not ask, BULK_TOO_MANY_RECORDS
 */
export async function keepSelection(
  access: Access,
  place: JobPlace,
  resource: Resource,
  selection: Selection,
): Promise<number> {
  if ('ids' in selection) {
    await writeKeys(access.trx, place, selection.ids, BATCH);
    return selection.ids.length;
  }
  const parsed = parseListQuery(resource, access.caller.permissions, {
    filter: selection.filter,
    sort: [{ field: resource.id, order: 'ASC' }],
    offset: 0,
    limit: 1,
  });
  const query: ListQuery = { ...parsed, extraConditions: selectableRows(resource) };
  const count = await collectKeys(access, place, resource, query, BATCH, MAX_BULK_RECORDS);
  if (count > MAX_BULK_RECORDS) throw errors.failure('BULK_TOO_MANY_RECORDS', MAX_BULK_RECORDS);
  return count;
}
