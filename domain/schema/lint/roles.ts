import type { Field } from '../model/model';
import type { RawPeriod } from '../parse/raw';
import { SCOPES } from '../model/registry';
import { RESERVED_NAMES, SYSTEM_TABLES } from '../parse/reserved';
import type { Path } from '../parse/source';
import { filteredIn, type LintContext } from './context';
import { lintMembers } from './members';
import { roleCheck } from './roleCheck';
import { lintUpload } from './upload';
import { diagnostic } from '../diagnostics/diagnostic';

const DATE_TIME = diagnostic('write', '"type": ["string", "null"], "format": "date-time", "readOnly": true');
const COMPANY = diagnostic('write', '"type": "integer", "readOnly": true, "x-field": { "auto": "company" }');
const DATE = diagnostic('write', '"format": "date"');
const isDated = ({ kind }: Field) => kind === 'date' || kind === 'dateTime';
const NOT_TEXT: readonly Field['kind'][] = ['mask', 'bits', 'date', 'dateTime'];

/**
 * A property that has a role (key, marker of deletion, switch, scopes, company, column, …) must be able to.
 * Asked only of files whose names and properties are sound.
 */
export function lintRoles(context: LintContext): void {
  lintNamesInUse(context);
  lintHead(context);
  lintScreens(context);
  lintStorage(context);
  lintOwners(context);
  lintUpload(context);
  lintMembers(context);
}

function lintNamesInUse({ raw, names, fields, report }: LintContext): void {
  const { id } = raw['x-resource'];
  const tenant = raw['x-storage']?.tenantField;
  for (const name of names) {
    const free = name === id || name === tenant;
    if (!free && (RESERVED_NAMES.has(name) || name in {})) report(['properties', name], diagnostic('reserved', name));
  }
  const taken = new Set([...names, ...RESERVED_NAMES]);
  for (const [name, { reference }] of fields) {
    if (!reference) continue;
    const path = ['properties', name, 'x-field', 'reference', 'as'];
    if (taken.has(reference.as)) report(path, diagnostic('nameTaken', reference.as));
    taken.add(reference.as);
  }
}

