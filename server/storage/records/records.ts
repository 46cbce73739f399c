import { sql, type RawBuilder } from 'kysely';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import type { Config } from '../../config/config';
import type { Secrets } from '../../keys/secrets';
import type { SortKey } from '../../../domain/records/sortKeys';
import { columnList } from './columnList';
import { afterCursor, encodeCursor, cursorColumn, cursorColumns, totalOrder } from './cursor';
import type { ListQuery } from './listQuery';
import { rowAccessFilter } from './rowAccess';
import { filterConditions } from './filterConditions';

export { columnList };

/** A row as the database driver returns it, by property name, with `version`. */
export type Row = Record<string, unknown>;

/** What writing a mail into the outbox needs. */
export interface MailMeans {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly now: () => Date;
}

export interface Access {
  readonly trx: Trx;
  readonly model: Model;
  readonly caller: Caller;
  /** Encrypts a secret that must be readable later, at its place. */
  readonly seal: Secrets['seal'];
  /** For mails about what is written. Present for requests and jobs. */
  readonly mail?: MailMeans;
  /** Runs a read on a second connection, in parallel. Absent when the pool has no spare connection, and for writes. */
  readonly onSecondConnection?: <T>(work: (other: Access) => Promise<T>) => Promise<T>;
  /** Times are answered as the caller's clock shows them. */
  readonly localDates?: boolean;
  /** The stored hash of the current password that the caller has confirmed with this request. */
  readonly confirmedPassword?: string;
  /** The records that are made are accounts that an event has ordered, and not the caller's own. */
  readonly orderedByEvent?: true;
}

/** The table of a resource, named `r`. */
export function from(resource: Resource): RawBuilder<unknown> {
  return sql`${sql.table(resource.storage.table)} r`;
}

const conjunction = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(parts, sql` and `)}`;

/** SQL condition for the rows that match a query and that the caller may see. */
export const matches = (access: Access, resource: Resource, query: ListQuery) =>
  conjunction([rowAccessFilter(access.model, resource, access.caller), ...filterConditions(access, resource, query)]);

/** One page of the rows that the caller may see. @param fields the columns to read */
export async function listRows(
  access: Access,
  resource: Resource,
  fields: readonly Field[],
  query: ListQuery,
): Promise<Row[]> {
  if (query.limit === 0) return [];
  const keys = totalOrder(resource, query.sort);
  const order = sql.join(keys.map((key) => sql`${sortedBy(access, resource, key)} ${sql.raw(key.order)}`));
  const matching = matches(access, resource, query);
  const where = query.after ? conjunction([matching, afterCursor(keys, query.after, 'r')]) : matching;
  const columns = [columnList(fields, resource), ...(query.cursor ? cursorColumns(keys, 'r') : [])];
  const statement = sql<Row>`
    select ${sql.join(columns)} from ${from(resource)} where ${where}
    order by ${order} limit ${query.limit} offset ${query.after ? 0 : query.offset}`;
  const { rows } = await (isWhole(query) ? prepared(statement) : statement).execute(access.trx);
  return rows;
}

/** What a row is sorted by. A record that the caller does not see has no title. */
function sortedBy({ model, caller }: Access, resource: Resource, { field, byTitle }: SortKey): RawBuilder<unknown> {
  const own = sql.ref(`r.${field}`);
  const { reference } = resource.fields.find(({ name }) => name === field) ?? {};
  const target = byTitle && model.resources[reference?.resource ?? ''];
  if (!target) return own;
  return sql`(select ${sql.ref(`t.${target.title}`)} from ${sql.table(target.storage.table)} t
    where ${sql.ref(`t.${target.id}`)} = ${own} and ${rowAccessFilter(model, target, caller, 't')})`;
}

/** True when nothing is looked for, so that the plan depends on the order alone. */
function isWhole({ conditions, q, excludedPresets = [], extraConditions = [] }: ListQuery): boolean {
  return q === undefined && conditions.length + excludedPresets.length + extraConditions.length === 0;
}

/**
 * The cursor at the end of a page that was requested with `cursor`, to be passed as `after`; undefined for an empty
 * page.
 */
export function cursorAfter(resource: Resource, query: ListQuery, rows: readonly Row[]): string | undefined {
  const last = rows.at(-1);
  if (!last || !query.cursor) return undefined;
  const keys = totalOrder(resource, query.sort);
  return encodeCursor(
    keys,
    keys.map((_, index) => last[cursorColumn(index)] as string | null),
  );
}

/** The exact number of rows that match and that the caller may see. */
export async function countRows(access: Access, resource: Resource, query: ListQuery): Promise<number> {
  const where = matches(access, resource, query);
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from(resource)} where ${where}`.execute(
    access.trx,
  );
  return Number(rows[0]?.n ?? 0);
}

