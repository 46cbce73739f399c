import { checkValue } from './checkValue';
import { OWNERS, PROPERTIES, sourceOf, type Configuration, type Origin, type Owner, type Property } from './properties';

/** A value that is set for an owner. */
export interface StoredValue {
  readonly key: string;
  readonly owner: Owner;
  readonly value: unknown;
  /** Changes with every write; for conflicts. */
  readonly version: number;
}

/** What counts for one administrator, and where it comes from. */
export interface EffectiveValue {
  readonly key: string;
  readonly source: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** True for a value that its property still takes: a later version of the registry may take less. */
const isValid = (property: Property, { value, owner }: StoredValue) =>
  property.owners.includes(owner) && checkValue(property, value) === undefined;

/**
 * The value of a property that counts for an owner: the narrowest one that is set, up to that owner. One that the
 * property does not take is passed over.
 */
export const countingValue = <T extends StoredValue>(
  property: Property,
  stored: readonly T[],
  upTo: Owner = 'administrator',
): T | undefined =>
  OWNERS.slice(0, OWNERS.indexOf(upTo) + 1)
    .toReversed()
    .flatMap((owner) =>
      stored.filter((one) => one.key === property.key && one.owner === owner && isValid(property, one)),
    )[0];

/**
 * The value of each property: that of the administrator, else of the company, else of the installation, else the
 * default. A stored value that its property does not take is passed over.
 */
export function effectiveValues(stored: readonly StoredValue[]): EffectiveValue[] {
  return PROPERTIES.map((property: Property): EffectiveValue => {
    const set = countingValue(property, stored);
    const { value, origin } = set
      ? { value: set.value, origin: set.owner }
      : { value: property.default, origin: 'default' as const };
    return { key: property.key, source: sourceOf(property), value, origin };
  });
}

/** Effective values by key. */
export const configurationFrom = (values: readonly EffectiveValue[]): Configuration =>
  // Each value has been checked by its property.
  Object.fromEntries(values.map(({ key, value }) => [key, value])) as unknown as Configuration;
