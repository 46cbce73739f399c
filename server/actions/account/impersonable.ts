import { personCaller } from '../../auth/effectiveRights';
import type { NewImpersonation } from '../../storage/auth/impersonations';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { impersonationRefused } from '../../errors/catalogue';
import { findCompanyFacts } from '../../storage/auth/ownerFacts';
import { passwordRulesOf } from '../../storage/auth/passwordPolicies';
import { factsOfAdmin } from '../../storage/auth/rightsFacts';
import { findRow } from '../../storage/records/records';

/**
 * What an impersonation needs in addition to rights (`blockOfTarget`): the impersonator sees the account in the list of
 * administrators, and has a second factor where the policy of the company requires one. To be called in a system
 * transaction: that which begins an impersonation, or one that only asks whether it may begin.
 * @throws 403 IMPERSONATION_REFUSED
 */
export async function requireImpersonable(
  trx: Trx,
  { models, secrets, now }: Pick<Context, 'models' | 'secrets' | 'now'>,
  { adminId, originalAdminId, companyId }: Pick<NewImpersonation, 'adminId' | 'originalAdminId' | 'companyId'>,
): Promise<void> {
  const { model } = models.current();
  const administrators = model.resources['administrators'];
  const person = await factsOfAdmin(trx, originalAdminId);
  const acting = await findCompanyFacts(trx, companyId);
  const caller = person && acting && personCaller({ ...person, acting }, model, now());
  if (!administrators || !caller) throw impersonationRefused();
  const key = administrators.fields.filter(({ name }) => name === administrators.id);
  const { seal } = secrets;
  if (!(await findRow({ trx, model, caller, seal }, administrators, key, adminId))) throw impersonationRefused();
  const { secondFactor } = await passwordRulesOf(trx, companyId, 'administrators');
  if (secondFactor && !person.admin.hasFactor) throw impersonationRefused('factor');
}
