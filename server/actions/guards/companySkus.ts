import { failure } from '../../errors/catalogue';
import { missingSku } from '../../storage/installation/companies';
import { lockTarget } from '../../storage/records/references';
import type { Change } from './index';

/**
 * A deleted company keeps its SKUs, and these can be deleted meanwhile: it is not restored with one that is gone. A SKU
 * that is deleted at the same time waits for the company, and then finds that it is sold (`skuNotSold`).
 * @throws 409 COMPANY_SKU_GONE with the name of the first one
 */
export async function companySkus({ access: { trx, model }, resource, before, after }: Change): Promise<void> {
  const soft = resource.softDelete?.field;
  if (!after || soft === undefined || (before[soft] ?? null) === null || (after[soft] ?? null) !== null) return;
  const sold = (after['skus'] ?? []) as readonly { readonly skuid: number }[];
  const ids = sold.map(({ skuid }) => Number(skuid)).sort((a, b) => a - b);
  const skus = model.resources['skus'];
  if (!skus) throw new Error('the guard needs the resource skus');
  for (const id of ids) await lockTarget(trx, skus, id, 'pointsAt');
  const missing = await missingSku(trx, ids);
  if (missing !== undefined) throw failure('COMPANY_SKU_GONE', missing);
}
