import { writeCeiling } from '../../storage/auth/singleSignOn';
import { ADMIN_SAML } from '../single-sign-on/settings';
import type { Written } from './index';

/** Nobody signs in through an identity provider with more rights than the administrator who saved its settings last. */
export async function signInCeiling({ access, resource, key, before, after }: Written): Promise<void> {
  if (after?.['a_module'] !== ADMIN_SAML) return;
  await writeCeiling(access.trx, {
    modeId: Number(key),
    companyId: Number(before[resource.storage.tenantColumn] ?? access.caller.companyId),
    bits: access.caller.mask.toString(),
  });
}
