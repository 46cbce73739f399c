import { writeCeiling } from '../../storage/auth/signInCeilings';
import { SIGN_ON_MODULES } from '../single-sign-on/settings';
import { liftsSsoRule } from '../guards/liftsSsoRule';
import type { Written } from './index';

/**
 * Nobody signs in through an identity provider with more rights than the administrator who saved its settings last. A
 * break-glass account that takes back compulsory single sign-on has changed no settings.
 */
export async function signInCeiling(change: Written): Promise<void> {
  const { access, resource, key, before, after } = change;
  if (!SIGN_ON_MODULES.includes(String(after?.['a_module'])) || (await liftsSsoRule(change))) return;
  await writeCeiling(access.trx, {
    modeId: Number(key),
    companyId: Number(before[resource.storage.tenantColumn] ?? access.caller.companyId),
    bits: access.caller.mask.toString(),
  });
}
