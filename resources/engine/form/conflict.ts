import type { Field } from '../../../domain/schema/model/model';
import { isSame, type Values } from './values';

export interface Difference {
  readonly field: Field;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Comparison {
  /** Changed on both sides to different values: the person must choose. */
  readonly conflicts: readonly Difference[];
  /** Changed on one side only, or to the same value: taken over as they are. */
  readonly merged: readonly Difference[];
}

/** Compares the values of this form with the current record on the server. */
export function compare(fields: readonly Field[], base: Values, mine: Values, theirs: Values): Comparison {
  const differences = fields
    .map((field) => ({ field, base: base[field.name], mine: mine[field.name], theirs: theirs[field.name] }))
    .filter((one) => !isSame(one.base, one.mine) || (!one.field.writeOnly && !isSame(one.base, one.theirs)));
  const isConflict = ({ field, base: was, mine: own, theirs: other }: Difference) =>
    !field.writeOnly && !isSame(was, own) && !isSame(was, other) && !isSame(own, other);
  return {
    conflicts: differences.filter(isConflict),
    merged: differences.filter((one) => !isConflict(one)),
  };
}

/** The form's values on top of their record: what only one side changed, and the choice where both did. */
export function mergeValues(
  { conflicts, merged }: Comparison,
  theirs: Values,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Record<string, unknown> {
  const own = merged.filter(({ field, base, mine }) => field.writeOnly || !isSame(base, mine));
  const chosen = conflicts.filter(({ field }) => choices[field.name] === 'mine');
  return { ...theirs, ...Object.fromEntries([...own, ...chosen].map(({ field, mine }) => [field.name, mine])) };
}

/** Names of the fields that the other side has changed. */
export function theirChanges({ conflicts, merged }: Comparison): string[] {
  return [...conflicts, ...merged].filter(({ base, theirs }) => !isSame(base, theirs)).map(({ field }) => field.name);
}
