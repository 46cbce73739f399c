import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { failureText } from '../errors';
import { useEngine } from '../model';
import { refresh } from '../refresh';
import { isUndoCounts, keptText } from '../undoCounts';

/**
 * Undoes a change; of several records, it may return `UndoCounts`. Throws HttpError when the server refuses, e.g. because
 * the record was changed since.
 */
export type Undo = () => Promise<unknown>;

/**
 * Messages of success, with a button that undoes the change.
 * @param resource name; what the screen shows of it is read again after an undo
 */
export function useSuccess(resource: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const cache = useQueryClient();
  const { format } = useEngine();

  const run = async (undo: Undo) => {
    try {
      const result = await undo();
      const partial = isUndoCounts(result) ? keptText(translate, format.number, result) : undefined;
      notify(partial ?? 'engine.undone', { type: partial ? 'warning' : 'success' });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      await refresh(cache, resource);
    }
  };
  return (message: string, undo?: Undo): void =>
    notify(message, {
      type: 'success',
      ...(undo && { action: { label: translate('engine.undo'), run: () => void run(undo) } }),
    });
}
