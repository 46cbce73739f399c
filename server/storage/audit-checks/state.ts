import type { CheckProblem } from '../../../domain/records/auditCheck';
import type { AuditKey } from '../../db/auditKey';
import type { Source } from '../audit/auditHeads';
import { companiesWithHead } from '../audit/auditHeads';
import { timeOf, type Begin, type End } from './begin';

/** What the checks of a company's audit log have found. */
export interface CheckState {
  readonly companyId: number;
  /** How far this pass has come. */
  readonly seq: number;
  readonly hash: string;
  /** When this pass began with the first entry. */
  readonly passAt: Date;
  readonly checkedAt: Date | null;
  readonly begin: Begin;
  /** The last entry that was there when a check came to the end. */
  readonly end: End;
  readonly fullAt: Date | null;
  readonly problem: CheckProblem | null;
  readonly problemSeq: number | null;
  readonly problemAt: Date | null;
}

/** A row of `audit_check`. */
type Row = Readonly<Record<string, unknown>>;

const numeric = (value: unknown) => (value === null || value === undefined ? null : Number(value));

/** In the order of the statement that stores it. */
const valuesOf = (state: CheckState) => [
  ...[state.companyId, state.seq, state.hash, state.passAt, state.checkedAt, state.end.seq, state.fullAt],
  ...[state.problem, state.problemSeq, state.problemAt, state.begin.seq, state.begin.hash, state.begin.at],
  ...[state.end.hash, state.end.at],
];

/**
 * The owner of the database could write that all is well, so the state counts only with a hash made with the key of the
 * log.
 */
const macOf = (key: AuditKey, state: CheckState): string =>
  key.of(state.companyId).mac(`check\n${JSON.stringify([key.id, ...valuesOf(state)])}`);

const readState = (row: Row): CheckState => ({
  companyId: Number(row['company_id']),
  seq: Number(row['seq']),
  hash: String(row['hash']),
  passAt: timeOf(row['pass_at']) ?? new Date(0),
  checkedAt: timeOf(row['checked_at']),
  begin: { seq: Number(row['begin_seq']), hash: String(row['begin_hash']), at: timeOf(row['begin_at']) },
  end: { seq: Number(row['entries']), hash: String(row['end_hash']), at: timeOf(row['end_at']) },
  fullAt: timeOf(row['full_at']),
  problem: (row['problem'] ?? null) as CheckProblem | null,
  problemSeq: numeric(row['problem_seq']),
  problemAt: timeOf(row['problem_at']),
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
  ...{ companyId, seq: 0, hash: '', passAt: now, checkedAt: null, fullAt: null },
  ...{ begin: { seq: 0, hash: '', at: null }, end: { seq: 0, hash: '', at: null } },
  ...{ problem: null, problemSeq: null, problemAt: null },
});

/** Takes up companies that have, or should have, an audit log. @param source a connection of the owner's */
export async function addCompanies(source: Source, now: Date): Promise<void> {
  await source.query(
    `insert into audit_check (company_id, pass_at, next_at) select id, $2, $2 from unnest($1::bigint[]) id
     on conflict (company_id) do nothing`,
    [await companiesWithHead(source), now],
  );
}

/** The company whose check is due for the longest time, its state, and its last anchor. */
export async function takeDue(source: Source, now: Date): Promise<Row | undefined> {
  const { rows } = await source.query(
    // A key that is no number of JavaScript's is no company's.
    'select * from audit_check where next_at <= $1 and company_id < 1::bigint << 53 order by next_at, company_id limit 1',
    [now],
  );
  return rows[0];
}

/** False while another server checks: to the end of the transaction. */
export async function lockChecks(source: Source): Promise<boolean> {
  const { rows } = await source.query(`select pg_try_advisory_xact_lock(hashtextextended('audit checks', 0)) as got`);
  return rows[0]?.['got'] === true;
}

/** Puts the check of a company off. */
export async function putOff(source: Source, companyId: number, nextAt: Date): Promise<void> {
  await source.query('update audit_check set next_at = $2 where company_id = $1', [companyId, nextAt]);
}

/** Stores what was found. Another problem, whose `problemAt` is another one, is not reported yet. */
export async function keepState(source: Source, key: AuditKey, state: CheckState, nextAt: Date): Promise<void> {
  await source.query(
    `update audit_check set seq = $2, hash = $3, pass_at = $4, checked_at = $5, entries = $6, full_at = $7, problem = $8,
       problem_seq = $9, problem_at = $10, begin_seq = $11, begin_hash = $12, begin_at = $13, end_hash = $14, end_at = $15,
       notified_at = case when $8::text is not null and problem_at = $10 then notified_at end,
       over = case when $8::text is null and notified_at is not null then problem else over end,
       over_seq = case when $8::text is null and notified_at is not null then problem_seq else over_seq end,
       mac = $16, next_at = $17
     where company_id = $1`,
    [...valuesOf(state), macOf(key, state), nextAt],
  );
}

/**
 * Keeps the anchor of each company. One that is about fewer entries than the last one, or made while something is wrong,
 * does not take its place: the last one shows what is missing. One of another key proves nothing any more, and what
 * was found with that key is over (`key rotate`).
 * @param keyId with which the anchors were made
 */
export async function keepAnchors(
  source: Source,
  anchors: readonly { readonly companyId: number; readonly seq: number; readonly text: string }[],
  now: Date,
  keyId: string,
): Promise<void> {
  await source.query(
    `insert into audit_check (company_id, pass_at, next_at, anchor, anchor_seq, anchor_at)
     select a.id, $4, $4, a.text, a.seq, $4 from unnest($1::bigint[], $2::bigint[], $3::text[]) as a (id, seq, text)
     on conflict (company_id) do update
     set anchor = excluded.anchor, anchor_seq = excluded.anchor_seq, anchor_at = excluded.anchor_at
     where strpos(audit_check.anchor, '.' || $5::text || '.') = 0
       or (audit_check.problem is null
         and (audit_check.anchor is null
           or (audit_check.anchor_at <= excluded.anchor_at and audit_check.anchor_seq <= excluded.anchor_seq)))`,
    [
      ...[anchors.map(({ companyId }) => companyId), anchors.map(({ seq }) => seq), anchors.map(({ text }) => text)],
      ...[now, keyId],
    ],
  );
}
