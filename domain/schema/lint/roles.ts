import type { Field } from '../model';
import type { RawPeriod } from '../raw';
import { RESERVED_NAMES, SCOPES, SYSTEM_TABLES } from '../registry';
import type { Path } from '../source';
import type { LintContext } from './context';
import { lintMembers } from './members';
import { part } from './part';
import { lintUpload } from './upload';

const DATE_TIME = 'write "type": ["string", "null"], "format": "date-time", "readOnly": true';
const COMPANY = 'write "type": "integer", "readOnly": true, "x-field": { "auto": "company" }';
const DATE = 'write "format": "date"';
const NOT_TEXT: readonly Field['kind'][] = ['mask', 'bits', 'date', 'dateTime'];

/**
 * A property that plays a part (key, marker of deletion, switch, scopes, company, column, …) must be able to.
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
    if (!free && (RESERVED_NAMES.has(name) || name in {})) report(['properties', name], `"${name}" is a reserved name`);
  }
  const taken = new Set([...names, ...RESERVED_NAMES]);
  for (const [name, { reference }] of fields) {
    if (!reference) continue;
    const path = ['properties', name, 'x-field', 'reference', 'as'];
    if (taken.has(reference.as)) report(path, `"${reference.as}" is taken`);
    taken.add(reference.as);
  }
}

function lintHead(context: LintContext): void {
  const { raw, fields, report } = context;
  const { id, title, sort, softDelete, enabled, readOnly } = raw['x-resource'];
  const check = part(context);
  const isKey = ({ type, nullable }: Field) => (type === 'integer' || type === 'string') && !nullable;
  check(['properties', id, 'type'], id, isKey, 'a key is a whole number or text, and never null');
  for (const name of [id, ...(softDelete ? [softDelete.field] : [])]) {
    const read = ['properties', name, 'x-field', 'permission', 'read'];
    const everybody = ({ permission, secret }: Field) => permission.read.length === 0 && secret === undefined;
    check(read, name, everybody, `"${name}" is read by everybody who may view the resource`);
  }
  const titles = [...title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  for (const name of titles.length > 0 ? titles : [title]) shown(context, ['x-resource', 'title'], name);
  if (sort) {
    const sorts = ({ sortable, writeOnly }: Field) => sortable && !writeOnly;
    check(['x-resource', 'sort', 0], sort[0], sorts, `"${sort[0]}" cannot be sorted by`);
  }
  if (softDelete) {
    const marks = ({ kind, nullable, readOnly: kept }: Field) => kind === 'dateTime' && nullable && kept;
    const message = `"${softDelete.field}" cannot mark deleted records`;
    check(['x-resource', 'softDelete', 'field'], softDelete.field, marks, message, DATE_TIME);
  }
  if (enabled) {
    const message = `"${enabled}" cannot switch a record on and off`;
    check(['x-resource', 'enabled'], enabled, ({ type }) => type === 'boolean', message, 'write "type": "boolean"');
  }
  raw.required?.forEach((name, index) => {
    if (!readOnly && fields.get(name)?.readOnly) {
      report(['required', index], `nobody can fill in "${name}"`, 'it is read-only');
    }
  });
}

/** Whose a row is, and what a new record starts with. */
function lintOwners(context: LintContext): void {
  const { raw, fields, report } = context;
  const check = part(context);
  const { own, id, titles, routes, readOnly } = raw['x-resource'];
  const { rows, via } = raw['x-permissions'];
  const isOne = ({ type, reference }: Field) => type === 'integer' && reference !== undefined && !reference.many;
  rows?.forEach(({ owner }, i) => {
    if (owner) check(['x-permissions', 'rows', i, 'owner'], owner, isOne, `"${owner}" names no administrator`);
  });
  const points = ({ reference }: Field) => reference !== undefined && !reference.many;
  if (via) check(['x-permissions', 'via'], via, points, `"${via}" points at no record`);
  for (const [locale, name] of Object.entries(titles ?? {})) shown(context, ['x-resource', 'titles', locale], name);
  if (own && fields.get(id)?.type !== 'integer')
    report(['x-resource', 'own'], 'the own record has a whole number for key');
  routes?.forEach(({ opens, filter }, i) => {
    const at = ['x-resource', 'routes', i];
    if (opens === 'create' && (readOnly || own)) report([...at, 'opens'], 'nobody makes a record here');
    for (const name of Object.keys(filter ?? {})) {
      const can = (field: Field) => field.filter !== undefined && !field.writeOnly;
      check([...at, 'filter', name], name, can, `"${name}" cannot be filtered`);
    }
  });
  for (const [name, property] of Object.entries(raw.properties)) {
    const days = typeof property['x-field']?.initial === 'object';
    if (!days || property['format'] === 'date') continue;
    report(['properties', name, 'x-field', 'initial'], 'days from today are a date', DATE);
  }
}

