import type { Proof } from '../model/model';
import type { ClientField, ClientResource } from './client';

/**
 * A resource as an impersonator has it: without the actions that are for people in their own name alone, and without what
 * needs a proof of the person, which cannot be given while impersonating. The fields are read-only, and what asks for a
 * proof is not offered. Where a condition says of which records, these fields of such a record are switched off, and the
 * server refuses the operations.
 * @param proof what the resource declares
 */
export function withoutProofs(resource: ClientResource, proof: Proof | undefined): ClientResource {
  const known = { ...resource, actions: resource.actions.filter(({ inOwnName }) => !inOwnName) };
  if (!proof) return known;
  const { operations, fields, when } = proof;
  const isFixed = ({ name, readOnly }: ClientField) => !readOnly && fields.includes(name);
  const names = known.can.edit ? known.fields.filter(isFixed).map(({ name }) => name) : [];
  const fixed = (field: ClientField): ClientField =>
    when
      ? { ...field, enabledWhen: { allOf: [field.enabledWhen ?? {}, { not: when }] } }
      : { ...field, readOnly: true };
  const stops = (operation: Proof['operations'][number]) => when === undefined && operations.includes(operation);
  return {
    ...known,
    fields: known.fields.map((field) => (isFixed(field) ? fixed(field) : field)),
    can: {
      ...known.can,
      // A new record would lack the fields that cannot be set.
      create: known.can.create && !stops('create') && (when !== undefined || !known.fields.some(isFixed)),
      delete: known.can.delete && !stops('delete'),
    },
    ...(stops('restore') && { withoutRestore: true }),
    ...(names.length > 0 && { fixedFields: [...(known.fixedFields ?? []), { names, ...(when && { when }) }] }),
  };
}
