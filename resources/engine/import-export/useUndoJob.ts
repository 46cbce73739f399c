import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { use } from 'react';
import type { Job } from '../../../dataProvider/jobs';
import { failureText } from '../errors';
import { JobsContext } from './JobsContext';
import { isActive, keepJob, watchJob } from './useJob';
import { useEngine } from '../model';
import { countsText, keptText } from '../undoCounts';
import { refresh } from '../refresh';

/** Polling interval of the undo, in ms. */
const POLL_INTERVAL_MS = 300;

/** Key of the text of the button that undoes a job. */
export const undoLabel = ({ kind }: Job) => (kind === 'import' ? 'transfer.jobs.undoImport' : 'transfer.jobs.undo');

/**
 * Undoes a change of many records, or an import, and says what became of it, also when the page was left meanwhile.
 * @returns undefined where no jobs run
 */
export function useUndoJob(): ((job: Job) => Promise<void>) | undefined {
  const client = use(JobsContext)?.client;
  const cache = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { format } = useEngine();
  if (!client) return undefined;
  return async ({ id, resource }) => {
    try {
      let undo = await client.undo(id);
      watchJob(undo.id);
      for (; isActive(undo); undo = await client.one(undo.id)) {
        keepJob(cache, undo);
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
      keepJob(cache, undo);
      const { changed: undone = 0, refused: kept = 0 } = undo.result ?? {};
      // One that was stopped has left some without a look at them.
      const textOf = undo.state === 'done' ? keptText : countsText;
      const text = textOf(translate, format.number, { undone, kept });
      if (undo.state === 'failed' && undo.error)
        notify(`errors.${undo.error.msg_code}`, { type: 'error', outlivesPage: true });
      else notify(text ?? 'engine.undone', { type: text ? 'warning' : 'success' });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error', outlivesPage: true });
    } finally {
      await refresh(cache, resource);
    }
  };
}
