import { POLICY_OF_ADMINISTRATORS } from '../../../domain/schema/model/policyOfAdministrators';
import * as errors from '../../errors/catalogue';
import type { Change } from './index';

/**
 * `policy-of-administrators`: a password policy of administrators is about everybody's password and second factor, so that who
 * is limited to scopes does not make, change or delete one. Their own scopes do not hold all of these people.
 * @throws PorticoError 403 OUT_OF_SCOPE
 */
export function policyOfAdministrators({ access, before, after }: Change): void {
  if (access.caller.scope.mode === 'all') return;
  const { field, value } = POLICY_OF_ADMINISTRATORS;
  if ([before, after].some((record) => record?.[field] === value)) throw errors.failure('OUT_OF_SCOPE');
}
