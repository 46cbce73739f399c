import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText, fieldErrors, translateMessage } from '../../resources/engine/errors';

interface Call {
  /** True while a call runs. */
  readonly busy: boolean;
  /** What the last call was refused with, translated. */
  readonly problem: string | undefined;
  /** Makes a call. @returns whether it succeeded */
  readonly run: (call: () => Promise<unknown>) => Promise<boolean>;
}

/** The calls of a dialog that has one place for what goes wrong: the first message about a field, else that of the call. */
export function useCall(): Call {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      const [ofField] = Object.values(fieldErrors(error));
      setProblem(ofField ? translateMessage(translate, ofField) : failureText(translate, error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
