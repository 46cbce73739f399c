import { MENU_GROUPS } from '../model/menuGroups';
import {
  DIALOGS,
  DISPLAYS,
  EFFECTS,
  GUARDS,
  ICONS,
  MADE_DIALOGS,
  NOTES,
  RULES,
  UNITS,
  UPLOAD_KINDS,
  VIEWS,
  WIDGETS,
} from '../model/registry';
import { SYSTEM_PATHS } from '../parse/reserved';
import type { Declares } from '../model/declaredFields';
import type { Path } from '../parse/source';
import { filteredIn, type LintContext } from './context';
import { diagnostic } from '../diagnostics/diagnostic';

/** A file with the two most frequent checks: that a property exists, and that permissions do. */
interface Names extends LintContext {
  readonly field: (path: Path, name: string) => void;
  readonly permission: (path: Path, list: readonly string[] | undefined) => void;
}

/** Every name that a file mentions must exist: properties, permissions, registered code, menu groups. */
export function lintNames(context: LintContext): void {
  const { raw, names, permissions, known } = context;
  const checks: Names = {
    ...context,
    field: (path, name) => known(path, 'unknownProperty', name, names),
    permission: (path, list) =>
      list?.forEach((name, index) => known([...path, index], 'unknownPermission', name, permissions)),
  };
  headNames(checks);
  uploadAndDeclarationNames(checks);
  backendNames(checks);
  raw.required?.forEach((name, index) => checks.field(['required', index], name));
  permissionNames(checks);
  propertyNames(checks);
  listNames(checks);
  formNames(checks);
  storageNames(checks);
  actionNames(checks);
}

function headNames({ raw, known, report, source, field, permission }: Names): void {
  const head = raw['x-resource'];
  const fileName = source.file.replace(/^.*[\\/]/, '').replace(/\.schema\.json$/, '');
  if (fileName !== head.name) report(['x-resource', 'name'], diagnostic('fileName', fileName, head.name));
  field(['x-resource', 'id'], head.id);
  const inTitle = head.title.includes('{')
    ? [...head.title.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '')
    : [head.title];
  inTitle.forEach((name) => field(['x-resource', 'title'], name));
  if (head.sort) field(['x-resource', 'sort', 0], head.sort[0]);
  if (head.sort && !['ASC', 'DESC'].includes(head.sort[1].toUpperCase())) {
    report(['x-resource', 'sort', 1], diagnostic('notDirection', head.sort[1]));
  }
  if (head.softDelete) field(['x-resource', 'softDelete', 'field'], head.softDelete.field);
  if (head.enabled) field(['x-resource', 'enabled'], head.enabled);
  for (const [role, name] of Object.entries(head.roles ?? {})) field(['x-resource', 'roles', role], name);
  if (head.icon) known(['x-resource', 'icon'], 'unknownIcon', head.icon, ICONS);
  if (head.menu) known(['x-resource', 'menu', 'group'], 'unknownMenuGroup', head.menu.group, MENU_GROUPS);
  permission(['x-resource', 'menu', 'permission'], head.menu?.permission);
  for (const [locale, name] of Object.entries(head.titles ?? {})) field(['x-resource', 'titles', locale], name);
  head.routes?.forEach((route, index) => {
    permission(['x-resource', 'routes', index, 'permission'], route.permission);
    const at = ['x-resource', 'routes', index, 'filter'];
    Object.keys(route.filter ?? {}).forEach((name) => field([...at, name], name));
  });
  head.rules?.forEach((name, index) => known(['x-resource', 'rules', index], 'unknownRule', name, RULES));
}

