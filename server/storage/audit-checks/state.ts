import type { CheckProblem } from '../../../domain/records/auditCheck';
import type { AuditKey } from '../../db/auditKey';
import type { Source } from '../audit/auditHeads';
import { companiesWithAudit } from '../audit/auditHeads';

/** What the checks of a company's audit log have found. */
export interface CheckState {
  readonly companyId: number;
  /** How far this pass has come. */
  readonly seq: number;
  readonly hash: string;
  /** When this pass began with the first entry. */
  readonly passAt: Date;
  readonly checkedAt: Date | null;
  readonly entries: number;
  readonly fullAt: Date | null;
  readonly problem: CheckProblem | null;
  readonly problemSeq: number | null;
  readonly problemAt: Date | null;
}

/** A row of `audit_check`. */
type Row = Readonly<Record<string, unknown>>;

const date = (value: unknown) => (value instanceof Date ? value : null);
const numeric = (value: unknown) => (value === null || value === undefined ? null : Number(value));

/** In the order of the statement that stores it. */
const valuesOf = (state: CheckState) => [
  ...[state.companyId, state.seq, state.hash, state.passAt, state.checkedAt, state.entries, state.fullAt],
  ...[state.problem, state.problemSeq, state.problemAt],
];

/** Who owns the database could write that all is well: only with the key of the log is it taken for that. */
const macOf = (key: AuditKey, state: CheckState): string =>
  key.of(state.companyId).mac(`check\n${JSON.stringify([key.id, ...valuesOf(state)])}`);

const readState = (row: Row): CheckState => ({
  companyId: Number(row['company_id']),
  seq: Number(row['seq']),
  hash: String(row['hash']),
  passAt: date(row['pass_at']) ?? new Date(0),
  checkedAt: date(row['checked_at']),
  entries: Number(row['entries']),
  fullAt: date(row['full_at']),
  problem: (row['problem'] ?? null) as CheckProblem | null,
  problemSeq: numeric(row['problem_seq']),
  problemAt: date(row['problem_at']),
});

/**
 * A stored state; undefined for one that this installation has not written with its present key: nothing has been checked
 * then.
 */
export function stateOf(key: AuditKey, row: Row): CheckState | undefined {
  const state = readState(row);
  return row['mac'] === macOf(key, state) ? state : undefined;
}

/** Checks begin with the first entry. */
export const newState = (companyId: number, now: Date): CheckState => ({
  ...{ companyId, seq: 0, hash: '', passAt: now, checkedAt: null, entries: 0, fullAt: null },
  ...{ problem: null, problemSeq: null, problemAt: null },
});

/** Takes up companies that have, or should have, an audit log. @param source a connection of the owner's */
export async function addCompanies(source: Source, now: Date): Promise<void> {
  await source.query(
    `insert into audit_check (company_id, pass_at, next_at) select id, $2, $2 from unnest($1::bigint[]) id
     on conflict (company_id) do nothing`,
    [await companiesWithAudit(source), now],
  );
}

/** The company whose check is due for the longest time, its state, and its last anchor. */
export async function takeDue(source: Source, now: Date): Promise<Row | undefined> {
  const { rows } = await source.query(
    'select * from audit_check where next_at <= $1 order by next_at, company_id limit 1',
    [now],
  );
  return rows[0];
}

/** False while another server checks: to the end of the transaction. */
export async function lockChecks(source: Source): Promise<boolean> {
  const { rows } = await source.query(`select pg_try_advisory_xact_lock(hashtextextended('audit checks', 0)) as got`);
  return rows[0]?.['got'] === true;
}

/** Stores what was found. Who was told of a problem is forgotten when it is gone. */
export async function keepState(source: Source, key: AuditKey, state: CheckState, nextAt: Date): Promise<void> {
  await source.query(
    `update audit_check set seq = $2, hash = $3, pass_at = $4, checked_at = $5, entries = $6, full_at = $7, problem = $8,
       problem_seq = $9, problem_at = $10, told_at = case when $8::text is null then null else told_at end,
       mac = $11, next_at = $12
     where company_id = $1`,
    [...valuesOf(state), macOf(key, state), nextAt],
  );
}

/**
 * Keeps the anchor of each company. One that is about fewer entries than the last one, or made while something is wrong,
 * does not take its place: the last one shows what is missing.
 */
export async function keepAnchors(
  source: Source,
  anchors: readonly { readonly companyId: number; readonly seq: number; readonly text: string }[],
  now: Date,
): Promise<void> {
  await source.query(
    `insert into audit_check (company_id, pass_at, next_at, anchor, anchor_seq, anchor_at)
     select a.id, $4, $4, a.text, a.seq, $4 from unnest($1::bigint[], $2::bigint[], $3::text[]) as a (id, seq, text)
     on conflict (company_id) do update
     set anchor = excluded.anchor, anchor_seq = excluded.anchor_seq, anchor_at = excluded.anchor_at
     where audit_check.problem is null
       and (audit_check.anchor_at is null or audit_check.anchor_at <= excluded.anchor_at)
       and (audit_check.anchor_seq is null or audit_check.anchor_seq <= excluded.anchor_seq)`,
    [anchors.map(({ companyId }) => companyId), anchors.map(({ seq }) => seq), anchors.map(({ text }) => text), now],
  );
}
