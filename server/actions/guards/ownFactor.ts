import * as errors from '../../errors/catalogue';
import { administratorsWithProfile } from '../../storage/auth/administrators';
import { findAdminFacts } from '../../storage/auth/ownerFacts';
import type { Change } from './index';

const FACTOR = 'adp_factor';

/**
 * `own-factor`: a person without a second factor does not require one of their own profile. Their session would end with
 * the next request, and with it the company's last one perhaps.
 * @throws 409 FACTOR_OWN_FIRST
 */
export async function ownFactor({ access, id, before, after }: Change): Promise<void> {
  const { trx, caller } = access;
  if (id === undefined || before[FACTOR] === true || after?.[FACTOR] !== true || caller.sessionId === null) return;
  const facts = await findAdminFacts(trx, caller.adminId);
  if (!facts || facts.hasFactor) return;
  if ((await administratorsWithProfile(trx, Number(id))).includes(caller.adminId))
    throw errors.failure('FACTOR_OWN_FIRST');
}
