import { withEveryCompany } from '../../db/everyCompany';
import { companyUsages, notePercents } from '../../storage/installation/companyUsage';
import type { Written } from './index';

const LIMITS = ['c_maxusers', 'c_maxlocations'];

/** A company whose limits were saved has its shares of them at once, for lists that are sorted by them. */
export async function usagePercent({ access: { trx }, key, before, after, id }: Written): Promise<void> {
  if (after === undefined || (id !== undefined && LIMITS.every((name) => after[name] === before[name]))) return;
  await withEveryCompany(trx, async () => notePercents(trx, await companyUsages(trx, [Number(key)])));
}
