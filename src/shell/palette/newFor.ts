import type { ClientResource } from '../../../domain/schema/client/client';
import { writableFields } from '../../../resources/engine/form/values';
import type { EngineRecord } from '../../../resources/engine/values/record';

interface Target {
  readonly resource: ClientResource;
  /** Values of its form apart from the reference. */
  readonly constants: Readonly<Record<string, unknown>>;
  /** The field that refers to the record. */
  readonly field: string;
}

/** A form of a new record that starts with a record which it refers to. */
interface NewFor {
  readonly target: ClientResource;
  /** Address of the form (see `valuesFromAddress`). */
  readonly to: string;
}

/** The values that a condition asks for by name: `{"properties":{"ad_scopemode":{"const":"listed"}}}`. */
function constantsOf(condition: unknown): [string, unknown][] {
  const { properties = {} } = (condition ?? {}) as { properties?: Record<string, { const?: unknown }> };
  return Object.entries(properties).flatMap(([name, property]): [string, unknown][] =>
    property.const === undefined ? [] : [[name, property.const]],
  );
}

/**
 * The resources whose new records can start with a record of `resource`: administrators for a scope, identities for a
 * profile. Only what the menu has, what this person may create, and what refers to one record of this kind. A field that
 * is shown under a condition brings the values of that condition along.
 * @param resources all that the person knows
 */
export function newTargets(resource: ClientResource, resources: Iterable<ClientResource>): readonly Target[] {
  return [...resources].flatMap((target): Target[] => {
    if (!target.menu || target === resource) return [];
    const field = writableFields(target, 'create').find(
      ({ kind, virtual, reference }) => kind === 'reference' && !virtual && reference?.resource === resource.name,
    );
    if (!field) return [];
    return [{ resource: target, constants: Object.fromEntries(constantsOf(field.visibleWhen)), field: field.name }];
  });
}

/** The forms of the new records that can be made for a record (see `newTargets`). */
export function newFor(
  resource: ClientResource,
  { id }: EngineRecord,
  resources: Iterable<ClientResource>,
): readonly NewFor[] {
  return newTargets(resource, resources).map(({ resource: target, constants, field }) => {
    const start = JSON.stringify({ ...constants, [field]: id });
    return { target, to: `/${target.name}/create?${new URLSearchParams({ start }).toString()}` };
  });
}
