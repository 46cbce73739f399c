import type { TranslateFunction } from 'ra-core';
import { withoutSecrets } from '../../../domain/schema/model/paramValues';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { EngineRecord } from '../values/record';
import { writableFields, type Values } from './values';

const isFree = ({ kind, schema, enum: choices }: Field) =>
  kind === 'text' && choices === undefined && schema['pattern'] === undefined && schema['format'] === undefined;

/**
 * What the form of a copy takes from its original: the writable values. What must be unique is left
 * out, the name says that it is a copy, and secrets are never copied.
 */
export function copiedValues(resource: ClientResource, record: EngineRecord, translate: TranslateFunction): Values {
  const values = writableFields(resource, 'create').flatMap((field): [string, unknown][] => {
    const { name, unique, writeOnly, secret, schema } = field;
    const value = record[name];
    if (writeOnly || secret !== undefined || value === undefined) return [];
    if (name === resource.title && typeof value === 'string' && isFree(field)) {
      const suffixed = translate('record.duplicate.copy', { name: value });
      return [[name, suffixed.slice(0, Number(schema['maxLength'] ?? suffixed.length))]];
    }
    return unique ? [] : [[name, withoutSecrets(field, value)]];
  });
  return Object.fromEntries(values);
}
