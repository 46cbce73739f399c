import {
  BEYOND_COMPANY,
  commonMask,
  interlocked,
  maskWithout,
  parseMask,
  permissionsOf,
} from '../../domain/access/permissions';
import type { PermissionLayout } from '../../domain/schema/model/model';
import { LOCALES, type Locale } from '../../domain/text/locale';
import type { Caller } from '../../domain/access/caller';
import {
  authenticationRequired,
  failure,
  impersonationRefused,
  notEnoughPermissions,
  sessionExpired,
} from '../errors/catalogue';
import { blockOfTarget } from './impersonation/mayImpersonate';
import { isProofFresh } from './proofs';
import { accessTo, isAdminActive, isCompanyActive, mayWorkInCompany, permissionsWithheldBy } from './accountStatus';
import { scopeOfAdmin } from '../../domain/access/scope';
import type { AdminFacts, ApiKeyFacts, MembershipFacts, SessionFacts } from '../storage/auth/sessionFacts';

/** The validated headers of a request that decide about the caller. */
export interface RequestFacts {
  readonly memberId: number | 'none' | 'malformed' | undefined;
  readonly targetId: number | 'malformed' | undefined;
  /** The impersonation of `targetId` that a request belongs to, where it says so. */
  readonly impersonationId?: number | undefined;
  readonly locale: Locale | undefined;
  readonly timezone: string;
  readonly ip: string;
  readonly requestId: string;
}

/** The permission that is needed to make a key for ingestion. */
const INGESTION = 'global:edit';

interface Rights {
  readonly mask: bigint;
  readonly permissions: ReadonlySet<string>;
}

/**
 * Cache of rights by mask, for each permission layout. A mask always gets the same `Set` object, so that caches keyed
 * by that object work.
 */
const rightsByMask = new WeakMap<PermissionLayout, Map<string, Rights>>();
const MAX_CACHED_MASKS = 1000;

/** The permissions that a mask grants after the interlocks. An invalid mask grants none. */
function rightsOf(bits: string | null, layout: PermissionLayout): Rights {
  const known = rightsByMask.get(layout) ?? new Map<string, Rights>();
  rightsByMask.set(layout, known);
  const cached = known.get(bits ?? '');
  if (cached) return cached;
  if (known.size >= MAX_CACHED_MASKS) known.clear();
  const mask = interlocked(parseMask(bits) ?? 0n, layout);
  const rights = { mask, permissions: permissionsOf(mask, layout) };
  known.set(bits ?? '', rights);
  return rights;
}

/** Rights without the named ones, and without what an interlock then switches off. */
const without = (rights: Rights, names: readonly string[], layout: PermissionLayout): Rights =>
  names.length === 0 ? rights : rightsOf(String(maskWithout(rights.mask, names, layout)), layout);

/**
 * The active team membership, which must belong to one of `admins`. The header is only a request: it is checked against
 * the database.
 */
function activeMembership(
  facts: SessionFacts,
  request: RequestFacts,
  admins: readonly number[],
): MembershipFacts | null {
  const memberId = request.memberId ?? facts.rememberedMemberId;
  if (memberId === null || memberId === 'none') return null;
  const { membership, acting } = facts;
  const valid =
    membership !== null &&
    membership.deletedAt === null &&
    membership.companyId === acting.id &&
    admins.includes(membership.adminId);
  if (valid) return membership;
  // The membership chosen at sign-in has ended, and the session ends with it.
  throw request.memberId === undefined ? sessionExpired() : failure('MEMBERSHIP_REFUSED');
}

/**
 * To be called for each session that asks for something. It is no part of `sessionCaller`: what a person may do without
 * a session (access reviews, alerts, scheduled reports) does not depend on it.
 * @throws 401 for a person without the second factor that the profile requires; the next sign-in sets one up
 * (`isFactorRequired`)
 */
export function requireFactor({ admin }: Pick<SessionFacts, 'admin'>): void {
  if (admin.factorRequired && !admin.hasFactor) throw sessionExpired();
}

/**
 * Resolves the caller of a request with a session token, from the current facts in the database and the headers.
 * @throws 401 for a session whose person or company may no longer act; 403 for a foreign membership or a refused
 * impersonation
 */
