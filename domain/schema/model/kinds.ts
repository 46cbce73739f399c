import { underMask } from '../../access/bits';
import type { BitsDeclaration } from './fields';

/** What a record is: a value of an exclusive group of its bits, or deleted (company type, specification S-COMP-3). */
type KindGroup = BitsDeclaration['exclusive'][number];
type Bits = string | number | null | undefined;

/** The group of a field whose values include “deleted”. */
export const kindGroup = (bits: BitsDeclaration | undefined): KindGroup | undefined =>
  bits?.exclusive.find(({ deleted }) => deleted !== undefined);

/** Name of what the bits say; undefined when they say no single value of the group. */
export const heldValue = ({ mask, values }: KindGroup, bits: Bits): string | undefined =>
  Object.keys(values).find((name) => values[name] === underMask(bits, mask));

/**
 * The kinds that a record can become, or stay, in the order of the schema. Nothing becomes deleted while it is being
 * made, and what is deleted becomes any of the others.
 * @param mayDelete whether the caller may delete and restore records
 */
export function possibleKinds(
  group: KindGroup,
  { isNew, isDeleted, mayDelete }: Readonly<Record<'isNew' | 'isDeleted' | 'mayDelete', boolean>>,
): string[] {
  const values = Object.keys(group.values);
  if (isDeleted) return mayDelete ? values : [];
  return group.deleted !== undefined && !isNew && mayDelete ? [...values, group.deleted] : values;
}

/** True when a save sets the group of a deleted record to another value: that brings the record back. */
export function choosesKind(bits: BitsDeclaration | undefined, before: Bits, after: Bits): boolean {
  const group = kindGroup(bits);
  return group !== undefined && underMask(before, group.mask) !== underMask(after, group.mask);
}
