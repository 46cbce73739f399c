import { interlocked, isWithin, parseMask, permissionsOf } from '../../../domain/access/permissions';
import { isAllowedFrom } from '../../../domain/access/keyAddresses';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import { asSystem, type Database } from '../../db/connect';
import { notEnoughPermissions } from '../../errors/catalogue';
import { apiKeyCaller } from '../../auth/resolveCaller';
import { isScopeWithin } from '../../auth/impersonation';
import { isAdminActive, isCompanyActive, mayWorkInCompany, scopeOfAdmin } from '../../auth/accountStatus';
import { findAdminFacts, findCompanyFacts, findKeyHash, findMembership } from '../../storage/auth/ownerFacts';
import { findApiKeyFacts } from '../../storage/auth/sessionFacts';
import type { Job } from '../../storage/jobs/job';

interface CurrentRights {
  readonly keyMayAdminister?: boolean;
  readonly teamId?: number;
  readonly makerCompanyId?: number;
  readonly mask: bigint;
  readonly scope: Caller['scope'];
}

/**
 * The caller of a job: its owner, with the permissions and scope of the start. When the owner has lost the account, the
 * company, a permission or a scope since then, the job is refused.
 * @throws PorticoError 403
 */
export async function callerOfJob(db: Database, job: Job, layout: PermissionLayout, now: Date): Promise<Caller> {
  const { caller: stored, companyId, adminId, originalAdminId, tokenId } = job;
  const mask = parseMask(stored.mask) ?? 0n;
  const today =
    tokenId === null ? await currentAdminRights(db, job, layout, now) : await currentKeyRights(db, job, layout, now);
  if (!isWithin(mask, today.mask) || !isScopeWithin(stored.scope, today.scope)) throw notEnoughPermissions();
  return {
    sessionId: null,
    tokenId,
    ...(stored.orderedIn !== undefined && { orderedIn: stored.orderedIn }),
    ...(stored.isProven && { isProven: true }),
    ...(today.keyMayAdminister && { keyMayAdminister: true }),
    ...(today.teamId !== undefined && { teamId: today.teamId }),
    ...(today.makerCompanyId !== undefined && { makerCompanyId: today.makerCompanyId }),
    adminId,
    originalAdminId,
    companyId,
    homeCompanyId: stored.homeCompanyId,
    mask,
    permissions: permissionsOf(mask, layout),
    scope: stored.scope,
    teamMemberId: stored.teamMemberId,
    everyCompany: false,
    locale: stored.locale,
    timezone: stored.timezone,
    ip: stored.ip,
    requestId: stored.requestId,
  };
}

async function currentAdminRights(db: Database, job: Job, layout: PermissionLayout, now: Date): Promise<CurrentRights> {
  const { admin, home, acting, original, membership } = await asSystem(db, async (trx) => ({
    admin: await findAdminFacts(trx, job.adminId),
    original: job.originalAdminId === null ? undefined : await findAdminFacts(trx, job.originalAdminId),
    home: await findCompanyFacts(trx, job.caller.homeCompanyId),
    acting: await findCompanyFacts(trx, job.companyId),
    membership:
      job.caller.teamMemberId === null
        ? undefined
        : await findMembership(trx, job.adminId, job.companyId, job.caller.teamMemberId),
  }));
  const gone =
    !admin || !isAdminActive(admin) || !home || !isCompanyActive(home, now) || (original && !isAdminActive(original));
  if (gone || (job.originalAdminId !== null && !original)) throw notEnoughPermissions();
  if (!acting || !mayWorkInCompany(acting, home.id, permissionsOf((original ?? admin).bits ?? '', layout))) {
    throw notEnoughPermissions();
  }
  const { bits = null } = (job.caller.teamMemberId === null ? admin : membership) ?? {};
  return { mask: interlocked(parseMask(bits ?? '') ?? 0n, layout), scope: scopeOfAdmin(admin) };
}

async function currentKeyRights(db: Database, job: Job, layout: PermissionLayout, now: Date): Promise<CurrentRights> {
  const hash = await asSystem(db, (trx) => findKeyHash(trx, job.tokenId));
  const facts = hash === undefined ? undefined : await findApiKeyFacts(db, hash);
  if (!facts || !isAllowedFrom(facts.key['allowedAddresses'], job.caller.ip)) throw notEnoughPermissions();
  const { locale, timezone, ip, requestId } = job.caller;
  return apiKeyCaller(
    facts,
    { memberId: undefined, targetId: undefined, locale, timezone, ip, requestId },
    layout,
    now,
  );
}
