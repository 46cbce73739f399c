import { useTranslate, type Identifier } from 'ra-core';
import { Suspense } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { ConfirmDialog } from '../../widgets/ConfirmDialog';
import { Touches } from '../recordPage/Touches';
import { DIALOGS } from '../registry';
import { BulkOperationDialog } from './BulkOperationDialog';
import { isBulk, type Operation, type SingleOperation } from './operation';
import { useRun } from './useRun';

interface OperationDialogProps {
  readonly resource: ClientResource;
  readonly operation: Operation;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
  /** Hears which of several records were refused. */
  readonly onRefused?: ((ids: readonly Identifier[]) => void) | undefined;
}

/** What stands between asking for an operation and doing it: its own dialog, or the question whether to go on. */
export function OperationDialog({ operation, onRefused, ...props }: OperationDialogProps) {
  if (isBulk(operation)) return <BulkOperationDialog operation={operation} onRefused={onRefused} {...props} />;
  if (!operation.dialog) return <Question operation={operation} {...props} />;
  const { dialog } = operation;
  const Own = DIALOGS[dialog.name];
  return (
    <Suspense fallback={null}>
      <Own resource={props.resource} record={dialog.record} operation={operation} onClose={props.onClose} />
    </Suspense>
  );
}

interface QuestionProps extends Omit<OperationDialogProps, 'operation' | 'onRefused'> {
  readonly operation: SingleOperation;
}

function Question({ resource, operation, onClose, onDone }: QuestionProps) {
  const translate = useTranslate();
  const { run, busy } = useRun(resource.name);
  const { confirm, touches, danger = false } = operation;
  if (!confirm) return null;
  return (
    <ConfirmDialog
      title={confirm.title}
      text={confirm.text}
      confirm={confirm.confirm}
      cancel={translate('engine.cancel')}
      danger={danger}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => {
        void run(operation).then((worked) => {
          onClose();
          if (worked) onDone?.();
        });
      }}
    >
      {touches && !busy && <Touches resource={resource} ids={touches} />}
    </ConfirmDialog>
  );
}
