import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { parseListQuery, type ListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { countRows, countRowsUpTo, findRows, listRows } from '../../storage/records/records';
import { visibleLocations } from '../../storage/records/filterConditions';
import {
  columnConditions,
  locationsOfText,
  logConditions,
  logTextCondition,
  type LogFilter,
} from '../../storage/records/logConditions';
import type { WireRecord } from '../../storage/records/wireFormat';
import * as errors from '../../errors/catalogue';
import { isCanceled } from '../../storage/records/statementTime';
import { answerRecords } from '../records/answer';

/** What lines are asked for. */
export interface LogQuestion extends LogFilter {
  /** Text of the search box; empty: none. */
  readonly search: string;
  /** Conditions on columns, as filters of a list. */
  readonly columns: Readonly<Record<string, unknown>>;
}

interface Question extends LogQuestion {
  readonly order: 'ASC' | 'DESC';
  readonly size: number;
  readonly offset: number;
  /** Lines are counted up to this number; without one, all of them. */
  readonly counted: number | undefined;
}

interface Answer {
  readonly records: WireRecord[];
  readonly total: number;
  /** False: there are more than `total`. */
  readonly isExact: boolean;
}

/**
 * The lines of a question as a question to their list.
 * @throws PorticoError 422 for a column that the caller may not read in full, and for a value that it cannot have
 */
export async function toListQuery(access: Access, resource: Resource, question: LogQuestion): Promise<ListQuery> {
  const { trx, model, caller } = access;
  const { conditions: parsedConditions } = parseListQuery(resource, caller.permissions, {
    filter: question.columns,
    sort: [],
    offset: 0,
    limit: 0,
  });
  const { conditions, extra } = columnConditions(parsedConditions);
  const ids = await locationsOfText(trx, model, question.search, visibleLocations(access));
  const text = logTextCondition(access, resource, question.search, { ids });
  return {
    conditions,
    deleted: 'with',
    sort: [],
    offset: 0,
    limit: 0,
    extraConditions: [...logConditions(question), ...extra, ...text],
  };
}

/**
 * The answer of a question to the access log, or its refusal when it took too long. That is no outage: a client that
 * asked again would only read everything again.
 * @throws PorticoError 422 LOG_TOO_SLOW
 */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isCanceled(error)) throw errors.failure('LOG_TOO_SLOW');
    throw error;
  }
}

/**
 * Access-log lines for one question, newest first unless asked otherwise, with the number of matches.
 * @throws PorticoError 422 LOG_TOO_SLOW
 */
export const searchLogs = (access: Access, resource: Resource, question: Question): Promise<Answer> =>
  inTime(() => search(access, resource, question));

async function search(access: Access, resource: Resource, question: Question): Promise<Answer> {
  const fields = visibleFields(resource, access.caller.permissions, 'read');
  const query: ListQuery = {
    ...(await toListQuery(access, resource, question)),
    sort: [{ field: 'received_at', order: question.order }],
    offset: question.offset,
    limit: question.size,
  };
  const rows = await listRows(access, resource, fields, query);
  const { total, isExact } = await totalOf(access, resource, query, rows.length, question.counted);
  const records = await answerRecords(access, resource, fields, rows);
  return { records: await withLocationNames(access, records), total, isExact };
}

async function totalOf(
  access: Access,
  resource: Resource,
  query: ListQuery,
  found: number,
  most: number | undefined,
): Promise<Pick<Answer, 'total' | 'isExact'>> {
  if (found < query.limit && (found > 0 || query.offset === 0)) return { total: query.offset + found, isExact: true };
  if (most === undefined) return { total: await countRows(access, resource, query), isExact: true };
  const total = await countRowsUpTo(access, resource, query, most);
  return { total: Math.min(total, most), isExact: total <= most };
}

/** `l_name`: Default without a location, Deleted when it is not known any more (specification S-LOG-2). */
async function withLocationNames(access: Access, records: WireRecord[]): Promise<WireRecord[]> {
  const locations = access.model.resources['locations'];
  const ids = [...new Set(records.map(({ locationid }) => locationid))].filter((id) => typeof id === 'number');
  const title = locations?.fields.filter(({ name }) => name === locations.title) ?? [];
  const rows = locations ? await findRows(access, locations, title, ids) : [];
  const names = new Map(rows.map((row) => [row[locations?.id ?? ''], row[locations?.title ?? '']]));
  // In place: copies of 5 000 lines would take as long as reading a tenth of them.
  for (const record of records) {
    record['protocol'] ||= 'http';
    record['l_name'] = record['locationid'] == null ? 'Default' : (names.get(record['locationid']) ?? 'Deleted');
  }
  return records;
}
