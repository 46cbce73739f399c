import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { sayFailure } from '../errors';
import type { Operation } from './operation';

const TOAST_MS = 3000;

/** Runs operations of a resource: success and failure are said, and every screen that shows the resource follows. */
export function useRun(resource: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<number>();

  /** @returns whether it worked */
  const run = async (operation: Operation): Promise<boolean> => {
    setBusy(true);
    try {
      await operation.run(setDone);
      notify(operation.done, { type: 'success', autoHideDuration: TOAST_MS });
      return true;
    } catch (error) {
      notify(sayFailure(translate, error), { type: 'error' });
      return false;
    } finally {
      setBusy(false);
      setDone(undefined);
      // A failure half-way (some of many) may have changed rows too.
      await queryClient.invalidateQueries({ queryKey: [resource] });
    }
  };

  return { run, busy, done };
}
