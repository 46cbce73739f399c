import type { Field, FieldKind, Resource } from '../schema/model/model';
import type { Locale } from '../text/locale';
import { attribute, choicesOf, separatorOf, type Imports } from './names';

type Print = (at: {
  readonly resource: Resource;
  readonly field: Field;
  readonly locale: Locale;
  readonly use: Imports;
}) => string;

const plain =
  (component: string, more = ''): Print =>
  ({ field, use }) =>
    `<${use.use(component)} source="${field.name}"${more} />`;

/** Which field component of react-admin shows each kind. */
const FIELDS: Readonly<Record<FieldKind, Print>> = {
  key: plain('TextField'),
  text: plain('TextField'),
  longText: plain('TextField'),
  email: plain('EmailField'),
  url: plain('UrlField'),
  integer: plain('NumberField'),
  number: plain('NumberField'),
  boolean: plain('BooleanField'),
  enum: ({ resource, field, locale, use }) =>
    `<${use.use('SelectField')} source="${field.name}"${attribute('choices', choicesOf(resource, field.name, locale))} />`,
  code: plain('TextField'),
  date: plain('DateField'),
  dateTime: plain('DateField', ' showTime'),
  reference: ({ field, use }) =>
    `<${use.use('ReferenceField')} source="${field.name}" reference="${field.reference?.resource ?? ''}" />`,
  references: ({ field, use }) =>
    `<${use.use('ReferenceArrayField')} source="${field.name}" reference="${field.reference?.resource ?? ''}" />`,
  bits: plain('TextField'),
  mask: plain('TextField'),
  json: ({ field, use }) =>
    `<${use.use('FunctionField')} source="${field.name}" render={(record) => JSON.stringify(record['${field.name}'])} />`,
  list: (at) => {
    const { name } = at.field;
    const separator = separatorOf(at.field);
    if (separator === undefined) return plain('TextArrayField')(at);
    return `<${at.use.use('FunctionField')} source="${name}" render={(record) => record['${name}']?.replaceAll(${separator}, ', ')} />`;
  },
  rows: ({ field, use }) =>
    `<${use.use('ArrayField')} source="${field.name}"><${use.use('DataTable')} bulkActionButtons={false}>${(
      field.columns ?? []
    )
      .map(({ name }) => `<${use.use('DataTable')}.Col source="${name}" />`)
      .join('')}</${use.use('DataTable')}></${use.use('ArrayField')}>`,
  // Secrets cannot be read; the column only shows whether one is set.
  secret: ({ use }) => `<${use.use('FunctionField')} render={() => '••••••'} />`,
};

/** The react-admin component that shows a field. */
export function fieldJsx(resource: Resource, field: Field, locale: Locale, use: Imports): string {
  return FIELDS[field.kind]({ resource, field, locale, use });
}
