import { allows } from '../../access/permissions';
import { FIELD_PROPERTIES, pickProperties, RESOURCE_PROPERTIES } from './clientProperties';
import { companyFieldOf, fieldsForCaller } from './companyFields';
import { knownActions, knownConditions, knownSchema, knownTexts, type Known } from './known';
import { knownParams, withoutHidden } from './knownParams';
import { knownForm, knownList } from './knownScreens';
import { knownSummary, summaryKeys } from './knownSummary';
import { closedArea, missingPermissions, openedBy } from './opening';
import { OPERATIONS, type Model, type Operation, type PermissionLayout, type Predicate } from '../model/model';
import type { Locale } from '../../text/locale';
import type { Field, Resource, SchemaError, Texts } from '../model/model';
import { recordsFixedWhileImpersonating, type ActedAs, type FixedFields } from '../model/fixedWhileImpersonating';
import { hasOperation } from '../model/operations';
import { forScoped } from './forScoped';
import { forSupport } from './forSupport';
import { withFixedRecords } from './withFixedRecords';
import { withoutProofs } from './withoutProofs';
import { isUnlogged } from '../model/unlogged';
import { visibleFields } from '../model/visible';

/** Guard of the resource whose records are the accounts of administrators: the own one stays. */
const OWN_ACCOUNT_STAYS = 'last-admin';

/** A field as one caller may know it. */
export type ClientField = Pick<Field, (typeof FIELD_PROPERTIES)[number]>;

/** A resource as one caller may know it, in one language. */
export interface ClientResource
  extends
    Pick<Resource, (typeof RESOURCE_PROPERTIES)[number]>,
    Pick<
      Resource,
      'title' | 'sort' | 'enabled' | 'softDelete' | 'roles' | 'menu' | 'routes' | 'list' | 'form' | 'record' | 'actions'
    > {
  readonly fields: readonly ClientField[];
  readonly texts: Texts;
  /** The list is all: this caller opens no single record. */
  readonly closed?: true;
  /** With `closed`: this caller opens those of their own reception desk there. */
  readonly desk?: true;
  /** A scoped administrator sees only a part of the records. */
  readonly scoped?: true;
  /** The log has no value of any record: no change of one can be undone. */
  readonly unlogged?: true;
  /** The field with the company of a record, for anyone who sees every company. Of companies, their own key. */
  readonly companyField?: string;
  readonly can: Readonly<Record<Operation, boolean>>;
  /** Which records this caller cannot change while impersonating; `{}`: no record can be changed. */
  readonly fixedWhileImpersonating?: Predicate;
  /** Which records this caller cannot change, because they are about more than the caller's scopes. */
  readonly fixedOutOfScope?: Predicate;
  /** Its records are accounts of administrators: no caller disables or deletes their own. */
  readonly accounts?: true;
  /** Set where this caller may delete records, but cannot restore them: while impersonating. */
  readonly withoutRestore?: true;
  /** The fields that this caller cannot change, by the reason: while impersonating, as support, or both. */
  readonly fixedFields?: readonly FixedFields[];
  /** Names of the fields that free-text search looks into. None: there is no search. */
  readonly searchedIn: readonly string[];
  /** Permissions of which one is missing: to create records, and to open one. */
  readonly needs?: { readonly create?: readonly string[]; readonly open?: readonly string[] };
  /** The record's schema without the properties that the caller may not see. */
  readonly schema: Resource['schema'];
}

