import * as errors from '../../errors/catalogue';
import { companiesWithSku } from '../../storage/installation/companies';
import type { Change } from './index';

/**
 * A SKU is not deleted while a company has it in its subscription. A company that is saved with it at the same time waits
 * for the deletion, which has locked the SKU, and then does not find it (`checkReferences`).
 * @throws 409 SKU_SOLD with the number of companies
 */
export async function skuNotSold({ access: { trx }, id, after }: Change): Promise<void> {
  if (id === undefined || after !== undefined) return;
  const companies = await companiesWithSku(trx, Number(id));
  if (companies > 0) throw errors.skuSold(companies);
}
