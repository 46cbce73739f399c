import type { ClientResource } from '../../../domain/schema/client/client';
import type { RoleName } from '../../../domain/schema/model/registry';
import { fieldNamed } from '../texts';

/**
 * A field by the part that it has in its resource: what names a record, a declared role (`x-resource.roles`), or the
 * reference to another resource.
 */
export type Part = 'title' | RoleName | { readonly to: string };

/** Name of the field that has a part. @returns undefined where none has it, or the caller may not know it */
export function fieldFor(resource: ClientResource | undefined, part: Part): string | undefined {
  if (!resource) return undefined;
  if (part === 'title') return fieldNamed(resource, resource.title)?.name;
  if (typeof part === 'string') return resource.roles?.[part];
  return resource.fields.find(({ reference }) => reference?.resource === part.to && !reference.many)?.name;
}

/** Value of the field that has a part. @returns undefined where none has it */
export function valueFor(
  resource: ClientResource,
  record: Readonly<Record<string, unknown>> | undefined,
  part: Part,
): unknown {
  const field = fieldFor(resource, part);
  return field === undefined ? undefined : record?.[field];
}

/** Values by the names of their fields; those that are undefined, or whose part no field has, are left out. */
export function valuesFor(
  resource: ClientResource,
  parts: readonly (readonly [Part, unknown])[],
): Record<string, unknown> {
  return Object.fromEntries(
    parts.flatMap(([part, value]) => {
      const field = fieldFor(resource, part);
      return field === undefined || value === undefined ? [] : [[field, value] as const];
    }),
  );
}
