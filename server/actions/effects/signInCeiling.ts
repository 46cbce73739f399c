import { actorCompanyOf } from '../../../domain/access/caller';
import { BEYOND_COMPANY, commonMask, maskWithout, parseMask } from '../../../domain/access/permissions';
import { findCeiling, writeCeiling } from '../../storage/auth/signInCeilings';
import { SIGN_ON_MODULES } from '../../../domain/records/signOnModules';
import { liftsSsoRule } from '../guards/liftsSsoRule';
import type { Written } from './index';

/** Fields that decide who is signed in. */
const SETTINGS = ['a_module', 'a_enable', 'a_params'];

/**
 * A sign-in through an identity provider gives no more rights than the administrator of the company has who saved its
 * settings last. A caller from elsewhere (a superadministrator, a partner, support) leaves that limit as it is; a mode
 * that they make gives no right beyond the company. A break-glass account that takes back compulsory single sign-on has changed
 * no settings.
 */
export async function signInCeiling(change: Written): Promise<void> {
  const { access, resource, key, before, after } = change;
  const { caller, model, trx } = access;
  if (!SIGN_ON_MODULES.includes(String(after?.['a_module'])) || (await liftsSsoRule(change))) return;
  const former = parseMask((await findCeiling(trx, Number(key))) ?? '');
  if (former !== undefined && SETTINGS.every((name) => after?.[name] === before[name])) return;
  const isOwn = actorCompanyOf(caller) === caller.companyId;
  const mask = isOwn ? caller.mask : maskWithout(caller.mask, BEYOND_COMPANY, model.permissions);
  await writeCeiling(trx, {
    modeId: Number(key),
    companyId: Number(before[resource.storage.tenantColumn] ?? caller.companyId),
    bits: String(isOwn || former === undefined ? mask : commonMask(former, mask)),
  });
}
