import { canonical, chain } from './audit';

interface Source {
  query(sql: string): Promise<{ rows: Record<string, unknown>[] }>;
}

/** The first line of a company's audit log that is not what the chain says it must be; later ones prove nothing. */
export interface AuditBreak {
  readonly companyId: number;
  /** Place in the chain; one more than the last line when lines at the end are missing. */
  readonly seq: number;
}

const AT_ONCE = 2000;

/**
 * Works out every company's audit chain again, from its first line to the head: a line that was changed, removed, added
 * or moved breaks it. Memory stays small whatever the length.
 * @param source a connection of the owner's, inside a transaction
 * @returns one break per company at most; empty = intact
 */
export async function verifyAudit(source: Source): Promise<AuditBreak[]> {
  const heads = new Map<number, { seq: number; hash: string }>();
  for (const row of (await source.query('select company_id, seq, hash from audit_head')).rows) {
    heads.set(Number(row['company_id']), { seq: Number(row['seq']), hash: String(row['hash']) });
  }
  const breaks = new Map<number, AuditBreak>();
  const reached = new Map<number, { seq: number; hash: string }>();
  await source.query(`declare portico_audit no scroll cursor for
    select company_id, seq, hash, "lo_createdAt", lo_adminid, lo_originaladminid, lo_ip, lo_action, lo_element,
      lo_elementid, lo_data from auditlog order by company_id, seq`);
  for (;;) {
    const { rows } = await source.query(`fetch ${AT_ONCE} from portico_audit`);
    if (rows.length === 0) break;
    for (const row of rows) {
      const companyId = Number(row['company_id']);
      if (breaks.has(companyId)) continue;
      const last = reached.get(companyId) ?? { seq: 0, hash: '' };
      const next = { seq: last.seq + 1, hash: chain(last.hash, lineOf(row)) };
      if (Number(row['seq']) !== next.seq || row['hash'] !== next.hash)
        breaks.set(companyId, { companyId, seq: next.seq });
      else reached.set(companyId, next);
    }
  }
  await source.query('close portico_audit');
  for (const companyId of new Set([...heads.keys(), ...reached.keys()])) {
    const last = reached.get(companyId) ?? { seq: 0, hash: '' };
    const head = heads.get(companyId);
    if (breaks.has(companyId) || (head?.seq === last.seq && head.hash === last.hash)) continue;
    breaks.set(companyId, { companyId, seq: last.seq + 1 });
  }
  return [...breaks.values()];
}

/** As `appendAudit` and `sealAudit` wrote it. */
function lineOf(row: Record<string, unknown>): string {
  return canonical({
    companyId: Number(row['company_id']),
    seq: Number(row['seq']),
    at: (row['lo_createdAt'] as Date).toISOString(),
    adminId: row['lo_adminid'] as number | null,
    originalAdminId: row['lo_originaladminid'] as number | null,
    ip: row['lo_ip'] as string | null,
    action: String(row['lo_action']),
    element: String(row['lo_element']),
    elementId: row['lo_elementid'] as string | null,
    data: String(row['lo_data'] ?? ''),
  });
}
