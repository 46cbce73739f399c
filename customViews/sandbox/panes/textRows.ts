import { isJsonObject } from '../../../domain/text/readJson';
import { applyEdits, modify, parse } from 'jsonc-parser';
import { LOCALES, type Locale } from '../../../domain/text/locale';

/** One text of a resource, in the languages that have it. */
export interface TextRow {
  /** Below `x-i18n.<language>`. */
  readonly path: readonly string[];
  /** A resource without it does not compile. */
  readonly required: boolean;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
}

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json => (isJsonObject(value) ? value : {});
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(object) : []);
const at = (value: unknown, path: readonly string[]) => path.reduce<unknown>((node, part) => object(node)[part], value);

/** The texts that the parts of a file ask for, in the order in which they are shown. */
function needed(raw: Json): string[][] {
  const properties = object(raw['properties']);
  const names = Object.keys(properties);
  const enums = names.flatMap((name) => {
    const values = object(properties[name])['enum'] ?? object(object(properties[name])['x-field'])['codes'];
    const plain = Array.isArray(values) ? values.filter((value) => typeof value !== 'object') : [];
    return plain.map((value) => ['enums', name, String(value)]);
  });
  const flags = names.flatMap((name) => {
    const bits = object(object(object(properties[name])['x-field'])['bits']);
    const groups = list(bits['exclusive']).flatMap((group) => [
      String(group['name']),
      ...Object.keys(object(group['values'])),
    ]);
    return [...list(bits['flags']).map((flag) => String(flag['name'])), ...groups].map((flag) => ['flags', name, flag]);
  });
  const rows = names.flatMap((name) =>
    Object.keys(object(object(object(properties[name])['items'])['properties'])).map((column) => [
      'rows',
      name,
      column,
    ]),
  );
  const views = object(raw['x-views']);
  const sections = list(object(views['form'])['sections']).map(({ key }) => ['sections', String(key), 'title']);
  const presets = list(object(views['list'])['presets']).flatMap(({ name, attention }) => [
    ['presets', String(name)],
    ...(attention === undefined ? [] : [['attention', String(name)]]),
  ]);
  const header = object(views['record']);
  const summary = [...list(header['state']), ...list(header['summary'])].flatMap(({ text }) =>
    typeof text === 'string' ? [['summary', text]] : [],
  );
  const actions = list(raw['x-actions']).flatMap(({ name, confirm }) => [
    ['actions', String(name), 'label'],
    ...(confirm === true ? [['actions', String(name), 'confirm']] : []),
  ]);
  return [
    ['name'],
    ['new'],
    ...names.map((name) => ['fields', name]),
    ...enums,
    ...flags,
    ...rows,
    ...sections,
    ...presets,
    ...summary,
    ...actions,
  ];
}

function written(texts: unknown, path: readonly string[] = []): string[][] {
  return Object.entries(object(texts)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[...path, name]] : written(value, [...path, name]),
  );
}

/** Every text that a file has or must have: the required ones first, then further ones. */
export function textRows(source: string): TextRow[] {
  const raw = object(parse(source));
  const texts = object(raw['x-i18n']);
  const required = needed(raw);
  const keys = new Set(required.map((path) => JSON.stringify(path)));
  const others = new Map(
    LOCALES.flatMap((locale) => written(texts[locale])).map((path) => [JSON.stringify(path), path] as const),
  );
  keys.forEach((key) => others.delete(key));
  return [
    ...required.map((path) => [path, true] as const),
    ...[...others.values()].map((path) => [path, false] as const),
  ].map(([path, must]) => ({
    path,
    required: must,
    texts: Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const text = at(texts[locale], path);
        return typeof text === 'string' && text !== '' ? [[locale, text] as const] : [];
      }),
    ),
  }));
}

/** The file with one text written; an empty one is removed. Everything else is unchanged. */
export function withText(source: string, locale: Locale, path: readonly string[], text: string): string {
  const edits = modify(source, ['x-i18n', locale, ...path], text === '' ? undefined : text, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
  });
  return applyEdits(source, edits);
}
