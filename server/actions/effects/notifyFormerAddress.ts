import { withEveryCompany } from '../../db/everyCompany';
import { accountOwner } from '../../storage/auth/accountOwners';
import { mailAddressGiven } from '../account/emailChangeMails';
import type { Written } from './index';

/**
 * When an administrator changes the e-mail address of another one, a mail goes to the former address. It goes out after
 * the commit.
 */
export async function notifyFormerAddress({ access, id, before, after }: Written): Promise<void> {
  const [former, email] = [before['ad_email'], after?.['ad_email']];
  if (id === undefined || !after || typeof former !== 'string') return;
  if (former.toLowerCase() === String(email ?? '').toLowerCase()) return;
  const { trx, mail } = access;
  if (!mail) throw new Error('an address was changed where no mail can be written');
  await withEveryCompany(trx, async () => {
    const owner = await accountOwner(trx, Number(id));
    if (owner) await mailAddressGiven(trx, mail, { ...owner, email: former }, String(email ?? ''));
  });
}
