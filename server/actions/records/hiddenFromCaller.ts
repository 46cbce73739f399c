import type { Resource } from '../../../domain/schema/model/model';
import { dependencies, matches } from '../../../domain/schema/model/predicate';
import type { Caller } from '../../../domain/access/caller';
import { fieldError, type FieldError } from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

/**
 * Refuses to hide a record from everybody but its owner (`x-permissions.rows` with an owner), when another person does it:
 * a colleague's shared dashboard cannot be made private.
 * @param before the record as it is; @param after as it would be
 * @returns an error under each field that would hide it
 */
export function hiddenFromCaller(
  { hiddenRows }: Resource,
  { adminId, permissions }: Pick<Caller, 'adminId' | 'permissions'>,
  before: WireRecord,
  after: WireRecord,
): Record<string, FieldError> {
  const hiding = hiddenRows.filter(
    ({ where, unless, owner }) =>
      owner !== undefined &&
      before[owner] !== adminId &&
      !unless.some((name) => permissions.has(name)) &&
      matches(where, after),
  );
  const names = hiding.flatMap(({ where }) => dependencies(where));
  return Object.fromEntries(names.map((name) => [name, fieldError('ONLY_OWNER_HIDES')]));
}
