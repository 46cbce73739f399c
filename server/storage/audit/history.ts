import { sql } from 'kysely';
import type { AuditAction } from '../../../domain/records/auditActions';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../records/records';

/** Actions that change a record. */
export const CHANGE_ACTIONS: readonly AuditAction[] = [
  'create',
  'update',
  'delete',
  'restore',
  'disable',
  'enable',
  'renew',
  'assign',
  'erase',
  'sponsor_request',
  'sponsor_approve',
  'sponsor_refuse',
  'sponsor_expire',
];
/**
 * Actions on a record. Actions of a signed-in administrator (login, switch, export) are not part of a record's history.
 */
const RECORD_ACTIONS: readonly AuditAction[] = [...CHANGE_ACTIONS, 'reveal', 'send', 'send_sms'];

/** An audit entry about one record. */
export interface HistoryRow {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly adminId: number | null;
  readonly originalAdminId: number | null;
  /** JSON text. */
  readonly data: string | null;
}

/** Where a page of lines ends: the next one starts before it. */
export interface HistoryMark {
  readonly at: Date;
  readonly id: number;
}

const columns = sql`loggingid as id, "lo_createdAt" as at, lo_action as action, lo_adminid as "adminId",
  lo_originaladminid as "originalAdminId", lo_data as data`;

/**
 * The companies whose log speaks of some records: the one that is worked in, the records' own, and for what several
 * share the one that the caller is at home in. Row-level security still lets through only what the caller may look into.
 */
async function companiesOf(
  { trx, caller }: Access,
  resource: Resource,
  ids: readonly (string | number)[],
): Promise<number[]> {
  const { tenant, tenantColumn, table } = resource.storage;
  const own = [caller.companyId];
  if (tenant !== 'company') own.push(caller.homeCompanyId);
  if (tenant === 'self') own.push(...ids.map(Number));
  if (tenant === 'company' && caller.everyCompany) {
    const { rows } = await sql<{ company: number }>`
      select distinct ${sql.ref(tenantColumn)} as company from ${sql.table(table)}
      where ${sql.ref(resource.id)} = any(${ids})`.execute(trx);
    own.push(...rows.map(({ company }) => Number(company)));
  }
  return [...new Set(own)];
}

/**
 * The lines about a record that the caller may see, the newest first.
 * @param before the mark of the page before; absent for the first page
 * @param actions which of them
 */
export async function historyRows(
  access: Access,
  resource: Resource,
  id: string | number,
  limit: number,
  before?: HistoryMark,
  actions: readonly AuditAction[] = RECORD_ACTIONS,
): Promise<HistoryRow[]> {
  const after = before ? sql`and ("lo_createdAt", loggingid) < (${before.at}, ${before.id})` : sql``;
  const { rows } = await sql<HistoryRow>`
    select ${columns} from auditlog
    where company_id = any(${await companiesOf(access, resource, [id])}::bigint[]) and lo_element = ${resource.backend.type}
      and lo_elementid = ${String(id)} and lo_action = any(${actions}) ${after}
    order by "lo_createdAt" desc, loggingid desc limit ${limit}`.execute(access.trx);
  return rows;
}

/** One line about a record; undefined when there is none of that number about it. */
export async function historyRow(
  access: Access,
  resource: Resource,
  id: string | number,
  line: number,
): Promise<HistoryRow | undefined> {
  const { rows } = await sql<HistoryRow>`
    select ${columns} from auditlog
    where company_id = any(${await companiesOf(access, resource, [id])}::bigint[]) and lo_element = ${resource.backend.type}
      and lo_elementid = ${String(id)} and loggingid = ${line}`.execute(access.trx);
  return rows[0];
}

/** How long after its first line an assignment may have written its last one. */
const BATCH_MINUTES = 10;

/** The audit entries about the records that an assignment changed. @param at time of the assignment */
export async function batchRows(
  { trx, caller }: Access,
  moved: Resource,
  batch: string,
  at: Date,
): Promise<readonly (HistoryRow & { readonly elementId: string })[]> {
  const { rows } = await sql<HistoryRow & { elementId: string }>`
    select ${columns}, lo_elementid as "elementId" from auditlog
    where company_id = ${caller.companyId} and lo_element = ${moved.backend.type} and lo_action = 'update'
      and "lo_createdAt" between ${at}::timestamptz - make_interval(mins => ${BATCH_MINUTES}) and ${at}
      and lo_data::jsonb ->> 'batch' = ${batch}`.execute(trx);
  return rows;
}

/** An entry that a bulk change has written about one record. */
interface JobLine extends HistoryRow {
  /** Key of the record, as text. */
  readonly elementId: string;
}

/**
 * The entries that a bulk change has written about some records, also in the logs of other companies where the caller
 * sees their records.
 * @param job its entries are not older than the job; a day is for clocks that differ
 * @returns the entry of each record that it changed, by the key of the record
 */
export async function jobLines(
  access: Access,
  resource: Resource,
  ids: readonly string[],
  job: { readonly id: string; readonly createdAt: Date },
): Promise<ReadonlyMap<string, JobLine>> {
  const { rows } = await sql<JobLine>`
    select ${columns}, lo_elementid as "elementId" from auditlog
    where company_id = any(${await companiesOf(access, resource, ids)}::bigint[]) and lo_element = ${resource.backend.type}
      and lo_elementid = any(${ids}::text[]) and "lo_createdAt" >= ${job.createdAt}::timestamptz - interval '1 day'
      and lo_data::jsonb ->> 'job' = ${job.id}`.execute(access.trx);
  return new Map(rows.map((row) => [row.elementId, row]));
}