function uploadAndDeclarationNames({ raw, known, field }: Names): void {
  const head = raw['x-resource'];
  if (head.upload) known(['x-resource', 'upload', 'accepts'], 'unknownUpload', head.upload.accepts, UPLOAD_KINDS);
  for (const [part, name] of Object.entries(head.upload?.fills ?? {})) {
    field(['x-resource', 'upload', 'fills', part], name);
  }
  const { labels = {}, active, choices, ...declares } = head.declares ?? ({} as Partial<Declares>);
  for (const [word, name] of Object.entries(declares)) field(['x-resource', 'declares', word], name);
  for (const [locale, name] of Object.entries(labels)) field(['x-resource', 'declares', 'labels', locale], name);
  for (const [word, flag] of Object.entries({ active, choices })) {
    if (flag) field(['x-resource', 'declares', word, 'field'], flag.field);
  }
}

function backendNames({ raw, known, report, field }: Names): void {
  const backend = raw['x-backend'];
  const taken = (path: (string | number)[], service: string | undefined, type: string) => {
    if (service === 'hydra' && SYSTEM_PATHS.includes(type)) report(path, diagnostic('ownAddress', type));
  };
  taken(['x-backend', 'type'], backend.service, backend.type ?? raw['x-resource'].name);
  for (const [op, own] of Object.entries(backend.ops ?? {}))
    taken(['x-backend', 'ops', op, 'type'], own.service, own.type);
  backend.aliases?.forEach(({ service, type }, index) => taken(['x-backend', 'aliases', index, 'type'], service, type));
  backend.guards?.forEach((name, index) => known(['x-backend', 'guards', index], 'unknownGuard', name, GUARDS));
  backend.proof?.fields?.forEach((name, index) => field(['x-backend', 'proof', 'fields', index], name));
  raw['x-backend'].effects?.forEach((name, index) =>
    known(['x-backend', 'effects', index], 'unknownEffect', name, EFFECTS),
  );
}

function permissionNames({ raw, field, permission }: Names): void {
  for (const operation of ['view', 'create', 'edit', 'delete'] as const) {
    permission(['x-permissions', operation], raw['x-permissions'][operation]);
  }
  permission(['x-permissions', 'open'], raw['x-permissions'].open);
  permission(['x-permissions', 'everyCompany'], raw['x-permissions'].everyCompany);
  raw['x-permissions'].rows?.forEach(({ unless, owner }, i) => {
    permission(['x-permissions', 'rows', i, 'unless'], unless);
    if (owner) field(['x-permissions', 'rows', i, 'owner'], owner);
  });
  if (raw['x-permissions'].via) field(['x-permissions', 'via'], raw['x-permissions'].via);
}

function propertyNames({ raw, known, field, permission }: Names): void {
  for (const [name, { 'x-field': own }] of Object.entries(raw.properties)) {
    const at = ['properties', name, 'x-field'];
    if (own?.unknown) field([...at, 'unknown', 'of'], own.unknown.of);
    if (own?.propose) field([...at, 'propose', 'from'], own.propose.from);
    if (own?.propose?.part === 'end') field([...at, 'propose', 'start'], own.propose.start);
    if (own?.widget) known([...at, 'widget'], 'unknownWidget', own.widget, WIDGETS);
    if (own?.display) known([...at, 'display'], 'unknownDisplay', own.display, DISPLAYS);
    if (own?.note) known([...at, 'note'], 'unknownNote', own.note, NOTES);
    if (own?.unit) known([...at, 'unit'], 'unknownUnit', own.unit, UNITS);
    permission([...at, 'permission', 'read'], own?.permission?.read);
    permission([...at, 'permission', 'write'], own?.permission?.write);
    permission([...at, 'mask', 'unless'], own?.mask?.unless);
  }
}

