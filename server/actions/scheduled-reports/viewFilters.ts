import { isJsonObject } from '../../../domain/text/readJson';
import { toWallClock } from '../../../domain/time/wallClock';
import { addDays } from '../../../domain/time/calendar';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { Access } from '../../storage/records/records';
import { WORDS } from '../import-export/words';
import { makeLabels } from '../records/labels';
import type { Writing } from './writing';

/** Values of a filter that are named at most. */
const MAX_NAMED = 10;

/**
 * The filter of a list in the words of the caller, for the head of a page.
 * @param filter with names of fields that the caller reads
 */
export async function viewFilterText(
  access: Access,
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
  writing: Writing,
): Promise<string> {
  const { words } = writing;
  const texts = resource.texts[access.caller.locale];
  const parts: string[] = [];
  for (const [name, value] of Object.entries(filter)) {
    const field = resource.fields.find((one) => one.name === name);
    if (name === 'q' && typeof value === 'string') parts.push(`${words.search}${words.colon}${value}`);
    if (!field) continue;
    const text = isJsonObject(value)
      ? rangeText(value, field, access.caller.timezone, writing)
      : await valuesText(access, resource, field, value, writing);
    parts.push(`${texts.fields[name] ?? name}${words.colon}${text}`);
  }
  return parts.join(' · ');
}

type Range = Readonly<Record<string, unknown>>;

/** A period in days, or bounds and other operators as they are. */
function rangeText(range: Range, { kind }: Field, zone: string, writing: Writing): string {
  const { words } = writing;
  if (kind !== 'date' && kind !== 'dateTime') {
    return Object.values(range)
      .map((one) => String(one))
      .join(', ');
  }
  const dayOf = (value: unknown) =>
    kind === 'date' ? String(value) : toWallClock(String(value), zone).slice(0, 10) || undefined;
  const from = range['gte'] ?? range['gt'];
  const start = from === undefined ? undefined : dayOf(from);
  const open = range['lt'];
  const last = range['lte'] ?? open;
  const end = last === undefined ? undefined : dayOf(last);
  const until = end !== undefined && open !== undefined ? addDays(end, -1) : end;
  if (start !== undefined && until !== undefined) return writing.period({ from: start, to: until });
  if (start !== undefined) return words.since(writing.day(start));
  return until !== undefined ? words.until(writing.day(until)) : '—';
}

async function valuesText(
  access: Access,
  resource: Resource,
  field: Field,
  value: unknown,
  { list }: Writing,
): Promise<string> {
  const { locale } = access.caller;
  const values = [value].flat().slice(0, MAX_NAMED);
  const enums = resource.texts[locale].enums?.[field.name] ?? {};
  const labels = makeLabels([field]);
  if (field.reference) await labels.load(access, [{ [field.name]: values }]);
  const names = values.map((one) => {
    if (field.reference && (typeof one === 'number' || typeof one === 'string')) return labels.of(field, one);
    if (typeof one === 'boolean') return enums[String(one)] ?? (one ? WORDS[locale].yes : WORDS[locale].no);
    return enums[String(one)] ?? String(one);
  });
  return names.length > 0 ? list(names) : '—';
}