function shown(context: LintContext, path: Path, name: string): void {
  const read = ({ writeOnly }: Field) => !writeOnly;
  const hint = 'secrets and write-only properties are never read back';
  part(context)(path, name, read, `"${name}" is never read back`, hint);
}

/** A period is one of days: its field holds dates, may be filtered, and the list may open with what is offered. */
function lintPeriod(context: LintContext, period: RawPeriod, filtered: (path: Path, name: string) => void): void {
  const at = ['x-views', 'list', 'period'];
  const dated = ({ kind }: Field) => kind === 'date' || kind === 'dateTime';
  const fields: [Path, string][] = [
    [[...at, 'field'], period.field],
    ...(period.others ?? []).map((name, i): [Path, string] => [[...at, 'others', i], name]),
  ];
  for (const [path, name] of fields) {
    filtered(path, name);
    part(context)(path, name, dated, `"${name}" holds no dates`);
  }
  if (period.default === 'all' && period.all === false) {
    context.report([...at, 'default'], 'the list opens with "all", which it does not offer', 'write "all": true');
  }
}

function lintScreens(context: LintContext): void {
  const list = context.raw['x-views']?.list;
  const at = ['x-views', 'list'];
  list?.columns?.forEach((column, i) => {
    const { field, second } = typeof column === 'string' ? { field: column } : column;
    shown(context, typeof column === 'string' ? [...at, 'columns', i] : [...at, 'columns', i, 'field'], field);
    if (second) shown(context, [...at, 'columns', i, 'second'], second);
  });
  const written = (path: Path, name: string) => {
    const can = ({ readOnly, secret, writeOnly }: Field) => !readOnly && !secret && !writeOnly;
    part(context)(path, name, can, `"${name}" is not written in a list`, 'only what is written and read back can be');
  };
  list?.bulk?.forEach((name, i) => written([...at, 'bulk', i], name));
  list?.columns?.forEach((column, i) => {
    if (typeof column === 'object' && column.inline) written([...at, 'columns', i, 'inline'], column.field);
  });
  const filtered = (path: Path, name: string) => {
    const can = ({ filter, writeOnly }: Field) => filter !== undefined && !writeOnly;
    part(context)(path, name, can, `"${name}" cannot be filtered`);
  };
  const declared = (name: string) => context.fields.get(name)?.members !== undefined;
  list?.filters?.forEach((name, i) => declared(name) || filtered([...at, 'filters', i], name));
  if (list?.period) lintPeriod(context, list.period, filtered);
  list?.presets?.forEach(({ filter }, i) =>
    Object.keys(filter).forEach((name) => filtered([...at, 'presets', i, 'filter', name], name)),
  );
}

function lintStorage(context: LintContext): void {
  const { raw, report } = context;
  const own = raw['x-storage'] ?? {};
  const { tenant = 'company', tenantField, scope, table, search } = own;
  const check = part(context);
  const at = ['x-storage'];
  if (table && SYSTEM_TABLES.includes(table)) report([...at, 'table'], `"${table}" is a table of the server itself`);
  if (tenantField && tenant === 'company') {
    const message = `"${tenantField}" does not hold the company`;
    check([...at, 'tenantField'], tenantField, ({ auto }) => auto === 'company', message, COMPANY);
  }
  if (tenantField && tenant === 'self') {
    const message = `"${tenantField}" does not hold the partner`;
    check([...at, 'tenantField'], tenantField, ({ type, reference }) => type === 'integer' && !!reference, message);
  }
  if (typeof scope === 'string') {
    const holds = ({ kind, reference }: Field) =>
      kind === 'key' || (!!reference?.many && reference.resource === SCOPES);
    const hint = `write "reference": { "resource": "${SCOPES}", "many": true }`;
    check([...at, 'scope'], scope, holds, `"${scope}" holds no scopes`, hint);
  } else if (scope) {
    const points = ({ reference }: Field) => reference !== undefined && !reference.many;
    check([...at, 'scope', 'via'], scope.via, points, `"${scope.via}" points at nothing that has scopes`);
  }
  const isText = ({ type, kind, virtual, writeOnly }: Field) =>
    type === 'string' && !NOT_TEXT.includes(kind) && !virtual && !writeOnly;
  search?.forEach((name, i) => check([...at, 'search', i], name, isText, `"${name}" is no stored text`));
  for (const set of ['unique', 'indexes'] as const) {
    own[set]?.forEach((names, i) =>
      names.forEach((name, j) => check([...at, set, i, j], name, ({ virtual }) => !virtual, `"${name}" is not stored`)),
    );
  }
}
