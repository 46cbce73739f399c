import { asSystem, type Database } from '../db/connect';
import { demoLogins } from './logins';
import { verifyPassword } from '../auth/passwords';
import { isAdminActive } from '../auth/accountStatus';
import { findAccounts } from '../storage/auth/accounts';

/**
 * Finds demo accounts whose password is still the public one of the demo data.
 * Costs one Argon2 hash for each demo account that exists.
 * @returns their logins; none in a database without demo data
 */
export async function openDemoAccounts(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const { login, company, password } of demoLogins()) {
    const [account] = await asSystem(db, (trx) => findAccounts(trx, { login, company }));
    if (account && isAdminActive(account.admin) && (await verifyPassword(account.password, password)).ok)
      found.push(login);
  }
  return found;
}
