import type { Resource } from '../../../domain/schema/model/model';
import { dependencies, matches } from '../../../domain/schema/model/predicate';
import type { Caller } from '../../../domain/access/caller';
import { fieldError, type FieldError } from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

/**
 * Refuses to hide a record from the person who saves it (`x-permissions.rows`): by a value of hidden records, such as a name
 * that begins with `$special`; with an owner, from everybody but its owner, when another person does it: a colleague's
 * shared dashboard cannot be made private.
 * @param before the record as it is, `{}` for a new one; @param after as it would be
 * @returns an error under each field that would hide it
 */
export function hiddenFromCaller(
  { hiddenRows }: Resource,
  { adminId, permissions }: Pick<Caller, 'adminId' | 'permissions'>,
  mode: 'create' | 'edit',
  before: WireRecord,
  after: WireRecord,
): Record<string, FieldError> {
  const hiding = hiddenRows.filter(({ where, unless, owner }) => {
    // A new record is of who makes it.
    const isOthers = owner === undefined || (mode === 'edit' && before[owner] !== adminId);
    return isOthers && !unless.some((name) => permissions.has(name)) && matches(where, after);
  });
  return Object.fromEntries(
    hiding.flatMap(({ where, owner }) => {
      const code = owner === undefined ? 'FIELD_INVALID_FORMAT' : 'ONLY_OWNER_HIDES';
      return dependencies(where).map((name) => [name, fieldError(code)]);
    }),
  );
}
