import type { Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { announceDroppedCache } from '../../storage/installation/channels';
import { findRow, type Access } from '../../storage/records/records';
import { dropCompanyModels } from '../declaredFields/companyModelCache';

/**
 * Drops what this process caches for a company: its models with the fields that its records declare. Rights, sessions,
 * portals and settings are read from the database for each request, so there is nothing of them to drop.
 */
export function dropCompanyCache({ models }: Pick<Context, 'models'>, companyId: number): void {
  dropCompanyModels(models.current().model, companyId);
}

/**
 * Tells every instance to drop what it caches for a company, and open consoles of it to load everything again
 * (specification S-COMP-11).
 * @returns the key of the company
 * @throws PorticoError 404 for a company that the caller does not see
 */
export async function invalidateCompanyCache(access: Access, resource: Resource, id: number): Promise<number> {
  const row = await findRow(access, resource, resource.fields, id);
  if (!row) throw errors.elementNotFound();
  await announceDroppedCache(access.trx, id);
  appendAudit(access.trx, {
    ...actorOf(access.caller),
    companyId: id,
    action: 'cache_cleared',
    element: resource.backend.type,
    elementId: id,
    data: { title: String(row[resource.title ?? resource.id] ?? id) },
  });
  return id;
}
