import { sql, type SqlBool } from 'kysely';
import type { Access } from '../records/records';
import type { HistoryMark, HistoryRow } from './history';

/** An audit entry about what a person did. */
export interface OwnEntry extends HistoryRow {
  readonly element: string;
  readonly elementId: string | null;
  readonly ip: string | null;
}

/**
 * What was done with the account of the caller, and what they did with the account of another person, in the company in
 * which they work; the newest first.
 * @param before the mark of the page before; absent for the first page
 */
export async function ownEntries(
  { trx, caller }: Pick<Access, 'trx' | 'caller'>,
  limit: number,
  before?: HistoryMark,
): Promise<OwnEntry[]> {
  const older = before ? sql`and ("lo_createdAt", loggingid) < (${before.at}, ${before.id})` : sql``;
  // Two statements in one, because each has an index of its own.
  const entriesOf = (who: ReturnType<typeof sql<SqlBool>>) => sql`
    (select loggingid as id, "lo_createdAt" as at, lo_action as action, lo_adminid as "adminId",
      lo_originaladminid as "originalAdminId", lo_element as element, lo_elementid as "elementId", lo_ip as ip,
      lo_data as data
    from auditlog where company_id = ${caller.companyId} and ${who} ${older}
    order by "lo_createdAt" desc, loggingid desc limit ${limit})`;
  const { rows } = await sql<OwnEntry>`
    select * from (
      ${entriesOf(sql<SqlBool>`lo_adminid = ${caller.adminId}`)}
      union all
      ${entriesOf(sql<SqlBool>`lo_originaladminid = ${caller.adminId} and lo_adminid is distinct from ${caller.adminId}`)}
    ) entries order by at desc, id desc limit ${limit}`.execute(trx);
  return rows;
}
