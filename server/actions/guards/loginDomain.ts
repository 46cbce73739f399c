import { isHiddenLogin } from '../../../domain/records/hiddenAccounts';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { companyDomains } from '../../storage/auth/administrators';
import type { Change } from './index';

/**
 * The domain of an administrator's login is one of the company's (specification S-ADM-3). A login of a hidden account is
 * refused whether there is one or not: that it is taken would tell (S-HIDE-4).
 */
export async function loginDomain({ access, before, after }: Change): Promise<void> {
  const login = after?.['ad_login'];
  if (typeof login !== 'string' || login === before['ad_login']) return;
  if (isHiddenLogin(login)) throw errors.validationFailed({ ad_login: fieldError('FIELD_INVALID_FORMAT') });
  const domains = await companyDomains(access.trx, access.caller.companyId);
  const domain = login.slice(login.lastIndexOf('@') + 1).toLowerCase();
  if (!domains.includes(domain)) {
    throw errors.validationFailed({ ad_login: fieldError('ADMIN_DOMAIN_MISMATCH', domains.join(', ')) });
  }
}
