import type { ClientResource } from '../../../domain/schema/client/client';
import type { RoleName } from '../../../domain/schema/model/registry';
import { fieldNamed } from '../texts';

/**
 * A field by the role that it has in its resource: what names a record, a declared role (`x-resource.roles`), or the
 * reference to another resource.
 */
export type FieldRole = 'title' | RoleName | { readonly to: string };

/** Name of the field that has a role. @returns undefined where none has it, or the caller may not know it */
export function fieldFor(resource: ClientResource | undefined, role: FieldRole): string | undefined {
  if (!resource) return undefined;
  if (role === 'title') return fieldNamed(resource, resource.title)?.name;
  if (typeof role === 'string') return resource.roles?.[role];
  return resource.fields.find(({ reference }) => reference?.resource === role.to && !reference.many)?.name;
}

/** Value of the field that has a role. @returns undefined where none has it */
export function valueFor(
  resource: ClientResource,
  record: Readonly<Record<string, unknown>> | undefined,
  role: FieldRole,
): unknown {
  const field = fieldFor(resource, role);
  return field === undefined ? undefined : record?.[field];
}

/** Values by the names of their fields; those that are undefined, or whose role no field has, are left out. */
export function valuesFor(
  resource: ClientResource,
  roles: readonly (readonly [FieldRole, unknown])[],
): Record<string, unknown> {
  return Object.fromEntries(
    roles.flatMap(([role, value]) => {
      const field = fieldFor(resource, role);
      return field === undefined || value === undefined ? [] : [[field, value] as const];
    }),
  );
}
