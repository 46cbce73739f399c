import { isWithin, parseMask } from '../../../domain/access/permissions';
import { ADMIN_SAML } from '../../../domain/records/signOnModules';
import type { Resource } from '../../../domain/schema/model/model';
import { readParams } from '../../../domain/schema/model/paramValues';
import * as errors from '../../errors/catalogue';
import { lockSsoRule } from '../../storage/auth/breakGlass';
import { ceilingsOfSigningModes } from '../../storage/auth/samlKeys';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { samlProvider } from '../guards/samlProvider';

/**
 * Checks that a caller may replace the key with which their company signs: the caller may save the mode that is named,
 * and has every right that the other modes which sign with it may sign people in with. Nothing of that changes until
 * the end of the transaction. Not in `single-sign-on`, which the guards need.
 * @param version of the mode as the caller read it (each step of a replacement increases it); undefined: any version
 * @throws 404; 412 STALE_VERSION; 403 RIGHTS_EXCEEDED, and while impersonating; 409 SAML_KEY_STATE for a mode that does not sign
 */
export async function requireSigningMode(
  access: Access,
  resource: Resource,
  id: number,
  version: number | undefined,
): Promise<void> {
  const { trx, caller } = access;
  if (caller.originalAdminId !== null) throw errors.notWhileImpersonating();
  // Before anything is read: what another step has changed meanwhile is seen.
  await lockSsoRule(trx, caller.companyId, 'alone');
  const row = await findRow(access, resource, resource.fields, id);
  if (!row) throw errors.elementNotFound();
  const mode = storedRecord(resource, row, caller.timezone);
  await samlProvider({ access, resource, id, before: mode, after: mode, values: {} });
  const signs = readParams(row['a_params'])?.['signRequests'] === true;
  if (mode['a_module'] !== ADMIN_SAML || !signs) throw errors.failure('SAML_KEY_STATE');
  const ceilings = (await ceilingsOfSigningModes(trx, caller.companyId)).map(parseMask);
  if (!ceilings.every((mask) => mask !== undefined && isWithin(mask, caller.mask))) throw errors.rightsExceeded();
  if (version !== undefined && version !== Number(row['version'])) throw errors.staleVersion();
}
