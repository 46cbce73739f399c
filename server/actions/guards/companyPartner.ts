import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { isActivePartner, isPartnerOf } from '../../storage/installation/companies';
import type { Change } from './index';

const PARTNER = 'c_partnerid';

/**
 * The partner of a company is an active company of the type Partner, and not the company itself, nor by way of other
 * companies. The company of the caller, which is the provider's, has none: its partner could enter it.
 * @throws COMPANY_OWN_PARTNER, COMPANY_PARTNER_REFUSED
 */
export async function companyPartner({ access, id, before, after }: Change): Promise<void> {
  const partner = after?.[PARTNER] ?? null;
  if (partner === null || partner === (before[PARTNER] ?? null)) return;
  if (id !== undefined && (await isPartnerOf(access.trx, Number(id), Number(partner)))) {
    throw errors.validationFailed({ [PARTNER]: fieldError('COMPANY_OWN_PARTNER') });
  }
  const isProvider = Number(id) === access.caller.homeCompanyId;
  if (isProvider || !(await isActivePartner(access.trx, Number(partner)))) {
    throw errors.validationFailed({ [PARTNER]: fieldError('COMPANY_PARTNER_REFUSED') });
  }
}
