import type { RawBuilder } from 'kysely';
import { MAX_PAGE_ROWS } from '../../../domain/limits';
import { FILTER_OPS, type Field, type FilterOp, type Resource } from '../../../domain/schema/model/model';
import { referringColumn } from '../../../domain/schema/model/referringColumn';
import { searchedFields, visibleFields } from '../../../domain/schema/model/visible';
import { fromWallClock } from '../../../domain/time/wallClock';
import type { SortKey } from '../../../domain/records/sortKeys';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { decodeCursor, totalOrder, type Cursor } from './cursor';

export interface Condition {
  readonly field: Field;
  readonly op: FilterOp;
  readonly value: unknown;
  /** Also rows without a value of the field. */
  readonly orNull?: true;
}

const COUNTS = ['exact', 'estimate', 'none'] as const;
export type Count = (typeof COUNTS)[number];

/** A question to a list, checked against what the caller may read. */
export interface ListQuery {
  readonly conditions: readonly Condition[];
  /** Free text over the resource's search columns; trimmed, never empty. */
  readonly q?: string;
  /** The columns that `q` looks into; absent = all that the resource declares. */
  readonly searchIn?: readonly string[];
  readonly deleted: 'without' | 'with' | 'only';
  /** Rows that fulfil all conditions of one of these are left out. */
  readonly excludedPresets?: readonly (readonly Condition[])[];
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  /** Cursor to continue after, instead of an offset: page 10 000 is as fast as page 1. */
  readonly after?: Cursor;
  /** True: the answer says where it ends. */
  readonly cursor?: boolean;
  /** How matches are counted: exactly (also when absent), an estimate where that takes long, or not at all. */
  readonly count?: Count;
  /** Conditions that the server adds. */
  readonly extraConditions?: readonly RawBuilder<boolean>[];
}

/** A list query as an API passes it on, before it is validated. */
export interface RawListQuery {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: readonly { readonly field: string; readonly order: string }[];
  readonly offset: unknown;
  readonly limit: unknown;
  /** The cursor of an earlier response. */
  readonly after?: string | undefined;
  readonly cursor?: string | undefined;
  readonly count?: string | undefined;
  /** Time zone of times without one (`yyyy-MM-dd HH:mm:ss`, specification S-IDN-4); absent = UTC. */
  readonly zone?: string;
}

/** Largest offset. It is enough to jump to a page; reading all pages uses cursors. */
const MAX_OFFSET = 100_000_000;
const MAX_TEXT = 200;
const MAX_LIST = 1000;

/**
 * Checks a question: every field, operator and sort key must be one that the caller may read.
 * @throws PorticoError 422 naming what is unknown or malformed
 */
export function parseListQuery(
  resource: Resource,
  permissions: ReadonlySet<string>,
  raw: RawListQuery,
  defaultLimit = 50,
): ListQuery {
  const readable = new Map(visibleFields(resource, permissions, 'read').map((field) => [field.name, field]));
  const { q, deleted, excludedPresets, ...rest } = raw.filter;
  const conditionsIn = (filter: RawListQuery['filter']) =>
    Object.entries(filter).flatMap(([name, value]) => {
      const field = readable.get(name);
      if (!field?.filter) throw errors.unknownField(name);
      return conditionsOf(field, field.filter.op, inZone(field, value, raw.zone));
    });
  const conditions = conditionsIn(rest);
  const text = q === undefined ? '' : freeText(q);
  const searchIn = searchedFields(resource, permissions);
  const sort = sortOf(resource, readable, raw.sort);
  return {
    conditions,
    ...(text && { q: text, ...(searchIn && { searchIn }) }),
    deleted: deletedOf(deleted),
    ...(excludedPresets !== undefined && {
      excludedPresets: presetFilters(resource, excludedPresets).map(conditionsIn),
    }),
    sort,
    offset: wholeNumber('offset', raw.offset, 0, 0, MAX_OFFSET),
    limit: wholeNumber('limit', raw.limit, defaultLimit, 0, MAX_PAGE_ROWS),
    ...(raw.after !== undefined && { after: decodeCursor(totalOrder(resource, sort), raw.after) }),
    ...(raw.cursor !== undefined && { cursor: oneOf('cursor', raw.cursor, ['0', '1']) === '1' }),
    ...(raw.count !== undefined && { count: oneOf('count', raw.count, COUNTS) }),
  };
}

/** The operands of a condition on times, as instants. */
function inZone(field: Field, value: unknown, zone = 'UTC'): unknown {
  if (field.kind !== 'dateTime') return value;
  if (typeof value === 'string') return fromWallClock(value, zone) ?? value;
  if (Array.isArray(value)) return value.map((one) => inZone(field, one, zone));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([op, operand]) => [op, inZone(field, operand, zone)]));
}

function conditionsOf(field: Field, usual: FilterOp, value: unknown): Condition[] {
  if (Array.isArray(value)) return [condition(field, 'in', value)];
  if (typeof value !== 'object' || value === null) {
    return [value === null ? condition(field, 'isNull', true) : condition(field, usual, value)];
  }
  const conditions = Object.entries(value).map(([op, operand]) => {
    if (!(FILTER_OPS as readonly string[]).includes(op)) throw errors.unknownOperator(op);
    return condition(field, op as FilterOp, operand);
  });
  // "From then on, or without a value": both at once would be met by nothing.
  const bounds = conditions.filter(({ op }) => BOUND_OPS.includes(op));
  const orNull =
    conditions.length === bounds.length + 1 && conditions.some((one) => one.op === 'isNull' && one.value === true);
  return orNull && bounds.length > 0 ? bounds.map((one) => ({ ...one, orNull })) : conditions;
}

