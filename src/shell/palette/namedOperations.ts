import { deactivationOf } from '../../../customViews';
import type { ClientResource } from '../../../domain/schema/client/client';
import { foldText } from '../../../domain/text/foldText';
import { bulkFields } from '../../../resources/engine/list/editable';
import { newTargets } from './newFor';

/** An operation that can be named in the palette. Whether it is possible for one record, only its page knows. */
interface NamedOperation {
  /**
   * `deactivate`, `extend`, `history`, `password`, `print`, `replace`, `new` with the name of a resource, a generic operation, or
   * the name of a declared action.
   */
  readonly name: string;
  /** Without a record: "Prolonger". */
  readonly label: string;
  /** Other words for it. */
  readonly words: string;
  /** True when one word of the label is not enough: "nouvel" begins many of them. */
  readonly whole?: true;
}

/** The field with the end of validity, where callers may move it by days. */
export function endField(resource: ClientResource): string | undefined {
  const { end } = resource.roles ?? {};
  return bulkFields(resource).find(({ name, kind }) => name === end && kind === 'dateTime')?.name;
}

/** The field of a generated password that may be given again. */
export const passwordField = ({ fields, can }: ClientResource): string | undefined =>
  can.edit ? fields.find(({ widget, readOnly }) => widget === 'generated' && !readOnly)?.name : undefined;

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/**
 * The operations on records of a resource that this person may perform, as the pages of records offer them, or the
 * reception desk.
 * @param resources all that the person knows
 */
export function namedOperations(
  resource: ClientResource,
  resources: Iterable<ClientResource>,
  translate: Translate,
): NamedOperation[] {
  const { can, enabled, actions, closed, texts } = resource;
  const named = (name: string, label: string): NamedOperation => ({
    name,
    label,
    words: translate(`searchWords.${name}`, { _: '' }),
  });
  const generic = (name: string) => named(name, translate(`engine.operation.${name}`));
  const ofPalette = (name: string) => named(name, translate(`paletteEntries.operation.${name}`));
  const created = ({ name, texts: { new: label } }: ClientResource): NamedOperation => ({
    name: `new ${name}`,
    label,
    words: translate('searchWords.create'),
    whole: true,
  });
  if (resource.desk) return ['extend', 'print', 'password'].map(ofPalette);
  if (closed) return [];
  return [
    ...(endField(resource) ? [ofPalette('extend')] : []),
    ...(passwordField(resource) ? [ofPalette('password')] : []),
    ...actions
      .filter(({ placement }) => placement.includes('form'))
      .map(({ name }) => named(name, texts.actions?.[name]?.label ?? name)),
    ...(can.edit && resource.upload ? [ofPalette('replace')] : []),
    ...newTargets(resource, resources).map((target) => created(target.resource)),
    ...(resource.readOnly ? [] : [ofPalette('history')]),
    ...(can.edit && enabled !== undefined ? [generic('disable'), generic('enable')] : []),
    ...(can.delete ? [deactivationOf(resource.name) ? ofPalette('deactivate') : generic('delete')] : []),
  ];
}

/** Characters of the shortest text that names an operation; of a script whose characters are syllables or words, fewer do. */
const MIN_LENGTH = 3;
const MIN_LENGTH_OF_SIGNS = 2;
const SIGNS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Apostrophes as keyboards type them are one. */
const wordsOf = (text: string) => foldText(text.replaceAll('’', "'")).trim().split(/\s+/);

/** How many words at the beginning of a text name the operation, by their beginnings: "nouvel admin". */
function wordsNaming({ label, words, whole }: NamedOperation, [first = '', ...others]: readonly string[]): number {
  const [verb = '', ...object] = wordsOf(label);
  if (![verb, ...wordsOf(words)].some((word) => word.startsWith(first))) return 0;
  const end = object.findIndex((word, at) => others[at] === undefined || !word.startsWith(others[at]));
  const named = end < 0 ? object.length : end;
  if (whole && (object.length > 0 ? named < object.length : first !== verb)) return 0;
  return 1 + named;
}

/** The first word of a text; without spaces between words, the name of an operation and what follows: "停用尼斯". */
function apart(first: string, operations: readonly NamedOperation[]): string[] {
  const verbs = operations.map(({ label }) => wordsOf(label)[0] ?? '');
  const length = Math.max(
    ...verbs.filter((verb) => verb !== '' && first.startsWith(verb)).map((verb) => verb.length),
    0,
  );
  return length < MIN_LENGTH_OF_SIGNS || length === first.length
    ? [first]
    : [first.slice(0, length), first.slice(length)];
}

/**
 * Whether a text begins with the name of an operation: "prolonger durand", "prol" or "nouvel administrateur paris".
 * @returns the names of the operations that most words name, and the rest of the text; undefined for a text that begins
 * with another word
 */
export function splitOperation(
  text: string,
  operations: readonly NamedOperation[],
): { names: string[]; rest: string } | undefined {
  const [first = '', ...others] = wordsOf(text);
  const isSigns = SIGNS.test(first);
  if (first.length < (isSigns ? MIN_LENGTH_OF_SIGNS : MIN_LENGTH)) return undefined;
  const typed = [...(isSigns ? apart(first, operations) : [first]), ...others];
  const named = operations.map((operation) => ({ name: operation.name, length: wordsNaming(operation, typed) }));
  const most = Math.max(0, ...named.map(({ length }) => length));
  if (most === 0) return undefined;
  const names = named.filter(({ length }) => length === most).map(({ name }) => name);
  return { names: [...new Set(names)], rest: typed.slice(most).join(' ') };
}
