import { readJson } from '../../../domain/text/readJson';
import type { ClientResource } from '../../../domain/schema/client/client';
import { writableFields, type Values } from './values';

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * What an address gives a new record to start with (`?start={"ev_count":1500}`): writable fields with plain values; of
 * anything else nothing is taken, the form then says what is missing.
 */
export function valuesFromAddress(resource: ClientResource, search: string): Values | undefined {
  const text = new URLSearchParams(search).get('start');
  if (text === null) return undefined;
  const read = readJson(text);
  if (typeof read !== 'object' || read === null) return undefined;
  const values = new Map(Object.entries(read));
  const known = writableFields(resource, 'create').flatMap(({ name, kind, writeOnly }): [string, unknown][] => {
    const value: unknown = values.get(name);
    const sound = kind === 'references' ? Array.isArray(value) && value.every(isPlain) : isPlain(value);
    return sound && !writeOnly ? [[name, value]] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
