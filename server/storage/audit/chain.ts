import { createHash } from 'node:crypto';
import type { CompanyAuditKey } from '../../db/auditKey';
import type { Head } from '../../db/knownHeads';

/** A line as it is stored, for `canonical`. */
export const LINE_COLUMNS = `company_id, seq, hash, "lo_createdAt", lo_adminid, lo_originaladminid, lo_ip, lo_action,
  lo_element, lo_elementid, lo_data`;

/** What the hash of a stored line covers. @param row with `LINE_COLUMNS` @param seq its place in the chain */
export function lineOf(row: Record<string, unknown>, seq = Number(row['seq'])): string {
  return canonical({
    companyId: Number(row['company_id']),
    seq,
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

/** What the hash of a line covers, in a form that never depends on who serialises it. */
export function canonical(line: {
  companyId: number;
  seq: number;
  at: string;
  adminId: number | null;
  originalAdminId: number | null;
  ip: string | null;
  action: string;
  element: string;
  elementId: string | null;
  data: string;
}): string {
  const { companyId, seq, at, adminId, originalAdminId, ip, action, element, elementId, data } = line;
  return JSON.stringify([companyId, seq, at, adminId, originalAdminId, ip, action, element, elementId, data]);
}

/**
 * The hash of a line: HMAC-SHA-256 of the hash before and the line, so that a line that is changed, removed or moved
 * breaks the chain, which cannot be repaired without the key.
 * @param key undefined for a line from before lines were signed: plain SHA-256
 */
export function chain(key: CompanyAuditKey | undefined, previous: string, line: string): string {
  const text = `${previous}\n${line}`;
  // The prefix keeps hashes of lines and MACs of heads apart.
  return key ? key.mac(`entry\n${text}`) : createHash('sha256').update(text).digest('hex');
}

/** The MAC of a chain's head: says how many lines there are, and cannot be made for a shorter chain without the key. */
export function headMac(key: CompanyAuditKey, companyId: number, { seq, hash }: Head): string {
  return key.mac(`head\n${companyId},${seq},${hash}`);
}
