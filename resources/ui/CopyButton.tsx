import { useEffect, useState } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';

/** Specification S-KEY-6: how long a copy is confirmed. */
const SHOWN_MS = 3000;

interface CopyButtonProps {
  readonly value: string;
  readonly copy: string;
  /** Shown on the button after copying, because a toast can be covered by a dialog. */
  readonly copied: string;
  /** Called with whether the clipboard accepted the text. */
  readonly onCopied: (done: boolean) => void;
  /** Beside the primary button of a form. */
  readonly quiet?: boolean;
}

/** A button that copies a text. */
export function CopyButton({ value, copy, copied, onCopied, quiet = false }: CopyButtonProps) {
  // Counts the copies, so that each one is confirmed for the full time.
  const [copies, setCopies] = useState(0);
  const done = copies > 0;

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const take = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopies((before) => before + 1);
      onCopied(true);
    } catch {
      // Plain http, or a refused permission.
      onCopied(false);
    }
  };
  return (
    <Button kind={quiet ? 'quiet' : 'plain'} onClick={() => void take()}>
      <Icon name={done ? 'Check' : 'ContentCopy'} />
      <span aria-live="polite">{done ? copied : copy}</span>
    </Button>
  );
}
