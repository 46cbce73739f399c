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

const effective = (bits: string | null, layout: PermissionLayout) => interlocked(parseMask(bits) ?? 0n, layout);

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
  if (!acting || !mayWorkIn(acting, home.id, permissionsOf(admin.bits ?? '', layout))) throw sessionExpired();

  const membership = activeMembership(facts, request, target ? [admin.id, target.id] : [admin.id]);
  const maskFor = (who: AdminFacts) => effective(membership?.adminId === who.id ? membership.bits : who.bits, layout);
  const actor = { admin, mask: maskFor(admin), scope: scopeOf(admin), companyId: acting.id };
  if (request.targetId !== undefined) {
    const aim = target && { admin: target, mask: maskFor(target), scope: scopeOf(target) };
    if (!aim || !mayImpersonate(actor, aim, permissionsOf(actor.mask, layout))) throw impersonationRefused();
  }
  const person = target ?? admin;
  const mask = maskFor(person);
  return {
    sessionId: facts.sessionId,
    tokenId: null,
    adminId: person.id,
    originalAdminId: target ? admin.id : null,
    companyId: acting.id,
    homeCompanyId: person.companyId,
    mask,
    permissions: permissionsOf(mask, layout),
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
  const own = effective(bits, layout);
  const mask = interlocked(creator ? commonMask(own, effective(creator.bits, layout)) : own, layout);
  return {
    sessionId: null,
    tokenId: Number(key['id']),
    adminId: creator?.id ?? 0,
    originalAdminId: null,
    companyId: company.id,
    homeCompanyId: company.id,
    mask,
    permissions: permissionsOf(mask, layout),
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
