import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { elementNotFound, PorticoError, unexpected } from '../../errors/catalogue';
import { databaseError } from '../../errors/databaseError';
import { endJob, releaseJob, keepLease, INTERACTIVE_KIND, takeJob, type Lease } from '../../storage/jobs/jobQueue';
import { CACHE_CHANNEL } from '../../storage/installation/channels';
import type { Job, JobKind } from '../../storage/jobs/job';
import { dropCompanyCache } from '../companies/companyCache';
import { ownModel } from '../declaredFields/ownModel';
import type { CallAs } from '../../auth/callAs';
import { callerOfJob } from './jobCaller';
import { jobRun, JobStopped, type JobHandler } from './jobRun';
import { listenToJobs } from './signals';

/** What runs the jobs of each kind. */
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>;

interface RunnerOptions {
  readonly handlers: JobHandlers;
  readonly onError: (error: unknown) => void;
  readonly callAs: CallAs;
  /** Maximum of concurrent jobs in this process, in addition to one of the interactive kind. */
  readonly concurrency?: number;
  /** A runner that does not renew its lease for this many seconds is considered dead, and another one takes its job. */
  readonly leaseSeconds?: number;
}

/** How often the queue is polled in addition to notifications, in ms: finds jobs whose runner has died. */
const POLL_INTERVAL_MS = 2_000;
/** Attempts without any progress before a job is given up. */
const MAX_ATTEMPTS = 5;

/** Runs the jobs of the queue until it is stopped; any number of instances may do so over one database. */
export function startJobs(context: Context, options: RunnerOptions): { stop(): Promise<void> } {
  const { onError, concurrency = 2, leaseSeconds = 10 } = options;
  const closing = new AbortController();
  const running = new Map<Promise<void>, JobKind>();
  let looking = false;
  let again = false;

  /** Which jobs there is a place for: one is for the prompt kind alone. */
  const free = (): 'any' | typeof INTERACTIVE_KIND | undefined => {
    const prompt = [...running.values()].filter((kind) => kind === INTERACTIVE_KIND).length;
    if (running.size - Math.min(prompt, 1) < concurrency) return 'any';
    return prompt === 0 ? INTERACTIVE_KIND : undefined;
  };

  const look = async () => {
    if (looking) return void (again = true);
    looking = true;
    try {
      do {
        again = false;
        for (let kind = free(); kind !== undefined && !closing.signal.aborted; kind = free()) {
          const only = kind === 'any' ? undefined : kind;
          const taken = await asSystem(context.db, (trx) => takeJob(trx, leaseSeconds, only));
          if (!taken) break;
          const work = run(context, taken.job, taken.lease, closing.signal, options).finally(() => {
            running.delete(work);
            void look();
          });
          running.set(work, taken.job.kind);
        }
      } while (again && !closing.signal.aborted);
    } catch (error) {
      // The database is away: the next look comes by itself.
      onError(error);
    } finally {
      looking = false;
    }
  };
  const stopListening = listenToJobs(
    context.db,
    ({ state }) => {
      if (state === 'queued') void look();
    },
    {
      [CACHE_CHANNEL]: (company) => dropCompanyCache(context, Number(company)),
    },
  );
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
  void look();
  return {
    async stop() {
      clearInterval(timer);
      closing.abort();
      await stopListening();
      await Promise.all(running.keys());
    },
  };
}

async function run(
  context: Context,
  job: Job,
  lease: Lease,
  signal: AbortSignal,
  { handlers, onError, callAs }: RunnerOptions,
): Promise<void> {
  const system = (work: Parameters<typeof asSystem>[1]) => asSystem(context.db, work);
  const beat = setInterval(() => void system((trx) => keepLease(trx, lease)).catch(onError), lease.seconds * 300);
  try {
    if (job.attempts > MAX_ATTEMPTS) throw unexpected();
    const { model } = context.models.current();
    if (!model.resources[job.resource]) throw elementNotFound();
    const caller = await callerOfJob(context.db, job, model.permissions, context.now());
    const resource = (await ownModel(context, caller)).model.resources[job.resource];
    if (!resource) throw elementNotFound();
    await handlers[job.kind](jobRun(context, { job, lease, caller, resource, callAs, signal }));
  } catch (error) {
    await settle(error, job, lease, system, onError).catch(onError);
  } finally {
    clearInterval(beat);
  }
}

/** What becomes of a job that did not come to its end. */
async function settle(
  error: unknown,
  job: Job,
  lease: Lease,
  system: (work: Parameters<typeof asSystem>[1]) => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<void> {
  if (error instanceof JobStopped) {
    if (error.why === 'cancelled') await system((trx) => endJob(trx, lease, { state: 'cancelled' }));
    if (error.why === 'closing') await system((trx) => releaseJob(trx, lease, 0));
    return;
  }
  const known = error instanceof PorticoError ? error : (databaseError(error) ?? unexpected(error));
  if (known.status >= 500) onError(error);
  // Not the job's fault, perhaps: the database was away, or two runs met.
  if (known.status >= 500 && job.attempts < MAX_ATTEMPTS) {
    await system((trx) => releaseJob(trx, lease, job.attempts));
    return;
  }
  const { code, args } = known;
  await system((trx) => endJob(trx, lease, { state: 'failed', error: { msg_code: code, msg_args: args } }));
}
