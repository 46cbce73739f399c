import type { Resource } from '../../../domain/schema/model';
import type { Caller } from '../../caller';
import type { Context } from '../../context';
import { asSystem, inCompany } from '../../db/connect';
import { endJob, writeProgress, type Lease, type Progress } from '../../storage/jobQueue';
import type { Job } from '../../storage/jobs';
import type { Access } from '../../storage/records';
import { tenantFor } from '../../storage/where';
import type { CallAs } from './callAs';

/** Thrown out of a run that must stop; what had not been committed is as if it had not happened. */
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
   * One piece of work and its progress, in one transaction inside the caller's company: both are kept or neither is,
   * so a run that is cut off anywhere goes on behind its last step. @throws JobStopped
   */
  step<T extends Progress>(work: (access: Access) => Promise<T>): Promise<T>;
  /** The last piece of work, and the end of the job. @throws JobStopped */
  finish(work: (access: Access) => Promise<{ result: object; done?: number }>): Promise<void>;
  /**
   * Says how far one long piece of work is, beside its transaction: whoever watches sees it grow, and nothing of it is
   * kept before its end. @throws JobStopped
   */
  tell(done: number, total: number): Promise<void>;
  /** Throws away what `work` does; only what it answers is kept. @throws JobStopped */
  rehearse<T>(work: (access: Access) => Promise<T>): Promise<T>;
  /** For work outside of any transaction. @throws JobStopped when the server is closing */
  ensureOpen(): void;
}

export type JobHandler = (run: JobRun) => Promise<void>;

class Rehearsed extends Error {}

/** Binds a job that was taken to its caller and resource. */
export function jobRun(
  context: Context,
  {
    job,
    lease,
    caller,
    resource,
    callAs,
    signal,
  }: Pick<JobRun, 'job' | 'caller' | 'resource' | 'callAs'> & {
    readonly lease: Lease;
    readonly signal: AbortSignal;
  },
): JobRun {
  const ensureOpen = () => {
    if (signal.aborted) throw new JobStopped('closing');
  };
  const within = <T>(work: (access: Access) => Promise<T>): Promise<T> => {
    ensureOpen();
    const { model } = context.models.current();
    return inCompany(context.db, tenantFor(resource, caller), (trx) =>
      work({ trx, model, caller, seal: (text) => context.secrets.seal(text) }),
    );
  };
  return {
    context,
    job,
    caller,
    resource,
    callAs,
    ensureOpen,
    async step(work) {
      const { done, wish } = await within(async (access) => {
        const progress = await work(access);
        const said = await writeProgress(access.trx, lease, progress);
        if (said === 'lost') throw new JobStopped('lost');
        return { done: progress, wish: said };
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
    async tell(done, total) {
      ensureOpen();
      const said = await asSystem(context.db, (trx) => writeProgress(trx, lease, { done, total, checkpoint: null }));
      if (said !== 'go on') throw new JobStopped(said === 'lost' ? 'lost' : 'cancelled');
    },
    async rehearse(work) {
      const kept: { answer?: Awaited<ReturnType<typeof work>> } = {};
      try {
        await within(async (access) => {
          kept.answer = await work(access);
          throw new Rehearsed();
        });
      } catch (error) {
        if (!(error instanceof Rehearsed)) throw error;
      }
      return kept.answer as Awaited<ReturnType<typeof work>>;
    },
  };
}
