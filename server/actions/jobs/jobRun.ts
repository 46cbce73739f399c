import type { Resource } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { asSystem, inCompany } from '../../db/connect';
import { endJob, writeProgress, type Lease, type Progress } from '../../storage/jobs/jobQueue';
import type { Job } from '../../storage/jobs/job';
import type { Access } from '../../storage/records/records';
import { callerOn, mayLiftCompanyFilter, tenantFor } from '../../storage/records/rowAccess';
import type { CallAs } from '../../auth/callAs';
import { callerOfJob } from './jobCaller';

/** Thrown to stop a run. Everything that is not committed is rolled back. */
export class JobStopped extends Error {
  constructor(readonly why: 'cancelled' | 'lost' | 'closing') {
    super(`job stopped: ${why}`);
    this.name = 'JobStopped';
  }
}

/** One attempt at a job, by one runner. */
export interface JobRun {
  readonly context: Context;
  readonly job: Job;
  readonly caller: Caller;
  readonly resource: Resource;
  /** Calls that a schema declares (`x-actions`), as the job's owner. */
  readonly callAs: CallAs;
  /**
   * Runs one chunk of work and stores the progress, in one transaction inside the caller's company. An interrupted run
   * continues after its last step. @throws JobStopped; PorticoError 403 when the owner has lost a right since the start
   */
  step<T extends Progress>(work: (access: Access) => Promise<T>): Promise<T>;
  /** Runs the last chunk of work and ends the job, in one transaction. @throws JobStopped */
  finish(work: (access: Access) => Promise<{ result: object; done?: number }>): Promise<void>;
  /**
   * Stores the progress of a long chunk of work outside of its transaction, so that it is visible before the commit.
   * @throws JobStopped
   */
  reportProgress(done: number, total: number): Promise<void>;
  /** Dry run: runs `work`, rolls it back and returns its result. @throws JobStopped */
  dryRun<T>(work: (access: Access) => Promise<T>): Promise<T>;
  /** For work outside of any transaction. @throws JobStopped when the server is closing */
  ensureOpen(): void;
  /** Aborted when the server closes: for work outside of any transaction that waits for others. */
  readonly closing: AbortSignal;
}

export type JobHandler = (run: JobRun) => Promise<void>;

class DryRunEnded extends Error {}

type Within = <T>(work: (access: Access) => Promise<T>) => Promise<T>;

/** Runs `work` in a transaction that is rolled back. @returns its result */
async function rolledBack<T>(within: Within, work: (access: Access) => Promise<T>): Promise<T> {
  const result: { answer?: T } = {};
  try {
    await within(async (access) => {
      result.answer = await work(access);
      throw new DryRunEnded();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error;
  }
  return result.answer as T;
}

/**
 * Whether a job is about the records of every company: what its order asked for, where the resource shows them and the
 * owner still may.
 */
function isForEveryCompany({ caller: ordered }: Job, resource: Resource, caller: Caller): boolean {
  const mayLift = mayLiftCompanyFilter(resource, caller) && resource.showsEveryCompany === true;
  return mayLift && (ordered.everyCompany ?? callerOn(resource, caller).everyCompany);
}

/** Creates the `JobRun` for a leased job. */
export function jobRun(
  context: Context,
  leased: Pick<JobRun, 'job' | 'caller' | 'resource' | 'callAs'> & {
    readonly lease: Lease;
    readonly signal: AbortSignal;
  },
): JobRun {
  const { job, lease, caller, resource, callAs, signal } = leased;
  const ensureOpen = () => {
    if (signal.aborted) throw new JobStopped('closing');
  };
  // What has been taken from the owner since the last step counts from the next one on.
  const requireRights = () => callerOfJob(context.db, job, context.models.current().model.permissions, context.now());
  const within: Within = async (work) => {
    ensureOpen();
    await requireRights();
    const { model } = context.models.current();
    const own = { ...caller, everyCompany: isForEveryCompany(job, resource, caller) };
    return inCompany(context.db, tenantFor(resource, own), (trx) =>
      work({ trx, model, caller: own, seal: context.secrets.seal, mail: context }),
    );
  };
  return {
    context,
    job,
    caller,
    resource,
    callAs,
    ensureOpen,
    closing: signal,
    async step(work) {
      const { done, wish } = await within(async (access) => {
        const progress = await work(access);
        const outcome = await writeProgress(access.trx, lease, progress);
        if (outcome === 'lost') throw new JobStopped('lost');
        return { done: progress, wish: outcome };
      });
      if (wish === 'cancel') throw new JobStopped('cancelled');
      return done;
    },
    async finish(work) {
      await within(async (access) => {
        const { result, done } = await work(access);
        const ended = await endJob(access.trx, lease, {
          state: 'done',
          result,
          ...(done !== undefined && { done }),
        });
        if (!ended) throw new JobStopped('lost');
      });
    },
    async reportProgress(done, total) {
      ensureOpen();
      await requireRights();
      const answer = await asSystem(context.db, (trx) => writeProgress(trx, lease, { done, total, checkpoint: null }));
      if (answer !== 'go on') throw new JobStopped(answer === 'lost' ? 'lost' : 'cancelled');
    },
    dryRun: (work) => rolledBack(within, work),
  };
}
