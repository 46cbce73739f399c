import { sql, type RawBuilder } from 'kysely';
import type { RecordKey } from '../../../domain/records/key';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { from, type Access, type Row } from './records';
import { rowAccessFilter } from './rowAccess';

/** Which records: their keys, or those that a selection keeps. */
export type Counted = { readonly ids: readonly RecordKey[] } | { readonly job: string };

/** Values of a field that are answered with their number of records. */
const MAX_VALUES = 4;
const ORDERED: readonly Field['kind'][] = ['date', 'dateTime', 'integer', 'number'];

/** The values that a field has in some records, as rows of the resource. */
interface ValueCounts {
  /** The most frequent ones, each with its number of records. */
  readonly values: readonly { readonly row: Row; readonly count: number }[];
  /** How many different values there are; an empty one counts. */
  readonly distinct: number;
  /** How many records have none. */
  readonly empty: number;
  /** The smallest and the largest value of a date or number; absent where all are empty. */
  readonly range?: readonly [Row, Row];
}

function selected({ model, caller }: Access, resource: Resource, counted: Counted): RawBuilder<unknown> {
  const key = sql.ref(`r.${resource.id}`);
  const type = sql.raw(resource.idType === 'string' ? 'text' : 'bigint');
  const keys =
    'ids' in counted
      ? sql`${key} = any(${[...counted.ids]})`
      : sql`${key} in (select k.key::${type} from job_key j, unnest(j.keys) k (key) where j.job_id = ${counted.job}::uuid)`;
  return sql`${from(resource)} where ${keys} and ${rowAccessFilter(model, resource, caller)}`;
}

/** Time limit for each count, in ms: a question before a change must not keep others waiting. */
const TIMEOUT_MS = 1000;

/** Sets the time limit of the counts in this transaction. */
export async function limitTime({ trx }: Access): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(trx);
}

/** Counts the records of a selection that the caller sees. */
export async function countSelected(access: Access, resource: Resource, counted: Counted): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${selected(access, resource, counted)}`.execute(
    access.trx,
  );
  return Number(rows[0]?.n ?? 0);
}

/** Counts the records of a selection by the value of a stored field. */
export async function valueCounts(
  access: Access,
  resource: Resource,
  field: Field,
  counted: Counted,
): Promise<ValueCounts> {
  const column = sql.ref(`r.${field.name}`);
  const found = selected(access, resource, counted);
  const { rows } = await sql<{ value: unknown; n: number; distinct: number }>`
    select ${column} as value, count(*) as n, count(*) over () as distinct from ${found}
    group by 1 order by n desc, value limit ${MAX_VALUES}`.execute(access.trx);
  const rowOf = (value: unknown): Row => ({ [field.name]: value });
  const { rows: ends } = await sql<{ empty: number; first: unknown; last: unknown }>`
    select count(*) filter (where ${column} is null) as empty,
      ${ORDERED.includes(field.kind) ? sql`min(${column}) as first, max(${column}) as last` : sql`null as first, null as last`}
    from ${found}`.execute(access.trx);
  const [{ empty, first, last } = { empty: 0, first: null, last: null }] = ends;
  const counts = {
    empty: Number(empty),
    values: rows.map(({ value, n }) => ({ row: rowOf(value), count: Number(n) })),
    distinct: Number(rows[0]?.distinct ?? 0),
  };
  return first === null ? counts : { ...counts, range: [rowOf(first), rowOf(last)] };
}
