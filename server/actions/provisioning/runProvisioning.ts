import { failure } from '../../errors/catalogue';
import type { JobRun } from '../jobs/jobRun';
import { runNextStep } from './runSteps';

/** What a job of provisioning was asked to do. */
export interface ProvisioningOrder {
  /** Key of the company. */
  readonly company: number;
  /** Its name. */
  readonly name: string;
  /** Label of the account type. */
  readonly type: string;
}

/**
 * Provisions a company, each step in a transaction of its own with the progress. An interrupted run continues with the
 * step that was not committed.
 * @throws PorticoError PROVISIONING_FAILED with the number of errors; they are stored with the provisioning
 */
export async function runProvisioning(run: JobRun): Promise<void> {
  const { company } = run.job.parameters as unknown as ProvisioningOrder;
  for (;;) {
    const { provision } = await run.step(async (access) => {
      const stored = await runNextStep(run.context, access, run.resource, company);
      const done = stored.steps.filter(({ state }) => state === 'done').length;
      return { done, total: stored.steps.length, checkpoint: null, provision: stored };
    });
    if (provision.state === 'failed') throw failure('PROVISIONING_FAILED', provision.errorCount);
    if (provision.state === 'done') break;
  }
  await run.finish(async () => ({ result: {} }));
}
