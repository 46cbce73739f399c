import { isWithin, parseMask } from '../../../domain/access/permissions';
import * as errors from '../../errors/catalogue';
import { isSsoCompulsory } from '../../storage/auth/signInModes';
import { profileHolds } from '../../storage/auth/administrators';
import { countBreakGlass, lockSsoRule } from '../../storage/auth/breakGlass';
import { compulsoryCeilings } from '../../storage/auth/signInCeilings';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { breakGlassMask } from './compulsorySso';
import type { Change } from './index';

const PASSWORD = 'ad_password';
/** What decides who signs in with a break-glass account, and what it can do then. */
const DECISIVE = [
  'ad_breakglass',
  'ad_login',
  'ad_email',
  'ad_enabled',
  'ad_deletedAt',
  'ad_profileid',
  'ad_scopemode',
] as const;

/**
 * While single sign-on is compulsory, the company keeps a break-glass account that can sign in and take the rule back. Of two
 * requests that take the last two away at once, one is refused. A caller who names, changes or deletes the break-glass
 * account of another administrator might lift the rule with it, so the caller must have the rights that a change of the
 * rule needs.
 * @throws 403 RIGHTS_EXCEEDED; 409 BREAK_GLASS_LAST
 */
export async function lastBreakGlass({ access, id, before, after, values }: Change): Promise<void> {
  const { trx, caller } = access;
  const was = before['ad_breakglass'] === true;
  if (!was && after?.['ad_breakglass'] !== true) return;
  const isTouched =
    (values[PASSWORD] ?? '') !== '' || DECISIVE.some((name) => (before[name] ?? null) !== (after?.[name] ?? null));
  if (!isTouched) return;
  const companyId = Number(before['ad_companyid'] ?? caller.companyId);
  await lockSsoRule(trx, companyId, 'alone');
  if (!(await isSsoCompulsory(trx, companyId))) return;
  const isOwn = was && Number(id) === caller.adminId && caller.originalAdminId === null;
  if (!isOwn && !caller.isPortico) await requireMayChangeRule(access, companyId);
  if (id === undefined || !(await counts(access, before)) || (after && (await counts(access, after)))) return;
  const others = { mask: breakGlassMask(access.model.permissions).toString(), exceptAdmin: Number(id) };
  if ((await countBreakGlass(access, companyId, others)) === 0) throw errors.failure('BREAK_GLASS_LAST');
}

async function requireMayChangeRule({ trx, caller }: Access, companyId: number): Promise<void> {
  const ceilings = await compulsoryCeilings(trx, companyId);
  const isAbove = (bits: string) => isWithin(parseMask(bits) ?? 0n, caller.mask);
  if (caller.scope.mode !== 'all' || !ceilings.every(isAbove)) throw errors.rightsExceeded();
}

/** As `countBreakGlass` counts a record. */
async function counts({ trx, model }: Access, record: WireRecord): Promise<boolean> {
  const stays = record['ad_breakglass'] === true && record['ad_enabled'] !== false && record['ad_deletedAt'] == null;
  if (!stays || record['ad_scopemode'] === 'listed') return false;
  return profileHolds(trx, Number(record['ad_profileid']), breakGlassMask(model.permissions).toString());
}

/**
 * The same for a profile: it keeps the rights by which the last break-glass accounts can take the rule back.
 * @throws 409 BREAK_GLASS_LAST
 */
export async function breakGlassProfile({ access, id, before, after }: Change): Promise<void> {
  const { trx, caller, model } = access;
  const needed = breakGlassMask(model.permissions);
  const holds = (record: WireRecord | undefined) =>
    record?.['adp_deletedAt'] == null && isWithin(needed, parseMask(record?.['adp_bits']) ?? 0n);
  if (id === undefined || !holds(before) || holds(after)) return;
  const companyId = Number(before['adp_companyid'] ?? caller.companyId);
  await lockSsoRule(trx, companyId, 'alone');
  if (!(await isSsoCompulsory(trx, companyId))) return;
  const mask = needed.toString();
  const left = await countBreakGlass(access, companyId, { mask, exceptProfile: Number(id) });
  if (left === 0 && (await countBreakGlass(access, companyId, { mask })) > 0) throw errors.failure('BREAK_GLASS_LAST');
}
