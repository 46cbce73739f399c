import { readParams } from '../../domain/schema/model/paramValues';
import type { Trx } from '../db/connect';
import { isBreakGlass } from '../storage/auth/breakGlass';
import type { AdminFacts } from '../storage/auth/sessionFacts';
import { isSsoCompulsory } from '../storage/auth/signInModes';

/** True when the parameters of a mode (JSON text) make single sign-on compulsory. */
export const makesCompulsory = (params: unknown): boolean => readParams(params)?.['compulsory'] === true;

/**
 * How an administrator may sign in without an identity provider: as every other one, as a break-glass account, or not at
 * all. Needs a system transaction.
 */
export async function wayWithoutSso(
  trx: Trx,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
): Promise<'open' | 'break-glass' | 'closed'> {
  if (!(await isSsoCompulsory(trx, companyId))) return 'open';
  return (await isBreakGlass(trx, id)) ? 'break-glass' : 'closed';
}
