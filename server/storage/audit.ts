import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../db/connect';
import { prepared } from '../db/prepared';

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

/** SHA-256 of the line before and this one: cutting, changing or swapping a line breaks every later one. */
export function chain(previous: string, line: string): string {
  return createHash('sha256').update(previous).update('\n').update(line).digest('hex');
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
  if (entries.length > 0) await appending(companyId, entries).execute(trx);
}

/** The statement of `appendAudits`: the database numbers, dates and chains the lines (migration 0019). */
export function appending(companyId: number, entries: readonly AuditEntry[]): RawBuilder<unknown> {
  const lines = entries.map(({ data, elementId: id, ...entry }) => {
    const line = { ...entry, elementId: id === null ? null : String(id), data: JSON.stringify(data) };
    return { ...line, rest: behindTime(line) };
  });
  const column = (name: keyof (typeof lines)[number]) => lines.map((line) => line[name]);
  return prepared(sql`select portico_append_audit(${companyId}::bigint, ${column('rest')}::text[], ${column('adminId')}::bigint[],
    ${column('originalAdminId')}::bigint[], ${column('ip')}::text[], ${column('action')}::text[],
    ${column('element')}::text[], ${column('elementId')}::text[], ${column('data')}::text[])`);
}

/** `canonical` behind number and time, which only the database knows. */
function behindTime(line: Omit<Parameters<typeof canonical>[0], 'companyId' | 'seq' | 'at'>): string {
  const start = canonical({ ...line, companyId: 0, seq: 0, at: '' });
  return start.slice('[0,0,"",'.length);
}
