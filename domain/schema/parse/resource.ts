import { fieldOf } from './field';
import { LIST_ROWS } from '../../limits';
import { fingerprint } from '../../text/fingerprint';
import type { Column, Field, JsonSchema, Resource, ScopeRule, SummaryPart, Upload } from '../model/model';
import { STATE_DISPLAYS } from '../model/stateDisplays';
import { LOCALES } from '../../text/locale';
import type { RawPeriod, RawResource, RawScope, RawSummaryPart } from './raw';
import type { Preset } from '../../time/timeRange';

const LISTED_BY_DEFAULT = 6;
const NOT_LISTED: readonly Field['kind'][] = ['key', 'json', 'rows', 'longText', 'secret', 'mask'];

/** Builds the model's resource from an accepted file; what the file leaves open gets its sensible default here. */
export function resourceOf(raw: RawResource): Resource {
  const head = raw['x-resource'];
  const fields = Object.entries(raw.properties).map(([name, property]) => fieldOf(name, property, raw));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const type = raw['x-backend'].type ?? head.name.replaceAll('-', '_');
  const [sortField, sortOrder] = head.sort ?? [head.id, 'DESC'];
  const built: Omit<Resource, 'hash'> = {
    name: head.name,
    id: head.id,
    idType: byName.get(head.id)?.type === 'string' ? 'string' : 'integer',
    title: head.title,
    icon: head.icon ?? 'Folder',
    ...(head.titles && { titles: head.titles }),
    ...(head.menu && { menu: head.menu }),
    ...(head.routes && {
      routes: head.routes.map((route) => ({
        ...route,
        opens: route.opens ?? 'list',
        permission: route.permission ?? [],
      })),
    }),
    ...(head.own && { own: head.own }),
    ...(head.upload && { upload: uploadOf(head.upload) }),
    ...(head.declares && { declares: head.declares }),
    sort: { field: sortField, order: sortOrder.toUpperCase() === 'ASC' ? 'ASC' : 'DESC' },
    ...(head.softDelete && {
      softDelete: { ...head.softDelete, listed: head.softDelete.listed ?? 'toggle' },
    }),
    ...(head.enabled && { enabled: head.enabled }),
    ...(head.roles && { roles: head.roles }),
    etag: head.concurrency !== 'none',
    readOnly: head.readOnly ?? false,
    backend: backendOf(raw, type),
    permissions: {
      view: raw['x-permissions'].view,
      create: raw['x-permissions'].create,
      edit: raw['x-permissions'].edit,
      delete: raw['x-permissions'].delete,
    },
    hiddenRows: (raw['x-permissions'].rows ?? []).map((row) => ({ ...row, unless: row.unless ?? [] })),
    ...(raw['x-permissions'].open && { open: raw['x-permissions'].open }),
    ...everyCompanyOf(raw),
    ...(raw['x-permissions'].via && { hiddenWith: raw['x-permissions'].via }),
    fields,
    list: listOf(raw, fields),
    form: formOf(raw, fields),
    record: recordViewOf(raw, fields),
    actions: (raw['x-actions'] ?? []).map((action) => ({
      ...action,
      permission: action.permission ?? raw['x-permissions'].edit,
      confirm: action.confirm ?? false,
    })),
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, raw['x-i18n'][locale]])) as Resource['texts'],
    rules: head.rules ?? [],
    ...ruledBy(raw['x-backend']),
    storage: storageOf(raw, fields, type),
    schema: recordSchema(raw, fields),
  };
  return { ...built, hash: fingerprint(JSON.stringify(built)) };
}

/** What the server checks before a save, and what follows from one. */
const ruledBy = ({
  guards = [],
  effects = [],
  proof,
}: RawResource['x-backend']): Pick<Resource, 'guards' | 'effects' | 'proof'> => ({
  guards,
  effects,
  ...(proof && { proof: { operations: [], fields: [], ...proof } }),
});

const backendOf = (
  { 'x-backend': { service, ops = {}, aliases = [] } }: RawResource,
  type: string,
): Resource['backend'] => ({
  service,
  type,
  ops,
  aliases,
});

const MIB = 1024 * 1024;
/** What an upload may be where the file does not say (docs/schemas.md). */
const UPLOAD_LIMITS: Upload['limits'] = { bytes: 10 * MIB, unpacked: 50 * MIB, entries: 500 };

function uploadOf({ limits, accepts, ...upload }: NonNullable<RawResource['x-resource']['upload']>): Upload {
  return { ...upload, accepts: accepts as Upload['accepts'], limits: { ...UPLOAD_LIMITS, ...limits } };
}

