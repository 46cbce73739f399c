import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Note } from '../ui/Note';

interface MeanwhileNoteProps {
  /** What has become of what is shown: it was changed or deleted. */
  readonly children: ReactNode;
  /** What the button says. */
  readonly action: string;
  readonly onAction: () => void;
}

/** Says above what is shown that it is another thing meanwhile; the button goes on with what is stored now. */
export function MeanwhileNote({ children, action, onAction }: MeanwhileNoteProps) {
  return (
    <Note tone="info" role="status">
      <span>{children}</span>
      <Button kind="quiet" small onClick={onAction}>
        {action}
      </Button>
    </Note>
  );
}
