import type { Caller } from '../../domain/access/caller';
import { allows } from '../../domain/access/permissions';
import type { Model } from '../../domain/schema/model/model';
import { isAdminActive, isCompanyActive } from './accountStatus';
import { personCaller } from './effectiveRights';
import type { Trx } from '../db/connect';
import { findCompanyFacts } from '../storage/auth/ownerFacts';
import { factsOfAdmin, factsOfMember } from '../storage/auth/rightsFacts';

/** Something that works by itself with the rights of the person who has made it. */
export interface Owned {
  /** The company in which it works. */
  readonly companyId: number;
  readonly ownerId: number;
  /** The membership with whose rights; null: those of the own profile. */
  readonly teamMemberId: number | null;
  readonly timezone: string;
}

/** Why an owner may not see any more what something is about. */
type OwnerProblem = 'owner' | 'company' | 'right';

/**
 * The owner of an alert or a followed view as a caller: with the rights, scopes, company and team that they have now.
 * Scheduled reports do without it: each recipient gets what their own rights show. Needs a system transaction.
 * @param anyOf the rights of which they need one
 * @returns why they are no caller any more
 */
export async function ownerCaller(
  trx: Trx,
  { companyId, ownerId, teamMemberId, timezone }: Owned,
  model: Model,
  now: Date,
  anyOf: readonly string[],
): Promise<Caller | OwnerProblem> {
  const person = await factsOfAdmin(trx, ownerId);
  if (!person || !isAdminActive(person.admin)) return 'owner';
  const acting = companyId === person.home.id ? person.home : await findCompanyFacts(trx, companyId);
  if (!acting || !isCompanyActive(person.home, now) || !isCompanyActive(acting, now)) return 'company';
  const member = teamMemberId === null ? person : await factsOfMember(trx, teamMemberId);
  if (member?.admin.id !== ownerId) return 'right';
  const caller = personCaller({ ...member, acting }, model, now);
  if (!caller) return teamMemberId === null ? 'company' : 'right';
  return allows(caller.permissions, anyOf) ? { ...caller, timezone } : 'right';
}
