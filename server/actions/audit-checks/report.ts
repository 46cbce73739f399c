import type { CheckProblem } from '../../../domain/records/auditCheck';
import { CHECK_PROBLEM_WORDS } from '../../../domain/records/auditCheckWords';
import { asSystem, type Trx } from '../../db/connect';
import { appendAudit } from '../../storage/audit/audit';
import {
  endedProblems,
  newBeginnings,
  noteBeginning,
  noteEnded,
  noteReported,
  unreportedProblems,
} from '../../storage/audit-checks/notes';
import { logEntry } from './logEntry';
import { mailReaders, type MailContext } from './mailReaders';

/** In the middle of the log. Where its end is gone, an entry on top of what is left would hide that. */
const TAKES_ENTRIES: readonly CheckProblem[] = ['changed', 'missing'];

/**
 * Tells administrators by mail, and the operator by the server's log, of audit logs in which something is wrong; once. The log
 * itself says what was found, as long as it takes entries, and when it is well again or begins later.
 */
export async function reportProblems(context: MailContext, onError: (error: unknown) => void): Promise<void> {
  const { db } = context;
  const once = (work: (trx: Trx) => Promise<boolean>) =>
    asSystem(db, work).catch((error: unknown) => {
      onError(error);
      return false;
    });
  for (const { companyId, problem, seq } of await asSystem(db, unreportedProblems)) {
    if (!(await once((trx) => tell(context, trx, { companyId, problem, seq })))) continue;
    onError(new Error(`audit log of company ${companyId}: ${problem} at entry ${seq} (audit verify)`));
  }
  for (const { companyId, problem, seq } of await asSystem(db, endedProblems)) {
    await once(async (trx) => {
      const isMine = await noteEnded(trx, companyId);
      if (isMine) appendAudit(trx, logEntry(companyId, 'log_mended', { problem, seq }));
      return isMine;
    });
  }
  for (const { companyId, seq } of await asSystem(db, newBeginnings)) {
    await once(async (trx) => {
      const isMine = await noteBeginning(trx, companyId, seq);
      if (isMine) appendAudit(trx, logEntry(companyId, 'log_begins', { seq }));
      return isMine;
    });
  }
}

/** @returns false when another server has done so */
async function tell(
  context: MailContext,
  trx: Trx,
  { companyId, problem, seq }: { readonly companyId: number; readonly problem: CheckProblem; readonly seq: number },
): Promise<boolean> {
  if (!(await noteReported(trx, companyId, context.now()))) return false;
  if (TAKES_ENTRIES.includes(problem)) appendAudit(trx, logEntry(companyId, 'log_broken', { problem, seq }));
  await mailReaders(context, trx, companyId, {
    letter: 'broken',
    factOf: (language) => CHECK_PROBLEM_WORDS[language][problem],
  });
  return true;
}
