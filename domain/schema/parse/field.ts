import type { Field, FieldKind, FilterOp, JsonSchema } from '../model/model';
import { bitsOf, type RawField, type RawProperty, type RawResource } from './raw';

/** Longer texts get a box of several lines. */
const SHORT_TEXT = 255;

function kindOf(name: string, raw: RawResource, own: RawField, type: Field['type'], schema: JsonSchema): FieldKind {
  if (name === raw['x-resource'].id) return 'key';
  if (own.secret) return 'secret';
  if (own.reference) return own.reference.many ? 'references' : 'reference';
  if (own.bits) return 'bits';
  if (own.cast === 'uint64') return 'mask';
  if (own.cast === 'json' || type === 'object') return 'json';
  if (type === 'array' && itemsOf(schema)['type'] === 'object') return 'rows';
  if (own.cast?.startsWith('split:') || type === 'array') return 'list';
  if (schema['enum']) return 'enum';
  if (own.codes) return 'code';
  if (own.cast === 'wallClock' || schema['format'] === 'date-time') return 'dateTime';
  if (schema['format'] === 'date') return 'date';
  if (schema['format'] === 'email') return 'email';
  if (schema['format'] === 'uri') return 'url';
  if (type === 'boolean' || type === 'integer' || type === 'number') return type;
  return own.widget === 'textarea' || Number(schema['maxLength'] ?? 0) > SHORT_TEXT ? 'longText' : 'text';
}

const DEFAULT_OP: Partial<Record<FieldKind, FilterOp>> = {
  text: 'contains',
  longText: 'contains',
  email: 'contains',
  url: 'contains',
  bits: 'bits',
};
const NOT_FILTERED: readonly FieldKind[] = ['secret', 'json', 'list', 'rows'];
const NOT_SORTED: readonly FieldKind[] = ['secret', 'json', 'references', 'list', 'rows', 'mask', 'bits'];

/** Members of `x-field` that a field has as they are. */
const COPIED = [
  'cast',
  'widget',
  'display',
  'note',
  'unit',
  'visibleWhen',
  'requiredWhen',
  'enabledWhen',
  'secret',
  'auto',
  'initial',
  'withoutTime',
  'propose',
  'unknown',
  'params',
  'members',
  'inherit',
  'alias',
  'codes',
  'jsonReferences',
] as const;

/** Makes one property of a schema file a field of the model. */
export function fieldOf(name: string, property: RawProperty, raw: RawResource): Field {
  const { 'x-field': own = {}, ...rest } = property;
  const schema: JsonSchema = rest;
  const types = [property.type].flat();
  const type = types.find((one) => one !== 'null') as Field['type'];
  const kind = kindOf(name, raw, own, type, schema);
  const op = own.filter?.op ?? (NOT_FILTERED.includes(kind) ? undefined : (DEFAULT_OP[kind] ?? 'eq'));
  const isKey = kind === 'key';
  return {
    name,
    kind,
    schema,
    type,
    nullable: types.includes('null'),
    required: raw.required?.includes(name) ?? false,
    readOnly: isKey || schema['readOnly'] === true || own.auto !== undefined || own.secret === 'token',
    writeOnly: schema['writeOnly'] === true || own.secret !== undefined,
    ...('default' in schema && { default: schema['default'] }),
    ...(schema['enum'] !== undefined && {
      enum: (schema['enum'] as (string | number | null)[]).filter((v) => v !== null),
    }),
    ...(own.reference && { reference: referenceOf(name, own.reference) }),
    ...(own.bits && { bits: bitsOf(own.bits) }),
    ...(kind === 'rows' && { columns: columnsOf(schema, own, raw) }),
    ...copy(own, COPIED),
    ...(op && !own.virtual && { filter: { op } }),
    sortable: !own.virtual && (own.sortable ?? !NOT_SORTED.includes(kind)),
    ...(own.mask && { mask: own.mask }),
    permission: { read: own.permission?.read ?? [], write: own.permission?.write ?? [] },
    whenHidden: own.whenHidden ?? 'keep',
    errors: own.errors ?? {},
    validateOn: own.validateOn ?? 'change',
    virtual: own.virtual ?? false,
    unique: own.unique ?? false,
  };
}

const referenceOf = (name: string, own: NonNullable<RawField['reference']>): NonNullable<Field['reference']> => ({
  resource: own.resource,
  many: own.many ?? false,
  as: own.as ?? `${name}_record`,
  ...(own.inverse !== undefined && { inverse: own.inverse }),
  ...(own.lists !== undefined && { lists: own.lists }),
  onDelete: own.onDelete ?? 'keep',
  ...(own.with && { with: own.with }),
});

const itemsOf = (schema: JsonSchema) => (schema['items'] ?? {}) as JsonSchema;

/** The members of the objects that an array holds, as fields: what edits and shows a field does for them too. */
function columnsOf(schema: JsonSchema, own: RawField, raw: RawResource): Field[] {
  const { properties = {}, required } = itemsOf(schema) as {
    properties?: Record<string, RawProperty>;
    required?: string[];
  };
  const { required: _required, ...others } = raw;
  const inside = { ...others, ...(required && { required }), 'x-resource': { ...raw['x-resource'], id: '' } };
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, { ...property, 'x-field': own.rows?.[name] ?? {} }, inside),
  );
}

function copy<K extends keyof RawField>(from: RawField, names: readonly K[]): Pick<RawField, K> {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])) as Pick<
    RawField,
    K
  >;
}
