import { deactivatedOnPage } from '../../../customViews/pageQuestions';
import type { ClientResource } from '../../../domain/schema/client/client';
import { foldText } from '../../../domain/text/foldText';
import { bulkFields } from '../../../resources/engine/list/editable';

/** An operation that can be named in the palette. Whether it is possible for one record, only its page knows. */
interface NamedOperation {
  /** `extend`, `history`, `password`, `replace`, a generic operation, or the name of a declared action. */
  readonly name: string;
  /** Without a record: "Prolonger". */
  readonly label: string;
  /** Other words for it. */
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

/** The operations on records of a resource that this person may perform, as the pages of records offer them. */
export function namedOperations(resource: ClientResource, translate: Translate): NamedOperation[] {
  const { can, enabled, actions, closed, texts } = resource;
  if (closed) return [];
  const named = (name: string, label: string): NamedOperation => ({
    name,
    label,
    words: translate(`palette.words.${name}`, { _: '' }),
  });
  const generic = (name: string) => named(name, translate(`engine.operation.${name}`));
  return [
    ...(endField(resource) ? [named('extend', translate('palette.operation.extend'))] : []),
    ...(passwordField(resource) ? [named('password', translate('palette.operation.password'))] : []),
    ...actions
      .filter(({ placement }) => placement.includes('form'))
      .map(({ name }) => named(name, texts.actions?.[name]?.label ?? name)),
    ...(can.edit && resource.upload ? [named('replace', translate('palette.operation.replace'))] : []),
    ...(resource.readOnly ? [] : [named('history', translate('palette.operation.history'))]),
    ...(can.edit && enabled !== undefined ? [generic('disable'), generic('enable')] : []),
    ...(can.delete ? [generic(deactivatedOnPage.has(resource.name) ? 'disable' : 'delete')] : []),
  ];
}

const MIN_LENGTH = 3;

/**
 * Whether a text begins with the name of an operation: "prolonger durand" or "prol".
 * @returns the names of those operations, and the rest of the text; undefined for a text that begins with another word
 */
export function splitOperation(
  text: string,
  operations: readonly NamedOperation[],
): { names: string[]; rest: string } | undefined {
  const [first = '', ...others] = foldText(text.trim()).split(/\s+/);
  if (first.length < MIN_LENGTH) return undefined;
  const begins = (words: string) =>
    foldText(words)
      .split(/\s+/)
      .some((word) => word.startsWith(first));
  const found = operations.filter(({ label, words }) => begins(label.split(' ')[0] ?? '') || begins(words));
  if (found.length === 0) return undefined;
  return { names: [...new Set(found.map(({ name }) => name))], rest: others.join(' ') };
}
