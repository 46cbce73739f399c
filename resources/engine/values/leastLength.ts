import type { ClientResource } from '../../../domain/schema/client/client';

/** Characters that a text needs by its schema. */
export function leastLength({ schema }: ClientResource, name: string): number {
  const properties = schema['properties'] as Readonly<Record<string, { readonly minLength?: number }>> | undefined;
  return properties?.[name]?.minLength ?? 0;
}
