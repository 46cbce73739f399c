import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { signInSettings } from '../../storage/auth/singleSignOn';
import { ssoSettings } from '../single-sign-on/settings';
import type { Change } from './index';

const PASSWORD = 'ad_password';

/**
 * A new administrator needs a password, unless those of the company sign in with single sign-on (specification S-SIGN-5).
 * Accounts that Portico itself makes have none: it is set with a link, or single sign-on says who they are.
 * @throws FIELD_REQUIRED
 */
export async function passwordNeeded({ access: { trx, caller }, id, after, values }: Change): Promise<void> {
  if (id !== undefined || !after || caller.isPortico || (values[PASSWORD] ?? '') !== '') return;
  const modes = await signInSettings(trx, caller.companyId);
  if (modes.some((mode) => ssoSettings(mode, new Date()) !== undefined)) return;
  throw errors.validationFailed({ [PASSWORD]: fieldError('FIELD_REQUIRED') });
}
