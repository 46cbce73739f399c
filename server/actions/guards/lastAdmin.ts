import { maskThatGrants } from '../../../domain/access/permissions';
import * as errors from '../../errors/catalogue';
import { countOtherAdmins, profileHolds } from '../../storage/auth/administrators';
import type { Change } from './index';

const ADMIN_PERMISSION = 'admin:edit';

/**
 * A company keeps at least one enabled administrator who may edit administrators, and administrators cannot delete or
 * disable themselves. Hidden service accounts do not count, because they cannot sign in.
 */
export async function lastAdmin({ access, resource, id, before, after }: Change): Promise<void> {
  if (id === undefined) return;
  const gone = after === undefined || after['ad_enabled'] === false || after['ad_deletedAt'] != null;
  const moved = after !== undefined && after['ad_profileid'] !== before['ad_profileid'];
  if (!gone && !moved) return;
  if (gone && id === access.caller.adminId) throw errors.lastAdmin();
  const mask = maskThatGrants(ADMIN_PERMISSION, access.model.permissions).toString();
  const holds = (record: Change['before']) => profileHolds(access.trx, Number(record['ad_profileid']), mask);
  if (!(await holds(before)) || (after !== undefined && !gone && (await holds(after)))) return;
  const companyId = Number(before['ad_companyid']);
  const others = await countOtherAdmins(access, resource, { adminId: Number(id), companyId, mask });
  if (others === 0) throw errors.lastAdmin();
}
