import type { CheckProblem } from '../../../domain/records/auditCheck';
import type { AuditAction } from '../../../domain/records/auditActions';
import { CHECK_PROBLEM_WORDS } from '../../../domain/records/auditCheckWords';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { appendAudit, type AuditEntry } from '../../storage/audit/audit';
import {
  endedProblems,
  newBeginnings,
  noteBeginning,
  noteEnded,
  noteReported,
  unreportedProblems,
} from '../../storage/audit-checks/notes';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { mailToOwner } from '../account/accountMail';
import { CHECK_WORDS } from './words';

type TellContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Who may see the audit log. */
const MAY_SEE = 'admin:edit';
/** The page of the audit log in the console. */
const LOG_PAGE = '/security/auditlog';
/** Administrators who are notified at most. */
const MAX_RECIPIENTS = 20;
/** In the middle of the log. Where its end is gone, an entry on top of what is left would hide that. */
const TAKES_ENTRIES: readonly CheckProblem[] = ['changed', 'missing'];
/** What entries about the log itself are about. */
const ELEMENT = 'auditlog';

/**
 * Tells administrators by mail, and the operator by the server's log, of audit logs in which something is wrong; once. The log
 * itself says what was found, as long as it takes entries, and when it is well again or begins later.
 */
export async function reportProblems(context: TellContext, onError: (error: unknown) => void): Promise<void> {
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
      if (isMine) appendAudit(trx, entry(companyId, 'log_mended', { problem, seq }));
      return isMine;
    });
  }
  for (const { companyId, seq } of await asSystem(db, newBeginnings)) {
    await once(async (trx) => {
      const isMine = await noteBeginning(trx, companyId, seq);
      if (isMine) appendAudit(trx, entry(companyId, 'log_begins', { seq }));
      return isMine;
    });
  }
}

const entry = (companyId: number, action: AuditAction, data: AuditEntry['data']): AuditEntry => ({
  ...{ companyId, adminId: null, originalAdminId: null, ip: '', action, element: ELEMENT, elementId: null, data },
});

/** @returns false when another server has done so */
async function tell(
  context: TellContext,
  trx: Trx,
  { companyId, problem, seq }: { readonly companyId: number; readonly problem: CheckProblem; readonly seq: number },
): Promise<boolean> {
  if (!(await noteReported(trx, companyId, context.now()))) return false;
  if (TAKES_ENTRIES.includes(problem)) appendAudit(trx, entry(companyId, 'log_broken', { problem, seq }));
  const right = { name: MAY_SEE, layout: context.models.current().model.permissions };
  for (const { adminId } of await administratorsWith(trx, companyId, { right, limit: MAX_RECIPIENTS })) {
    const owner = await accountOwner(trx, adminId);
    if (!owner) continue;
    await mailToOwner(trx, context, owner, 'audit-check', (_account, language) => {
      const words = CHECK_WORDS[language];
      return {
        ...{ subject: words.subject, opening: [words.opening] },
        facts: [[words.found, CHECK_PROBLEM_WORDS[language][problem]]],
        link: { label: words.button, address: consoleLink(context.config, LOG_PAGE) },
        closing: [words.advice],
      };
    });
  }
  return true;
}