function listNames({ raw, known, field }: Names): void {
  const list = raw['x-views']?.list;
  list?.columns?.forEach((column, index) => {
    const at = ['x-views', 'list', 'columns', index];
    if (typeof column === 'string') return field(at, column);
    field([...at, 'field'], column.field);
    if (column.second) field([...at, 'second'], column.second);
    if (column.start) field([...at, 'start'], column.start);
    if (column.sortBy) field([...at, 'sortBy'], column.sortBy);
  });
  list?.filters?.forEach((name, index) => field(['x-views', 'list', 'filters', index], name));
  list?.card?.forEach((name, index) => field(['x-views', 'list', 'card', index], name));
  list?.bulk?.forEach((name, index) => field(['x-views', 'list', 'bulk', index], name));
  list?.named?.forEach((name, index) => field(['x-views', 'list', 'named', index], name));
  list?.presets?.forEach(({ filter }, index) =>
    filteredIn(raw, filter).forEach((name) => field(['x-views', 'list', 'presets', index, 'filter', name], name)),
  );
  if (list?.period) field(['x-views', 'list', 'period', 'field'], list.period.field);
  list?.period?.others?.forEach((name, index) => field(['x-views', 'list', 'period', 'others', index], name));
  list?.exports?.forEach(({ columns }, index) =>
    columns?.forEach((name, at) => field(['x-views', 'list', 'exports', index, 'columns', at], name)),
  );
  const presets = list?.presets?.map(({ name }) => name) ?? [];
  list?.excludedPresets?.forEach((name, index) =>
    known(['x-views', 'list', 'excludedPresets', index], 'unknownPreset', name, presets),
  );
  if (list?.opensWith) known(['x-views', 'list', 'opensWith'], 'unknownPreset', list.opensWith, presets);
  if (list?.view) known(['x-views', 'list', 'view'], 'unknownView', list.view, VIEWS);
}

function formNames({ raw, known, report, field }: Names): void {
  const form = raw['x-views']?.form;
  form?.sections?.forEach((section, index) =>
    section.fields.forEach((name, at) => field(['x-views', 'form', 'sections', index, 'fields', at], name)),
  );
  const sections = form?.sections?.map(({ key }) => key) ?? ['general'];
  form?.tabs?.forEach((tab, index) =>
    tab.sections.forEach((key, at) =>
      known(['x-views', 'form', 'tabs', index, 'sections', at], 'unknownSection', key, sections),
    ),
  );
  const placed = new Set(form?.tabs?.flatMap((tab) => tab.sections));
  for (const key of form?.tabs ? sections.filter((one) => !placed.has(one)) : []) {
    report(['x-views', 'form', 'tabs'], diagnostic('sectionOnNoTab', key), diagnostic('allOrNoTabs'));
  }
  if (form?.view) known(['x-views', 'form', 'view'], 'unknownView', form.view, VIEWS);
  if (form?.made) known(['x-views', 'form', 'made'], 'unknownDialog', form.made, MADE_DIALOGS);
}

function storageNames({ raw, field }: Names): void {
  const storage = raw['x-storage'];
  if (storage?.tenantField) field(['x-storage', 'tenantField'], storage.tenantField);
  if (storage?.team) field(['x-storage', 'team'], storage.team);
  if (typeof storage?.scope === 'string') field(['x-storage', 'scope'], storage.scope);
  if (typeof storage?.scope === 'object') {
    const at = ['x-storage', 'scope'];
    const { field: held, via, owner } = storage.scope;
    if (held) field([...at, 'field'], held);
    if (typeof via === 'string') field([...at, 'via'], via);
    else via?.forEach((name, index) => field([...at, 'via', index], name));
    if (owner) field([...at, 'owner'], owner);
  }
  storage?.search?.forEach((name, index) => field(['x-storage', 'search', index], name));
  for (const part of ['unique', 'uniqueEverywhere', 'indexes'] as const) {
    storage?.[part]?.forEach((set, i) => set.forEach((name, j) => field(['x-storage', part, i, j], name)));
  }
}

function actionNames({ raw, known, permission }: Names): void {
  raw['x-actions']?.forEach((action, index) => {
    permission(['x-actions', index, 'permission'], action.permission);
    if (action.icon) known(['x-actions', index, 'icon'], 'unknownIcon', action.icon, ICONS);
    if (action.dialog) known(['x-actions', index, 'dialog'], 'unknownDialog', action.dialog, DIALOGS);
  });
}
