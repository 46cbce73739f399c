import type { Job } from '../../storage/jobs/jobs';

/** True for a bulk change or an import that has ended, has changed something and was not undone yet. */
export function canUndo(job: Job): boolean {
  const { state, parameters } = job;
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
