import { useTranslate, type Identifier } from 'ra-core';
import { Suspense } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { ConfirmDialog } from '../../widgets/ConfirmDialog';
import { Touches } from '../recordPage/Touches';
import { useEngine } from '../model';
import { DIALOGS } from '../registry';
import type { Operation } from './operation';
import { useRun } from './useRun';

interface OperationDialogProps {
  readonly resource: ClientResource;
  readonly operation: Operation;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  /** Hears which of several records are done when not all are. */
  readonly onPartly?: (ids: readonly Identifier[]) => void;
}

/** What stands between asking for an operation and doing it: its own dialog, or the question whether to go on. */
export function OperationDialog({ resource, operation, onClose, onDone, onPartly }: OperationDialogProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { run, busy, done, stop } = useRun(resource.name);
  const { count = 1 } = operation;
  const { confirm, dialog } = operation;

  if (dialog) {
    const Own = DIALOGS[dialog.name];
    return (
      <Suspense fallback={null}>
        <Own resource={resource} record={dialog.record} operation={operation} onClose={onClose} />
      </Suspense>
    );
  }
  if (!confirm) return null;
  return (
    <ConfirmDialog
      title={confirm.title}
      text={confirm.text}
      confirm={confirm.confirm}
      cancel={translate(done === undefined ? 'engine.cancel' : 'engine.operation.stop')}
      danger={operation.danger ?? false}
      busy={busy}
      onCancel={done === undefined ? onClose : stop}
      onConfirm={() => {
        void run(operation, onPartly).then((worked) => {
          onClose();
          if (worked) onDone?.();
        });
      }}
    >
      {operation.touches && !busy && <Touches resource={resource} ids={operation.touches} />}
      {busy && count > 1 && (
        <div className="e-progress" role="status">
          <progress aria-label={operation.label} {...(done !== undefined && { value: done, max: count })} />
          {done !== undefined &&
            translate('engine.operation.progress', { done: format.number(done), total: format.number(count) })}
        </div>
      )}
    </ConfirmDialog>
  );
}
