import { MASKED } from '../../../domain/access/masking';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { loggedName } from '../records/audit';
import { requireAdministrators } from '../records/requireAdministrators';

/** The name of an administrator's account in the audit log (`loggedName`); masked for one that the caller does not see, too. */
export async function loggedAccount(access: Access, id: number): Promise<string> {
  const resource = requireAdministrators(access);
  const row = await findRow(access, resource, resource.fields, id);
  return row ? loggedName(access, resource, storedRecord(resource, row, access.caller.timezone)) : MASKED;
}
