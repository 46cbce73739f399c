import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { failureText } from '../../resources/engine/errors';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';

interface ReadOnceDialogProps<T> {
  /** The title; what was read is undefined until it is there. */
  readonly title: (read: T | undefined) => string;
  /** Reads the content. Each call can be an entry of the audit log: it is read once, and again only on request. */
  readonly read: () => Promise<T>;
  /** What is shown while it is read. */
  readonly loading: string;
  readonly close: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: (read: T) => ReactNode;
}

/** A dialog about something whose reading is logged: read once when it opens; after a failure it can be tried again. */
export function ReadOnceDialog<T>({ title, read, loading, close, wide, onClose, children }: ReadOnceDialogProps<T>) {
  const translate = useTranslate();
  const [content, setContent] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const hasRequested = useRef(false);
  const load = async () => {
    setProblem(undefined);
    try {
      setContent(await read());
    } catch (error) {
      setProblem(failureText(translate, error));
    }
  };
  const start = useEffectEvent(() => void load());
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    start();
  }, []);

  return (
    <Dialog
      title={title(content)}
      onClose={onClose}
      wide={wide ?? false}
      actions={
        <Button kind="primary" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {problem !== undefined && <ReadProblem onRetry={() => void load()}>{problem}</ReadProblem>}
      {content === undefined && problem === undefined && <p aria-busy="true">{loading}</p>}
      {content !== undefined && children(content)}
    </Dialog>
  );
}
