import type { Resource } from '../../../domain/schema/model/model';
import { creatorDefaults } from '../../storage/auth/administrators';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * What a new record takes over from the administrator who makes it, where the body says nothing (`x-field.inherit`):
 * e-mail or login, main scope, scopes (specification S-IDN-5). What is taken over is taken out of `values`.
 */
export async function inheritedValues(access: Access, resource: Resource, values: WireRecord): Promise<WireRecord> {
  const empty = resource.fields.filter(({ inherit, name }) => inherit && isEmpty(values[name]));
  if (empty.length === 0) return {};
  const creator = await creatorDefaults(access.trx, access.caller.adminId);
  if (!creator) return {};
  return Object.fromEntries(
    empty.flatMap(({ name, inherit }) => {
      const value = inherit && creator[inherit];
      if (isEmpty(value)) return [];
      delete values[name];
      return [[name, value]];
    }),
  );
}
