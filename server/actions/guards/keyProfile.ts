import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { findRow } from '../../storage/records/records';
import { PROFILES } from './granted';
import type { Change } from './index';

/**
 * A key is given only a profile that a superadministrator has allowed to keys (specification S-KEY-1). One that it has
 * already stays, until the key is deleted: meanwhile the company may have added rights to the profile. A key for
 * ingestion has no rights, and one that becomes another key is given those of its profile.
 * @throws PorticoError 422 KEY_PROFILE_REFUSED
 */
export async function keyProfile({ access, resource, before, after }: Change): Promise<void> {
  const profile = after?.['profileid'];
  const profiles = access.model.resources[PROFILES];
  if (!after || typeof profile !== 'number' || !profiles) return;
  const deleted = resource.softDelete?.field ?? '';
  const isRestored = (before[deleted] ?? null) !== null && (after[deleted] ?? null) === null;
  const losesSource = (before['sourceid'] ?? null) !== null && (after['sourceid'] ?? null) === null;
  if (profile === before['profileid'] && !isRestored && !losesSource) return;
  const row = await findRow(access, profiles, profiles.fields, profile);
  if (row?.['adp_forkeys'] !== true) throw errors.recordRefused({ profileid: fieldError('KEY_PROFILE_REFUSED') });
}
