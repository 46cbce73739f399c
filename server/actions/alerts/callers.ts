import { interlocked, parseMask, permissionsOf } from '../../../domain/access/permissions';
import type { Caller } from '../../../domain/access/caller';
import type { AlertProblem } from '../../../domain/alerts/alert';
import { LOCALES, type PermissionLayout } from '../../../domain/schema/model/model';
import { isAdminActive, isCompanyActive, mayWorkInCompany, scopeOfAdmin } from '../../auth/accountStatus';
import type { Trx } from '../../db/connect';
import { findAdminFacts, findCompanyFacts, findMemberBits } from '../../storage/auth/ownerFacts';
import type { StoredAlert } from '../../storage/alerts/row';

/** What is needed to see the figures of reports, and so to have alerts about them. */
const REPORT_RIGHT = 'report:view';

type Owned = Pick<StoredAlert, 'companyId' | 'ownerId' | 'teamMemberId' | 'timezone'>;

/**
 * The owner of an alert as the caller of a report: with the rights, scopes, company and team that they have now. Needs a
 * system transaction.
 * @returns why they may not see figures any more
 */
export async function ownerCaller(
  trx: Trx,
  { companyId, ownerId, teamMemberId, timezone }: Owned,
  layout: PermissionLayout,
  now: Date,
): Promise<Caller | AlertProblem> {
  const admin = await findAdminFacts(trx, ownerId);
  if (!admin || !isAdminActive(admin)) return 'owner';
  const home = await findCompanyFacts(trx, admin.companyId);
  const acting = companyId === admin.companyId ? home : await findCompanyFacts(trx, companyId);
  if (!home || !acting || !isCompanyActive(home, now) || !isCompanyActive(acting, now)) return 'company';
  if (!mayWorkInCompany(acting, home.id, permissionsOf(admin.bits ?? '', layout))) return 'company';
  const bits = teamMemberId === null ? admin.bits : await findMemberBits(trx, ownerId, companyId, teamMemberId);
  const mask = interlocked(parseMask(bits ?? '') ?? 0n, layout);
  const permissions = permissionsOf(mask, layout);
  if (!permissions.has(REPORT_RIGHT)) return 'right';
  return {
    sessionId: null,
    tokenId: null,
    adminId: ownerId,
    originalAdminId: null,
    companyId,
    homeCompanyId: home.id,
    mask,
    permissions,
    scope: scopeOfAdmin(admin),
    teamMemberId,
    everyCompany: false,
    locale: LOCALES.find((one) => one === admin.language) ?? 'fr',
    timezone,
    ip: '',
    requestId: '',
  };
}

/**
 * An administrator of the company as the reader of an alert, with their own rights; the owner as `ownerCaller`. Needs a
 * system transaction.
 * @returns undefined for an account that is gone, disabled or of another company; `unseen` without the right
 */
export async function recipientCaller(
  trx: Trx,
  alert: Owned,
  adminId: number,
  layout: PermissionLayout,
  now: Date,
): Promise<Caller | 'inactive' | 'unseen'> {
  const own = adminId === alert.ownerId;
  if (!own && (await findAdminFacts(trx, adminId))?.companyId !== alert.companyId) return 'inactive';
  const reader = own ? alert : { ...alert, ownerId: adminId, teamMemberId: null };
  const caller = await ownerCaller(trx, reader, layout, now);
  if (typeof caller !== 'string') return caller;
  return caller === 'right' ? 'unseen' : 'inactive';
}
