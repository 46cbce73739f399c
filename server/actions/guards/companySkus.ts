import { failure } from '../../errors/catalogue';
import { missingSku } from '../../storage/installation/companies';
import { findRows } from '../../storage/records/records';
import type { Change } from './index';

/**
 * A deleted company keeps its SKUs, and these can be deleted meanwhile: it is not restored with one that is gone. A SKU
 * that is deleted at the same time waits for the company, and then finds that it is sold (`skuNotSold`).
 * @throws 409 COMPANY_SKU_GONE with the name of the first one
 */
export async function companySkus({ access, resource, before, after }: Change): Promise<void> {
  const soft = resource.softDelete?.field;
  if (!after || soft === undefined || (before[soft] ?? null) === null || (after[soft] ?? null) !== null) return;
  const sold = (after['skus'] ?? []) as readonly { readonly skuid: number }[];
  const ids = sold.map(({ skuid }) => Number(skuid));
  const skus = access.model.resources['skus'];
  if (!skus) throw new Error('the guard needs the resource skus');
  await findRows(access, skus, [], ids, 'pointsAt');
  const missing = await missingSku(access.trx, ids);
  if (missing !== undefined) throw failure('COMPANY_SKU_GONE', missing);
}
