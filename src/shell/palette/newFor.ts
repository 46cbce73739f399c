import type { ClientResource } from '../../../domain/schema/client/client';
import { writableFields } from '../../../resources/engine/form/values';
import type { EngineRecord } from '../../../resources/engine/values/record';

/** A form of a new record that starts with a record which it refers to. */
interface NewFor {
  readonly target: ClientResource;
  /** Address of the form (see `valuesFromAddress`). */
  readonly to: string;
}

/** The values that a condition asks for by name: `{"properties":{"ad_scopemode":{"const":"listed"}}}`. */
function constantsOf(condition: unknown): [string, unknown][] {
  const { properties = {} } = (condition ?? {}) as { properties?: Record<string, { const?: unknown }> };
  return Object.entries(properties).flatMap(([name, wanted]): [string, unknown][] =>
    wanted.const === undefined ? [] : [[name, wanted.const]],
  );
}

/**
 * The new records that can be made for a record: an administrator for a scope, an identity for a profile. Only what the
 * menu has, what this person may create, and what refers to one record of this kind. A field that is shown under a
 * condition brings the values of that condition along.
 * @param resources all that the person knows
 */
export function newFor(
  resource: ClientResource,
  { id }: EngineRecord,
  resources: Iterable<ClientResource>,
): readonly NewFor[] {
  return [...resources].flatMap((target): NewFor[] => {
    if (!target.menu || target === resource) return [];
    const field = writableFields(target, 'create').find(
      ({ kind, virtual, reference }) => kind === 'reference' && !virtual && reference?.resource === resource.name,
    );
    if (!field) return [];
    const start = JSON.stringify({ ...Object.fromEntries(constantsOf(field.visibleWhen)), [field.name]: id });
    return [{ target, to: `/${target.name}/create?${new URLSearchParams({ start }).toString()}` }];
  });
}
