import { JOB_RETENTION_DAYS } from '../../../domain/limits';
import { DAY_MS } from '../../../domain/time/durations';
import type { Job } from '../../storage/jobs/job';

/** When nothing is left of a job, and when its change can no longer be undone. */
export const expiryOf = ({ createdAt }: Job): Date => new Date(createdAt.getTime() + JOB_RETENTION_DAYS * DAY_MS);

/**
 * True for a bulk change or an import of the last seven days that has ended, has changed something and was not undone
 * yet. Old jobs are deleted once a day, so an older one can still be there.
 */
export function canUndo(job: Job): boolean {
  const { state, parameters } = job;
  if (expiryOf(job).getTime() <= Date.now()) return false;
  const ended = state === 'done' || state === 'failed' || state === 'cancelled';
  return ended && parameters['undoable'] === true && parameters['undoneBy'] === undefined && hasChanged(job);
}

function hasChanged({ kind, state, checkpoint, result }: Job): boolean {
  if (kind === 'bulk') return Number((checkpoint as { readonly changed?: number } | null)?.changed ?? 0) > 0;
  if (kind !== 'import') return false;
  if (state === 'done') return result?.['applied'] === true && Number(result['create']) + Number(result['update']) > 0;
  // Stopped half-way: the finished rows stay. One that was all or nothing has no checkpoint, and changed nothing.
  const { done = 0, refused = 0 } = (checkpoint ?? {}) as { readonly done?: number; readonly refused?: number };
  return done > refused;
}
