import { MASKED } from '../../../domain/access/masking';
import type { RecordKey } from '../../../domain/records/key';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { loggedName } from '../records/audit';

/**
 * The name of a record in the audit log (`loggedName`), masked also for one that the caller does not see.
 * @param name of the resource
 */
export async function loggedRecord(access: Access, name: string, id: RecordKey): Promise<string> {
  const resource = access.model.resources[name];
  const row = resource && (await findRow(access, resource, resource.fields, id));
  return row ? loggedName(access, resource, storedRecord(resource, row, access.caller.timezone)) : MASKED;
}
