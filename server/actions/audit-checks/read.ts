import type { AuditCheck } from '../../../domain/records/auditCheck';
import { DAY_MS } from '../../../domain/time/durations';
import type { AuditKey } from '../../db/auditKey';
import { findCheck } from '../../storage/audit-checks/notes';
import { stateOf, type CheckState } from '../../storage/audit-checks/state';
import type { Access } from '../../storage/records/records';

/** After this time without a check, its result says little. */
const LATE_MS = 2 * DAY_MS;

/** Whether the caller, a person or an API key, sees the whole log of the company, and not their own entries or those of a team. */
const seesAll = ({ scope, teamMemberId, teamId }: Access['caller']) =>
  scope.mode === 'all' && teamMemberId === null && teamId === undefined;

/**
 * What is known about the audit log of the company that the caller works in. Numbers of entries are for who sees all of
 * them.
 */
export async function readAuditCheck({ trx, caller }: Access, key: AuditKey, now: Date): Promise<AuditCheck> {
  const row = await findCheck(trx, caller.companyId);
  const found = row && stateOf(key, row);
  const whole = seesAll(caller);
  const { anchor, anchor_at: anchorAt, anchor_seq: anchorSeq } = row ?? {};
  return {
    state: stateWord(found, now),
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

function stateWord(found: CheckState | undefined, now: Date): AuditCheck['state'] {
  if (found?.problem) return 'broken';
  if (!found?.checkedAt) return 'waiting';
  return now.getTime() - found.checkedAt.getTime() > LATE_MS ? 'late' : 'intact';
}