function lintHead(context: LintContext): void {
  const { raw, fields, report } = context;
  const { id, title, sort, softDelete, enabled, readOnly, roles } = raw['x-resource'];
  const check = roleCheck(context);
  const isKey = ({ type, nullable }: Field) => (type === 'integer' || type === 'string') && !nullable;
  check(['properties', id, 'type'], id, isKey, diagnostic('keyKind'));
  for (const name of [id, ...(softDelete ? [softDelete.field] : [])]) {
    const read = ['properties', name, 'x-field', 'permission', 'read'];
    const everybody = ({ permission, secret }: Field) => permission.read.length === 0 && secret === undefined;
    check(read, name, everybody, diagnostic('readByAll', name));
  }
  const titles = [...title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  for (const name of titles.length > 0 ? titles : [title]) shown(context, ['x-resource', 'title'], name);
  if (sort) {
    const sorts = ({ sortable, writeOnly }: Field) => sortable && !writeOnly;
    check(['x-resource', 'sort', 0], sort[0], sorts, diagnostic('noSort', sort[0]));
  }
  if (softDelete) {
    const marks = ({ kind, nullable, readOnly: kept }: Field) => kind === 'dateTime' && nullable && kept;
    const message = diagnostic('noMark', softDelete.field);
    check(['x-resource', 'softDelete', 'field'], softDelete.field, marks, message, DATE_TIME);
  }
  if (enabled) {
    const message = diagnostic('noSwitch', enabled);
    const hint = diagnostic('write', '"type": "boolean"');
    check(['x-resource', 'enabled'], enabled, ({ type }) => type === 'boolean', message, hint);
  }
  for (const role of ['start', 'end', 'erased'] as const) {
    const name = roles?.[role];
    if (name) check(['x-resource', 'roles', role], name, isDated, diagnostic('noDates', name));
  }
  raw.required?.forEach((name, index) => {
    if (!readOnly && fields.get(name)?.readOnly) {
      report(['required', index], diagnostic('nobodyFills', name), diagnostic('itIsReadOnly'));
    }
  });
}

/** Whose a row is, and what a new record starts with. */
function lintOwners(context: LintContext): void {
  const { raw, fields, report } = context;
  const check = roleCheck(context);
  const { own, id, titles, routes, readOnly } = raw['x-resource'];
  const { rows, via } = raw['x-permissions'];
  const isOne = ({ type, reference }: Field) => type === 'integer' && reference !== undefined && !reference.many;
  rows?.forEach(({ owner }, i) => {
    if (owner) check(['x-permissions', 'rows', i, 'owner'], owner, isOne, diagnostic('noAdministrator', owner));
  });
  const points = ({ reference }: Field) => reference !== undefined && !reference.many;
  if (via) check(['x-permissions', 'via'], via, points, diagnostic('noRecord', via));
  for (const [locale, name] of Object.entries(titles ?? {})) shown(context, ['x-resource', 'titles', locale], name);
  if (own && fields.get(id)?.type !== 'integer') report(['x-resource', 'own'], diagnostic('ownKey'));
  routes?.forEach(({ opens, filter }, i) => {
    const at = ['x-resource', 'routes', i];
    if (opens === 'create' && (readOnly || own)) report([...at, 'opens'], diagnostic('nobodyMakes'));
    for (const name of Object.keys(filter ?? {})) {
      const can = (field: Field) => field.filter !== undefined && !field.writeOnly;
      check([...at, 'filter', name], name, can, diagnostic('noFilter', name));
    }
  });
  const text = ({ kind, writeOnly }: Field) => (kind === 'text' || kind === 'email') && !writeOnly;
  for (const [name, { propose, unknown }] of fields) {
    const path = ['properties', name, 'x-field'];
    if (propose && propose.part !== 'end')
      check([...path, 'propose', 'from'], propose.from, text, diagnostic('noText', propose.from));
    if (propose?.part === 'end') {
      const moment = ({ kind }: Field) => kind === 'dateTime';
      check([...path, 'propose'], name, moment, diagnostic('noDates', name), DATE_TIME);
      check([...path, 'propose', 'from'], propose.from, points, diagnostic('noRecord', propose.from));
      check([...path, 'propose', 'start'], propose.start, moment, diagnostic('noDates', propose.start));
    }
    if (unknown) check([...path, 'unknown', 'of'], unknown.of, points, diagnostic('noRecord', unknown.of));
  }
  for (const [name, property] of Object.entries(raw.properties)) {
    const initial = property['x-field']?.initial;
    if (typeof initial !== 'object') continue;
    const path = ['properties', name, 'x-field', 'initial'];
    if ('least' in initial) check(path, name, points, diagnostic('noRecord', name));
    else if (property['format'] !== 'date') report(path, diagnostic('daysAreDate'), DATE);
  }
}

function shown(context: LintContext, path: Path, name: string): void {
  const read = ({ writeOnly }: Field) => !writeOnly;
  const hint = diagnostic('secretsNever');
  roleCheck(context)(path, name, read, diagnostic('neverRead', name), hint);
}

/** A period is one of days: its field holds dates, may be filtered, and the list may open with what is offered. */
function lintPeriod(context: LintContext, period: RawPeriod, filtered: (path: Path, name: string) => void): void {
  const at = ['x-views', 'list', 'period'];
  const fields: [Path, string][] = [
    [[...at, 'field'], period.field],
    ...(period.others ?? []).map((name, i): [Path, string] => [[...at, 'others', i], name]),
  ];
  for (const [path, name] of fields) {
    filtered(path, name);
    roleCheck(context)(path, name, isDated, diagnostic('noDates', name));
  }
  if (period.default === 'all' && period.all === false) {
    context.report([...at, 'default'], diagnostic('opensAll'), diagnostic('write', '"all": true'));
  }
}

function lintScreens(context: LintContext): void {
  const list = context.raw['x-views']?.list;
  const at = ['x-views', 'list'];
  list?.columns?.forEach((column, i) => {
    const { field, second, start, sortBy } = typeof column === 'string' ? { field: column } : column;
    shown(context, typeof column === 'string' ? [...at, 'columns', i] : [...at, 'columns', i, 'field'], field);
    if (second) shown(context, [...at, 'columns', i, 'second'], second);
    if (sortBy) {
      const sorts = ({ sortable, writeOnly }: Field) => sortable && !writeOnly;
      roleCheck(context)([...at, 'columns', i, 'sortBy'], sortBy, sorts, diagnostic('noSort', sortBy));
    }
    if (start) {
      shown(context, [...at, 'columns', i, 'start'], start);
      roleCheck(context)([...at, 'columns', i, 'start'], start, isDated, diagnostic('noDates', start));
      roleCheck(context)([...at, 'columns', i, 'field'], field, isDated, diagnostic('noDates', field));
    }
  });
  const columns = (list?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field));
  list?.card?.forEach((name, i) => {
    if (list.columns && !columns.includes(name)) context.report([...at, 'card', i], diagnostic('noColumn', name));
  });
  const written = (path: Path, name: string) => {
    const can = ({ readOnly, secret, writeOnly }: Field) => !readOnly && !secret && !writeOnly;
    roleCheck(context)(path, name, can, diagnostic('notInList', name), diagnostic('writtenOnly'));
  };
  list?.bulk?.forEach((name, i) => written([...at, 'bulk', i], name));
  list?.named?.forEach((name, i) => written([...at, 'named', i], name));
  list?.columns?.forEach((column, i) => {
    if (typeof column === 'object' && column.inline) written([...at, 'columns', i, 'inline'], column.field);
  });
  const filtered = (path: Path, name: string) => {
    const can = ({ filter, writeOnly }: Field) => filter !== undefined && !writeOnly;
    roleCheck(context)(path, name, can, diagnostic('noFilter', name));
  };
  const declared = (name: string) => context.fields.get(name)?.members !== undefined;
  list?.filters?.forEach((name, i) => declared(name) || filtered([...at, 'filters', i], name));
  if (list?.period) lintPeriod(context, list.period, filtered);
  list?.presets?.forEach(({ filter }, i) =>
    filteredIn(context.raw, filter).forEach((name) => filtered([...at, 'presets', i, 'filter', name], name)),
  );
}

