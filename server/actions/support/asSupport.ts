import { allows, SUPPORT } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import { permissionsElsewhere } from '../../auth/rightsElsewhere';
import { inCompany, type Database } from '../../db/connect';
import { notEnoughPermissions } from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import { tenantFor } from '../../storage/records/rowAccess';
import { limitStatements } from '../../storage/records/statementTime';

/** Time limit for each statement, in ms. */
const TIMEOUT_MS = 3_000;

/**
 * Does work over every company for a person of support, with the rights that they have in others.
 * @param access with the caller at home or in another company
 * @returns what the work returns
 * @throws PorticoError 403 for an API key, while impersonating, and for a caller whose own profile does not have
 * `support_access` and the right to see identities
 */
export async function asSupport<T>(
  db: Database,
  access: Omit<Access, 'trx'>,
  identities: Resource,
  work: (access: Access) => Promise<T>,
): Promise<T> {
  return inCompany(db, tenantFor(identities, { ...access.caller, everyCompany: true }), async (trx) => {
    await limitStatements(trx, TIMEOUT_MS);
    const permissions = await permissionsElsewhere(trx, access.caller, access.model.permissions);
    const mayView = permissions.has(SUPPORT) && allows(permissions, identities.permissions.view);
    if (!mayView) throw notEnoughPermissions();
    return work({ ...access, caller: { ...access.caller, permissions, everyCompany: true }, trx });
  });
}
