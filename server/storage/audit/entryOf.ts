import type { AuditAction } from '../../../domain/records/auditActions';
import type { Trx } from '../../db/connect';
import { LINE_COLUMNS } from './chain';
import { sql } from 'kysely';

/** An entry of the audit log with its place in the chain. */
export interface ChainedEntry {
  readonly company: number;
  readonly number: number;
  readonly hash: string;
  /** Hash of the entry before; empty for the first one. */
  readonly previousHash: string;
  readonly at: string;
  readonly adminId: number | null;
  readonly originalAdminId: number | null;
  readonly ip: string | null;
  readonly action: string;
  readonly element: string;
  /** JSON, exactly as the hash covers it. */
  readonly data: string;
}

/**
 * The newest entry of an action whose data holds a text, such as the hash of a file.
 * @param since entries of before are not looked at
 */
export async function entryWith(
  trx: Trx,
  { companyId, action, text, since }: { companyId: number; action: AuditAction; text: string; since: Date },
): Promise<ChainedEntry | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(LINE_COLUMNS)}, coalesce((select p.hash from auditlog p where p.company_id = a.company_id
      and p.seq = a.seq - 1), '') as previous
    from auditlog a where company_id = ${companyId} and lo_action = ${action} and "lo_createdAt" >= ${since}
      and strpos(lo_data, ${text}) > 0
    order by seq desc limit 1`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  return {
    company: Number(row['company_id']),
    number: Number(row['seq']),
    hash: String(row['hash']),
    previousHash: String(row['previous']),
    at: (row['lo_createdAt'] as Date).toISOString(),
    adminId: row['lo_adminid'] as number | null,
    originalAdminId: row['lo_originaladminid'] as number | null,
    ip: row['lo_ip'] as string | null,
    action: String(row['lo_action']),
    element: String(row['lo_element']),
    data: String(row['lo_data']),
  };
}
