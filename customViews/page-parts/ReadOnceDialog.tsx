import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { failureText, statusOf } from '../../resources/engine/errors';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';

const FORBIDDEN = 403;

interface ReadOnceDialogProps<T> {
  /** The title; what was read is undefined until it is there. */
  readonly title: (read: T | undefined) => string;
  /** Reads the content. Each call can be an entry of the audit log: it is read once, and again only on request. */
  readonly read: () => Promise<T>;
  /** What is shown while it is read. */
  readonly loading: string;
  readonly close: string;
  /** What the lack of a right means here. It is said without another try: that would be refused, too. */
  readonly withoutRight?: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: (read: T) => ReactNode;
}

/** A dialog about something whose reading is logged: read once when it opens; after a failure it can be tried again. */
export function ReadOnceDialog<T>(props: ReadOnceDialogProps<T>) {
  const { title, read, loading, close, withoutRight, wide, onClose, children } = props;
  const translate = useTranslate();
  const [content, setContent] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const hasRequested = useRef(false);
  const load = async () => {
    setProblem(undefined);
    try {
      setContent(await read());
    } catch (error) {
      const refused = withoutRight !== undefined && statusOf(error) === FORBIDDEN;
      setRefused(refused);
      setProblem(refused ? withoutRight : failureText(translate, error));
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
      {problem !== undefined && (
        <ReadProblem onRetry={isRefused ? undefined : () => void load()}>{problem}</ReadProblem>
      )}
      {content === undefined && problem === undefined && <p aria-busy="true">{loading}</p>}
      {content !== undefined && children(content)}
    </Dialog>
  );
}
