import type { Resource, SummaryPart, Texts } from '../model/model';
import { fieldsOf } from '../model/summary';
import { pickProperties, RECORD_PROPERTIES } from './clientProperties';
import type { Known } from './known';

/**
 * The summary limited to fields that the caller may read. Parts about the last record of another resource are decided by
 * the console, which knows whether the caller sees that resource.
 */
export function knownSummary({ record, actions }: Resource, texts: Texts, readable: Known): Resource['record'] {
  const fits = (part: SummaryPart) =>
    part.last !== undefined ||
    fieldsOf(part, texts.summary?.[part.text ?? ''] ?? '').every((name) => readable.has(name));
  const { primary, title, ...rest } = pickProperties(record, RECORD_PROPERTIES);
  return {
    ...rest,
    state: record.state.filter(fits),
    summary: record.summary.filter(fits),
    ...(title?.every((name) => readable.has(name)) && { title }),
    ...(actions.some(({ name }) => name === primary) && primary !== undefined && { primary }),
  };
}

/** Keys of the texts of a summary. */
export function summaryKeys({ state, summary }: Resource['record']): Known {
  return new Set([...state, ...summary].flatMap(({ text }) => text ?? []));
}
