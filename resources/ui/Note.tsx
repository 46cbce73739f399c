import type { ReactNode } from 'react';

interface NoteProps {
  readonly id?: string;
  /** `warning` is the usual one: something failed, or needs attention. */
  readonly tone?: 'warning' | 'info';
  /** Absent where the note is there from the start: nothing is announced. */
  readonly role?: 'alert' | 'status';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A sentence in a coloured box, above what it is about. */
export function Note({ tone = 'warning', className, ...rest }: NoteProps) {
  const classes = ['e-note', tone === 'info' && 'e-note-info', className].filter(Boolean).join(' ');
  return <p className={classes} {...rest} />;
}
