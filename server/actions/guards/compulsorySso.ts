import { hasBit } from '../../../domain/access/bits';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { makesCompulsory } from '../../auth/compulsorySso';
import { countBreakGlass, lockSsoRule } from '../../storage/auth/breakGlass';
import type { WireRecord } from '../../storage/records/wireFormat';
import { ADMIN_SAML, samlSettings } from '../single-sign-on/settings';
import type { Change } from './index';

/** `auth-modes.a_enable`: open to administrators. */
const ADMINISTRATORS = '4';

/** True for a mode that makes single sign-on compulsory for the administrators of its company. */
export const isCompulsoryMode = (record: WireRecord | undefined): boolean =>
  record?.['a_module'] === ADMIN_SAML &&
  hasBit(String(record['a_enable'] ?? '0'), ADMINISTRATORS) &&
  makesCompulsory(record['a_params']);

/**
 * Single sign-on becomes compulsory only with settings that sign somebody in, and with a break-glass account for the day on
 * which the identity provider fails.
 * @throws SSO_SETTINGS_INCOMPLETE, BREAK_GLASS_NEEDED
 */
export async function compulsorySso({ access: { trx, caller }, before, after }: Change): Promise<void> {
  if (isCompulsoryMode(before) === isCompulsoryMode(after)) return;
  await lockSsoRule(trx, caller.companyId, 'alone');
  if (!isCompulsoryMode(after)) return;
  const refuse = (code: 'SSO_SETTINGS_INCOMPLETE' | 'BREAK_GLASS_NEEDED') =>
    errors.validationFailed({ a_params: fieldError(code) });
  if (!samlSettings(after?.['a_params'], new Date())) throw refuse('SSO_SETTINGS_INCOMPLETE');
  if ((await countBreakGlass(trx, caller.companyId, null)) === 0) throw refuse('BREAK_GLASS_NEEDED');
}
