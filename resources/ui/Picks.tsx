import type { ReactNode, Ref } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './Picks.module.css';

interface PickBoxProps {
  readonly invalid: boolean | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A box to write in that also holds what was chosen. */
export function PickBox({ invalid, ref, children }: PickBoxProps) {
  return (
    <div className={`e-in ${styles['box']}${invalid ? ' e-bad' : ''}`} ref={ref}>
      {children}
    </div>
  );
}

interface PickProps {
  readonly label: string;
  /** Name of the button that takes it out. */
  readonly removeLabel: string;
  /** Absent: it stays. */
  readonly onRemove: (() => void) | undefined;
}

/** One of those chosen. */
export function Pick({ label, removeLabel, onRemove }: PickProps) {
  return (
    <span className={styles['pick']}>
      {label}
      {onRemove && (
        <Button kind="icon" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="Close" size={12} />
        </Button>
      )}
    </span>
  );
}
