import type { Field, Resource } from '../../../domain/schema/model/model';
import type { Access, Row } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import type { Selection } from './chosenFields';
import { readableRecords } from './readableRecords';
import { addRelations } from './relations';

/**
 * Turns rows into the records that are answered: in the API's format, without keys of records that the caller does not
 * see, and with the relations that `extra=` names. Every read that answers records ends here; rules, guards and the
 * audit log use `storedRecord`.
 * @param fields the fields to answer, as the caller may read them
 * @throws PorticoError 422 UNKNOWN_RELATION for a name that is no relation of the resource for this caller
 */
export async function answerRecords(
  access: Access,
  resource: Resource,
  fields: readonly Field[],
  rows: readonly Row[],
  { extra = [] }: Pick<Selection, 'extra'> = {},
): Promise<WireRecord[]> {
  const records = await readableRecords(access, resource, fields, rows);
  if (extra.length > 0) await addRelations(access, resource, records, extra);
  return records;
}

/** `answerRecords` for one row. */
export async function answerRecord(
  access: Access,
  resource: Resource,
  fields: readonly Field[],
  row: Row,
  selection?: Pick<Selection, 'extra'>,
): Promise<WireRecord> {
  const [record] = await answerRecords(access, resource, fields, [row], selection);
  return record as WireRecord;
}
