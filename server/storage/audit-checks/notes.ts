import type { ExpressionBuilder } from 'kysely';
import type { CheckProblem } from '../../../domain/records/auditCheck';
import type { Tables, Trx } from '../../db/connect';

/** Companies in one run. */
const MAX_COMPANIES = 50;

/** The stored row about a company's audit log, for `stateOf`, with its last anchor. */
export const findCheck = (trx: Trx, companyId: number) =>
  trx.selectFrom('audit_check').selectAll().where('company_id', '=', companyId).executeTakeFirst();

/** A problem of a company's audit log. */
interface Found {
  readonly companyId: number;
  readonly problem: CheckProblem;
  readonly seq: number;
}

const foundIn = (rows: readonly { companyId: unknown; problem: string | null; seq: unknown }[]): Found[] =>
  rows.map(({ companyId, problem, seq }) => ({
    ...{ companyId: Number(companyId), problem: problem as CheckProblem, seq: Number(seq) },
  }));

/** Problems that were not reported yet. */
export async function unreportedProblems(trx: Trx): Promise<readonly Found[]> {
  const rows = await trx
    .selectFrom('audit_check')
    .select(['company_id as companyId', 'problem', 'problem_seq as seq'])
    .where('problem', 'is not', null)
    .where('notified_at', 'is', null)
    .orderBy('company_id')
    .limit(MAX_COMPANIES)
    .execute();
  return foundIn(rows);
}

/** @returns false when another server has reported it */
export async function noteReported(trx: Trx, companyId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_check')
    .set({ notified_at: now })
    .where('company_id', '=', companyId)
    .where('notified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Problems that are over, of which no entry of the log tells yet. */
export async function endedProblems(trx: Trx): Promise<readonly Found[]> {
  const rows = await trx
    .selectFrom('audit_check')
    .select(['company_id as companyId', 'over as problem', 'over_seq as seq'])
    .where('over', 'is not', null)
    .where('problem', 'is', null)
    .orderBy('company_id')
    .limit(MAX_COMPANIES)
    .execute();
  return foundIn(rows);
}

/** @returns false when another server has written the entry */
export async function noteEnded(trx: Trx, companyId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_check')
    .set({ over: null, over_seq: null })
    .where('company_id', '=', companyId)
    .where('over', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Logs that begin later than an entry of theirs says. `seq` is the first entry that can be verified. */
export async function newBeginnings(
  trx: Trx,
): Promise<readonly { readonly companyId: number; readonly seq: number }[]> {
  const rows = await trx
    .selectFrom('audit_check')
    .select(['company_id as companyId', 'begin_seq as before'])
    .whereRef('begin_seq', '<>', 'noted_begin')
    .where('problem', 'is', null)
    .orderBy('company_id')
    .limit(MAX_COMPANIES)
    .execute();
  return rows.map(({ companyId, before }) => ({ companyId: Number(companyId), seq: Number(before) + 1 }));
}

/** @returns false when another server has written the entry */
export async function noteBeginning(trx: Trx, companyId: number, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_check')
    .set({ noted_begin: seq - 1 })
    .where('company_id', '=', companyId)
    .where('noted_begin', '<>', seq - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface LateCheck {
  readonly companyId: number;
  /** The end of the last check, or when the first one began. */
  readonly since: Date;
}

/**
 * Logs of which no check has ended for long, that were not reported yet.
 * @param before no check has ended since
 */
export async function lateChecks(trx: Trx, before: Date): Promise<readonly LateCheck[]> {
  const rows = await trx
    .selectFrom('audit_check')
    .select(({ fn }) => ['company_id as companyId', fn.coalesce('checked_at', 'pass_at').as('since')])
    .where(isLateUnreported(before))
    .orderBy('company_id')
    .limit(MAX_COMPANIES)
    .execute();
  return rows.map(({ companyId, since }) => ({ companyId: Number(companyId), since }));
}

/** @returns false when another server has reported it, or a check has ended since `lateChecks` with the same `before` */
export async function noteLate(trx: Trx, companyId: number, before: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_check')
    .set({ late_notified_at: now })
    .where('company_id', '=', companyId)
    .where(isLateUnreported(before))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was reported before a check ended is about an earlier time. */
const isLateUnreported =
  (before: Date) =>
  ({ and, eb, fn, or }: ExpressionBuilder<Tables, 'audit_check'>) =>
    and([
      eb('problem', 'is', null),
      eb(fn.coalesce('checked_at', 'pass_at'), '<', before),
      or([eb('late_notified_at', 'is', null), eb('late_notified_at', '<=', fn.coalesce('checked_at', 'pass_at'))]),
    ]);
