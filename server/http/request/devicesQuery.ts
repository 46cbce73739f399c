import { jsonObject } from './jsonObject';
import { parseBounded } from '../../../domain/text/boundedJson';
import { CONDITION_WORDS, SEARCH_WORD } from '../../../domain/text/deviceWords';
import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Name of the field of a resource that a parameter of the service limits; undefined where it says nothing about it. */
export const conditionField = ({ fields }: Resource, parameter: string): string | undefined =>
  Object.hasOwn(CONDITION_WORDS, parameter)
    ? CONDITION_WORDS[parameter]?.find((name) => fields.some((field) => field.name === name))
    : undefined;

/**
 * The service's own parameters (specification S-DEV-2), as conditions on a resource.
 * @param others parameters that are read elsewhere
 * @throws PorticoError 422 for a parameter that says nothing about the resource
 */
export function searchFilter(resource: Resource, query: Query, others: readonly string[]): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  const has = (name: string) => resource.fields.some((field) => field.name === name);
  const text = (name: string) => [query[name] ?? ''].flat()[0] ?? '';
  const ranges = has('ip_address') ? ['ip_address_start', 'ip_address_end'] : [];
  for (const name of Object.keys(query)) {
    if (others.includes(name) || ranges.includes(name)) continue;
    const field = conditionField(resource, name);
    if (field === undefined) throw errors.unknownParameter(name);
    if (text(name) !== '') own[field] = text(name).split(',');
  }
  if (text(SEARCH_WORD).trim() !== '') own['q'] = text(SEARCH_WORD);
  const range = {
    ...(text('ip_address_start') && { gte: text('ip_address_start') }),
    ...(text('ip_address_end') && { lte: text('ip_address_end') }),
  };
  if (Object.keys(range).length > 0) own['ip_address'] = range;
  return own;
}

/** Conditions of the generated screens. @throws PorticoError 422 for a text that is no JSON object */
export function parsedFilter(given: string | string[] | undefined): Readonly<Record<string, unknown>> {
  return jsonObject('filter', [given ?? ''].flat()[0]);
}

/** `field:order`, several by comma. */
export function sortKeys(text: string): { field: string; order: string }[] {
  return text.split(',').map((one) => {
    const [field = '', order = 'asc'] = one.split(':');
    return { field, order };
  });
}

/** What the service sends as objects (`facts`, `security_context_template`) is kept as JSON text. */
export function withTexts(resource: Resource, body: WireRecord): WireRecord {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isJson = resource.fields.some((field) => field.name === name && field.cast === 'json');
      return [name, isJson && typeof value === 'object' && value !== null ? JSON.stringify(value) : value];
    }),
  );
}

/** The other way: what is kept as JSON text is answered as the object that it is. */
export function withObjects<R extends WireRecord>(resource: Resource, record: R): R {
  const decoded = resource.fields.flatMap(({ name, cast }) => {
    const value = record[name];
    return cast === 'json' && typeof value === 'string' && value !== '' ? [[name, parseBounded(value)]] : [];
  });
  return decoded.length > 0 ? { ...record, ...Object.fromEntries(decoded) } : record;
}