export function sessionCaller(facts: SessionFacts, request: RequestFacts, layout: PermissionLayout, now: Date): Caller {
  const { admin, home, acting, target } = facts;
  if (!isAdminActive(admin) || !isCompanyActive(home, now)) throw sessionExpired();
  const access = acting && accessTo(acting, home.id, rightsOf(admin.bits, layout).permissions);
  if (!acting || !access) throw sessionExpired();

  const membership = activeMembership(facts, request, target ? [admin.id, target.id] : [admin.id]);
  // Of a window, rights that reach other companies stay with the session that opened it.
  const withheld = [...(facts.isWindow ? BEYOND_COMPANY : []), ...permissionsWithheldBy(access)];
  const rightsFor = (who: AdminFacts) =>
    without(rightsOf(membership?.adminId === who.id ? membership.bits : who.bits, layout), withheld, layout);
  if (request.targetId !== undefined) {
    const { mask, permissions } = rightsFor(admin);
    const actor = { admin, mask, scope: scopeOfAdmin(admin), companyId: acting.id };
    const aim = target && { admin: target, mask: rightsFor(target).mask, scope: scopeOfAdmin(target) };
    if (!aim) throw impersonationRefused();
    const block = blockOfTarget(actor, aim, permissions);
    if (block) throw impersonationRefused(block);
    if (aim.admin.factorRequired && !admin.hasFactor) throw impersonationRefused('factor');
  }
  const person = target ?? admin;
  return {
    sessionId: facts.sessionId,
    tokenId: null,
    isProven: isProofFresh(facts.provenAt, now),
    adminId: person.id,
    originalAdminId: target ? admin.id : null,
    companyId: acting.id,
    homeCompanyId: person.companyId,
    ...(person.companyId !== admin.companyId && { actorCompanyId: admin.companyId }),
    ...(access === 'support' && { bySupport: true as const }),
    ...rightsFor(person),
    scope: scopeOfAdmin(person),
    teamMemberId: membership?.adminId === person.id ? membership.id : null,
    everyCompany: false,
    locale: request.locale ?? languageOf(person),
    timezone: request.timezone,
    ip: request.ip,
    requestId: request.requestId,
  };
}

/**
 * Why every request with an API key is refused: the key is disabled, expired or deleted (`key`), its company is
 * disabled or without a subscription (`company`), its creator is disabled or deleted (`creator`), is of an inactive
 * company or may no longer work in that of the key (`creatorAway`), or may no longer make keys for ingestion
 * (`creatorIngestion`).
 * @returns undefined for a key that is accepted
 */
export function keyRefusal({ key, company, creator, creatorHome }: ApiKeyFacts, layout: PermissionLayout, now: Date) {
  const expiresAt = typeof key['expiresAt'] === 'string' ? new Date(key['expiresAt']) : null;
  if (key['isEnabled'] === false || Boolean(key['deletedAt']) || (expiresAt !== null && expiresAt <= now)) return 'key';
  if (!isCompanyActive(company, now)) return 'company';
  if (typeof key['adminid'] === 'number' && (!creator || !isAdminActive(creator))) return 'creator';
  if (!creator) return undefined;
  // A key is worth what its creator may do today: support without consent, and partners who lost a company, are out.
  const { permissions } = rightsOf(creator.bits, layout);
  if (!creatorHome || !isCompanyActive(creatorHome, now)) return 'creatorAway';
  if (!mayWorkInCompany(company, creator.companyId, permissions)) return 'creatorAway';
  return typeof key['sourceid'] === 'number' && !permissions.has(INGESTION) ? 'creatorIngestion' : undefined;
}

/**
 * Resolves the caller of a request with an API key: the permissions of its profile, limited to those that its creator
 * has now; the audit log that it reads is that of its team, if it has one. A key for ingestion has no permission: it
 * sends the events of its source, while its creator may still make such keys. The address is no part of this
 * (`isAllowedFrom`): what a key may do is also read without a request of it.
 * @throws 401 for a disabled, expired or deleted key, creator or company; 403 when it asks for an impersonation or a
 *   membership
 */
export function apiKeyCaller(facts: ApiKeyFacts, request: RequestFacts, layout: PermissionLayout, now: Date): Caller {
  const { key, company, bits, creator } = facts;
  if (keyRefusal(facts, layout, now)) throw authenticationRequired();
  const sourceId = typeof key['sourceid'] === 'number' ? key['sourceid'] : undefined;
  if (request.targetId !== undefined) throw impersonationRefused();
  if (request.memberId !== undefined && request.memberId !== 'none') throw notEnoughPermissions();
  const own = rightsOf(bits, layout).mask;
  const held = creator && rightsOf(creator.bits, layout);
  const access = held ? accessTo(company, creator.companyId, held.permissions) : undefined;
  const granted = held ? commonMask(own, without(held, permissionsWithheldBy(access), layout).mask) : own;
  return {
    sessionId: null,
    tokenId: Number(key['id']),
    keyMayAdminister: key['mayAdminister'] === true && sourceId === undefined,
    ...(sourceId !== undefined && { sourceId }),
    ...(typeof key['teamid'] === 'number' && { teamId: key['teamid'] }),
    adminId: creator?.id ?? 0,
    originalAdminId: null,
    companyId: company.id,
    homeCompanyId: company.id,
    ...(creator && creator.companyId !== company.id && { actorCompanyId: creator.companyId }),
    ...(access === 'support' && { bySupport: true as const }),
    ...rightsOf(sourceId === undefined ? String(granted) : '0', layout),
    scope: creator ? scopeOfAdmin(creator) : { mode: 'all' },
    teamMemberId: null,
    everyCompany: false,
    locale: request.locale ?? 'fr',
    timezone: request.timezone,
    ip: request.ip,
    requestId: request.requestId,
  };
}

function languageOf({ language }: AdminFacts): Locale {
  return LOCALES.find((locale) => locale === language) ?? 'fr';
}
