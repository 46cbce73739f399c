import type { Job } from '../../storage/jobs/jobs';

/** True for a bulk change that has ended, has changed something and was not undone yet. */
export function canUndo({ kind, state, parameters, checkpoint }: Job): boolean {
  const ended = state === 'done' || state === 'failed' || state === 'cancelled';
  const changed = (checkpoint as { readonly changed?: number } | null)?.changed ?? 0;
  const { undoable, undoneBy } = parameters;
  return kind === 'bulk' && ended && undoable === true && undoneBy === undefined && changed > 0;
}
