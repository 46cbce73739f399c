import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { isPartnerOf } from '../../storage/installation/companies';
import type { Change } from './index';

const PARTNER = 'c_partnerid';

/** A company is not its own partner, nor by way of other companies. @throws COMPANY_OWN_PARTNER */
export async function companyPartner({ access, id, before, after }: Change): Promise<void> {
  const partner = after?.[PARTNER] ?? null;
  if (id === undefined || partner === null || partner === (before[PARTNER] ?? null)) return;
  if (await isPartnerOf(access.trx, Number(id), Number(partner))) {
    throw errors.validationFailed({ [PARTNER]: fieldError('COMPANY_OWN_PARTNER') });
  }
}
