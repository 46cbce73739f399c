import { sessionOf } from '../../../domain/access/caller';
import { isSsoCompulsory } from '../../storage/auth/signInModes';
import {
  endOwnSessionsWithoutSso,
  endSessionsOfMode,
  endSessionsWithoutSso,
  lockSsoRule,
} from '../../storage/auth/breakGlass';
import { isCompulsoryMode, signsAdministratorsIn } from '../guards/compulsorySso';
import type { Written } from './index';

/**
 * With the rule that single sign-on is compulsory, sessions that were made without it end; that of its author
 * continues, to be able to take the rule back.
 */
export async function compulsorySsoSessions({
  access,
  before,
  after,
}: Written): Promise<Readonly<Record<string, unknown>> | void> {
  if (isCompulsoryMode(before) || !isCompulsoryMode(after)) return;
  const { companyId } = access.caller;
  return { sessions: await endSessionsWithoutSso(access.trx, companyId, sessionOf(access.caller)) };
}

/**
 * With a mode that is deleted or closed to administrators, the sessions that it has made end; that of the caller
 * continues.
 */
export async function endSsoSessions({
  access,
  key,
  before,
  after,
}: Written): Promise<Readonly<Record<string, unknown>> | void> {
  if (!signsAdministratorsIn(before) || signsAdministratorsIn(after)) return;
  return { sessions: await endSessionsOfMode(access.trx, Number(key), sessionOf(access.caller)) };
}

/**
 * With the end of a break-glass account, its sessions that were made without single sign-on end where that is
 * compulsory.
 */
export async function endBreakGlassSessions({ access, id, before, after }: Written): Promise<void> {
  if (id === undefined || before['ad_breakglass'] !== true || after?.['ad_breakglass'] === true) return;
  const companyId = Number(before['ad_companyid']);
  await lockSsoRule(access.trx, companyId, 'alone');
  if (!(await isSsoCompulsory(access.trx, companyId))) return;
  await endOwnSessionsWithoutSso(access.trx, Number(id), sessionOf(access.caller));
}
