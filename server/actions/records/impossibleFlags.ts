import type { Caller } from '../../../domain/access/caller';
import { sameJson } from '../../../domain/records/sameJson';
import type { Resource } from '../../../domain/schema/model/model';
import type { UndecidedTexts } from '../../../domain/schema/model/patterns';
import { changedImpossibleFlags } from '../../../domain/schema/model/possibleFlags';
import { fieldError, type FieldError } from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

/**
 * Flags that a save makes impossible (`possibleWhen`): it sets them, or changes what decides.
 * @param record as it would be after the save; @param start as it was, or the defaults of a new one
 * @param undecided gets the texts on which a pattern was not run to its end
 * @returns by name of the field, the value without them
 */
export function impossibleFlags(
  resource: Resource,
  record: WireRecord,
  start: WireRecord,
  mode: 'create' | 'edit',
  { permissions }: Caller,
  undecided: UndecidedTexts,
): Record<string, string> {
  const isChanged = (name: string) => mode === 'create' || !sameJson(start[name], record[name]);
  return changedImpossibleFlags(resource, record, isChanged, {
    user: { permissions: [...permissions] },
    mode,
    undecided,
  });
}

/** An error for each of these fields that the client has sent; in the others the flags are cleared silently. */
export const sentImpossible = (possible: Record<string, string>, values: WireRecord): Record<string, FieldError> =>
  Object.fromEntries(
    Object.keys(possible).flatMap((name) => (name in values ? [[name, fieldError('IMPOSSIBLE_BITS')]] : [])),
  );
