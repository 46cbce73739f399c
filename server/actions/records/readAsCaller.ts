import { allows } from '../../../domain/access/permissions';
import { known, unknown, type Fact } from '../../../domain/records/fact';
import type { FilterOp, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import type { Condition } from '../../storage/records/listQuery';
import { countRowsUpTo, listRows, type Access, type Row } from '../../storage/records/records';
import { mayHaveHiddenRows } from '../../storage/records/rowAccess';
import { unlessCanceled } from '../../storage/records/statementTime';
import type { WireRecord } from '../../storage/records/wireFormat';
import { answerRecords } from '../records/answer';

/** A record: what may be shown of it, and the row, whose keys lead on. */
export interface Read {
  readonly row: Row;
  readonly record: WireRecord;
}

/** What is looked for; a condition with a list means one of its values. */
interface RowsQuery {
  readonly where: Readonly<Record<string, unknown>>;
  /** Field whose largest value comes first; absent = the resource's own order. */
  readonly newest?: string;
  /** Earliest value of `newest`. */
  readonly since?: Date;
  readonly limit: number;
  readonly deleted?: 'with';
  /** Words of the search columns: with them an index is used where a condition has none. */
  readonly q?: string;
}

const field = (access: Access, resource: Resource, name: string) =>
  visibleFields(resource, access.caller.permissions, 'read').find((one) => one.name === name && !one.masked);

/** True for a field that the caller reads in full. */
export function isReadInFull(access: Access, name: string, fieldName: string): boolean {
  const resource = access.model.resources[name];
  return resource !== undefined && field(access, resource, fieldName) !== undefined;
}

/**
 * Records as the caller's list of them would show them: permission, company, scope, hidden rows, masks. A statement that
 * takes too long, a field that the caller may not ask for and a list that they may not see are unknown facts.
 */
export async function read(access: Access, name: string, query: RowsQuery): Promise<Fact<readonly Read[]>> {
  const resource = access.model.resources[name];
  const conditions = resource && conditionsOf(access, resource, query);
  if (!resource || !conditions) return unknown('not-permitted');
  const { permissions } = access.caller;
  const fields = visibleFields(resource, permissions, 'read').filter(({ virtual }) => !virtual);
  const { newest, limit, q, deleted = 'without' } = query;
  const text = q === undefined ? {} : { q };
  const found = await unlessCanceled(access.trx, async () => {
    const sort = [newest === undefined ? resource.sort : ({ field: newest, order: 'DESC' } as const)];
    const rows = await listRows(access, resource, fields, { ...text, conditions, deleted, sort, offset: 0, limit });
    const records = await answerRecords(access, resource, fields, rows);
    return rows.map((row, at) => ({ row, record: records[at] as WireRecord }));
  });
  return found === undefined ? unknown('too-long') : known(found);
}

/** How many records there are, counted up to a number. */
export async function countUpTo(
  access: Access,
  name: string,
  where: RowsQuery['where'],
  most: number,
): Promise<Fact<number>> {
  const resource = access.model.resources[name];
  const conditions = resource && conditionsOf(access, resource, { where });
  if (!resource || !conditions) return unknown('not-permitted');
  const query = { conditions, deleted: 'without', sort: [], offset: 0, limit: 0 } as const;
  const n = await unlessCanceled(access.trx, () => countRowsUpTo(access, resource, query, most));
  return n === undefined ? unknown('too-long') : known(n);
}

/** @returns undefined for a caller who may not see the list, or not ask for one of the fields */
function conditionsOf(
  access: Access,
  resource: Resource,
  { where, newest, since }: Pick<RowsQuery, 'where' | 'newest' | 'since'>,
): Condition[] | undefined {
  if (!allows(access.caller.permissions, resource.permissions.view)) return undefined;
  const filters: [string, FilterOp, unknown][] = Object.entries(where).map(([name, value]) => [
    name,
    Array.isArray(value) ? 'in' : 'eq',
    value,
  ]);
  if (newest !== undefined && since !== undefined) filters.push([newest, 'gte', since.toISOString()]);
  const conditions = filters.flatMap(([name, op, value]) => {
    const one = field(access, resource, name);
    return one ? [{ field: one, op, value }] : [];
  });
  return conditions.length === filters.length ? conditions : undefined;
}

/** The first of some records; null for none that the caller might see, unknown when one may be hidden from them. */
export function firstOf(access: Access, name: string, found: Fact<readonly Read[]>): Fact<Read | null> {
  if ('unknown' in found) return found;
  const [first] = found.value;
  if (first) return known(first);
  const resource = access.model.resources[name];
  return resource && mayHaveHiddenRows(access.caller, resource) ? unknown('not-visible') : known(null);
}

/** One record by its key, deactivated or not. */
export async function readOne(access: Access, name: string, id: unknown): Promise<Fact<Read>> {
  const key = access.model.resources[name]?.id ?? '';
  const found = await read(access, name, { where: { [key]: id }, limit: 1, deleted: 'with' });
  if ('unknown' in found) return found;
  const [one] = found.value;
  return one ? known(one) : unknown('not-visible');
}

/** A fact about a fact; what is unknown stays so for the same reason. */
export const mapFact = <T, U>(fact: Fact<T>, map: (value: T) => U): Fact<U> =>
  'value' in fact ? known(map(fact.value)) : fact;

/** A value as text; null for an empty one and for any other type. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** A value as a number; null for none. */
export const numberOf = (value: unknown): number | null => (value == null ? null : Number(value));
