import { readParams } from '../../../domain/schema/model/paramValues';
import { isBreakGlass } from '../../storage/auth/breakGlass';
import { isCompulsoryMode } from './compulsorySso';
import type { Change } from './index';

const PARAMS = 'a_params';
const RULE = 'compulsory';

const textOf = (value: unknown) => JSON.stringify(value === '' || value === false ? null : (value ?? null));

/**
 * True for a save by which a break-glass account takes back the rule that single sign-on is compulsory, and nothing else.
 * It may do so whatever rights the author of the rule had, because others may not be able to sign in.
 */
export async function liftsSsoRule({ access, resource, before, after }: Change): Promise<boolean> {
  const { caller, trx } = access;
  if (!after || !isCompulsoryMode(before) || isCompulsoryMode(after)) return false;
  const isOwn =
    caller.sessionId !== null && caller.originalAdminId === null && caller.homeCompanyId === caller.companyId;
  if (!isOwn || caller.scope.mode !== 'all') return false;
  const others = resource.fields.filter(({ name }) => name !== PARAMS);
  if (others.some(({ name }) => textOf(before[name]) !== textOf(after[name]))) return false;
  const [was, is] = [readParams(before[PARAMS]) ?? {}, readParams(after[PARAMS]) ?? {}];
  const params = Object.keys({ ...was, ...is }).filter((name) => name !== RULE);
  return params.every((name) => textOf(was[name]) === textOf(is[name])) && isBreakGlass(trx, caller.adminId);
}
