import type { ClientResource } from '../../../domain/schema/client/client';
import type { Section } from '../../../domain/schema/model/model';
import { fieldNamed } from '../texts';
import { hasValue, type EngineRecord } from '../values/record';

/**
 * True for a section of a form that may begin closed: no field has a value, none may be required, and none is a secret
 * (the server does not say whether a secret is set).
 */
export function startsEmpty(resource: ClientResource, { fields }: Section, record: EngineRecord): boolean {
  return fields
    .flatMap((name) => fieldNamed(resource, name) ?? [])
    .every(
      (field) => !field.required && !field.requiredWhen && !field.writeOnly && !hasValue(field, record[field.name]),
    );
}
