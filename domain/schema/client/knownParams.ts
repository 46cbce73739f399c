import { withParamsFor } from '../model/paramValues';
import { PARAMS_PROPERTIES, pickProperties } from './clientProperties';
import type { Field, Texts } from '../model/model';

/** A field with the parameters that the caller may set; other parameters are not mentioned. */
export function knownParams(field: Field, permissions: ReadonlySet<string>): Field {
  const { params, ...own } = withParamsFor(field, permissions);
  return params ? { ...own, params: pickProperties(params, PARAMS_PROPERTIES) } : field;
}

/**
 * Texts without the words about parameters that are not the caller's. A field without declared parameters keeps the words
 * for its members: a caller who sees the field sees all of them.
 */
export function withoutHidden(texts: Texts, fields: readonly Field[], permissions: ReadonlySet<string>): Texts {
  if (!texts.params) return texts;
  const params = Object.entries(texts.params).map(([name, words]) => {
    const field = fields.find((one) => one.name === name);
    if (field && !field.params) return [name, words] as const;
    const { labels, options, ...own } = words;
    const known = new Set(field && withParamsFor(field, permissions).params?.fields.map((one) => one.name));
    const pick = <T>(from: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => known.has(key)));
    return [name, { ...own, labels: pick(labels), ...(options && { options: pick(options) }) }] as const;
  });
  return { ...texts, params: Object.fromEntries(params) };
}
