import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { use } from 'react';
import type { Job } from '../../../dataProvider/jobs';
import { failureText } from '../errors';
import { JobsContext } from '../import-export/JobsContext';
import { isActive, keepJob, watchJob } from '../import-export/useJob';
import { useEngine } from '../model';
import { refresh } from './refresh';

/** Polling interval of the undo, in ms. */
const POLL_INTERVAL_MS = 300;

/**
 * Undoes a change of many records and says what became of it, also when the page was left meanwhile.
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
      const { changed = 0, refused = 0 } = undo.result ?? {};
      const n = format.number(refused);
      if (undo.state === 'failed' && undo.error) notify(`errors.${undo.error.msg_code}`, { type: 'error' });
      else if (undo.state === 'done' && refused === 0) notify('engine.undone', { type: 'success' });
      else
        notify(translate('engine.undonePartly', { done: format.number(changed), smart_count: refused, n }), {
          type: 'warning',
        });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      await refresh(cache, resource);
    }
  };
}