const TEXT_OPS: readonly FilterOp[] = ['contains', 'startsWith'];
const BOUND_OPS: readonly FilterOp[] = ['gt', 'gte', 'lt', 'lte'];
/** Texts on the wire that are something else in the database. */
const NO_TEXT: readonly Field['kind'][] = ['date', 'dateTime', 'bits', 'mask'];
const BIT_OPS: readonly FilterOp[] = ['bits', 'noBits'];
/** What may be asked of a list of references. */
const LIST_OPS: readonly FilterOp[] = ['eq', 'in', 'isNull'];
/** What may be asked of rows: whether one of them refers to a record. */
const ROWS_OPS: readonly FilterOp[] = ['eq', 'in'];
/** What may be asked of a declared field: its values are in no order. */
const MEMBER_OPS: readonly FilterOp[] = ['eq', 'ne', 'in', 'isNull', ...TEXT_OPS];

function condition(field: Field, op: FilterOp, value: unknown): Condition {
  const wrong = () => errors.validationFailed({ [field.name]: fieldError('FIELD_INVALID_FORMAT') });
  if (field.kind === 'rows' && !ROWS_OPS.includes(op)) throw errors.unknownOperator(op);
  if (op === 'isNull') {
    if (value !== true && value !== false && value !== 'true' && value !== 'false') throw wrong();
    return { field, op, value: value === true || value === 'true' };
  }
  if (field.member && !MEMBER_OPS.includes(op)) throw errors.unknownOperator(op);
  if (field.kind === 'references' && !LIST_OPS.includes(op)) throw errors.unknownOperator(op);
  if (TEXT_OPS.includes(op) && (field.type !== 'string' || NO_TEXT.includes(field.kind)))
    throw errors.unknownOperator(op);
  if (BIT_OPS.includes(op)) {
    if (field.kind !== 'bits' && field.kind !== 'mask') throw errors.unknownOperator(op);
    if (!/^[0-9]{1,20}$/.test(String(value))) throw wrong();
    return { field, op, value: String(value) };
  }
  if (op === 'in') {
    const list = Array.isArray(value) ? value : [value];
    if (list.length > MAX_LIST) throw wrong();
    return { field, op, value: list.map((item) => operand(field, item, wrong)) };
  }
  return { field, op, value: operand(field, value, wrong) };
}

function operand(field: Field, value: unknown, wrong: () => Error): unknown {
  const referring = referringColumn(field);
  if (referring) return operand(referring, value, wrong);
  if (typeof value === 'string' && (value.length > MAX_TEXT || value.includes('\0'))) throw wrong();
  const type =
    field.type === 'array' ? ((field.schema['items'] as { type?: string } | undefined)?.type ?? 'string') : field.type;
  switch (type) {
    case 'integer':
    case 'number': {
      const number = typeof value === 'string' && /^-?[0-9]+(\.[0-9]+)?$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) throw wrong();
      if (type === 'integer' && !Number.isSafeInteger(number)) throw wrong();
      return number;
    }
    case 'boolean':
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw wrong();
    default:
      if (typeof value !== 'string') throw wrong();
      if (field.kind === 'dateTime' || field.kind === 'date') {
        if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(Date.parse(value.replace(' ', 'T')))) throw wrong();
      }
      if ((field.kind === 'bits' || field.kind === 'mask') && !/^[0-9]{1,20}$/.test(value)) throw wrong();
      return value;
  }
}

function freeText(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT || value.includes('\0')) throw errors.unknownParameter('q');
  return value.trim();
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw errors.unknownParameter(name);
  return found;
}

function deletedOf(value: unknown): ListQuery['deleted'] {
  if (value === undefined) return 'without';
  if (value === 'with' || value === 'only' || value === 'without') return value;
  throw errors.unknownParameter('deleted');
}

/** The filters of the presets that `excludedPresets` names. */
function presetFilters({ list }: Resource, value: unknown): RawListQuery['filter'][] {
  return (Array.isArray(value) ? value : [value]).map((name) => {
    const preset = list.excludedPresets.includes(name as string) && list.presets.find((one) => one.name === name);
    if (!preset) throw errors.unknownParameter('excludedPresets');
    return preset.filter;
  });
}

function sortOf(
  resource: Resource,
  readable: ReadonlyMap<string, Field>,
  requested: RawListQuery['sort'],
): ListQuery['sort'] {
  const keys = requested.length > 0 ? requested : [resource.sort];
  return keys.slice(0, 4).map(({ field, order }) => {
    const direction = order.toUpperCase();
    if (direction !== 'ASC' && direction !== 'DESC') throw errors.unknownSortKey(order);
    // The default sort may name a field that this caller may not read: fall back to the key.
    if (requested.length === 0 && !readable.has(field)) return { field: resource.id, order: direction };
    if (field !== resource.id && !readable.get(field)?.sortable) throw errors.unknownSortKey(field);
    return { field, order: direction };
  });
}

function wholeNumber(name: string, value: unknown, fallback: number, min: number, max: number): number {
  if (value === undefined || value === '') return fallback;
  const number = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw errors.unknownParameter(name);
  }
  return number;
}
