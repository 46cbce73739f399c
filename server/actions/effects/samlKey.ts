import { withEveryCompany } from '../../db/everyCompany';
import { actorOf } from '../../storage/audit/actor';
import { ADMIN_SAML } from '../../../domain/records/signOnModules';
import { settleSamlKey } from '../single-sign-on/samlKey';
import type { Written } from './index';

/**
 * With the first mode that signs its requests a company gets a key for it, and with the last one it goes. The guard
 * `saml-provider` has the lock: no two are made.
 */
export async function samlKey({ access, resource, key, before, after }: Written): Promise<void> {
  if (before['a_module'] !== ADMIN_SAML && after?.['a_module'] !== ADMIN_SAML) return;
  const { trx, caller, seal } = access;
  const companyId = Number(before[resource.storage.tenantColumn] ?? caller.companyId);
  const means = { modeId: Number(key), seal, now: new Date() };
  await withEveryCompany(trx, () => settleSamlKey(trx, { ...actorOf(caller), companyId }, means));
}
