import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../db/connect';

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
  if (entries.length === 0) return;
  const { seq: first, hash: start, at } = await lockHead(trx, companyId);
  let hash = start;
  const lines = entries.map(({ data: said, elementId: id, ...entry }, index) => {
    const seq = Number(first) + index + 1;
    const data = JSON.stringify(said);
    const elementId = id === null ? null : String(id);
    hash = chain(hash, canonical({ ...entry, companyId, seq, at: at.toISOString(), elementId, data }));
    return { ...entry, seq, hash, elementId, data };
  });
  const column = (name: keyof (typeof lines)[number]) => lines.map((line) => line[name]);
  const last = Number(first) + lines.length;
  // One journey: whoever waits for the head waits for nothing but this.
  await sql`
    with added as (insert into auditlog (company_id, "lo_createdAt", seq, hash, lo_adminid, lo_originaladminid, lo_ip, lo_action,
      lo_element, lo_elementid, lo_data)
    select ${companyId}::bigint, ${at.toISOString()}::timestamptz, line.* from unnest(
      ${column('seq')}::bigint[], ${column('hash')}::text[], ${column('adminId')}::bigint[],
      ${column('originalAdminId')}::bigint[], ${column('ip')}::text[], ${column('action')}::text[],
      ${column('element')}::text[], ${column('elementId')}::text[], ${column('data')}::text[]) as line)
    update audit_head set seq = ${last}, hash = ${hash} where company_id = ${companyId}`.execute(trx);
}

interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly at: Date;
}

/** The end of a company's chain, nobody else's until commit; a company's first line makes it. */
async function lockHead(trx: Trx, companyId: number): Promise<Head> {
  const read = async () => {
    const { rows } = await sql<Head>`
      select seq, hash, date_trunc('milliseconds', clock_timestamp()) as at from audit_head
      where company_id = ${companyId} for update`.execute(trx);
    return rows[0];
  };
  const there = await read();
  if (there) return there;
  await sql`insert into audit_head (company_id, seq, hash) values (${companyId}, 0, '') on conflict do nothing`.execute(
    trx,
  );
  return (await read()) ?? { seq: 0, hash: '', at: new Date(0) };
}
