import { accountOwner } from '../../storage/auth/recoveryAccounts';
import type { Access } from '../../storage/records/records';

/** The time zone of the caller's account; without one that of their browser. */
export async function ownZone({ trx, caller }: Access): Promise<string> {
  const owner = await accountOwner(trx, caller.adminId);
  return owner?.timeZone || caller.timezone;
}
