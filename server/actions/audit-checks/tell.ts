import type { CheckProblem } from '../../../domain/records/auditCheck';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { mailToOwner } from '../account/accountMail';
import { CHECK_WORDS } from './words';

type TellContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Who may see the audit log. */
const MAY_SEE = 'admin:edit';
/** The page of the audit log in the console. */
const LOG_PAGE = '/security/auditlog';
/** Administrators who are told at most. */
const MAX_RECIPIENTS = 20;
/** Companies in one run. */
const MAX_COMPANIES = 50;

/** Tells administrators by mail, and the operator by the server's log, of audit logs in which something is wrong; once. */
export async function tellProblems(context: TellContext, onError: (error: unknown) => void): Promise<void> {
  const found = await asSystem(context.db, (trx) =>
    trx
      .selectFrom('audit_check')
      .select(['company_id as companyId', 'problem', 'problem_seq as seq'])
      .where('problem', 'is not', null)
      .where('told_at', 'is', null)
      .orderBy('company_id')
      .limit(MAX_COMPANIES)
      .execute(),
  );
  for (const { companyId, problem, seq } of found) {
    const told = await asSystem(context.db, (trx) =>
      tell(context, trx, { companyId: Number(companyId), problem: problem as CheckProblem }),
    ).catch((error: unknown) => onError(error));
    if (told) onError(new Error(`audit log of company ${companyId}: ${problem} at entry ${seq} (audit verify)`));
  }
}

/** @returns false when another server has done so */
async function tell(
  context: TellContext,
  trx: Trx,
  { companyId, problem }: { readonly companyId: number; readonly problem: CheckProblem },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_check')
    .set({ told_at: context.now() })
    .where('company_id', '=', companyId)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const right = { name: MAY_SEE, layout: context.models.current().model.permissions };
  for (const { adminId } of await administratorsWith(trx, companyId, { right, limit: MAX_RECIPIENTS })) {
    const owner = await accountOwner(trx, adminId);
    if (!owner) continue;
    await mailToOwner(trx, context, owner, 'audit-check', (_account, language) => {
      const words = CHECK_WORDS[language];
      return {
        ...{ subject: words.subject, opening: [words.opening] },
        facts: [[words.found, words.problems[problem]]],
        link: { label: words.button, address: consoleLink(context.config, LOG_PAGE) },
        closing: [words.advice],
      };
    });
  }
  return true;
}
