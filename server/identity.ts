import { commonMask, interlocked, parseMask, permissionsOf } from '../domain/permissions';
import { LOCALES, type Locale, type PermissionLayout } from '../domain/schema/model';
import type { Caller } from './caller';
import { authenticationRequired, impersonationRefused, notEnoughPermissions, sessionExpired } from './errors';
import { mayImpersonate } from './impersonation';
import { isActive, isOpen, mayWorkIn, scopeOf } from './standing';
import type { AdminFacts, ApiKeyFacts, MembershipFacts, SessionFacts } from './storage/identities';

/** What a request says about itself, already validated. */
export interface RequestFacts {
  readonly memberId: number | 'none' | undefined;
  readonly targetId: number | undefined;
  readonly locale: Locale | undefined;
  readonly timezone: string;
  readonly ip: string;
  readonly requestId: string;
}

interface Rights {
  readonly mask: bigint;
  readonly permissions: ReadonlySet<string>;
}

/** Masks that were met, of each layout; always the same set for a mask, so that what follows from it is found again. */
const met = new WeakMap<PermissionLayout, Map<string, Rights>>();
const MOST_MET = 1000;

/** What a mask grants after the interlocks; text that is no mask grants nothing. */
function rightsOf(bits: string | null, layout: PermissionLayout): Rights {
  const known = met.get(layout) ?? new Map<string, Rights>();
  met.set(layout, known);
  const there = known.get(bits ?? '');
  if (there) return there;
  if (known.size >= MOST_MET) known.clear();
  const mask = interlocked(parseMask(bits) ?? 0n, layout);
  const rights = { mask, permissions: permissionsOf(mask, layout) };
  known.set(bits ?? '', rights);
  return rights;
}

/** The membership of `admins` that is in force, or an error: a header is a request, never a proof. */
function activeMembership(
  facts: SessionFacts,
  request: RequestFacts,
  admins: readonly number[],
): MembershipFacts | null {
  const asked = request.memberId ?? facts.rememberedMemberId;
  if (asked === null || asked === 'none') return null;
  const { membership, acting } = facts;
  const valid =
    membership !== null &&
    membership.deletedAt === null &&
    membership.companyId === acting.id &&
    admins.includes(membership.adminId);
  if (valid) return membership;
  // One that was remembered from the sign-in has ended since: so has the session that was opened with it.
  throw request.memberId === undefined ? sessionExpired() : notEnoughPermissions();
}

/**
 * Who acts, from what the database says now and what the request asks for.
 * @throws 401 for a session whose person or company may no longer act, 403 for a foreign membership or a refused
 * impersonation
 */
export function sessionCaller(facts: SessionFacts, request: RequestFacts, layout: PermissionLayout, now: Date): Caller {
  const { admin, home, acting, target } = facts;
  if (!isActive(admin) || !isOpen(home, now)) throw sessionExpired();
  if (!acting || !mayWorkIn(acting, home.id, rightsOf(admin.bits, layout).permissions)) throw sessionExpired();

  const membership = activeMembership(facts, request, target ? [admin.id, target.id] : [admin.id]);
  const rightsFor = (who: AdminFacts) => rightsOf(membership?.adminId === who.id ? membership.bits : who.bits, layout);
  if (request.targetId !== undefined) {
    const { mask, permissions } = rightsFor(admin);
    const actor = { admin, mask, scope: scopeOf(admin), companyId: acting.id };
    const aim = target && { admin: target, mask: rightsFor(target).mask, scope: scopeOf(target) };
    if (!aim || !mayImpersonate(actor, aim, permissions)) throw impersonationRefused();
  }
  const person = target ?? admin;
  return {
    sessionId: facts.sessionId,
    tokenId: null,
    adminId: person.id,
    originalAdminId: target ? admin.id : null,
    companyId: acting.id,
    homeCompanyId: person.companyId,
    ...rightsFor(person),
    scope: scopeOf(person),
    teamMemberId: membership?.adminId === person.id ? membership.id : null,
    everyCompany: false,
    locale: request.locale ?? languageOf(person),
    timezone: request.timezone,
    ip: request.ip,
    requestId: request.requestId,
  };
}

/**
 * Who acts with an API key: its profile, and never more than the person who made it has today.
 * @throws 401 for a disabled, expired or deleted key, creator or company; 403 when it asks to be somebody
 */
export function apiKeyCaller(
  { key, company, bits, creator }: ApiKeyFacts,
  request: RequestFacts,
  layout: PermissionLayout,
  now: Date,
): Caller {
  const expiresAt = typeof key['expiresAt'] === 'string' ? new Date(key['expiresAt']) : null;
  const dead = key['isEnabled'] === false || Boolean(key['deletedAt']) || (expiresAt !== null && expiresAt <= now);
  const orphan = typeof key['adminid'] === 'number' && (!creator || !isActive(creator));
  if (dead || orphan || !isOpen(company, now)) throw authenticationRequired();
  if (request.targetId !== undefined) throw impersonationRefused();
  if (typeof request.memberId === 'number') throw notEnoughPermissions();
  const own = rightsOf(bits, layout).mask;
  const granted = creator ? commonMask(own, rightsOf(creator.bits, layout).mask) : own;
  return {
    sessionId: null,
    tokenId: Number(key['id']),
    keyMayAdminister: key['mayAdminister'] === true,
    adminId: creator?.id ?? 0,
    originalAdminId: null,
    companyId: company.id,
    homeCompanyId: company.id,
    ...rightsOf(String(granted), layout),
    scope: creator ? scopeOf(creator) : { mode: 'all' },
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
