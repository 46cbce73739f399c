import type { Field, Resource } from '../../../domain/schema/model/model';
import { sourceReference } from '../../../domain/schema/model/sourceReference';
import { visibleFields } from '../../../domain/schema/model/visible';
import type { Caller } from '../../../domain/access/caller';
import { fieldError, unknownField, validationFailed } from '../../errors/catalogue';
import { parseListQuery, type ListQuery } from '../../storage/records/listQuery';
import { FORMATS, type Format } from './fileWriter';

/** What an export was asked for, checked. It is kept with the job and checked again when it runs. */
export interface ExportOrder {
  /** One of the resource's named files (`x-views.list.exports`), which leave a record; null: none of them. */
  readonly name: string | null;
  readonly columns: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: readonly { readonly field: string; readonly order: string }[];
  readonly format: Format;
  readonly raw: boolean;
}

const MAX_COLUMNS = 200;
const MEMBERS = ['name', 'columns', 'filter', 'sort', 'format', 'raw'];

/**
 * Reads the body of an export. What may not be read may not be exported, filtered or sorted by.
 * @throws PorticoError 422 naming what is unknown
 */
export function readExportOrder(resource: Resource, caller: Caller, body: unknown, usual: Format): ExportOrder {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw validationFailed();
  const unknown = Object.keys(body).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw unknownField(unknown);
  const { columns, filter = {}, sort = [], format = usual, raw = false } = body as Record<string, unknown>;
  const wrong = (name: string) => validationFailed({ [name]: fieldError('FIELD_INVALID_FORMAT') });
  const file = fileOf(resource, body as Record<string, unknown>);
  const names = columns ?? file?.columns ?? exportable(resource, caller).map(({ name }) => name);
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_COLUMNS) throw wrong('columns');
  if (!names.every((name): name is string => typeof name === 'string')) throw wrong('columns');
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw wrong('filter');
  if (!Array.isArray(sort) || !sort.every(isSortKey)) throw wrong('sort');
  if (typeof raw !== 'boolean') throw wrong('raw');
  const known = FORMATS.find((one) => one === format);
  if (!known) throw wrong('format');
  const order: ExportOrder = {
    name: file?.name ?? null,
    columns: [...new Set(names)],
    filter: filter as Record<string, unknown>,
    sort,
    format: known,
    raw,
  };
  exportFields(resource, caller, order);
  exportQuery(resource, caller, order);
  return order;
}

/** The named file that is asked for: without a name the one of everything. @throws PorticoError 422 for no such name */
function fileOf({ list: { exports = [] } }: Resource, { name }: Readonly<Record<string, unknown>>) {
  if (name === undefined) return exports.find(({ columns }) => columns === undefined);
  const file = exports.find((one) => one.name === name);
  if (!file) throw validationFailed({ name: fieldError('FIELD_INVALID_CHOICE') });
  return file;
}

function isSortKey(value: unknown): value is { field: string; order: string } {
  const { field, order } = (value ?? {}) as Record<string, unknown>;
  return typeof field === 'string' && typeof order === 'string';
}

/** What a caller may export: stored fields, and those that a reference which they may read brings along. */
export function exportable(resource: Resource, { permissions }: Caller): Field[] {
  const open = visibleFields(resource, permissions, 'read').filter(({ masked }) => !masked);
  const stored = new Set(open.filter(({ virtual }) => !virtual).map(({ name }) => name));
  return open.filter((field) => stored.has(sourceReference(resource.fields, field)?.name ?? field.name));
}

/** The fields to read for a file: its own, and the references that bring some of them along. */
export function sourceFields(resource: Resource, caller: Caller, fields: readonly Field[]): Field[] {
  const own = fields.filter(({ virtual }) => !virtual);
  const needed = new Set(fields.flatMap((field) => sourceReference(resource.fields, field)?.name ?? []));
  for (const { name } of own) needed.delete(name);
  return [...own, ...exportable(resource, caller).filter(({ name }) => needed.has(name))];
}

/** The fields of an order, in its order. @throws PorticoError 422 for one that the caller may not read */
export function exportFields(resource: Resource, caller: Caller, { columns }: Pick<ExportOrder, 'columns'>): Field[] {
  const readable = new Map(exportable(resource, caller).map((field) => [field.name, field]));
  return columns.map((name) => {
    const field = readable.get(name);
    if (!field) throw unknownField(name);
    return field;
  });
}

/** The question of an order: that of the list it was asked from, without pages. */
export function exportQuery(resource: Resource, caller: Caller, { filter, sort }: ExportOrder): ListQuery {
  return parseListQuery(resource, caller.permissions, { filter, sort, offset: 0, limit: 1 });
}
