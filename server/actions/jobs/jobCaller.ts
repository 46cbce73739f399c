import { interlocked, isWithin, maskWithout, parseMask, permissionsOf } from '../../../domain/access/permissions';
import { isAllowedFrom } from '../../../domain/access/keyAddresses';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import { asSystem, type Database } from '../../db/connect';
import { notEnoughPermissions } from '../../errors/catalogue';
import { apiKeyCaller } from '../../auth/resolveCaller';
import { mayImpersonate } from '../../auth/impersonation/mayImpersonate';
import { isScopeWithin, scopeOfAdmin } from '../../../domain/access/scope';
import { accessTo, isAdminActive, isCompanyActive, permissionsWithheldBy } from '../../auth/accountStatus';
import {
  bitsOfMember,
  findAdminFacts,
  findCompanyFacts,
  findKeyHash,
  findMembership,
} from '../../storage/auth/ownerFacts';
import { factsOfAdmin, type PersonFacts } from '../../storage/auth/rightsFacts';
import { findApiKeyFacts, type AdminFacts } from '../../storage/auth/sessionFacts';
import type { Job } from '../../storage/jobs/job';

interface CurrentRights {
  readonly keyMayAdminister?: boolean;
  readonly teamId?: number;
  readonly actorCompanyId?: number;
  readonly bySupport?: true;
  readonly mask: bigint;
  readonly scope: Caller['scope'];
}

/**
 * The caller of a job: its owner, with the permissions and scope of the start. The job is refused when the owner has since
 * lost the account, the company, a permission or a scope, or when the person who ordered it while impersonating the owner
 * may no longer impersonate them.
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
    ...(today.actorCompanyId !== undefined && { actorCompanyId: today.actorCompanyId }),
    ...(today.bySupport && { bySupport: true }),
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
  const { teamMemberId, homeCompanyId } = job.caller;
  const { admin, home, acting, membership, original, originalBits } = await asSystem(db, async (trx) => ({
    admin: await findAdminFacts(trx, job.adminId),
    home: await findCompanyFacts(trx, homeCompanyId),
    acting: await findCompanyFacts(trx, job.companyId),
    membership: teamMemberId === null ? undefined : await findMembership(trx, job.adminId, job.companyId, teamMemberId),
    original: job.originalAdminId === null ? undefined : await factsOfAdmin(trx, job.originalAdminId),
    originalBits: job.originalAdminId === null ? [] : await bitsOfMember(trx, job.originalAdminId, job.companyId),
  }));
  if (!admin || !isAdminActive(admin) || !home || !isCompanyActive(home, now) || !acting) throw notEnoughPermissions();
  const person = job.originalAdminId === null ? { admin, home } : original;
  const access = person && accessTo(acting, person.home.id, permissionsOf(person.admin.bits ?? '', layout));
  if (!access) throw notEnoughPermissions();
  if (original && !mayStillImpersonate(job, admin, original, [original.admin.bits, ...originalBits], layout, now)) {
    throw notEnoughPermissions();
  }
  const { bits = null } = (teamMemberId === null ? admin : membership) ?? {};
  const mask = maskWithout(parseMask(bits ?? '') ?? 0n, permissionsWithheldBy(access), layout);
  return {
    ...(person && person.home.id !== homeCompanyId && { actorCompanyId: person.home.id }),
    ...(access === 'support' && { bySupport: true }),
    mask: interlocked(mask, layout),
    scope: scopeOfAdmin(admin),
  };
}

/**
 * Whether the person who ordered a job while impersonating `admin` may still impersonate them with the rights that the job
 * needs. As for a request, they need a second factor where `admin` must have one.
 * @param original the person who ordered the job
 * @param held the masks of their profiles: the own one and those of memberships
 */
function mayStillImpersonate(
  { caller: stored, companyId }: Job,
  admin: AdminFacts,
  original: Pick<PersonFacts, 'admin' | 'home'>,
  held: readonly (string | null)[],
  layout: PermissionLayout,
  now: Date,
): boolean {
  if (!isAdminActive(original.admin) || !isCompanyActive(original.home, now)) return false;
  if (admin.factorRequired && !original.admin.hasFactor) return false;
  const target = { admin, mask: parseMask(stored.mask) ?? 0n, scope: stored.scope };
  return held.some((bits) => {
    const mask = interlocked(parseMask(bits ?? '') ?? 0n, layout);
    const actor = { admin: original.admin, mask, scope: scopeOfAdmin(original.admin), companyId };
    return mayImpersonate(actor, target, permissionsOf(mask, layout));
  });
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
