import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText, isRefusal } from '../errors';
import type { SingleOperation } from './operation';
import { refresh } from '../refresh';
import { showAtOnce } from './showAtOnce';
import { useSuccess } from './useSuccess';

type Run = Pick<SingleOperation, 'run' | 'done' | 'undo' | 'atOnce'>;

/** Runs operations on one record: shows success as a toast and invalidates the queries of the resource. */
export function useRun(resource: string) {
  const notify = useNotify();
  const succeeded = useSuccess(resource);
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  const refreshed = () => refresh(queryClient, resource);

  /** Does it, and reads the resource again. @throws what the server has answered, for a dialog that shows the reason */
  const call = async ({ run: start, done, undo, atOnce }: Run): Promise<void> => {
    setBusy(true);
    const takeBack = atOnce && (await showAtOnce(queryClient, resource, atOnce.id, atOnce.values));
    try {
      const result = await start();
      setBusy(false);
      succeeded(done, undo?.(result));
    } catch (error) {
      setBusy(false);
      takeBack?.();
      // A failure half-way may have changed rows too. Without a connection, reading them again has no end.
      const again = refreshed();
      if (isRefusal(error)) await again;
      throw error;
    }
    await refreshed();
  };

  /** Does it, and shows a failure as a toast. @returns whether it is done */
  const run = async (operation: Run): Promise<boolean> => {
    try {
      await call(operation);
      return true;
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
      return false;
    }
  };
  return { run, call, busy };
}
