import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/ConfirmDialog';
import { failureText, statusOf } from '../errors';
import { isAnswerLost } from '../lostAnswer';

const NOT_FOUND = 404;

interface ConfirmCallProps extends Omit<ConfirmDialogProps, 'busy' | 'onConfirm'> {
  /** What the button does. It rejects with what the server has answered. */
  readonly call: () => Promise<unknown>;
  /** The call has succeeded. */
  readonly onDone: () => void;
  /**
   * True: the call deletes something. When its answer was lost and the next try finds nothing (404), the first one has
   * done it.
   */
  readonly isDeletion?: boolean;
  /** Other words for a failure; undefined: the usual ones. */
  readonly failure?: (error: unknown) => string | undefined;
}

/**
 * Asks before a call. While the call fails, the dialog stays open with the reason, and the button can be pressed again.
 * Where it was closed meanwhile, a message says the reason.
 */
export function ConfirmCall({ call, onDone, isDeletion = false, failure, children, ...dialog }: ConfirmCallProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const wasLost = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
    } catch (error) {
      if (isDeletion && wasLost.current && statusOf(error) === NOT_FOUND) return onDone();
      wasLost.current = isAnswerLost(error);
      const text = failure?.(error) ?? failureText(translate, error);
      if (!isOpen.current) return notify(text, { type: 'error' });
      setProblem(text);
      setBusy(false);
      return;
    }
    onDone();
  };
  return (
    <ConfirmDialog {...dialog} busy={busy} onConfirm={() => void run()}>
      {children}
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