/** How many rows a question matches, counted up to a maximum: a larger number is answered as `most + 1`. */
export async function countRowsUpTo(
  access: Access,
  resource: Resource,
  query: ListQuery,
  most: number,
): Promise<number> {
  const where = matches(access, resource, query);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${from(resource)} where ${where} limit ${most + 1}) counted`.execute(
    access.trx,
  );
  return Number(rows[0]?.n ?? 0);
}

/** How many rows a question matches; `approximate`: as statistics expect. */
export interface Total {
  readonly total: number;
  readonly approximate: boolean;
}

/** Up to this number, rows are counted exactly; above it, the total is an estimate. */
const MAX_EXACT_COUNT = 10_000;

/**
 * How many rows a question matches: exactly up to ten thousand, beyond that what PostgreSQL's statistics expect.
 * (Counting a million rows takes longer than reading the first page.)
 */
export async function estimateRows(access: Access, resource: Resource, query: ListQuery): Promise<Total> {
  const where = matches(access, resource, query);
  const [counted, plan] = await Promise.all([
    countRowsUpTo(access, resource, query, MAX_EXACT_COUNT),
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select from ${from(resource)} where ${where}`.execute(access.trx),
  ]);
  if (counted <= MAX_EXACT_COUNT) return { total: counted, approximate: false };
  const expected = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? counted;
  return { total: Math.max(counted, expected), approximate: true };
}

/**
 * One row by key, deleted ones included; undefined when absent, foreign, out of scope or hidden.
 * @param lock true: its row is locked until the end of the transaction; others may save references to it.
 * `deletes`: nor does anybody else save one (`findRows`, `pointsAt`)
 */
export async function findRow(
  access: Access,
  resource: Resource,
  fields: readonly Field[],
  id: string | number,
  lock: boolean | 'deletes' = false,
): Promise<Row | undefined> {
  const statement = sql<Row>`
    select ${columnList(fields, resource)} from ${from(resource)}
    where ${sql.ref(`r.${resource.id}`)} = ${id} and ${rowAccessFilter(access.model, resource, access.caller)}
    ${lock === 'deletes' ? sql`for update` : lock ? sql`for no key update` : sql``}`;
  const { rows } = await prepared(statement).execute(access.trx);
  return rows[0];
}

/**
 * Rows by key, deleted ones included; absent ones are simply not in the answer.
 * @param lock `pointsAt`: waits for those who delete one of them (`findRow`, `deletes`), and keeps them from being
 * deleted until the end of the transaction. In the order of the keys, so that two never wait for each other here.
 */
export async function findRows(
  access: Access,
  resource: Resource,
  fields: readonly Field[],
  ids: readonly (string | number)[],
  lock?: 'pointsAt',
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const key = sql.ref(`r.${resource.id}`);
  const statement = sql<Row>`
    select ${columnList(fields, resource)} from ${from(resource)}
    where ${key} = any(${[...ids]}) and ${rowAccessFilter(access.model, resource, access.caller)}
    ${lock ? sql`order by ${key} for key share of r` : sql``}`;
  const { rows } = await prepared(statement).execute(access.trx);
  return rows;
}

/** The company that a row belongs to, or will belong to; 0 for tables whose rows belong to no company. */
export async function companyOf(
  { trx, caller }: Access,
  { id: key, storage }: Resource,
  id: string | number | undefined,
): Promise<number> {
  if (storage.tenant !== 'company') return 0;
  if (id === undefined || !caller.everyCompany) return caller.companyId;
  const { rows } = await sql<{ companyId: string | number }>`
    select ${sql.ref(storage.tenantColumn)} as "companyId" from ${sql.table(storage.table)}
    where ${sql.ref(key)} = ${id}`.execute(trx);
  return Number(rows[0]?.companyId);
}
