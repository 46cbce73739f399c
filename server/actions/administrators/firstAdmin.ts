import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { findUnclaimed, hasCompany, lockInstallation } from '../../storage/installation/installation';
import { createAdministrator, createProvider } from './newAdministrator';
import { issuePasswordLink } from '../../auth/passwordLink';

/**
 * Who an installation without demo data begins with. The domain is the provider's, whose administrators other companies
 * never see (`schemas/resources/administrators.schema.json`); the company's domains can be changed once signed in.
 */
export const FIRST_LOGIN = 'admin@portico.example';
const FIRST_NAME = 'Super-administrateur';
const PROVIDER_NAME = 'Portico';

/**
 * True while an installation without demo data waits for its first administrator to set a password: after a restart
 * the link of the first start may be lost, so a new one is due.
 */
export function awaitsFirstAdmin({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return asSystem(db, async (trx) => (await findUnclaimed(trx, FIRST_LOGIN)) !== undefined);
}

/**
 * Makes the provider's company, the profile with every permission and the first administrator, and a link to set the
 * password, valid for 24 hours. Called again before it was used, it makes a new link and ends the old one.
 * @throws Error when the installation is in use: another way in must not be opened
 */
export async function createFirstAdmin(context: Context): Promise<{ link: string; login: string }> {
  const link = await asSystem(context.db, async (trx) => {
    // Two servers that start on one empty database make one administrator.
    await lockInstallation(trx);
    const waiting = await findUnclaimed(trx, FIRST_LOGIN);
    if (waiting !== undefined) return issuePasswordLink(trx, context, waiting, 'first');
    if (await hasCompany(trx)) throw new Error('the installation has administrators already');
    const companyId = await createProvider(context, trx, { name: PROVIDER_NAME, login: FIRST_LOGIN });
    const asked = { companyId, login: FIRST_LOGIN, name: FIRST_NAME, superadmin: true };
    return issuePasswordLink(trx, context, await createAdministrator(context, trx, asked), 'first');
  });
  return { link, login: FIRST_LOGIN };
}
