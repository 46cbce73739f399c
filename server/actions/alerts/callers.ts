import type { Caller } from '../../../domain/access/caller';
import { allows } from '../../../domain/access/permissions';
import type { AlertProblem } from '../../../domain/alerts/alert';
import type { Model } from '../../../domain/schema/model/model';
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { personCaller } from '../../auth/effectiveRights';
import type { Trx } from '../../db/connect';
import { findCompanyFacts } from '../../storage/auth/ownerFacts';
import { factsOfAdmin, factsOfMember } from '../../storage/auth/rightsFacts';
import type { StoredAlert } from '../../storage/alerts/row';

/** What is needed to see the figures of reports, and so to have alerts about them. */
const REPORT_RIGHT = 'report:view';

type Owned = Pick<StoredAlert, 'companyId' | 'ownerId' | 'teamMemberId' | 'timezone'>;

/**
 * The owner of an alert as the caller of a report: with the rights, scopes, company and team that they have now. Needs a
 * system transaction.
 * @param anyOf the rights of which they need one; absent: to see figures
 * @returns why they may not see them any more
 */
export async function ownerCaller(
  trx: Trx,
  { companyId, ownerId, teamMemberId, timezone }: Owned,
  model: Model,
  now: Date,
  anyOf: readonly string[] = [REPORT_RIGHT],
): Promise<Caller | AlertProblem> {
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

/**
 * An administrator of the company as a recipient of an alert, with their own rights; the owner as `ownerCaller`. Needs a
 * system transaction.
 * @returns `inactive` for an account that is gone, disabled or of another company; `unseen` without the right
 */
export async function recipientCaller(
  trx: Trx,
  alert: Owned,
  adminId: number,
  model: Model,
  now: Date,
): Promise<Caller | 'inactive' | 'unseen'> {
  const own = adminId === alert.ownerId;
  if (!own && (await factsOfAdmin(trx, adminId))?.admin.companyId !== alert.companyId) return 'inactive';
  const recipient = own ? alert : { ...alert, ownerId: adminId, teamMemberId: null };
  const caller = await ownerCaller(trx, recipient, model, now);
  if (typeof caller !== 'string') return caller;
  return caller === 'right' ? 'unseen' : 'inactive';
}