/** Names of permission areas and of single permissions, in one language. */
export interface PermissionTexts {
  readonly areas: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * An area of the menu that the caller may not open: its addresses, and the permissions of which one opens it. That the
 * area exists is no secret; the answer has nothing else of it.
 */
export interface ClosedArea {
  readonly paths: readonly string[];
  readonly needs: readonly string[];
}

/** Answer of `GET /api/schemas`. */
export interface ClientModel {
  readonly version: string;
  readonly locale: Locale;
  readonly permissions: readonly string[];
  readonly layout: PermissionLayout;
  readonly permissionTexts: PermissionTexts;
  readonly resources: readonly ClientResource[];
  readonly closed: readonly ClosedArea[];
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
  const { texts, storage, titles, menu, roles, routes, permissions: lists } = resource;
  const may = Object.fromEntries(
    OPERATIONS.map((name) => [name, hasOperation(resource, name) && allows(permissions, lists[name])]),
  );
  const can = { ...(may as Record<Operation, boolean>), view: true };
  const shown = new Map(visibleFields(resource, permissions, 'read').map((field) => [field.name, field]));
  const readable = new Set(shown.keys());
  // What is masked can be looked at, and nothing else.
  const filterable = new Set([...shown.values()].filter(({ masked }) => !masked).map(({ name }) => name));
  const writable = new Set(
    can.create || can.edit ? visibleFields(resource, permissions, 'edit').map(({ name }) => name) : [],
  );
  const known = new Set([...readable, ...writable]);
  // The response to a create shows a generated secret once, so callers who may create need its label.
  const made = can.create ? resource.fields.filter(({ secret }) => secret === 'token').map(({ name }) => name) : [];
  const fields = resource.fields
    .filter(({ name }) => known.has(name) || made.includes(name))
    .map((field) => shown.get(field.name) ?? field)
    .map((field) => knownConditions(writable.has(field.name) ? field : { ...field, readOnly: true }, known))
    .map((field) => clientField(knownParams(field, permissions)));
  const callerFields = fieldsForCaller(resource, permissions, readable);
  const list = knownList(resource, callerFields, fieldsForCaller(resource, permissions, filterable));
  const form = knownForm(resource, known);
  const actions = knownActions(resource, known).filter((action) => allows(permissions, action.permission));
  const record = knownSummary({ ...resource, actions }, texts[locale], callerFields);
  return {
    ...pickProperties(resource, RESOURCE_PROPERTIES),
    ...namedBy({ ...resource, title: titles?.[locale] ?? resource.title }, readable),
    ...(roles && { roles: Object.fromEntries(Object.entries(roles).filter(([, name]) => known.has(name))) }),
    ...(menu && allows(permissions, menu.permission ?? []) && { menu }),
    ...(routes && {
      routes: routes.filter(({ filter = {} }) => Object.keys(filter).every((name) => filterable.has(name))),
    }),
    fields,
    ...openedBy(resource, permissions),
    ...(storage.scope && { scoped: true as const }),
    ...kindOf(resource),
    ...(permissions.has('superadmin:view') && companyFieldOf(resource)),
    can,
    searchedIn: storage.search.filter((name) => filterable.has(name)),
    ...missingPermissions(resource, permissions),
    texts: knownTexts(withoutHidden(texts[locale], resource.fields, permissions), {
      fields: new Set([...known, ...made]),
      sections: new Set(form.sections.map(({ key }) => key)),
      tabs: new Set(form.tabs?.map(({ key }) => key)),
      presets: new Set(list.presets.map(({ name }) => name)),
      actions: new Set(actions.map(({ name }) => name)),
      summary: summaryKeys(record),
    }),
    list,
    form,
    record,
    actions,
    schema: knownSchema(resource.schema, known),
  };
}

/** What kind of records these are, where that decides what can be done to them. */
const kindOf = (resource: Resource): Pick<ClientResource, 'unlogged' | 'accounts'> => ({
  ...(isUnlogged(resource) && { unlogged: true as const }),
  ...(resource.guards.includes(OWN_ACCOUNT_STAYS) && { accounts: true as const }),
});

function clientField(field: Field): ClientField {
  const { columns } = field;
  return { ...pickProperties(field, FIELD_PROPERTIES), ...(columns && { columns: columns.map(clientField) }) };
}

/** Title, order and enabled field of a resource; the key replaces fields that the caller may not read. */
function namedBy(resource: Resource, readable: Known): Pick<Resource, 'title' | 'sort' | 'enabled' | 'softDelete'> {
  const { id, title, sort, enabled, softDelete } = resource;
  const names = title.includes('{') ? [...title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '') : [title];
  return {
    title: names.every((name) => readable.has(name)) ? title : id,
    sort: readable.has(sort.field) ? sort : { field: id, order: sort.order },
    enabled: enabled !== undefined && readable.has(enabled) ? enabled : undefined,
    softDelete: softDelete && readable.has(softDelete.field) ? softDelete : undefined,
  };
}

/** What limits a caller, apart from the permissions. */
interface CallerLimits {
  /** In whose name the caller acts; absent: in their own. */
  readonly actedAs?: ActedAs | undefined;
  /** The caller works in the company by its consent to support. */
  readonly bySupport?: boolean;
  /** The caller is limited to scopes. */
  readonly isScoped?: boolean;
  /** What is wrong in the schema files, for callers who may know it. */
  readonly errors?: readonly SchemaError[] | undefined;
}

/** The model as one caller may know it. */
export function clientModel(
  model: Model,
  version: string,
  permissions: ReadonlySet<string>,
  locale: Locale,
  permissionTexts: PermissionTexts,
  { actedAs, bySupport = false, isScoped = false, errors }: CallerLimits = {},
): ClientModel {
  const resources = Object.values(model.resources).flatMap((resource): ClientResource[] => {
    const known = clientResource(resource, permissions, locale);
    if (!known) return [];
    const acted = actedAs
      ? withFixedRecords(withoutProofs(known, resource.proof), recordsFixedWhileImpersonating(resource, actedAs))
      : known;
    const supported = bySupport ? forSupport(acted, resource.guards) : acted;
    return [isScoped ? forScoped(supported, resource.guards) : supported];
  });
  return {
    version,
    locale,
    permissions: [...permissions].sort(),
    layout: model.permissions,
    permissionTexts,
    resources,
    closed: Object.values(model.resources).flatMap((resource) => closedArea(resource, permissions)),
    ...(errors && { errors }),
  };
}
