import { isWithin, parseMask } from '../../../domain/access/permissions';
import * as errors from '../../errors/catalogue';
import type { Change } from './index';

/**
 * Keys may be given a profile because a superadministrator has allowed it with the rights that it has: others do not add
 * rights to it (specification S-KEY-1).
 * @throws PorticoError 403 NOT_ENOUGH_PERMISSIONS
 */
export function keyProfileRights({ access, before, after }: Change): void {
  if (before['adp_forkeys'] !== true || !after || access.caller.permissions.has('superadmin:edit')) return;
  const [now, then] = [parseMask(before['adp_bits']) ?? 0n, parseMask(after['adp_bits']) ?? 0n];
  if (!isWithin(then, now)) throw errors.notEnoughPermissions();
}
