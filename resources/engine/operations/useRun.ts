import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate, type Identifier } from 'ra-core';
import { useRef, useState } from 'react';
import { partOf, sayFailure } from '../errors';
import { useEngine } from '../model';
import type { Operation } from './operation';

const TOAST_MS = 3000;

/** Runs operations of a resource: success and failure are said, and every screen that shows the resource follows. */
export function useRun(resource: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const { format } = useEngine();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<number>();
  const stopping = useRef<AbortController>(null);

  /**
   * @param onPartly hears which of several records are done when not all are
   * @returns whether it worked
   */
  const run = async (operation: Operation, onPartly?: (ids: readonly Identifier[]) => void): Promise<boolean> => {
    setBusy(true);
    stopping.current = new AbortController();
    try {
      await operation.run({ onProgress: setDone, stop: stopping.current.signal });
      notify(operation.done, { type: 'success', autoHideDuration: TOAST_MS });
      return true;
    } catch (error) {
      const partly = partOf(error);
      if (partly) onPartly?.(partly.ids);
      notify(sayFailure(translate, error, format.number), { type: partly?.stopped ? 'warning' : 'error' });
      return false;
    } finally {
      setBusy(false);
      setDone(undefined);
      // A failure half-way (some of many) may have changed rows too.
      await queryClient.invalidateQueries({ queryKey: [resource] });
    }
  };

  /** `done`: how many of several are through; `stop`: leaves the others as they are. */
  return { run, busy, done, stop: () => stopping.current?.abort() };
}
