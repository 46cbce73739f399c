import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '../../../domain/records/auditActions';
import { auditMessage } from '../../../domain/records/auditMessage';
import type { ForwardedEntry, Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { secondsFromNow } from '../../db/time';
import type { Head } from '../../db/knownHeads';
import { signerOf, beforeCommit, type AuditSigner, type Closing, type TransactionOptions } from '../../db/transaction';
import { canonical, chain, headMac } from './chain';

/** One line of the audit log, before it is chained (specification S-AUD-1). */
export interface AuditEntry {
  readonly companyId: number;
  readonly adminId: number | null;
  /** The impersonator, when `adminId` was impersonated. */
  readonly originalAdminId: number | null;
  readonly ip: string;
  readonly action: AuditAction;
  /** Wire type of what it was done to, e.g. `profile`. */
  readonly element: string;
  readonly elementId: string | number | null;
  /** Answered as JSON text; `msg_code` and `msg_args` are added to it (`storedData`). */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The data of an entry as they are stored, with its message. */
export function storedData({
  action,
  element,
  elementId,
  data,
}: Pick<AuditEntry, 'action' | 'element' | 'elementId' | 'data'>): string {
  return JSON.stringify({ ...auditMessage(action, element, elementId), ...data });
}

/** Of some companies, those whose log has an entry of an administrator's action in the last `ms` milliseconds. */
export async function recentlyAudited(
  trx: Trx,
  { adminId, action, ids, ms }: { adminId: number; action: AuditAction; ids: readonly number[]; ms: number },
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('auditlog')
    .select('company_id as id')
    .distinct()
    .where('company_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('lo_action', '=', action)
    .where('lo_adminid', '=', adminId)
    .where('lo_createdAt', '>', secondsFromNow(-ms / 1000))
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}

/** For transactions that give up when the head of a chain stays locked. */
export const SHORT_LOCK_WAIT: TransactionOptions = { lockTimeoutMs: 2_000 };

/** Entries that one statement stores at most. */
const MAX_ENTRIES_PER_STATEMENT = 1000;

/** Entries of a transaction, which are written right before its commit. */
const pending = new WeakMap<Trx, AuditEntry[]>();

/**
 * Adds a line to the company's chain, in the transaction of what it records: both are there or neither is. It is written
 * right before the commit: the head of the chain is locked until then, so it comes after all other rows. Others wait for
 * it as short as possible, and no holder of it waits for a row.
 * @throws Error for a transaction that cannot write it (`beforeCommit`)
 */
export function appendAudit(trx: Trx, entry: AuditEntry): void {
  const entries = pending.get(trx) ?? [];
  if (!pending.has(trx)) {
    beforeCommit(trx, () => writeEntries(trx, entries));
    pending.set(trx, entries);
  }
  entries.push(entry);
}

/** The entries that a transaction will write. */
export const pendingEntries = (trx: Trx): readonly AuditEntry[] => pending.get(trx) ?? [];

/** @returns removes the entries that were added since, for a savepoint that is rolled back */
export function auditSavepoint(trx: Trx): () => void {
  const count = pending.get(trx)?.length ?? 0;
  return () => pending.get(trx)?.splice(count);
}

/**
 * Locks the heads of the companies, always in the order of their ids, so that two transactions cannot wait for each
 * other. The lines of one company have one order.
 * @returns the last statement of each company; once they are committed, this process knows the new heads
 */
async function writeEntries(trx: Trx, entries: readonly AuditEntry[]): Promise<Closing> {
  pending.delete(trx);
  const signer = signerOf(trx);
  const statements: RawBuilder<unknown>[] = [];
  const heads = new Map<number, Head>();
  const written: ForwardedEntry[] = [];
  for (const companyId of [...new Set(entries.map((entry) => entry.companyId))].sort((a, b) => a - b)) {
    const own = entries.filter((entry) => entry.companyId === companyId);
    for (let start = 0; start < own.length; start += MAX_ENTRIES_PER_STATEMENT) {
      const end = start + MAX_ENTRIES_PER_STATEMENT;
      const ask = async (lock: RawBuilder<LockedHead>) => (await lock.execute(trx)).rows;
      const { statement, head, lines } = await signedAppend(ask, signer, companyId, own.slice(start, end));
      if (end < own.length) await statement.execute(trx);
      else statements.push(statement);
      heads.set(companyId, head);
      written.push(...lines);
    }
  }
  return {
    statements,
    committed() {
      heads.forEach((head, companyId) => signer.auditHeads.remember(companyId, head));
      signer.auditForward?.(written);
    },
  };
}

/**
 * Begins the audit log of a new company, in the transaction that creates it. Every company has a head from its creation
 * on, so a log that was deleted as a whole is noticed.
 */
export async function openAudit(trx: Trx, companyId: number): Promise<void> {
  const { auditKey: key } = signerOf(trx);
  const mac = headMac(key.of(companyId), companyId, { seq: 0, hash: '' });
  await sql`select portico_open_audit(${companyId}::bigint, ${key.id}::text, ${mac}::text)`.execute(trx);
}

/** The end of a company's chain as `portico_lock_audit` returns it. */
export interface LockedHead {
  readonly seq: string | number;
  readonly hash: string;
  readonly key_id: string | null;
  readonly mac: string | null;
}

/** Signed lines that are not stored yet. */
interface SignedLines {
  /** Stores the lines and the new head (migration 0021). */
  readonly statement: RawBuilder<unknown>;
  readonly head: Head;
  /** The lines, as they leave the database once they are committed. */
  readonly lines: readonly ForwardedEntry[];
}

/** What the hash of a head looks like; nothing else is signed as one. */
const HASH = /^(?:[0-9a-f]{64})?$/;

/**
 * Locks the head of a company's chain and signs new lines.
 * @param ask runs the statement that locks the head
 * @throws Error when the chain is signed with another key
 */
export async function signedAppend(
  ask: (lock: RawBuilder<LockedHead>) => Promise<readonly LockedHead[]>,
  { auditKey: key, auditHeads }: AuditSigner,
  companyId: number,
  entries: readonly AuditEntry[],
): Promise<SignedLines> {
  const [head] = await ask(
    prepared(sql<LockedHead>`select * from portico_lock_audit(${companyId}::bigint, ${key.id}::text)`),
  );
  if (!head) throw new Error(`company ${companyId} has no audit log`);
  if (head.key_id !== null && head.key_id !== key.id)
    throw new Error(`the audit log of company ${companyId} is signed with another key`);
  const own = key.of(companyId);
  const start = { seq: Number(head.seq), hash: head.hash };
  // A head that was changed, made older, or whose key was removed, never gets a valid MAC again.
  const intact =
    auditHeads.isCurrent(companyId, start) &&
    head.key_id !== null &&
    HASH.test(head.hash) &&
    head.mac === headMac(own, companyId, start);
  // The server's clock: the owner of the database must not choose the time of an entry.
  const at = new Date().toISOString();
  const lines = entries.map((entry) => ({
    ...entry,
    elementId: entry.elementId === null ? null : String(entry.elementId),
    data: storedData(entry),
  }));
  const hashes: string[] = [];
  let { seq, hash } = start;
  for (const line of lines) {
    seq += 1;
    hash = chain(own, hash, canonical({ ...line, companyId, seq, at }));
    hashes.push(hash);
  }
  const mac = intact ? headMac(own, companyId, { seq, hash }) : 'invalid';
  const column = (name: keyof (typeof lines)[number]) => lines.map((line) => line[name]);
  const statement =
    prepared(sql`select portico_append_audit(${companyId}::bigint, ${start.seq}::bigint, ${start.hash}::text,
    ${mac}::text, ${at}::timestamptz, ${hashes}::text[], ${column('adminId')}::bigint[],
    ${column('originalAdminId')}::bigint[], ${column('ip')}::text[], ${column('action')}::text[],
    ${column('element')}::text[], ${column('elementId')}::text[], ${column('data')}::text[])`);
  const forwarded = lines.map(({ adminId, originalAdminId, ip, action, element, elementId }, index) => ({
    company: companyId,
    seq: start.seq + index + 1,
    at,
    admin: adminId,
    originalAdmin: originalAdminId,
    ip,
    action,
    element,
    elementId,
    hash: hashes[index] ?? '',
  }));
  return { statement, head: { seq, hash }, lines: forwarded };
}
