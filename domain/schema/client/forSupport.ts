import { KEPT_FROM_SUPPORT } from '../model/keptFromSupport';
import type { ClientResource } from './client';

/**
 * A resource as support has it in a company that lets it in: what would outlast the consent is read-only, and such records
 * are not made or deleted.
 * @param guards what the resource declares
 */
export function forSupport(resource: ClientResource, guards: readonly string[]): ClientResource {
  const [, kept] = Object.entries(KEPT_FROM_SUPPORT).find(([guard]) => guards.includes(guard)) ?? [];
  if (!kept) return resource;
  const isKept = (name: string) => (kept.fields as readonly string[]).includes(name);
  const { can, fields } = resource;
  const names = can.edit ? fields.flatMap(({ name, readOnly }) => (isKept(name) && !readOnly ? [name] : [])) : [];
  return {
    ...resource,
    fields: fields.map((field) => (isKept(field.name) ? { ...field, readOnly: true } : field)),
    can: kept.records ? { ...can, create: false, delete: false } : can,
    ...(names.length > 0 && { fixedFields: [...(resource.fixedFields ?? []), { names, because: 'support' }] }),
  };
}
