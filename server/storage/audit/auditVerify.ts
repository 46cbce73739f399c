import type { AuditKey } from '../../db/auditKey';
import { companiesOf, type Source } from './auditHeads';
import { chain, headMac, LINE_COLUMNS, lineOf } from './chain';

/** What is wrong with a chain at one place. */
export type AuditProblem =
  /** The line is not as it was written. */
  | 'changed'
  /** There is no line with this number, although there are later ones. */
  | 'missing'
  /** Lines at the end are missing: the head counts more. */
  | 'shortened'
  /** There are more lines than the head counts. */
  | 'added'
  /** The company has neither entries nor a head, although every company gets a head when it is created. */
  | 'erased'
  /** The MAC of the head is wrong: the head was changed, most likely to hide that the last entries were removed. */
  | 'head-changed'
  /** The chain is signed with another key, or not signed. */
  | 'other-key';

/** The first line of a company's audit log that is not what the chain says it must be; later ones prove nothing. */
export interface AuditBreak {
  readonly companyId: number;
  /** Place in the chain; one more than the last line when lines at the end are missing. */
  readonly seq: number;
  readonly problem: AuditProblem;
}

const PROBLEM_TEXTS: Readonly<Record<AuditProblem, string>> = {
  changed: 'is not as it was written',
  missing: 'is missing',
  shortened: 'is missing, with all after it',
  added: 'is one more than the log has counted',
  erased: 'and all others are missing: the log of the company was removed',
  'head-changed': 'and later ones may be missing: the count of the log was changed',
  'other-key': 'is not signed with the key of this installation',
};

/** A break for people: `company 2, entry 17 is missing`. */
export const describeBreak = ({ companyId, seq, problem }: AuditBreak): string =>
  `company ${companyId}, entry ${seq} ${PROBLEM_TEXTS[problem]}`;

export interface AuditReport {
  /** Lines of each company's chain up to its first break, by company; a chain without lines is at 0. */
  readonly intact: ReadonlyMap<number, { readonly seq: number; readonly hash: string }>;
  /** One per company at most. */
  readonly breaks: readonly AuditBreak[];
}

/** The stored head of a chain. */
export interface StoredHead {
  readonly seq: number;
  readonly hash: string;
  readonly mac: unknown;
  readonly keyId: unknown;
}

/** A place in a chain: its last line so far, and the hash there. */
export interface ChainPosition {
  readonly seq: number;
  readonly hash: string;
}

/**
 * The place after the next stored line, or what is wrong with that line.
 * @param row with `LINE_COLUMNS`
 */
export function nextPosition(
  key: AuditKey | undefined,
  companyId: number,
  last: ChainPosition,
  row: Record<string, unknown>,
): ChainPosition | AuditProblem {
  if (Number(row['seq']) > last.seq + 1) return 'missing';
  // The server writes no other time: the owner of the database can store `infinity`, which is no date here.
  const at = row['lo_createdAt'];
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) return 'changed';
  const next = { seq: last.seq + 1, hash: chain(key?.of(companyId), last.hash, lineOf(row)) };
  return row['hash'] === next.hash ? next : 'changed';
}

const BATCH_SIZE = 2000;

/**
 * Computes every company's audit chain again, from its first line to the head: a line that was changed, removed, added
 * or moved breaks it. Memory stays small whatever the length.
 * @param source a connection of the owner's, inside a transaction
 * @param key undefined: chains from before lines were signed
 * @param only these companies; absent = all
 * @param onRows gets the lines that are checked, in their order, with `loggingid` and `LINE_COLUMNS`
 */
export async function verifyAudit(
  source: Source,
  key: AuditKey | undefined,
  only?: readonly number[],
  onRows?: (rows: readonly Record<string, unknown>[]) => Promise<void>,
): Promise<AuditReport> {
  const mine = only === undefined ? '' : 'where company_id = any($1::bigint[])';
  const parameters = only === undefined ? [] : [only];
  const heads = await readHeads(source, mine, parameters);
  const breaks = new Map<number, AuditBreak>();
  const reached = new Map<number, { seq: number; hash: string }>();
  await source.query(
    `declare portico_audit no scroll cursor for
     select loggingid, ${LINE_COLUMNS} from auditlog ${mine} order by company_id, seq, loggingid`,
    parameters,
  );
  for (;;) {
    const { rows } = await source.query(`fetch ${BATCH_SIZE} from portico_audit`);
    if (rows.length === 0) break;
    for (const row of rows) {
      const companyId = Number(row['company_id']);
      if (breaks.has(companyId)) continue;
      const last = reached.get(companyId) ?? { seq: 0, hash: '' };
      const next = nextPosition(key, companyId, last, row);
      if (typeof next === 'string') breaks.set(companyId, { companyId, seq: last.seq + 1, problem: next });
      else reached.set(companyId, next);
    }
    await onRows?.(rows);
  }
  await source.query('close portico_audit');
  // Before lines were signed, a company got its head with its first line.
  const companies = key === undefined ? [] : (await companiesOf(source)).filter((id) => only?.includes(id) ?? true);
  for (const companyId of new Set([...heads.keys(), ...reached.keys(), ...breaks.keys(), ...companies])) {
    const problem = headProblem(key, companyId, reached.get(companyId), heads.get(companyId));
    // A chain of another key is wrong from its first line on, and that says nothing about the line.
    if (problem === 'other-key') breaks.set(companyId, { companyId, seq: 1, problem });
    else if (problem && !breaks.has(companyId)) {
      breaks.set(companyId, { companyId, seq: (reached.get(companyId)?.seq ?? 0) + 1, problem });
    } else if (!problem && !reached.has(companyId)) reached.set(companyId, { seq: 0, hash: '' });
  }
  return { intact: reached, breaks: [...breaks.values()].sort((a, b) => a.companyId - b.companyId) };
}

async function readHeads(source: Source, mine: string, parameters: unknown[]): Promise<Map<number, StoredHead>> {
  const { rows } = await source.query(`select company_id, seq, hash, mac, key_id from audit_head ${mine}`, parameters);
  return new Map(
    rows.map((row) => [
      Number(row['company_id']),
      { seq: Number(row['seq']), hash: String(row['hash']), mac: row['mac'], keyId: row['key_id'] },
    ]),
  );
}

/** The stored head of a company's chain; undefined when there is none. */
export const readHead = async (source: Source, companyId: number): Promise<StoredHead | undefined> =>
  (await readHeads(source, 'where company_id = $1', [companyId])).get(companyId);

/** What is wrong with the head of a chain whose lines end at `last`. */
export function headProblem(
  key: AuditKey | undefined,
  companyId: number,
  last: ChainPosition = { seq: 0, hash: '' },
  head: StoredHead | undefined,
): AuditProblem | undefined {
  if (!head) return last.seq === 0 ? 'erased' : 'head-changed';
  if (head.keyId !== (key?.id ?? null)) return 'other-key';
  if (key && head.mac !== headMac(key.of(companyId), companyId, head)) return 'head-changed';
  if (head.seq > last.seq) return 'shortened';
  if (head.seq < last.seq) return 'added';
  return head.hash === last.hash ? undefined : 'head-changed';
}
