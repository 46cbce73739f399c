import type { TranslateFunction } from 'ra-core';
import { clientResource, type ClientResource } from '../../../domain/schema/client/client';
import type { Texts } from '../../../domain/schema/model/model';
import type { Locale } from '../../../domain/text/locale';
import type { RuleName } from '../../../domain/schema/model/registry';
import type { RawProperty, RawResource } from '../../../domain/schema/parse/raw';
import { resourceOf } from '../../../domain/schema/parse/resource';
import { fieldFor, type FieldRole } from '../values/fieldRoles';

/** A key of the catalogue, with the values of its placeholders where it has some. */
type Text = string | readonly [key: string, args: Readonly<Record<string, unknown>>];

/** A form of a feature: its fields are described as those of a resource are (docs/schemas.md). */
export interface FormDescription {
  /** Of this form alone; also the name of its inputs' resource. */
  readonly name: string;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, RawProperty>>;
  /** Cross-field rules (`domain/rules`). */
  readonly rules?: readonly RuleName[];
  /** The record that the values end up in: the server names its fields when it refuses them. */
  readonly record?: { readonly resource: string; readonly parts: Readonly<Record<string, FieldRole>> };
  readonly texts: {
    /** Labels of the fields, or where they are: `<labels>.<field>`. */
    readonly labels: string | Readonly<Record<string, string>>;
    readonly help?: Readonly<Record<string, Text>>;
    /** Labels of a field's values, or where they are: `<choices>.<value>`. */
    readonly choices?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  };
}

/** The words of a form in the language of the caller. */
function textsOf({ properties, texts }: FormDescription, translate: TranslateFunction): Texts {
  const { labels, help = {}, choices = {} } = texts;
  const each = <T, R>(of: Readonly<Record<string, T>>, to: (value: T, name: string) => R) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value, name)]));
  return {
    name: '',
    new: '',
    fields: typeof labels === 'string' ? each(properties, (_, name) => translate(`${labels}.${name}`)) : labels,
    help: each(help, (text) => (typeof text === 'string' ? translate(text) : translate(...text))),
    enums: each(choices, (own, name) => {
      if (typeof own !== 'string') return own;
      const values = (properties[name]?.['enum'] ?? []) as readonly string[];
      return Object.fromEntries(values.map((value) => [value, translate(`${own}.${value}`)]));
    }),
  };
}

/** The schema file that a description stands for; nothing is stored by it. */
export function sourceOf({ name, required, properties, rules }: FormDescription): Omit<RawResource, 'x-i18n'> {
  return {
    ...(required && { required: [...required] }),
    properties,
    'x-resource': { name, id: '', title: '', ...(rules && { rules: [...rules] }) },
    'x-backend': { service: 'rest' },
    'x-permissions': { view: [], create: [], edit: [], delete: [] },
  };
}

/**
 * Compiles a description as the schema file of a resource is compiled, for one caller: what rows, inputs and validation
 * of generated forms work with.
 */
export function compileForm(
  description: FormDescription,
  permissions: ReadonlySet<string>,
  locale: Locale,
  translate: TranslateFunction,
): ClientResource {
  const texts = { [locale]: textsOf(description, translate) } as RawResource['x-i18n'];
  // Undefined only for callers without a permission to view it, and a description asks for none.
  return clientResource(resourceOf({ ...sourceOf(description), 'x-i18n': texts }), permissions, locale)!;
}

/** Rows of the form by what the server calls them: the names of the record's fields. */
export function rowsByRecordField(
  { record }: FormDescription,
  resources: ReadonlyMap<string, ClientResource>,
): Readonly<Record<string, string>> {
  const target = record && resources.get(record.resource);
  return Object.fromEntries(
    Object.entries(record?.parts ?? {}).flatMap(([row, part]) => {
      const field = fieldFor(target, part);
      return field === undefined ? [] : [[field, row] as const];
    }),
  );
}
