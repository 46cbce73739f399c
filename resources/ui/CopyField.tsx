import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button';
import styles from './CopyField.module.css';
import { Icon } from './Icon';

/** Specification S-KEY-6: how long a copy is confirmed. */
const SHOWN_MS = 3000;

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly copy: string;
  /** Shown on the button after copying, because a toast can be covered by a dialog. */
  readonly copied: string;
  /** Called with whether the clipboard accepted the text; without a clipboard the text is selected instead. */
  readonly onCopied: (done: boolean) => void;
}

/** A text to take away: selected on focus, copied by its button. */
export function CopyField({ label, value, copy, copied, onCopied }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
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
      // Plain http or a refused permission: the person copies the selection.
      input.current?.select();
      onCopied(false);
    }
  };
  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['row']}>
        <input ref={input} id={id} className="e-in e-mono" readOnly value={value} onFocus={(e) => e.target.select()} />
        <Button onClick={() => void take()}>
          <Icon name={done ? 'Check' : 'ContentCopy'} />
          <span aria-live="polite">{done ? copied : copy}</span>
        </Button>
      </div>
    </div>
  );
}
