import type { Field, Resource, SchemaError } from '../model/model';
import { LOCALES } from '../../text/locale';
import { dependencies } from '../model/predicate';
import { placeholdersOf } from '../model/summary';
import type { RawResource, RawSummaryPart } from '../parse/raw';
import type { Path, Source } from '../parse/source';
import { suggest } from '../parse/suggest';
import { diagnostic } from '../diagnostics/diagnostic';
import type { LintContext } from './context';
import { roleCheck } from './roleCheck';

const AT = ['x-views', 'record'] as const;

type Entry = readonly [path: Path, part: RawSummaryPart];

/** Every part of the summary, with its position in the file. */
function partsOf(raw: RawResource): Entry[] {
  const record = raw['x-views']?.record;
  return (['state', 'summary'] as const).flatMap((list) =>
    (record?.[list] ?? []).map((part, index): Entry => [[...AT, list, index], part]),
  );
}

/** Keys of the texts that the summary of a file needs. */
export function summaryTexts(raw: RawResource): string[] {
  return partsOf(raw).flatMap(([, part]) => (typeof part === 'string' ? [] : part.text));
}

const isDate = ({ kind }: Field) => kind === 'date' || kind === 'dateTime';
const isShown = ({ writeOnly, secret }: Field) => !writeOnly && secret === undefined;

/** The summary of a record shows fields that exist and can be read, and compares dates only. */
export function lintSummary(context: LintContext): void {
  const { raw, names, known } = context;
  const check = roleCheck(context);
  const shown = (path: Path, name: string) => {
    known(path, 'unknownProperty', name, names);
    check(path, name, isShown, diagnostic('writtenOnly'));
  };
  for (const [path, part] of partsOf(raw)) {
    if (typeof part === 'string') {
      shown(path, part);
      continue;
    }
    // Fields of another resource are checked when all files are known.
    if (part.last) continue;
    for (const word of ['past', 'future'] as const) {
      const name = part[word];
      if (name === undefined) continue;
      known([...path, word], 'unknownProperty', name, names);
      check([...path, word], name, isDate, diagnostic('noDates', name));
    }
    for (const locale of LOCALES) {
      const text = raw['x-i18n'][locale].summary?.[part.text] ?? '';
      placeholdersOf(text).forEach((name) => shown(['x-i18n', locale, 'summary', part.text], name));
    }
  }
  raw['x-views']?.record?.title?.forEach((name, index) =>
    known([...AT, 'title', index], 'unknownProperty', name, names),
  );
  const primary = raw['x-views']?.record?.primary;
  const actions = (raw['x-actions'] ?? []).filter(({ placement }) => placement.includes('form'));
  if (primary !== undefined)
    known(
      [...AT, 'primary'],
      'unknownAction',
      primary,
      actions.map(({ name }) => name),
    );
}

/** Parts about the last record of another resource: that resource refers here by the field, and has the fields. */
export function lintLastRecords(
  source: Source,
  resource: Resource,
  others: ReadonlyMap<string, Resource>,
  known: ReadonlySet<string>,
): SchemaError[] {
  const { 'x-i18n': texts } = source.value as RawResource;
  return partsOf(source.value as RawResource).flatMap(([path, part]) => {
    if (typeof part === 'string' || !part.last) return [];
    const { last, text, past, future, when = {} } = part;
    if (!known.has(last.resource)) {
      const at = [...path, 'last', 'resource'];
      return [source.error(at, diagnostic('unknownResource', last.resource), suggest(last.resource, known))];
    }
    const target = others.get(last.resource);
    // Its own file has an error, which is reported there.
    if (!target) return [];
    const refers = target.fields.find(({ name }) => name === last.by)?.reference;
    const foreign =
      refers?.resource === resource.name
        ? []
        : [source.error([...path, 'last', 'by'], diagnostic('refersElsewhere', last.by, resource.name))];
    const readable = target.fields.filter(isShown).map(({ name }) => name);
    const unknown = (at: Path, names: readonly string[], from = readable) =>
      names
        .filter((name) => !from.includes(name))
        .map((name) => source.error(at, diagnostic('unknownProperty', name), suggest(name, from)));
    const dates = target.fields.filter(isDate).map(({ name }) => name);
    return [
      ...foreign,
      ...unknown([...path, 'when'], dependencies(when)),
      ...unknown([...path, 'past'], past === undefined ? [] : [past], dates),
      ...unknown([...path, 'future'], future === undefined ? [] : [future], dates),
      ...LOCALES.flatMap((locale) =>
        unknown(['x-i18n', locale, 'summary', text], placeholdersOf(texts[locale].summary?.[text] ?? '')),
      ),
    ];
  });
}
