import type { Resource } from '../../../domain/schema/model/model';
import { companyOf, type Access } from '../../storage/records/records';

/**
 * The same caller, working in the company of a record. With the company filter lifted a caller reaches records of every
 * company; what is done to one is checked, stored and logged as in its own company, so that it refers to nothing of
 * another one and stands in the log of those it concerns.
 * @param id undefined: a new record, of the company that the caller works in
 */
export async function inCompanyOf(
  access: Access,
  resource: Resource,
  id: string | number | undefined,
): Promise<Access> {
  const { caller } = access;
  if (!caller.everyCompany || resource.storage.tenant !== 'company') return access;
  const companyId = await companyOf(access, resource, id);
  // No such record: a search for it finds none.
  return Number.isNaN(companyId) ? access : { ...access, caller: { ...caller, companyId, everyCompany: false } };
}
