import type { Resource } from '../model/model';
import type { ClientResource } from './client';
import type { Known } from './known';

/** The field with the company of a record; nothing for resources without one. Of companies, their own key. */
export function companyFieldOf({ id, own, storage }: Resource): Pick<ClientResource, 'companyField'> {
  if (own || storage.tenant === 'none') return {};
  return { companyField: storage.tenant === 'self' ? id : storage.tenantColumn };
}

/** The fields without the company, which only callers who see the records of every company need. */
export function fieldsForCaller(
  { storage, showsEveryCompany }: Resource,
  permissions: ReadonlySet<string>,
  fields: Known,
): Known {
  if (!showsEveryCompany || permissions.has('superadmin:view')) return fields;
  return new Set([...fields].filter((name) => name !== storage.tenantColumn));
}
