import { useEvent, useNotify, useTranslate } from 'ra-core';
import { failureText } from '../errors';

/** Does some work, and says so in a message when it fails. */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<void> {
  const notify = useNotify();
  const translate = useTranslate();
  return useEvent(async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      notify(failureText(translate, failure), { type: 'error' });
    }
  });
}
