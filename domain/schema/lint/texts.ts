import type { Texts } from '../model/model';
import { LOCALES, type Locale } from '../../text/locale';
import { bitsOf, type RawResource } from '../parse/raw';
import { summaryTexts } from './summary';
import type { LintContext } from './context';
import { diagnostic, type DiagnosticCode } from '../diagnostics/diagnostic';

/** Field → names of the values or flags that need a label. */
type Labels = ReadonlyMap<string, readonly string[]>;

/** No text may be missing in any language, and none may speak of what does not exist. */
export function lintTexts(context: LintContext): void {
  const enums = valuesOf(context.raw);
  const labels = new Map([...numbersOf(context.raw), ...switchesOf(context.raw), ...enums]);
  const flags = flagsOf(context.raw);
  for (const locale of LOCALES) {
    missing(context, locale, enums, flags);
    unknown(context, locale, labels, flags);
  }
}

function valuesOf({ properties }: RawResource): Labels {
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      const values = (property['enum'] ?? property['x-field']?.codes) as readonly unknown[] | undefined;
      return values ? [[name, values.filter((value) => typeof value !== 'object').map(String)] as const] : [];
    }),
  );
}

/** A boolean field may have labels for on and off. */
function switchesOf({ properties }: RawResource): Labels {
  const names = Object.keys(properties).filter((name) => [properties[name]?.type].flat().includes('boolean'));
  return new Map(names.map((name) => [name, ['true', 'false']]));
}

/** A whole number may have a label for zero: “Never” says more than “0 months”. */
function numbersOf({ properties }: RawResource): Labels {
  const names = Object.keys(properties).filter((name) => [properties[name]?.type].flat().includes('integer'));
  return new Map(names.map((name) => [name, ['0']]));
}

function flagsOf({ properties }: RawResource): Labels {
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      const bits = property['x-field']?.bits;
      if (!bits) return [];
      const { flags, exclusive, starts } = bitsOf(bits);
      const groups = [...exclusive, ...(starts ? [starts] : [])].flatMap((group) => [
        group.name,
        ...Object.keys(group.values),
      ]);
      const deleted = exclusive.flatMap((group) => group.deleted ?? []);
      return [[name, [...flags.map((flag) => flag.name), ...groups, ...deleted]] as const];
    }),
  );
}

function missing({ raw, names, fields, report }: LintContext, locale: Locale, enums: Labels, flags: Labels): void {
  const texts = raw['x-i18n'][locale];
  const at = ['x-i18n', locale];
  const need = (path: string[], there: object | undefined, name: string) => {
    if (!there || !Object.hasOwn(there, name)) report([...at, ...path], diagnostic('textMissing', locale, name));
  };
  for (const name of names) need(['fields'], texts.fields, name);
  // Not needed, but in every language or in none.
  for (const name of ['search', 'counted'] as const) {
    if (LOCALES.some((one) => raw['x-i18n'][one][name] !== undefined)) need([], texts, name);
  }
  for (const name of switchedOff(raw)) {
    if (LOCALES.some((one) => raw['x-i18n'][one].off?.[name] !== undefined)) need(['off'], texts.off, name);
  }
  enums.forEach((values, name) => values.forEach((value) => need(['enums', name], texts.enums?.[name], value)));
  flags.forEach((keys, name) => keys.forEach((key) => need(['flags', name], texts.flags?.[name], key)));
  fields.forEach(({ columns }, name) =>
    columns?.forEach((column) => need(['rows', name], texts.rows?.[name], column.name)),
  );
  raw['x-views']?.form?.sections?.forEach(({ key }) => need(['sections'], texts.sections, key));
  raw['x-views']?.form?.tabs?.forEach(({ key }) => need(['tabs'], texts.tabs, key));
  raw['x-views']?.list?.presets?.forEach(({ name }) => need(['presets'], texts.presets, name));
  attended(raw).forEach((name) => need(['attention'], texts.attention, name));
  summaryTexts(raw).forEach((key) => need(['summary'], texts.summary, key));
  raw['x-actions']?.forEach(({ name, confirm }) => {
    need(['actions'], texts.actions, name);
    const own = texts.actions?.[name];
    if (confirm && own) need(['actions', name], own, 'confirm');
    // As above: in every language or in none.
    if (own && LOCALES.some((one) => raw['x-i18n'][one].actions?.[name]?.off)) need(['actions', name], own, 'off');
  });
  for (const name of ['name', 'counted'] as const) {
    if (texts[name]?.includes('||||') !== false) continue;
    report([...at, name], diagnostic('twoForms'), diagnostic('write', '"one |||| many"'));
  }
}

/** Names of the fields that a condition can switch off. */
const switchedOff = ({ properties }: RawResource) =>
  Object.keys(properties).filter((name) => properties[name]?.['x-field']?.enabledWhen !== undefined);

/** Names of the presets with `attention`. */
const attended = (raw: RawResource) =>
  (raw['x-views']?.list?.presets ?? []).flatMap(({ name, attention }) => (attention ? [name] : []));

function unknown({ raw, names, fields, known }: LintContext, locale: Locale, enums: Labels, flags: Labels): void {
  const texts: Texts = raw['x-i18n'][locale];
  const check = (group: keyof Texts, what: DiagnosticCode, allowed: Iterable<string>) => {
    const list = [...allowed];
    Object.keys((texts[group] as object | undefined) ?? {}).forEach((name) =>
      known(['x-i18n', locale, group, name], what, name, list),
    );
  };
  check('fields', 'unknownProperty', names);
  // One flag of a field may have a help text of its own: `options.cdn`.
  const ofFlags = [...flags].flatMap(([name, own]) => [...own].map((flag) => `${name}.${flag}`));
  check('help', 'unknownProperty', [...names, ...ofFlags]);
  check('off', 'unknownProperty', switchedOff(raw));
  check('enums', 'unknownEnumeration', enums.keys());
  check('flags', 'unknownFlags', flags.keys());
  check('sections', 'unknownSection', raw['x-views']?.form?.sections?.map(({ key }) => key) ?? ['general']);
  check('tabs', 'unknownTab', raw['x-views']?.form?.tabs?.map(({ key }) => key) ?? []);
  check('presets', 'unknownPreset', raw['x-views']?.list?.presets?.map(({ name }) => name) ?? []);
  check('attention', 'unknownPreset', attended(raw));
  check('summary', 'unknownSummary', summaryTexts(raw));
  check('actions', 'unknownAction', raw['x-actions']?.map(({ name }) => name) ?? []);
  for (const [name, labels] of Object.entries(texts.rows ?? {})) {
    const columns = fields.get(name)?.columns?.map((column) => column.name) ?? [];
    Object.keys(labels).forEach((label) =>
      known(['x-i18n', locale, 'rows', name, label], 'unknownProperty', label, columns),
    );
  }
  for (const [group, labels, what] of [
    ['enums', enums, 'unknownValue'] as const,
    ['flags', flags, 'unknownFlag'] as const,
  ]) {
    labels.forEach((allowed, name) =>
      Object.keys(texts[group]?.[name] ?? {}).forEach((label) =>
        known(['x-i18n', locale, group, name, label], what, label, allowed),
      ),
    );
  }
}
