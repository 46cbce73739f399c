import { isWithin, maskThatGrants, parseMask } from '../../../domain/access/permissions';
import * as errors from '../../errors/catalogue';
import { countAdmins, lockLastAdmin, profileHolds } from '../../storage/auth/administrators';
import type { Change } from './index';

const ADMIN_PERMISSION = 'admin:edit';

/** Who sees the whole company: what such an administrator alone may do, those of some scopes cannot give back. */
const seesAll = (record: Change['before']) => record['ad_scopemode'] !== 'listed';

/**
 * A company keeps at least one enabled administrator who may edit administrators and sees all of it, or, where there is
 * none, some of it; and administrators cannot delete or disable themselves. Hidden service accounts do not count,
 * because they cannot sign in.
 * @throws 409 LAST_ADMIN; OWN_ACCOUNT_STAYS for the own account while there are others
 */
export async function lastAdmin({ access, resource, id, before, after }: Change): Promise<void> {
  if (id === undefined) return;
  const gone = after === undefined || after['ad_enabled'] === false || after['ad_deletedAt'] != null;
  const moved = after !== undefined && after['ad_profileid'] !== before['ad_profileid'];
  const narrowed = after !== undefined && seesAll(before) && !seesAll(after);
  if (!gone && !moved && !narrowed) return;
  if (before['ad_enabled'] === false || before['ad_deletedAt'] != null) return;
  const companyId = Number(before['ad_companyid']);
  // Before the profiles are read: another one may be about to take the right out of the new one.
  await lockLastAdmin(access.trx, companyId);
  const mask = maskThatGrants(ADMIN_PERMISSION, access.model.permissions).toString();
  const holds = (record: Change['before']) => profileHolds(access.trx, Number(record['ad_profileid']), mask);
  if ((await holds(before)) && (after === undefined || gone || narrowed || !(await holds(after)))) {
    const counted = { companyId, mask, exceptAdmin: Number(id), whoSeeAll: seesAll(before) };
    if ((await countAdmins(access, resource, counted)) === 0) throw errors.lastAdmin();
  }
  if (gone && id === access.caller.adminId) throw errors.ownAccountStays();
}

/**
 * The same for a profile: it keeps the right while no administrator with another profile could give it back.
 * @throws 409 LAST_ADMIN
 */
export async function lastAdminProfile({ access, id, before, after }: Change): Promise<void> {
  const needed = maskThatGrants(ADMIN_PERMISSION, access.model.permissions);
  const holds = (record: Change['after']) =>
    record?.['adp_deletedAt'] == null && isWithin(needed, parseMask(record?.['adp_bits']) ?? 0n);
  const administrators = access.model.resources['administrators'];
  if (id === undefined || !administrators || !holds(before) || holds(after)) return;
  const company = { companyId: Number(before['adp_companyid'] ?? access.caller.companyId), mask: needed.toString() };
  await lockLastAdmin(access.trx, company.companyId);
  for (const whoSeeAll of [true, false]) {
    const counted = { ...company, whoSeeAll };
    const left = await countAdmins(access, administrators, { ...counted, exceptProfile: Number(id) });
    if (left === 0 && (await countAdmins(access, administrators, counted)) > 0) throw errors.lastAdmin();
  }
}
