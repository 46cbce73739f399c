import { isSsoCompulsory } from '../../auth/compulsorySso';
import { endOwnSessionsWithoutSso, endSessionsWithoutSso, lockSsoRule } from '../../storage/auth/breakGlass';
import { isCompulsoryMode } from '../guards/compulsorySso';
import type { Written } from './index';

/**
 * With the rule that single sign-on is compulsory, sessions that were made without it end; that of its author goes on, to
 * be able to take the rule back.
 */
export async function compulsorySsoSessions({
  access,
  before,
  after,
}: Written): Promise<Readonly<Record<string, unknown>> | void> {
  if (isCompulsoryMode(before) || !isCompulsoryMode(after)) return;
  const { companyId, sessionId } = access.caller;
  return { sessions: await endSessionsWithoutSso(access.trx, companyId, sessionId) };
}

/** With the end of a break-glass account, its sessions that were made without single sign-on end where that is compulsory. */
export async function endBreakGlassSessions({ access, id, before, after }: Written): Promise<void> {
  if (id === undefined || before['ad_breakglass'] !== true || after?.['ad_breakglass'] === true) return;
  const companyId = Number(before['ad_companyid']);
  await lockSsoRule(access.trx, companyId, 'alone');
  if (!(await isSsoCompulsory(access.trx, companyId))) return;
  await endOwnSessionsWithoutSso(access.trx, Number(id), access.caller.sessionId);
}
