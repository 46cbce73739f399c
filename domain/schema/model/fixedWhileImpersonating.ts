import type { Predicate, Resource } from './model';

/** Guard of the resources that are not changed while impersonating. */
const GUARD = 'not-while-impersonating';

/** The impersonated administrator: key, and effective mask as decimal text. */
export interface ActedAs {
  readonly adminId: number;
  readonly mask: string;
}

/** Names of fields that an impersonator, or support, cannot change; with `when`, of the records that meet it. */
export interface FixedFields {
  readonly names: readonly string[];
  /** Support works in the company of another; absent: an impersonator acts in the name of another. */
  readonly because?: 'support';
  readonly when?: Predicate;
}

/**
 * The records that an impersonator cannot change: API keys, the impersonated account, and the profile with the same rights.
 * Only the administrator in person changes these.
 * @returns a condition on the record, `{}` where none can be changed or made; undefined where all of them can
 */
export function recordsFixedWhileImpersonating(
  { guards, fields, own, id }: Pick<Resource, 'guards' | 'fields' | 'own' | 'id'>,
  { adminId, mask }: ActedAs,
): Predicate | undefined {
  if (!guards.includes(GUARD)) return undefined;
  if (fields.some(({ secret }) => secret === 'token')) return {};
  const isPerson = own === 'admin' || fields.some(({ secret }) => secret === 'password');
  const masks = fields.filter(({ kind }) => kind === 'mask').map(({ name }) => ({ [name]: { const: mask } }));
  const conditions = [...(isPerson ? [{ [id]: { const: adminId } }] : []), ...masks].map((properties) => ({
    properties,
  }));
  return conditions.length > 0 ? { anyOf: conditions } : undefined;
}
