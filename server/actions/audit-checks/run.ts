import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { ownerTransaction } from '../../db/backup/transaction';
import { checkPart, START, type CheckedPart } from '../../storage/audit-checks/part';
import {
  addCompanies,
  keepState,
  lockChecks,
  newState,
  stateOf,
  takeDue,
  type CheckState,
} from '../../storage/audit-checks/state';
import { tellProblems } from './tell';

type CheckContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** How often checks go on, in ms. */
export const CHECKS_INTERVAL_MS = MINUTE_MS;
/** For how long in each run, in ms: others need the processor too. */
const MAX_RUN_MS = 2_000;
/** Entries that one transaction works out: some milliseconds. */
const PART = 1_000;
/** New entries of a company are looked at so often, in ms. */
const PAUSE_MS = HOUR_MS;
/** Every entry is worked out again after this time, in ms. */
const FULL_PASS_MS = 7 * DAY_MS;

/**
 * Goes on with the verification of the audit logs, company by company, where the last run has ended; one server at a time.
 * Administrators are told of what is wrong by mail, once.
 * @param onError told of each log in which something is wrong, and of mails that failed
 * @param signal aborts when no other part is to begin
 */
export async function runAuditChecks(
  context: CheckContext,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  await addCompanies(context.db.ownerPool, context.now());
  const until = performance.now() + MAX_RUN_MS;
  while (!signal?.aborted && performance.now() < until) if (!(await checkNext(context))) break;
  await tellProblems(context, onError);
}

/** @returns false when nothing is due, or another server checks */
async function checkNext({ db, now }: CheckContext): Promise<boolean> {
  const client = await db.ownerPool.connect();
  try {
    return await ownerTransaction(client, 'isolation level read committed', async () => {
      const at = now();
      const due = (await lockChecks(client)) ? await takeDue(client, at) : undefined;
      if (!due) return false;
      const companyId = Number(due['company_id']);
      const written = db.auditHeads.of(companyId);
      const state = begun(stateOf(db.auditKey, due) ?? newState(companyId, at), at);
      const asked = {
        ...{ companyId, written, from: state, least: state.entries },
        anchor: due['anchor'] === null ? null : String(due['anchor']),
      };
      const part = await checkPart(client, db.auditKey, asked, PART);
      const isDone = part.isAtEnd || part.problem !== undefined;
      const nextAt = isDone ? new Date(at.getTime() + PAUSE_MS) : at;
      await keepState(client, db.auditKey, after(state, part, at), nextAt);
      return true;
    });
  } finally {
    client.release();
  }
}

/** From the first entry again, where that is due; otherwise as it is. */
function begun(state: CheckState, now: Date): CheckState {
  const isOver = state.fullAt !== null && state.fullAt >= state.passAt;
  const isOld = state.fullAt !== null && now.getTime() - state.fullAt.getTime() >= FULL_PASS_MS;
  return isOver && isOld ? { ...state, ...START, passAt: now } : state;
}

function after(state: CheckState, { place, isAtEnd, problem }: CheckedPart, now: Date): CheckState {
  const { seq, hash } = place;
  if (problem) {
    const found = { problem: problem.kind, problemSeq: problem.seq, problemAt: state.problemAt ?? now };
    return { ...state, seq, hash, checkedAt: now, ...found };
  }
  if (!isAtEnd) return { ...state, seq, hash };
  const isFirstEnd = state.fullAt === null || state.fullAt < state.passAt;
  return {
    ...{ ...state, seq, hash, checkedAt: now, entries: seq, fullAt: isFirstEnd ? now : state.fullAt },
    ...{ problem: null, problemSeq: null, problemAt: null },
  };
}
