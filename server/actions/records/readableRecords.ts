import type { Field, Resource } from '../../../domain/schema/model/model';
import { mapInSlices } from '../../concurrency/inSlices';
import type { Access, Row } from '../../storage/records/records';
import { toWire, type WireRecord } from '../../storage/records/wireFormat';
import { hideReferences } from './hiddenReferences';

/**
 * Turns rows into records in the API's format, without keys of records that the caller does not see.
 * @param fields the fields of the records, as the caller may read them
 */
export async function readableRecords(
  access: Access,
  resource: Resource,
  fields: readonly Field[],
  rows: readonly Row[],
): Promise<WireRecord[]> {
  const records = await mapInSlices(rows, (row) =>
    toWire(resource, fields, row, access.caller.timezone, access.localDates),
  );
  await hideReferences(access, fields, records);
  return records;
}

/**
 * Takes the keys of records that the caller does not see out of values that are not answered as records: the rows of a
 * file, the changes of a history.
 * @param fields those that the rows may have
 * @returns the same rows, changed in place
 */
export async function rowsWithoutHiddenKeys<R extends Row>(
  access: Access,
  fields: readonly Field[],
  rows: readonly R[],
): Promise<readonly R[]> {
  await hideReferences(access, fields, rows);
  return rows;
}
