import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { findUnclaimed, hasCompany, lockInstallation } from '../../storage/installation/installation';
import { createAdministrator, createProvider } from './newAdministrator';
import { issuePasswordLink } from '../account/passwordLinks';

/**
 * The first administrator of an installation without demo data: `admin` at the provider's domain
 * (`PORTICO_PROVIDER_DOMAIN`), which is also the first domain of the provider's company; it can be changed once signed
 * in.
 */
const firstLogin = ({ config }: Pick<Context, 'config'>): string => `admin@${config.providerDomain}`;
const FIRST_NAME = 'Super-administrateur';
const PROVIDER_NAME = 'Portico';

/**
 * True while an installation without demo data waits for its first administrator to set a password: after a restart
 * the link of the first start may be lost, so a new one is due.
 */
export function awaitsFirstAdmin(context: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  return asSystem(context.db, async (trx) => (await findUnclaimed(trx, firstLogin(context))) !== undefined);
}

/**
 * Makes the provider's company, the profile with every permission and the first administrator, and a link to set the
 * password, valid for 24 hours. Called again before it was used, it makes a new link and ends the old one.
 * @throws Error when the installation is in use: another way in must not be opened
 */
export async function createFirstAdmin(context: Context): Promise<{ link: string; login: string }> {
  const login = firstLogin(context);
  const link = await asSystem(context.db, async (trx) => {
    // Two servers that start on one empty database make one administrator.
    await lockInstallation(trx);
    const waiting = await findUnclaimed(trx, login);
    if (waiting !== undefined) return issuePasswordLink(trx, context, waiting, 'first');
    if (await hasCompany(trx)) throw new Error('the installation has administrators already');
    const companyId = await createProvider(context, trx, { name: PROVIDER_NAME, login });
    const administrator = { companyId, login, name: FIRST_NAME, superadmin: true };
    return issuePasswordLink(trx, context, await createAdministrator(context, trx, administrator), 'first');
  });
  return { link, login };
}
