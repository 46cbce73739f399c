import { useEffect, useState } from 'react';
import { useModel } from '../../../resources/engine/model';
import { useStudioApi, type Checked } from './api';

/** The server is asked this long after the last key, in ms. */
const CHECK_DELAY_MS = 300;

export interface Check {
  /** The last verdict, and the text that it is about. */
  readonly verdict?: Checked & { readonly text: string };
  /** The last verdict without errors: what a preview can show. */
  readonly good?: Checked & { readonly text: string };
  readonly failed?: unknown;
  /** True when the verdict is about the current text. */
  readonly current: boolean;
}

/** Checks the text on the server while it is edited: only the latest text; earlier requests are aborted. */
export function useCheck(name: string, text: string | undefined): Check {
  const api = useStudioApi();
  // Another file may have changed: what was fine may not be any more.
  const { version } = useModel();
  const [check, setCheck] = useState<Omit<Check, 'current'>>({});

  useEffect(() => {
    if (text === undefined) return;
    const call = new AbortController();
    const timer = setTimeout(() => {
      api.check(name, text, call.signal).then(
        (answer) => {
          if (call.signal.aborted) return;
          const verdict = { ...answer, text };
          setCheck((before) => ({
            verdict,
            ...(answer.resource ? { good: verdict } : before.good && { good: before.good }),
          }));
        },
        (failed: unknown) => {
          if (!call.signal.aborted) setCheck((before) => ({ ...before, failed }));
        },
      );
    }, CHECK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [api, name, text, version]);

  return { ...check, current: check.verdict?.text === text && check.failed === undefined };
}
