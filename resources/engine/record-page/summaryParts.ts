import type { ClientResource } from '../../../domain/schema/client/client';
import type { SummaryPart } from '../../../domain/schema/model/model';
import { matches, type PredicateContext } from '../../../domain/schema/model/predicate';
import { fieldsOf, placeholdersOf } from '../../../domain/schema/model/summary';
import type { Formatters } from '../values/formatters';
import { hasValue, isReadable, type EngineRecord } from '../values/record';
import { readMoment } from '../values/time';
import { fieldNamed } from '../texts';
import { DAY_MS } from '../../../domain/time/durations';
import { pluralForm } from '../../../domain/text/pluralForm';

/** What a part of a summary is about: the record itself, or the last one of another resource. */
export interface Subject {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Text of a part; empty for a field. */
export const textOf = ({ texts }: ClientResource, { text = '' }: SummaryPart): string => texts.summary?.[text] ?? '';

/** Whether a part is shown: its fields are known and have values, and its conditions hold. */
export function applies(
  part: SummaryPart,
  text: string,
  { resource, record }: Subject,
  { now, format, user }: { readonly now: number; readonly format: Formatters; readonly user: PredicateContext['user'] },
): boolean {
  const isKnown = (name: string) => {
    const field = fieldNamed(resource, name);
    return field !== undefined && isReadable(field);
  };
  const isFilled = (name: string) => {
    const field = fieldNamed(resource, name);
    return field !== undefined && hasValue(field, record[name]);
  };
  const isPast = (name: string) => {
    const moment = readMoment(record[name], format.timeZone);
    // A day is past when it is over.
    return moment && (moment.dayOnly ? moment.ms + DAY_MS : moment.ms) <= now;
  };
  return (
    fieldsOf(part, text).every(isKnown) &&
    [...placeholdersOf(text), ...(part.field === undefined ? [] : [part.field])].every(isFilled) &&
    (part.past === undefined || isPast(part.past) === true) &&
    (part.future === undefined || isPast(part.future) === false) &&
    (part.when === undefined || matches(part.when, record, { ...(user && { user }), mode: 'edit' }))
  );
}

/** The form of `one |||| many` that fits the first number in it. */
export function formOf(text: string, { resource, record }: Subject, tag: string): string {
  const counted = placeholdersOf(text).find((name) => typeof record[name] === 'number' && fieldNamed(resource, name));
  const count = counted === undefined ? 0 : Number(record[counted]);
  return pluralForm(text, count, tag);
}
