import { forgetHidden } from '../../storage/installation/hiddenCompanies';
import type { Written } from './index';

const PARTNER = 'c_partnerid';

/** A company that another partner looks after, or none, appears to everybody again who gets it later (S-COMP-15). */
export async function showToPartner({ access, id, before, after }: Written): Promise<void> {
  if (id === undefined || after === undefined) return;
  if ((before[PARTNER] ?? null) !== (after[PARTNER] ?? null)) await forgetHidden(access.trx, Number(id));
}
