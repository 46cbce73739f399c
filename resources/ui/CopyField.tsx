import { useId, useRef } from 'react';
import { CopyButton } from './CopyButton';
import styles from './CopyField.module.css';

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
export function CopyField({ label, onCopied, ...text }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['row']}>
        <input
          ref={input}
          id={id}
          className="e-in e-mono"
          readOnly
          value={text.value}
          onFocus={(e) => e.target.select()}
        />
        <CopyButton
          {...text}
          onCopied={(done) => {
            if (!done) input.current?.select();
            onCopied(done);
          }}
        />
      </div>
    </div>
  );
}
