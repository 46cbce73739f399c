import * as errors from '../../errors/catalogue';
import { isSsoCompulsory } from '../../auth/compulsorySso';
import { countBreakGlass, lockSsoRule } from '../../storage/auth/breakGlass';
import type { Change } from './index';

/**
 * While single sign-on is compulsory, the company keeps a break-glass account that can sign in. Of two who take the last
 * two away at once, one is refused.
 * @throws 409 BREAK_GLASS_LAST
 */
export async function lastBreakGlass({ access: { trx }, id, before, after }: Change): Promise<void> {
  if (id === undefined || before['ad_breakglass'] !== true) return;
  const stays = after?.['ad_breakglass'] === true && after['ad_enabled'] !== false && after['ad_deletedAt'] == null;
  if (stays) return;
  const companyId = Number(before['ad_companyid']);
  await lockSsoRule(trx, companyId, 'alone');
  if (!(await isSsoCompulsory(trx, companyId))) return;
  if ((await countBreakGlass(trx, companyId, Number(id))) === 0) throw errors.failure('BREAK_GLASS_LAST');
}
