import { hasBit } from '../../../domain/access/bits';
import type { Field, FilterOp, Resource } from '../../../domain/schema/model/model';
import type { SortKey } from '../../../domain/records/sortKeys';

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown) => String(value ?? '').toLowerCase();
const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;
const same = (value: unknown, expected: unknown) =>
  Array.isArray(value) ? value.some((one) => String(one) === String(expected)) : String(value) === String(expected);
const bitsOf = (mask: unknown) =>
  Array.from({ length: 64 }, (_, bit) => String(2n ** BigInt(bit))).filter((bit) => hasBit(String(mask), bit));

const OPS: Readonly<Record<FilterOp, (value: unknown, expected: unknown) => boolean>> = {
  eq: same,
  ne: (value, expected) => !same(value, expected),
  in: (value, expected) => [expected].flat().some((one) => same(value, one)),
  contains: (value, expected) => text(value).includes(text(expected)),
  startsWith: (value, expected) => text(value).startsWith(text(expected)),
  gt: (value, expected) => value != null && compare(value, expected) > 0,
  gte: (value, expected) => value != null && compare(value, expected) >= 0,
  lt: (value, expected) => value != null && compare(value, expected) < 0,
  lte: (value, expected) => value != null && compare(value, expected) <= 0,
  isNull: (value, expected) => (value == null) === (expected === true || expected === 'true'),
  bits: (value, expected) => bitsOf(expected).every((bit) => hasBit(String(value ?? '0'), bit)),
  noBits: (value, expected) => bitsOf(expected).every((bit) => !hasBit(String(value ?? '0'), bit)),
};

function matchesField(field: Field | undefined, value: unknown, expected: unknown): boolean {
  if (expected === undefined || expected === null || expected === '') return true;
  if (Array.isArray(expected)) return expected.length === 0 || OPS.in(value, expected);
  if (typeof expected === 'object') {
    return Object.entries(expected).every(([op, operand]) => op in OPS && OPS[op as FilterOp](value, operand));
  }
  return OPS[field?.filter?.op ?? 'eq'](value, expected);
}

/** True when a sample record passes the filters of a list, as the server reads them. */
export function matchesFilter(resource: Resource, row: Row, filter: Readonly<Record<string, unknown>>): boolean {
  const { q, deleted, id, ...fields } = filter;
  const removed = resource.softDelete !== undefined && row[resource.softDelete.field] != null;
  if (removed && deleted !== 'with' && deleted !== 'only' && deleted !== true) return false;
  if (!removed && deleted === 'only') return false;
  const words = text(q).split(/\s+/).filter(Boolean);
  const searched = resource.storage.search.map((name) => text(row[name])).join(' ');
  if (!words.every((word) => searched.includes(word))) return false;
  if (!matchesField(undefined, row['id'], id)) return false;
  return Object.entries(fields).every(([name, expected]) => {
    const field = resource.fields.find((one) => one.name === name);
    return matchesField(field, row[name], expected);
  });
}

/** Orders sample records by several of their fields; what is empty comes last. */
export function byKeys(keys: readonly SortKey[]): (a: Row, b: Row) => number {
  return (a, b) => keys.map(({ field, order }) => compareField(a[field], b[field], order)).find(Boolean) ?? 0;
}

function compareField(left: unknown, right: unknown, order: string): number {
  if (left == null || right == null) return left == null && right == null ? 0 : left == null ? 1 : -1;
  return (order === 'DESC' ? -1 : 1) * compare(left, right);
}
