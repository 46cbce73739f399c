import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Field } from '../../domain/schema/model/model';
import { inSentence } from '../../domain/text/inSentence';
import { languageNamer } from '../../domain/text/languageName';
import { pluralForm, pluralForms } from '../../domain/text/pluralForm';

/** A record (1), or the list and its page (2): "Règle d’accès", "Contrôle d’accès". Beside a number: `countedName`. */
export const resourceName = ({ texts }: ClientResource, count: 1 | 2): string =>
  pluralForms(texts.name)[count - 1] ?? '';

/** What one record is called where it has no title of its own: "Ligne du journal d’accès". */
export const untitledName = ({ texts }: ClientResource): string => pluralForms(texts.counted ?? texts.name)[0] ?? '';

/** The Chinese measure word of what has none of its own. */
const MEASURE = '个';

/** In Chinese, Latin letters have a space before them: "个 API 密钥". */
const measured = (name: string, measure = MEASURE): string => measure + (/^\w/.test(name) ? ` ${name}` : name);

/**
 * What so many records are called beside their number, within a sentence: "règles d’accès"; in Chinese with its measure
 * word: "条访问规则".
 * @param tag language (BCP 47): of none, there are "0 règle" and "0 rules"
 */
export function countedName({ texts }: ClientResource, count: number, tag: string): string {
  const name = inSentence(pluralForm(texts.counted ?? texts.name, count, tag));
  return tag.startsWith('zh') ? measured(name, texts.measure) : name;
}

/** Arguments of a text that counts records and names their kind: "Supprimer 3 identités ?". */
export const countArguments = (resource: ClientResource, count: number, n: string, tag: string) => ({
  smart_count: count,
  n,
  records: countedName(resource, count, tag),
});

/** A label and its value, with the colon of the language: "Nom : À remplir.", "名称：请填写。". */
export function labelled(translate: TranslateFunction, name: string, value: string): string {
  return translate('engine.labelled', { name, value });
}

/** Label of a field, or its name without one. */
export function fieldLabel({ texts }: ClientResource, name: string): string {
  return texts.fields[name] ?? name;
}

/** Label of an enumerated value, or the value itself without one. */
export function enumLabel({ texts }: ClientResource, field: string, value: unknown): string {
  return texts.enums?.[field]?.[String(value)] ?? String(value);
}

/** A code in words: its label; of a language (`x-field.display`) its name in the reader's language; else the code itself. */
export function codeLabel(resource: ClientResource, { name, display }: Field, value: unknown, tag: string): string {
  const isNamed = display === 'language' && resource.texts.enums?.[name]?.[String(value)] === undefined;
  return isNamed ? languageNamer(tag)(String(value)) : enumLabel(resource, name, value);
}

/** Label of a flag, of an exclusive group or of one of its values. */
export function flagLabel({ texts }: ClientResource, field: string, flag: string): string {
  return texts.flags?.[field]?.[flag] ?? flag;
}

/** What a flag does, where its schema says so (`x-i18n.help`, under the names of field and flag). */
export function flagHelp({ texts }: ClientResource, field: string, flag: string): string | undefined {
  return texts.help?.[`${field}.${flag}`];
}

/** Texts of a declared action: its label, the question before it and the message after it. */
export function actionTexts(
  { texts }: ClientResource,
  name: string,
): { label: string; confirm?: string; done?: string; off?: string } {
  return texts.actions?.[name] ?? { label: name };
}

/** The field of a name; undefined when the resource, as the caller has it, lacks it. */
export function fieldNamed(resource: ClientResource, name: string): Field | undefined {
  return resource.fields.find((field) => field.name === name);
}
