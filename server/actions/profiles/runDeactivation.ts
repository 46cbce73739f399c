import type { JobRun } from '../jobs/jobRun';
import { deactivateProfile, type Agreed } from './deactivate';
import { undoDeactivation } from './undoDeactivation';

/** What a job for a big profile was asked to do. */
export interface DeactivationOrder {
  readonly profile: number;
  readonly name: string;
  /** True: a deactivation is undone. */
  readonly back: boolean;
  readonly agreed: Agreed;
}

/** Moves the identities of a profile, or moves them back, in one transaction, and says how far it is. */
export async function runDeactivation(run: JobRun): Promise<void> {
  const { profile, back, agreed } = run.job.parameters as unknown as DeactivationOrder;
  const now = run.context.now();
  await run.finish(async (access) => {
    const moved = back
      ? await undoDeactivation(access, run.resource, profile, now, run.reportProgress)
      : await deactivateProfile(access, run.resource, profile, agreed, now, run.reportProgress);
    return { result: { moved }, done: moved };
  });
}
