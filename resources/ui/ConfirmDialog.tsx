import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly text?: string | undefined;
  /** What else is good to know before. */
  readonly children?: ReactNode;
  /** Undefined: it cannot be done, and there is only the way back. */
  readonly confirm: string | undefined;
  readonly cancel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something happens. The safe button has the focus. */
export function ConfirmDialog({
  title,
  text,
  children,
  confirm,
  cancel,
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button kind="quiet" autoFocus onClick={onCancel}>
            {cancel}
          </Button>
          {confirm !== undefined && (
            <Button kind={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {text && <p>{text}</p>}
      {children}
    </Dialog>
  );
}
