import { maskOf } from '../../../domain/permissions';
import type { PermissionLayout } from '../../../domain/schema/model';
import * as errors from '../../errors';
import { countOtherAdmins, profileHolds } from '../../storage/administrators';
import type { Change } from './index';

const KEEPS_THE_KEYS = 'admin:edit';

/** What a mask must have so that the interlocks leave `admin:edit` on. */
function keysMask(layout: PermissionLayout): string {
  const without = layout.interlocks.filter(({ off }) => off.includes(KEEPS_THE_KEYS)).map((lock) => lock.without);
  return maskOf([KEEPS_THE_KEYS, ...without], layout).toString();
}

/**
 * A company keeps at least one enabled administrator who may edit administrators, and nobody deletes or disables
 * themselves. Hidden service accounts do not count: nobody signs in with them.
 */
export async function lastAdmin({ access, resource, id, before, after }: Change): Promise<void> {
  if (id === undefined) return;
  const gone = after === undefined || after['ad_enabled'] === false || after['ad_deletedAt'] != null;
  const moved = after !== undefined && after['ad_profileid'] !== before['ad_profileid'];
  if (!gone && !moved) return;
  if (gone && id === access.caller.adminId) throw errors.lastAdmin();
  const mask = keysMask(access.model.permissions);
  const holds = (record: Change['before']) => profileHolds(access.trx, Number(record['ad_profileid']), mask);
  if (!(await holds(before)) || (after !== undefined && !gone && (await holds(after)))) return;
  const companyId = Number(before['ad_companyid']);
  const others = await countOtherAdmins(access, resource, { adminId: Number(id), companyId, mask });
  if (others === 0) throw errors.lastAdmin();
}
