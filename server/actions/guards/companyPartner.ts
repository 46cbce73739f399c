import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Change } from './index';

/** A company is not its own partner. @throws COMPANY_OWN_PARTNER */
export function companyPartner({ id, after }: Change): void {
  if (id !== undefined && Number(after?.['c_partnerid'] ?? Number.NaN) === Number(id)) {
    throw errors.validationFailed({ c_partnerid: fieldError('COMPANY_OWN_PARTNER') });
  }
}
