import { hasBit, withBits } from '../../access/bits';
import type { Field, Resource } from './model';
import { dependencies, matches, type PredicateContext } from './predicate';

type Values = Readonly<Record<string, unknown>>;

const flagsOf = ({ bits }: Field) => bits?.flags ?? [];

/** Names of the values that decide which flags of a field are possible. */
export const decidingFlags = (field: Field): string[] =>
  flagsOf(field).flatMap(({ possibleWhen }) => dependencies(possibleWhen ?? {}));

/** The field with only those flags that the other values of a record allow. */
export function withPossibleFlags(field: Field, values: Values, context: PredicateContext): Field {
  if (!field.bits || decidingFlags(field).length === 0) return field;
  const flags = field.bits.flags.filter(({ possibleWhen }) => !possibleWhen || matches(possibleWhen, values, context));
  return { ...field, bits: { ...field.bits, flags } };
}

/**
 * Finds flags that are set although the other values do not allow them. Only fields of which the value, or a value that
 * decides about their flags, was changed.
 * @returns by the name of the field, its value without these flags
 */
export function changedImpossibleFlags(
  { fields }: Pick<Resource, 'fields'>,
  values: Values,
  isChanged: (name: string) => boolean,
  context: PredicateContext,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const deciding = decidingFlags(field);
      if (deciding.length === 0 || ![field.name, ...deciding].some(isChanged)) return [];
      const held = values[field.name] as string | null | undefined;
      const possible = new Set(flagsOf(withPossibleFlags(field, values, context)).map(({ name }) => name));
      const over = flagsOf(field).filter(({ name, bit }) => hasBit(held, bit) && !possible.has(name));
      return over.length > 0 ? [[field.name, withBits(held, { clear: over.map(({ bit }) => bit) })]] : [];
    }),
  );
}
