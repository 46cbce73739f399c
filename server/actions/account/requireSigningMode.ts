import type { Resource } from '../../../domain/schema/model/model';
import { readParams } from '../../../domain/schema/model/paramValues';
import * as errors from '../../errors/catalogue';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { samlProvider } from '../guards/samlProvider';

/** Modes of this module sign their requests, where they are told to. */
const ADMIN_SAML = 'admin_saml';

/**
 * Checks that a caller may replace the key with which their company signs: who may save the mode that is named.
 * @throws 404; 403 RIGHTS_EXCEEDED, and while impersonating; 409 SAML_KEY_STATE for a mode that does not sign
 */
export async function requireSigningMode(access: Access, resource: Resource, id: number): Promise<void> {
  if (access.caller.originalAdminId !== null) throw errors.impersonationRefused();
  const row = await findRow(access, resource, resource.fields, id);
  if (!row) throw errors.elementNotFound();
  const mode = storedRecord(resource, row, access.caller.timezone);
  await samlProvider({ access, resource, id, before: mode, after: mode, values: {} });
  const signs = readParams(row['a_params'])?.['signRequests'] === true;
  if (mode['a_module'] !== ADMIN_SAML || !signs) throw errors.failure('SAML_KEY_STATE');
}
