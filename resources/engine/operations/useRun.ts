import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText } from '../errors';
import type { SingleOperation } from './operation';
import { refresh } from '../refresh';
import { showAtOnce } from './showAtOnce';
import { useSuccess } from './useSuccess';

/** Runs operations on one record: shows success or failure as a toast and invalidates the queries of the resource. */
export function useRun(resource: string) {
  const notify = useNotify();
  const succeeded = useSuccess(resource);
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** @returns whether it worked */
  const run = async (operation: Pick<SingleOperation, 'run' | 'done' | 'undo' | 'atOnce'>): Promise<boolean> => {
    setBusy(true);
    const { atOnce } = operation;
    const takeBack = atOnce && (await showAtOnce(queryClient, resource, atOnce.id, atOnce.values));
    try {
      const result = await operation.run();
      succeeded(operation.done, operation.undo?.(result));
      return true;
    } catch (error) {
      takeBack?.();
      notify(failureText(translate, error), { type: 'error' });
      return false;
    } finally {
      setBusy(false);
      // A failure half-way may have changed rows too.
      await refresh(queryClient, resource);
    }
  };
  return { run, busy };
}
