import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { findRow } from '../../storage/records/records';
import { PROFILES } from './granted';
import type { Change } from './index';

/**
 * A key is given only a profile that a superadministrator has allowed to keys (specification S-KEY-1). One that it has
 * already stays.
 * @throws PorticoError 422 KEY_PROFILE_REFUSED
 */
export async function keyProfile({ access, before, after }: Change): Promise<void> {
  const profile = after?.['profileid'];
  const profiles = access.model.resources[PROFILES];
  if (typeof profile !== 'number' || profile === before['profileid'] || !profiles) return;
  const row = await findRow(access, profiles, profiles.fields, profile);
  if (row?.['adp_forkeys'] !== true) throw errors.recordRefused({ profileid: fieldError('KEY_PROFILE_REFUSED') });
}
