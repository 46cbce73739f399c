import { LOCALES } from '../model';
import { bitsOf } from '../raw';
import type { LintContext } from './context';

/** No text may be missing in any language, and none may speak of what does not exist. */
export function lintTexts({ raw, names, report, known }: LintContext): void {
  const sections = raw['x-views']?.form?.sections ?? [];
  const presets = raw['x-views']?.list?.presets ?? [];
  for (const locale of LOCALES) {
    const texts = raw['x-i18n'][locale];
    const at = ['x-i18n', locale];
    const need = (path: string[], there: object | undefined, name: string) => {
      if (!there || !Object.hasOwn(there, name)) report([...at, ...path], `the ${locale} text of "${name}" is missing`);
    };
    for (const name of names) need(['fields'], texts.fields, name);
    for (const name of Object.keys(texts.fields)) known([...at, 'fields', name], 'property', name, names);
    for (const name of Object.keys(texts.help ?? {})) known([...at, 'help', name], 'property', name, names);
    for (const [name, property] of Object.entries(raw.properties)) {
      for (const value of (property['enum'] as unknown[] | undefined) ?? []) {
        if (value !== null) need(['enums', name], texts.enums?.[name], String(value));
      }
      const bits = property['x-field']?.bits;
      if (!bits) continue;
      const { flags, exclusive } = bitsOf(bits);
      flags.forEach((flag) => need(['flags', name], texts.flags?.[name], flag.name));
      exclusive.forEach((group) =>
        [group.name, ...Object.keys(group.values)].forEach((key) => need(['flags', name], texts.flags?.[name], key)),
      );
    }
    sections.forEach(({ key }) => need(['sections'], texts.sections, key));
    presets.forEach(({ name }) => need(['presets'], texts.presets, name));
    raw['x-actions']?.forEach((action) => {
      need(['actions'], texts.actions, action.name);
      if (action.confirm) need(['actions', action.name], texts.actions?.[action.name], 'confirm');
    });
    if (!texts.name.includes('||||')) {
      report([...at, 'name'], 'the name needs a singular and a plural', 'write "one |||| many"');
    }
  }
}
