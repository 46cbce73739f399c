import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import { signInSettings } from '../../storage/auth/signInModes';
import { ssoSettings } from '../single-sign-on/settings';
import type { Change } from './index';

const PASSWORD = 'ad_password';
const INVITE = 'ad_invite';

/** Whether the administrators of the company that is worked in can sign in with single sign-on. */
export async function hasSingleSignOn({ trx, caller }: Pick<Access, 'trx' | 'caller'>): Promise<boolean> {
  const modes = await signInSettings(trx, caller.companyId);
  return modes.some((mode) => ssoSettings(mode, new Date()) !== undefined);
}

/**
 * A new administrator needs a password, unless they are invited to choose their own (`ad_invite`), or those of the
 * company sign in with single sign-on (specification S-SIGN-5). Accounts that Portico itself makes have none: it is set
 * with a link, or single sign-on says who they are.
 * @throws FIELD_REQUIRED
 */
export async function passwordNeeded({ access, id, after, values }: Change): Promise<void> {
  if (id !== undefined || !after || access.caller.isPortico || (values[PASSWORD] ?? '') !== '') return;
  if (after[INVITE] === true || (await hasSingleSignOn(access))) return;
  throw errors.validationFailed({ [PASSWORD]: fieldError('FIELD_REQUIRED') });
}
