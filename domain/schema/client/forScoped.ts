import { POLICY_OF_ADMINISTRATORS } from '../model/policyOfAdministrators';
import type { ClientField, ClientResource } from './client';

/**
 * A resource as an administrator who is limited to scopes has it: a password policy of administrators is read-only, and no
 * other one becomes such a policy.
 * @param guards what the resource declares
 */
export function forScoped(resource: ClientResource, guards: readonly string[]): ClientResource {
  const { guard, field, value } = POLICY_OF_ADMINISTRATORS;
  if (!guards.includes(guard)) return resource;
  const limited = (one: ClientField): ClientField => ({
    ...one,
    withheld: [value],
    ...(one.default === value && { default: one.enum?.find((choice) => choice !== value) }),
  });
  return {
    ...resource,
    fixedOutOfScope: { properties: { [field]: { const: value } } },
    fields: resource.fields.map((one) => (one.name === field ? limited(one) : one)),
  };
}
