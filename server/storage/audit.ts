import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { AuditKey, CompanyAuditKey } from '../db/auditKey';
import type { Trx } from '../db/connect';
import { prepared } from '../db/prepared';
import { auditKeyOf } from '../db/transaction';

/** One line of the audit log, before it is chained (specification 3 §3). */
export interface AuditEntry {
  readonly companyId: number;
  readonly adminId: number | null;
  /** Who really acted, when `adminId` was impersonated. */
  readonly originalAdminId: number | null;
  readonly ip: string;
  /** `create`, `update`, `delete`, `restore`, `login`, `login_failed`, … */
  readonly action: string;
  /** Wire type of what it was done to, e.g. `profile`. */
  readonly element: string;
  readonly elementId: string | number | null;
  /** Answered as JSON text; may hold `msg_code` and `msg_args`. */
  readonly data: Readonly<Record<string, unknown>>;
}

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
 * breaks the chain, and nobody without the key can mend it.
 * @param key undefined for a line from before lines were signed: plain SHA-256
 */
export function chain(key: CompanyAuditKey | undefined, previous: string, line: string): string {
  const text = `${previous}\n${line}`;
  return key ? key.mac(text) : createHash('sha256').update(text).digest('hex');
}

/** The MAC of a chain's head: says how many lines there are, and cannot be made for a shorter chain without the key. */
export function headMac(key: CompanyAuditKey, companyId: number, { seq, hash }: { seq: number; hash: string }): string {
  return key.mac(`head\n${companyId},${seq},${hash}`);
}

/** Adds a line to the company's chain, in the transaction of what it records: both are there or neither is. */
export async function appendAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await appendAudits(trx, entry.companyId, [entry]);
}

/**
 * Adds lines to a company's chain, in one statement however many there are.
 * The chain's head is locked until commit, so lines of one company have one order.
 * @param entries lines of this company, in their order
 */
export async function appendAudits(trx: Trx, companyId: number, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await appending(auditKeyOf(trx), companyId, entries).execute(trx);
}

/**
 * Begins the audit log of a new company, in the transaction that creates it. Every company has a head from its creation
 * on, so a log that was deleted as a whole is noticed.
 */
export async function openAudit(trx: Trx, companyId: number): Promise<void> {
  const key = auditKeyOf(trx);
  const { inner, outer } = key.of(companyId);
  await sql`select portico_open_audit(${companyId}::bigint, ${key.id}::text, ${inner}::bytea, ${outer}::bytea)`.execute(
    trx,
  );
}

/** The statement of `appendAudits`: the database numbers, dates and chains the lines (migration 0021). */
export function appending(key: AuditKey, companyId: number, entries: readonly AuditEntry[]): RawBuilder<unknown> {
  const { inner, outer } = key.of(companyId);
  const lines = entries.map(({ data, elementId: id, ...entry }) => {
    const line = { ...entry, elementId: id === null ? null : String(id), data: JSON.stringify(data) };
    return { ...line, rest: behindTime(line) };
  });
  const column = (name: keyof (typeof lines)[number]) => lines.map((line) => line[name]);
  return prepared(sql`select portico_append_audit(${companyId}::bigint, ${key.id}::text, ${inner}::bytea, ${outer}::bytea,
    ${column('rest')}::text[], ${column('adminId')}::bigint[], ${column('originalAdminId')}::bigint[],
    ${column('ip')}::text[], ${column('action')}::text[], ${column('element')}::text[], ${column('elementId')}::text[],
    ${column('data')}::text[])`);
}

/** `canonical` behind number and time, which only the database knows. */
function behindTime(line: Omit<Parameters<typeof canonical>[0], 'companyId' | 'seq' | 'at'>): string {
  const start = canonical({ ...line, companyId: 0, seq: 0, at: '' });
  return start.slice('[0,0,"",'.length);
}
