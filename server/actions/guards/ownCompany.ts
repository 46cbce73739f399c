import { isOwnCompany } from '../../../domain/access/caller';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Change } from './index';

const [DELETED, END] = ['c_deletedAt', 'c_edate'];

/**
 * Administrators do not disable the company that they belong to, or end its subscription: none of its people could sign
 * in any more, and it is the company of those who could bring it back.
 * @throws 409 OWN_COMPANY_STAYS
 */
export function ownCompany({ access: { caller }, id, before, after }: Change): void {
  if (!isOwnCompany(caller, Number(id))) return;
  const isDisabled = after === undefined || (after[DELETED] ?? null) !== null;
  if (isDisabled) throw errors.ownCompanyStays();
  const end = after[END] ?? null;
  const today = new Date().toISOString().slice(0, 10);
  if (end === (before[END] ?? null) || end === null || String(end).slice(0, 10) >= today) return;
  throw errors.validationFailed({ [END]: fieldError('OWN_COMPANY_STAYS') });
}
