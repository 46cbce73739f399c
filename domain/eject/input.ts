import type { Field, FieldKind, Resource } from '../schema/model/model';
import type { Locale } from '../text/locale';
import { attribute, choicesOf, labelOf, separatorOf, type Imports } from './names';

/** Which input component of react-admin edits each kind. */
const INPUTS: Readonly<Record<FieldKind, string>> = {
  key: 'TextInput',
  text: 'TextInput',
  longText: 'TextInput',
  email: 'TextInput',
  url: 'TextInput',
  integer: 'NumberInput',
  number: 'NumberInput',
  boolean: 'BooleanInput',
  enum: 'SelectInput',
  code: 'TextInput',
  date: 'DateInput',
  dateTime: 'DateTimeInput',
  reference: 'ReferenceInput',
  references: 'ReferenceArrayInput',
  bits: 'TextInput',
  mask: 'TextInput',
  json: 'TextInput',
  list: 'TextArrayInput',
  rows: 'ArrayInput',
  secret: 'PasswordInput',
};

/** JSON Schema keyword → react-admin's validator of it. */
const RULES: readonly (readonly [string, string])[] = [
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['minimum', 'minValue'],
  ['maximum', 'maxValue'],
];

function validators({ schema, kind, required }: Field, use: Imports): string | undefined {
  const rules = [
    ...(required ? [`${use.use('required')}()`] : []),
    ...RULES.flatMap(([keyword, name]) =>
      typeof schema[keyword] === 'number' ? [`${use.use(name)}(${schema[keyword]})`] : [],
    ),
    ...(typeof schema['pattern'] === 'string'
      ? [`${use.use('regex')}(new RegExp(${JSON.stringify(schema['pattern'])}))`]
      : []),
    ...(kind === 'email' ? [`${use.use('email')}()`] : []),
  ];
  return rules.length > 0 ? ` validate={[${rules.join(', ')}]}` : undefined;
}

/** The react-admin input that edits a field, with label, help, default and validation. */
export function inputJsx(resource: Resource, field: Field, locale: Locale, use: Imports): string {
  const { name, kind, reference } = field;
  const label = labelOf(resource, name, locale);
  const common = [
    attribute('label', label),
    attribute('helperText', resource.texts[locale].help?.[name]),
    attribute('defaultValue', field.default ?? undefined),
    field.readOnly ? ' readOnly' : '',
    validators(field, use) ?? '',
  ].join('');
  const component = use.use(INPUTS[kind]);
  if (reference) {
    const inner = use.use(reference.many ? 'AutocompleteArrayInput' : 'AutocompleteInput');
    return `<${component} source="${name}" reference="${reference.resource}"><${inner}${common} /></${component}>`;
  }
  if (field.columns) {
    const lines = use.use('SimpleFormIterator');
    const inner = { ...resource, fields: field.columns };
    const boxes = field.columns.map((column) => inputJsx(inner, column, locale, use)).join('');
    return `<${component} source="${name}"${common}><${lines} inline>${boxes}</${lines}></${component}>`;
  }
  const separator = separatorOf(field);
  const more = [
    separator === undefined
      ? ''
      : ` format={(text) => (text ? text.split(${separator}) : [])} parse={(items) => items?.join(${separator}) || null}`,
    kind === 'enum' ? attribute('choices', choicesOf(resource, name, locale)) : '',
    kind === 'longText' || kind === 'json' ? ' multiline' : '',
    kind === 'email' ? ' type="email"' : '',
    kind === 'url' ? ' type="url"' : '',
  ].join('');
  return `<${component} source="${name}"${common}${more} />`;
}