function listOf(raw: RawResource, fields: readonly Field[]): Resource['list'] {
  const list = raw['x-views']?.list ?? {};
  const sensible = fields
    .filter(({ kind, writeOnly, auto }) => !NOT_LISTED.includes(kind) && !writeOnly && auto !== 'company')
    .filter(({ name }) => name !== raw['x-resource'].softDelete?.field)
    .slice(0, LISTED_BY_DEFAULT);
  const columns: Column[] = (list.columns ?? sensible.map(({ name }) => name)).map((column) =>
    typeof column === 'string' ? { field: column } : column,
  );
  return {
    columns,
    filters: list.filters ?? sensible.filter(({ filter }) => filter).map(({ name }) => name),
    named: list.named ?? [],
    bulk: list.bulk ?? fields.filter((field) => sharable(field, raw)).map(({ name }) => name),
    presets: list.presets ?? [],
    ...(list.opensWith !== undefined && { opensWith: list.opensWith }),
    excludedPresets: list.excludedPresets ?? [],
    ...(list.card && { card: list.card }),
    ...(list.exports && { exports: list.exports }),
    ...(list.refresh !== undefined && { refresh: list.refresh }),
    ...(list.debounce !== undefined && { debounce: list.debounce }),
    ...(list.period && { period: periodOf(list.period) }),
    rowTone: (list.rowTone ?? []).map(({ when, tone, selectable }) => ({
      when,
      tone: tone ?? 'muted',
      selectable: selectable ?? true,
    })),
    perPage: list.perPage ?? LIST_ROWS,
    ...(list.largePage !== undefined && { largePage: list.largePage }),
    ...(list.view && { view: list.view }),
  };
}

function periodOf(period: RawPeriod): Resource['list']['period'] {
  const { field, others, all = true, default: preset = 'week', perUser } = period;
  return { field, ...(others && { others }), all, preset: preset as Preset, ...(perUser !== undefined && { perUser }) };
}

/** Fields that many records may have the same value in: written by people, on no condition, and no record's own. */
function sharable(field: Field, raw: RawResource): boolean {
  const { name, readOnly, virtual, secret, unique, writeOnly, visibleWhen, enabledWhen } = field;
  const own = unique || raw['x-storage']?.unique?.some((set) => set.includes(name));
  const titled = raw['x-resource'].title.includes(name) || name === raw['x-resource'].softDelete?.field;
  return !(readOnly || virtual || secret || writeOnly || own || titled || visibleWhen || enabledWhen || field.params);
}

function formOf(raw: RawResource, fields: readonly Field[]): Resource['form'] {
  const form = raw['x-views']?.form ?? {};
  const soft = raw['x-resource'].softDelete?.field;
  const editable = fields.filter(({ name, readOnly, virtual }) => !readOnly && !virtual && name !== soft);
  return {
    sections: form.sections ?? [{ key: 'general', fields: editable.map(({ name }) => name) }],
    ...(form.tabs && form.tabs.length > 0 && { tabs: form.tabs }),
    ...(form.view && { view: form.view }),
    ...(form.made && { made: form.made }),
  };
}

function recordViewOf(raw: RawResource, fields: readonly Field[]): Resource['record'] {
  const status = fields.find(({ display }) => STATE_DISPLAYS.includes(display));
  const { state = status ? [status.name] : [], summary = [], primary, title } = raw['x-views']?.record ?? {};
  const part = (one: RawSummaryPart): SummaryPart => (typeof one === 'string' ? { field: one } : one);
  return {
    state: state.map(part),
    summary: summary.map(part),
    ...(primary !== undefined && { primary }),
    ...(title && { title }),
  };
}

function storageOf(raw: RawResource, fields: readonly Field[], type: string): Resource['storage'] {
  const own = raw['x-storage'] ?? {};
  const tenant = own.tenant ?? 'company';
  return {
    table: own.table ?? type.replaceAll('-', '_'),
    tenant,
    tenantColumn: tenant === 'self' ? raw['x-resource'].id : (own.tenantField ?? 'company_id'),
    ...(tenant === 'self' && own.tenantField && { partnerColumn: own.tenantField }),
    ...(own.scope && { scope: scopeOf(own.scope) }),
    ...(own.team && { team: own.team }),
    ...(own.unscoped && { unscoped: own.unscoped }),
    managed: own.managed ?? true,
    unique: [...(own.unique ?? []), ...fields.filter((field) => field.unique).map(({ name }) => [name])],
    uniqueEverywhere: own.uniqueEverywhere ?? [],
    indexes: own.indexes ?? [],
    search:
      own.search ??
      fields.filter(({ kind }) => kind === 'text' || kind === 'code' || kind === 'email').map(({ name }) => name),
  };
}

function scopeOf(scope: string | RawScope): ScopeRule {
  if (typeof scope === 'string') return { field: scope };
  const { via, ...rest } = scope;
  return { ...rest, ...(via !== undefined && { via: [via].flat() }) };
}

function recordSchema(raw: RawResource, fields: readonly Field[]): JsonSchema {
  const {
    properties: _properties,
    'x-resource': _resource,
    'x-backend': _backend,
    'x-permissions': _permissions,
    'x-storage': _storage,
    'x-views': _views,
    'x-actions': _actions,
    'x-i18n': _i18n,
    ...standard
  } = raw as RawResource & JsonSchema;
  const { $schema: _meta, ...rest } = standard as JsonSchema;
  return {
    ...rest,
    type: 'object',
    additionalProperties: false,
    required: raw.required ?? [],
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  };
}

/** Which callers see the records of other companies: on request, and without one. */
function everyCompanyOf({ 'x-permissions': own }: RawResource): Pick<Resource, 'everyCompany' | 'showsEveryCompany'> {
  return {
    ...(own.everyCompany && { everyCompany: own.everyCompany }),
    ...(own.showsEveryCompany && { showsEveryCompany: true }),
  };
}
