import type { AuditCheck } from '../../../domain/records/auditCheck';
import type { AuditKey } from '../../db/auditKey';
import { findCheck } from '../../storage/audit-checks/notes';
import { stateOf, type CheckState } from '../../storage/audit-checks/state';
import type { Access } from '../../storage/records/records';
import { LATE_MS } from './reportLate';

/**
 * Whether the caller, a person or an API key, sees the whole log of the company, and not their own entries or those of
 * a team.
 */
const seesAll = ({ scope, teamMemberId, teamId }: Access['caller']) =>
  scope.mode === 'all' && teamMemberId === null && teamId === undefined;

/**
 * What is known about the audit log of the company that the caller works in. Numbers of entries are for anyone who sees
 * all of them.
 */
export async function readAuditCheck({ trx, caller }: Access, key: AuditKey, now: Date): Promise<AuditCheck> {
  const row = await findCheck(trx, caller.companyId);
  const found = row && stateOf(key, row);
  const whole = seesAll(caller);
  const { anchor, anchor_at: anchorAt, anchor_seq: anchorSeq } = row ?? {};
  return {
    state: stateWord(found, row && !row.checked_at ? row.pass_at : undefined, now),
    checkedAt: found?.checkedAt?.toISOString() ?? null,
    entries: whole && found?.checkedAt ? found.end.seq : null,
    begins: whole && found && found.begin.seq > 0 ? found.begin.seq + 1 : null,
    fullAt: found?.fullAt?.toISOString() ?? null,
    problem:
      found?.problem && found.problemAt
        ? { kind: found.problem, seq: whole ? found.problemSeq : null, since: found.problemAt.toISOString() }
        : null,
    anchor: whole && anchor && anchorAt ? { at: anchorAt.toISOString(), seq: Number(anchorSeq), text: anchor } : null,
  };
}

/** @param since when a first check began that has not ended; undefined: one has ended, or none has begun */
function stateWord(found: CheckState | undefined, since: Date | undefined, now: Date): AuditCheck['state'] {
  if (found?.problem) return 'broken';
  const isLate = (at: Date) => now.getTime() - at.getTime() > LATE_MS;
  if (!found?.checkedAt) return since && isLate(since) ? 'late' : 'waiting';
  return isLate(found.checkedAt) ? 'late' : 'intact';
}
