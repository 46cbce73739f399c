import { isEnvironment, OWNERS, PROPERTIES, sourceOf, type Origin, type Owner, type Property } from './properties';

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

/**
 * The value of each property: that of the administrator, else of the company, else of the installation, else the default.
 * @param environment values of environment variables by key; properties of the environment without one are left out
 */
export function effectiveValues(
  stored: readonly StoredValue[],
  environment: Readonly<Record<string, string>> = {},
): EffectiveValue[] {
  return (PROPERTIES as readonly Property[]).flatMap((property): EffectiveValue[] => {
    const { key } = property;
    if (isEnvironment(property)) {
      const value = environment[key];
      return value === undefined ? [] : [{ key, source: sourceOf(property), value, origin: 'environment' }];
    }
    const set = OWNERS.toReversed()
      .map((owner) => stored.find((one) => one.key === key && one.owner === owner))
      .find((one) => one !== undefined);
    const { value, origin } = set
      ? { value: set.value, origin: set.owner }
      : { value: property.default, origin: 'default' as const };
    return [{ key, source: sourceOf(property), value, origin }];
  });
}
