import type { PoolClient } from 'pg';
import type { CheckProblem } from '../../../domain/records/auditCheck';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { ownerTransaction } from '../../db/backup/transaction';
import { checkPart, type CheckedPart } from '../../storage/audit-checks/part';
import {
  addCompanies,
  keepState,
  lockChecks,
  newState,
  putOff,
  stateOf,
  takeDue,
  type CheckState,
} from '../../storage/audit-checks/state';
import { reportProblems } from './report';

type CheckContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** How often checks continue, in ms. */
export const CHECKS_INTERVAL_MS = MINUTE_MS;
/** For how long in each run, in ms: others need the processor too. */
const MAX_RUN_MS = 2_000;
/** Entries that one transaction computes: some milliseconds. */
const PART = 1_000;
/** How long a statement may take, in ms. */
const STATEMENT_MS = 10_000;
/** New entries of a company are looked at so often, in ms. */
const PAUSE_MS = HOUR_MS;
/** All entries are verified again after this time, in ms. */
const FULL_PASS_MS = 7 * DAY_MS;

/**
 * Continues the verification of the audit logs, company by company, where the last run has ended; one server at a
 * time. Administrators are notified of what is wrong by mail, once.
 * @param onError called for each log in which something is wrong, and of mails that failed
 * @param signal aborts when no other part is to begin
 */
export async function runAuditChecks(
  context: CheckContext,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const until = performance.now() + MAX_RUN_MS;
  try {
    const takesUp = await inCheck(context, (client) => addCompanies(client, context.now()).then(() => true));
    while (takesUp && !signal?.aborted && performance.now() < until) if (!(await checkNext(context, onError))) break;
  } finally {
    await reportProblems(context, onError);
  }
}

/** Runs `work` in one transaction, unless another server checks: undefined. No statement may take long. */
async function inCheck<T>({ db }: CheckContext, work: (client: PoolClient) => Promise<T>): Promise<T | undefined> {
  const client = await db.ownerPool.connect();
  try {
    return await ownerTransaction(client, 'isolation level read committed', async () => {
      await client.query(`set local statement_timeout = ${STATEMENT_MS}`);
      return (await lockChecks(client)) ? work(client) : undefined;
    });
  } finally {
    client.release();
  }
}

/**
 * A log that cannot be checked waits for an hour: the others continue.
 * @returns false when nothing is due, or another server checks
 */
async function checkNext(context: CheckContext, onError: (error: unknown) => void): Promise<boolean> {
  const { db, now } = context;
  let companyId: number | undefined;
  try {
    const checked = await inCheck(context, async (client) => {
      const at = now();
      const due = await takeDue(client, at);
      if (!due) return false;
      companyId = Number(due['company_id']);
      const state = startedAgain(stateOf(db.auditKey, due) ?? newState(companyId, at), at);
      const request = {
        ...{ companyId, written: db.auditHeads.of(companyId), from: state, begin: state.begin, end: state.end },
        anchor: due['anchor'] === null ? null : String(due['anchor']),
      };
      const part = await checkPart(client, db.auditKey, request, PART);
      const isDone = part.isAtEnd || part.problem !== undefined;
      const nextAt = isDone ? new Date(at.getTime() + PAUSE_MS) : at;
      await keepState(client, db.auditKey, after(state, part, at), nextAt);
      return true;
    });
    return checked ?? false;
  } catch (error) {
    if (companyId === undefined) throw error;
    onError(error);
    await putOff(db.ownerPool, companyId, new Date(now().getTime() + PAUSE_MS));
    return true;
  }
}

/** From the first entry again, where that is due; otherwise as it is. */
function startedAgain(state: CheckState, now: Date): CheckState {
  const isOver = state.fullAt !== null && state.fullAt >= state.passAt;
  const isOld = state.fullAt !== null && now.getTime() - state.fullAt.getTime() >= FULL_PASS_MS;
  return isOver && isOld ? { ...state, seq: state.begin.seq, hash: state.begin.hash, passAt: now } : state;
}

/** Problems of the end, which new entries change from one into another: they are reported once. */
const OF_THE_END: readonly (CheckProblem | null)[] = ['shortened', 'added', 'head-changed', 'anchor'];

const isSame = ({ problem, problemSeq }: CheckState, found: NonNullable<CheckedPart['problem']>): boolean =>
  OF_THE_END.includes(problem) ? OF_THE_END.includes(found.kind) : problem === found.kind && problemSeq === found.seq;

function after(state: CheckState, { place, at, begin, isAtEnd, problem, lost }: CheckedPart, now: Date): CheckState {
  const { seq, hash } = place;
  if (problem) {
    const since = isSame(state, problem) ? state.problemAt : null;
    const found = { problem: problem.kind, problemSeq: problem.seq, problemAt: since ?? now };
    return { ...state, seq, hash, checkedAt: now, ...found, ...(lost && { end: { ...lost, at: null } }) };
  }
  if (!isAtEnd) return { ...state, seq, hash, begin };
  const isFirstEnd = state.fullAt === null || state.fullAt < state.passAt;
  return {
    ...{ ...state, seq, hash, checkedAt: now, begin, end: { seq, hash, at: at ?? state.end.at } },
    ...{ fullAt: isFirstEnd ? now : state.fullAt, problem: null, problemSeq: null, problemAt: null },
  };
}
