import type { ClientResource } from '../../../domain/schema/client/client';
import { foldText } from '../../../domain/text/foldText';
import { bulkFields } from '../../../resources/engine/list/editable';

/** Something that can be done to a record of a resource; whether to this one, only its page knows. */
export interface Verb {
  /** `extend`, `history`, `password`, the generic operations, or the name of a declared action. */
  readonly key: string;
  /** Its name alone: "Prolonger". */
  readonly label: string;
  readonly words: string;
}

/** The field with the end of validity, where callers may move it by days. */
export function endField(resource: ClientResource): string | undefined {
  const { end } = resource.roles ?? {};
  return bulkFields(resource).find(({ name, kind }) => name === end && kind === 'dateTime')?.name;
}

/** The field of a generated password that may be given anew. */
export const passwordField = ({ fields, can }: ClientResource): string | undefined =>
  can.edit ? fields.find(({ widget, readOnly }) => widget === 'generated' && !readOnly)?.name : undefined;

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** What can be done to records of a resource by this person, as the pages of records offer it. */
export function verbsOf(resource: ClientResource, translate: Translate): Verb[] {
  const { can, enabled, actions, closed, texts } = resource;
  if (closed) return [];
  const verb = (key: string, label: string): Verb => ({
    key,
    label,
    words: translate(`palette.words.${key}`, { _: '' }),
  });
  const generic = (key: string) => verb(key, translate(`engine.operation.${key}`));
  return [
    ...(endField(resource) ? [verb('extend', translate('palette.verb.extend'))] : []),
    ...(passwordField(resource) ? [verb('password', translate('palette.verb.password'))] : []),
    ...actions
      .filter(({ placement }) => placement.includes('form'))
      .map(({ name }) => verb(name, texts.actions?.[name]?.label ?? name)),
    ...(resource.readOnly ? [] : [verb('history', translate('palette.verb.history'))]),
    ...(can.edit && enabled !== undefined ? [generic('disable'), generic('enable')] : []),
    ...(can.delete ? [generic('delete')] : []),
  ];
}

const MIN_VERB = 3;

/**
 * Whether a text begins with something to do: "prolonger durand" or "prol".
 * @returns the keys of those verbs, and the rest of the text; undefined for a text that begins with another word
 */
export function splitVerb(text: string, verbs: readonly Verb[]): { keys: string[]; rest: string } | undefined {
  const [first = '', ...others] = foldText(text.trim()).split(/\s+/);
  if (first.length < MIN_VERB) return undefined;
  const begins = (words: string) =>
    foldText(words)
      .split(/\s+/)
      .some((word) => word.startsWith(first));
  const keys = verbs.filter(({ label, words }) => begins(label.split(' ')[0] ?? '') || begins(words));
  if (keys.length === 0) return undefined;
  return { keys: [...new Set(keys.map(({ key }) => key))], rest: others.join(' ') };
}
