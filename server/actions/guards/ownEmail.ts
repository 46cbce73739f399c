import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Change } from './index';

/**
 * Administrators do not change their own e-mail address in the list, neither with an API key of their own nor in the
 * name of another administrator: both mailboxes confirm it (`actions/account/emailChange`). Otherwise a session that
 * was left open could move the account to a mailbox of a stranger.
 * @throws VALIDATION_FAILED with EMAIL_OWN_ACCOUNT
 */
export function ownEmail({ access, id, before, after }: Change): void {
  const { adminId, originalAdminId } = access.caller;
  if (id === undefined || !after || ![adminId, originalAdminId].includes(Number(id))) return;
  if ((after['ad_email'] ?? '') === (before['ad_email'] ?? '')) return;
  throw errors.validationFailed({ ad_email: fieldError('EMAIL_OWN_ACCOUNT') });
}