/** What a scope is declared with: an array of scopes or the key, references, the administrator whose row it is. */
function lintScopeRule(context: LintContext): void {
  const { scope, unscoped } = context.raw['x-storage'] ?? {};
  const check = roleCheck(context);
  const at: Path = ['x-storage', 'scope'];
  if (scope && unscoped) context.report(['x-storage', 'unscoped'], diagnostic('scopedToo'));
  const holds = ({ kind, reference }: Field) => kind === 'key' || (!!reference?.many && reference.resource === SCOPES);
  const hint = diagnostic('write', `"reference": { "resource": "${SCOPES}", "many": true }`);
  if (typeof scope === 'string') return check(at, scope, holds, diagnostic('noScopes', scope), hint);
  if (!scope) return;
  const { field, via, owner } = scope;
  if (field) check([...at, 'field'], field, holds, diagnostic('noScopes', field), hint);
  const points = ({ reference }: Field) => reference !== undefined;
  if (typeof via === 'string') check([...at, 'via'], via, points, diagnostic('scopePoints', via));
  // Of several references each is a single one: "all of them" would have two meanings otherwise.
  const single = (found: Field) => points(found) && !found.reference?.many;
  if (Array.isArray(via))
    via.forEach((name, i) => check([...at, 'via', i], name, single, diagnostic('scopePoints', name)));
  const person = ({ type, reference }: Field) => type === 'integer' && reference !== undefined && !reference.many;
  if (owner) check([...at, 'owner'], owner, person, diagnostic('noAdministrator', owner));
}

function lintStorage(context: LintContext): void {
  const { raw, report } = context;
  const own = raw['x-storage'] ?? {};
  const { tenant = 'company', tenantField, table, search } = own;
  const check = roleCheck(context);
  const at = ['x-storage'];
  if (table && SYSTEM_TABLES.includes(table)) report([...at, 'table'], diagnostic('serverTable', table));
  if (tenantField && tenant === 'company') {
    const message = diagnostic('notCompany', tenantField);
    check([...at, 'tenantField'], tenantField, ({ auto }) => auto === 'company', message, COMPANY);
  }
  if (tenantField && tenant === 'self') {
    const message = diagnostic('notPartner', tenantField);
    check([...at, 'tenantField'], tenantField, ({ type, reference }) => type === 'integer' && !!reference, message);
  }
  lintScopeRule(context);
  const isText = ({ type, kind, virtual, writeOnly }: Field) =>
    type === 'string' && !NOT_TEXT.includes(kind) && !virtual && !writeOnly;
  search?.forEach((name, i) => check([...at, 'search', i], name, isText, diagnostic('notText', name)));
  for (const set of ['unique', 'uniqueEverywhere', 'indexes'] as const) {
    own[set]?.forEach((names, i) =>
      names.forEach((name, j) =>
        check([...at, set, i, j], name, ({ virtual }) => !virtual, diagnostic('notStored', name)),
      ),
    );
  }
}
