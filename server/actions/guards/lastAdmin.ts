import { maskOf } from '../../../domain/permissions';
import { hasBit } from '../../../domain/bits';
import * as errors from '../../errors';
import { countOtherAdmins } from '../../storage/administrators';
import type { Change } from './index';

/**
 * A company keeps at least one enabled administrator who may edit administrators, and nobody deletes or disables
 * themselves.
 */
export async function lastAdmin({ access, id, before, after }: Change): Promise<void> {
  if (id === undefined) return;
  const gone = after === undefined || after['ad_enabled'] === false || after['ad_deletedAt'] != null;
  const moved = after !== undefined && after['ad_profileid'] !== before['ad_profileid'];
  if (!gone && !moved) return;
  if (gone && id === access.caller.adminId) throw errors.lastAdmin();
  const bit = maskOf(['admin:edit'], access.model.permissions).toString();
  const { others, mine } = await countOtherAdmins(access.trx, Number(id), access.caller.companyId, bit);
  if (hasBit(mine, bit) && others === 0) throw errors.lastAdmin();
}
