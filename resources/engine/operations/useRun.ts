import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText, isRefusal } from '../errors';
import type { SingleOperation } from './operation';
import { refresh } from '../refresh';
import { showAtOnce } from './showAtOnce';
import { useSuccess } from './useSuccess';

type Run = Pick<SingleOperation, 'run' | 'done' | 'undo' | 'atOnce'>;

/** `refused`: the server will not do it; `failed`: another attempt may succeed. */
type RunOutcome = 'done' | 'refused' | 'failed';

/** Runs operations on one record: shows success or failure as a toast and invalidates the queries of the resource. */
export function useRun(resource: string) {
  const notify = useNotify();
  const succeeded = useSuccess(resource);
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  const attempt = async ({ run: start, done, undo }: Run, takeBack?: () => void): Promise<RunOutcome> => {
    try {
      const result = await start();
      succeeded(done, undo?.(result));
      return 'done';
    } catch (error) {
      takeBack?.();
      notify(failureText(translate, error), { type: 'error' });
      return isRefusal(error) ? 'refused' : 'failed';
    }
  };

  const run = async (operation: Run): Promise<RunOutcome> => {
    setBusy(true);
    const { atOnce } = operation;
    const takeBack = atOnce && (await showAtOnce(queryClient, resource, atOnce.id, atOnce.values));
    const outcome = await attempt(operation, takeBack);
    setBusy(false);
    // A failure half-way may have changed rows too. Without a connection, reading them again has no end.
    const refreshed = refresh(queryClient, resource);
    if (outcome !== 'failed') await refreshed;
    return outcome;
  };
  return { run, busy };
}
