import { allows } from '../permissions';
import { OPERATIONS, type Locale, type Model, type Operation, type PermissionLayout } from './model';
import type { Field, Resource, SchemaError, Texts } from './model';
import { visibleFields } from './visible';

/** A resource as one caller may know it, in one language. */
export interface ClientResource extends Omit<
  Resource,
  'texts' | 'storage' | 'guards' | 'effects' | 'hiddenRows' | 'permissions' | 'schema'
> {
  readonly texts: Texts;
  readonly can: Readonly<Record<Operation, boolean>>;
  /** The record's schema without the properties that the caller may not see. */
  readonly schema: Resource['schema'];
}

/** Answer of `GET /api/schemas`. */
export interface ClientModel {
  readonly version: string;
  readonly locale: Locale;
  readonly permissions: readonly string[];
  readonly layout: PermissionLayout;
  readonly resources: readonly ClientResource[];
  /** Only for product owners. */
  readonly errors?: readonly SchemaError[];
}

/** What may be known of a resource by a caller who holds `permissions`; undefined when not even that it exists. */
export function clientResource(
  resource: Resource,
  permissions: ReadonlySet<string>,
  locale: Locale,
): ClientResource | undefined {
  if (!allows(permissions, resource.permissions.view)) return undefined;
  const {
    texts,
    storage: _storage,
    guards: _guards,
    effects: _effects,
    hiddenRows: _rows,
    permissions: lists,
    schema,
    ...rest
  } = resource;
  const may = Object.fromEntries(
    OPERATIONS.map((name) => [name, !resource.readOnly && allows(permissions, lists[name])]),
  );
  const can = { ...(may as Record<Operation, boolean>), view: true };
  const readable = new Set(visibleFields(resource, permissions, 'read').map(({ name }) => name));
  const writable = new Set(
    can.create || can.edit ? visibleFields(resource, permissions, 'edit').map(({ name }) => name) : [],
  );
  const fields: Field[] = resource.fields
    .filter(({ name }) => readable.has(name) || writable.has(name))
    .map((field) => (writable.has(field.name) ? field : { ...field, readOnly: true }));
  const known = new Set(fields.map(({ name }) => name));
  return {
    ...rest,
    fields,
    can,
    texts: { ...texts[locale], fields: pick(texts[locale].fields, known) },
    list: {
      ...resource.list,
      columns: resource.list.columns
        .filter(({ field }) => readable.has(field))
        .map(({ second, ...column }) => (second && readable.has(second) ? { ...column, second } : column)),
      filters: resource.list.filters.filter((name) => readable.has(name)),
    },
    form: {
      ...resource.form,
      sections: resource.form.sections
        .map((section) => ({ ...section, fields: section.fields.filter((name) => known.has(name)) }))
        .filter((section) => section.fields.length > 0),
    },
    actions: resource.actions.filter((action) => allows(permissions, action.permission)),
    schema: {
      ...schema,
      properties: pick(schema['properties'] as Record<string, unknown>, known),
      required: (schema['required'] as string[]).filter((name) => known.has(name)),
    },
  };
}

function pick<T>(from: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}

/** The model as one caller may know it. */
export function clientModel(
  model: Model,
  version: string,
  permissions: ReadonlySet<string>,
  locale: Locale,
  errors?: readonly SchemaError[],
): ClientModel {
  const resources = Object.values(model.resources).flatMap(
    (resource) => clientResource(resource, permissions, locale) ?? [],
  );
  return {
    version,
    locale,
    permissions: [...permissions].sort(),
    layout: model.permissions,
    resources,
    ...(errors && { errors }),
  };
}
