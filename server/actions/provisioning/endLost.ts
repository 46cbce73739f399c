import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { isUnexpected } from '../../errors/catalogue';
import {
  endOfJob,
  findProvision,
  isJobActive,
  lockProvision,
  lostProvisions,
  storeProvision,
  type EndOfJob,
  type Provision,
} from '../../storage/provisioning/provisioning';

/**
 * Ends the provisionings whose job has ended before their last step: it was given up, its owner lost a right or cancelled
 * it, or it is gone. The step that it did not come to fails with the reason, so that a retry continues there.
 * @param onError called with the error of one company; the others are ended all the same
 */
export async function endLostProvisions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const companyId of await asSystem(db, lostProvisions)) {
    try {
      await asSystem(db, async (trx) => {
        await lockProvision(trx, companyId);
        const provision = await findProvision(trx, companyId);
        // Another one was started meanwhile, or another server has ended it.
        if (provision?.state !== 'running' || (await isJobActive(trx, provision.jobId))) return;
        await storeProvision(trx, lost(provision, await endOfJob(trx, provision.jobId), now()));
      });
    } catch (error) {
      onError(error);
    }
  }
}

function lost(provision: Provision, end: EndOfJob, endedAt: Date): Provision {
  const step = provision.steps.find(({ state }) => state === 'waiting')?.name ?? 'company';
  return {
    ...provision,
    state: 'failed',
    steps: provision.steps.map((one) => (one.name === step ? { ...one, state: 'failed' } : one)),
    errors: [{ ...reasonOf(end), step }],
    errorCount: 1,
    endedAt,
  };
}

function reasonOf({ state, error }: EndOfJob) {
  if (state === 'cancelled') return { msg_code: 'PROVISIONING_CANCELLED', msg_args: [] };
  // Its servers have died, each at the same step, or it is gone: nothing more is known.
  if (!error || isUnexpected(error.msg_code)) return { msg_code: 'PROVISIONING_INTERRUPTED', msg_args: [] };
  return error;
}
