import { hasBit } from '../../../domain/access/bits';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { authenticationModeFlags } from '../../storage/auth/authenticationModes';
import type { Change } from './index';

/** `auth-modes.a_enable`: its users sign in with a password. */
const WITH_PASSWORD = '8';

/**
 * A guest needs a profile, unless their authentication mode has no password (specification S-IDN-2). That a new
 * guest with a profile needs a password is declared in the schema.
 */
export async function guestCredentials({ access, id, before, after, values }: Change): Promise<void> {
  if (!after || (id !== undefined && !('u_profileid' in values) && !('u_authtypeid' in values))) return;
  const mode = after['u_authtypeid'];
  const flags =
    typeof mode === 'number' ? await authenticationModeFlags(access.trx, access.caller.companyId, mode) : undefined;
  if (flags !== undefined && !hasBit(flags, WITH_PASSWORD)) return;
  const had = before['u_profileid'] != null || id === undefined;
  if (after['u_profileid'] == null && had) {
    throw errors.validationFailed({ u_profileid: fieldError('FIELD_REQUIRED') });
  }
}
